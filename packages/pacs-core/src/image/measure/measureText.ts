import { en } from './locale/en'
import { zh } from './locale/zh'

/** The words of measurements, in both languages. */
export const measureText = { en, zh } as const
