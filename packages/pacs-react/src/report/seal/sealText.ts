import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of seals. */
export const sealText = { en, zh } as const
