import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words for the statuses of studies; `coreText` holds them, too. */
export const studyStatusText = {
  en: { study: { status: en.study.status } },
  zh: { study: { status: zh.study.status } },
} as const
