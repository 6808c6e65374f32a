import type { TextKey } from '@opensono/pacs-core'
import { en as actEn } from './act/locale/en'
import { zh as actZh } from './act/locale/zh'
import { en as registrationEn } from './locale/en'
import { zh as registrationZh } from './locale/zh'
import { en as moreEn } from './more/locale/en'
import { zh as moreZh } from './more/locale/zh'
import { en as recordEn } from './records/locale/en'
import { zh as recordZh } from './records/locale/zh'

const en = { ...registrationEn, ...recordEn, ...actEn, ...moreEn } as const
const zh = { ...registrationZh, ...recordZh, ...actZh, ...moreZh } as const

/** Words of registration, of lists of studies and of the current patient. */
export const studyText = { en, zh } as const

/** Keys of the words of registration and study lists. */
export type StudyTextKey = TextKey<typeof en>
