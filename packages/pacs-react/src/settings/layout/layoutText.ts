import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of arranged fields, columns and conditions. */
export const layoutText = { en, zh } as const
