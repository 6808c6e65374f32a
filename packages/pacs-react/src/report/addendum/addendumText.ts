import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of addenda to a report. */
export const addendumText = { en, zh } as const
