import { en } from './en'
import { zh } from './zh'

/** Words of the app around the packages' parts. */
export const appText = { en, zh } as const
