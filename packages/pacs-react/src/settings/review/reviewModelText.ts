import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of a hospital's own model. */
export const reviewModelText = { en, zh } as const
