import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the locked screen. */
export const lockText = { en, zh } as const
