import { consultationStatusText } from '../consultation/consultationStatusText'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words for statistics, and for the consultations that they count. They are no part of `coreText`: only pages of statistics load them. */
export const statisticsText = {
  en: { ...consultationStatusText.en, ...en },
  zh: { ...consultationStatusText.zh, ...zh },
} as const
