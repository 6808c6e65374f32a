import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words that every part of the interface uses: save, cancel, close. */
export const commonText = { en, zh } as const
