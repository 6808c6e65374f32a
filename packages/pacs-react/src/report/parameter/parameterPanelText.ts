import { formulaText, worksheetText } from '@opensono/pacs-core'
import { en as benchEn } from '../../settings/formula/locale/en'
import { zh as benchZh } from '../../settings/formula/locale/zh'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the parameters of a report. */
export const parameterPanelText = {
  en: { ...formulaText.en, ...worksheetText.en, ...benchEn, ...en },
  zh: { ...formulaText.zh, ...worksheetText.zh, ...benchZh, ...zh },
} as const
