import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the waiting list. */
export const waitingText = { en, zh } as const
