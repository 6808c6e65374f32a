import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of where one works, and of the term of that place. */
export const placeText = { en, zh } as const
