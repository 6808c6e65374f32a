import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the expert base and of asking for a consultation. */
export const expertBaseText = { en, zh } as const
