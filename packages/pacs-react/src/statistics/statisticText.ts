import { type CoreTextKey, statisticsText, type TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the boards of statistics. */
export const statisticText = {
  en: { ...statisticsText.en, ...en },
  zh: { ...statisticsText.zh, ...zh },
} as const

/** Keys of the words of statistics. */
export type StatisticTextKey = CoreTextKey | TextKey<(typeof statisticText)['en']>
