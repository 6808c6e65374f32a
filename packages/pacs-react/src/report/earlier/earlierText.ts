import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the patient's earlier reports. */
export const earlierText = { en, zh } as const
