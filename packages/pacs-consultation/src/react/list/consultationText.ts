import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the lists of consultations, and of statuses and actions wherever they are shown. */
export const consultationText = { en, zh } as const
