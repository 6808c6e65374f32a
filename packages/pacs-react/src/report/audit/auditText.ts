import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the second doctor of a report. */
export const auditText = { en, zh } as const
