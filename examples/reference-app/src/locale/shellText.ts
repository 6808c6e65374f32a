import { en } from './shell/en'
import { zh } from './shell/zh'

/** Words of the shell and its pages, which only a logged-in user reads. */
export const shellText = { en, zh } as const
