import { en } from './en'
import { zh } from './zh'

/** Words of the pages that need no login, and of what is around every page. */
export const appText = { en, zh } as const
