import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the consultations beside the report. */
export const consultationPanelText = { en, zh } as const
