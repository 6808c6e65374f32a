import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the room of a live consultation. */
export const roomText = { en, zh } as const
