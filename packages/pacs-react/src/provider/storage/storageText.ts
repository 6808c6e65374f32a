import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words about what the browser does not keep. */
export const storageText = { en, zh } as const
