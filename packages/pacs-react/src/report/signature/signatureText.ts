import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of signatures that are drawn on a phone. */
export const signatureText = { en, zh } as const
