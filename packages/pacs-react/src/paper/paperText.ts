import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of pages that are shown and printed. */
export const paperText = { en, zh } as const
