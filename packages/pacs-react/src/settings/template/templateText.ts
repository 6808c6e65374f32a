import { templateFaultWords } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the templates. */
export const templateText = {
  en: { ...templateFaultWords.en, ...en },
  zh: { ...templateFaultWords.zh, ...zh },
} as const
