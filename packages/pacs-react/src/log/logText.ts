import { operationLogText } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the operation log. */
export const logText = {
  en: { ...operationLogText.en, ...en },
  zh: { ...operationLogText.zh, ...zh },
} as const
