import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of a consultation on images. */
export const graphicText = { en, zh } as const
