import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the operation log. */
export const logText = { en, zh } as const
