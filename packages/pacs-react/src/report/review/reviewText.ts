import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the review of a report. */
export const reviewText = { en, zh } as const
