import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of logging in and of the place one works at. */
export const sessionText = { en, zh } as const
