import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of what people do to their own account, and of the first one. */
export const accountText = { en, zh } as const
