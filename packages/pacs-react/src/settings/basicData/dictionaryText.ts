import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the hospital's basic data: its kinds, their fields, and what is done with their rows. */
export const dictionaryText = { en, zh } as const
