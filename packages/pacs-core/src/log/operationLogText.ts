import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words for the operation log, in both languages. They are no part of `coreText`: only pages and exports of the log load them. */
export const operationLogText = { en, zh } as const
