import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the hospital information system. */
export const hisText = { en, zh } as const
