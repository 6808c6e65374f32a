import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of users, roles and what they may do. */
export const accessText = { en, zh } as const
