import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of capture, the strips and the uploads. */
export const imageText = { en, zh } as const
