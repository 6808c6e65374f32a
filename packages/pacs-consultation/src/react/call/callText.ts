import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of a consultation that calls. */
export const callText = { en, zh } as const
