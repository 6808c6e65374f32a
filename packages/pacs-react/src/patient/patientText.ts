import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of patients whom the hospital knows. */
export const patientText = { en, zh } as const
