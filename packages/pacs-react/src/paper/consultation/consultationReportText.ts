import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the consultation report. */
export const consultationReportText = { en, zh } as const
