import { paperEn } from './locale/paperEn'
import { paperZh } from './locale/paperZh'

/** Words of the consultation report on paper. Only a server needs them. */
export const consultationPaperText = { en: paperEn, zh: paperZh } as const
