import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the hospital's basic data, in both languages: of its forms, and of the sheets that hold it. */
export const basicDataText = { en, zh } as const
