import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words for kinds and statuses of consultations. They are no part of `coreText`: only pages that show consultations load them. */
export const consultationStatusText = { en, zh } as const
