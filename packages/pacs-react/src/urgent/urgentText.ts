import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of urgent values. */
export const urgentText = { en, zh } as const
