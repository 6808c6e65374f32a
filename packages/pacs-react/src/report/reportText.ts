import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the report. */
export const reportText = { en, zh } as const
