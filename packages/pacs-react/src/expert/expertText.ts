import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of experts, sub-specialty groups and the hospitals to consult with. */
export const expertText = { en, zh } as const
