import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of printing several reports. */
export const printEachText = { en, zh } as const
