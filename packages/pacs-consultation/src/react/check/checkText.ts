import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the self-check before a live consultation. */
export const checkText = { en, zh } as const
