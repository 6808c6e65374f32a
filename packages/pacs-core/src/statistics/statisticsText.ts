import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words for statistics. They are no part of `coreText`: only pages of statistics load them. */
export const statisticsText = { en, zh } as const
