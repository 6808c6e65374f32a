import type { TextKey } from '@opensono/pacs-core'
import { actEn } from './locale/actEn'
import { actZh } from './locale/actZh'
import { en as registrationEn } from './locale/en'
import { moreEn } from './locale/moreEn'
import { moreZh } from './locale/moreZh'
import { recordEn } from './locale/recordEn'
import { recordZh } from './locale/recordZh'
import { zh as registrationZh } from './locale/zh'

const en = { ...registrationEn, ...recordEn, ...actEn, ...moreEn } as const
const zh = { ...registrationZh, ...recordZh, ...actZh, ...moreZh } as const

/** Words of registration, of lists of studies and of the current patient. */
export const studyText = { en, zh } as const

/** Keys of the words of registration and study lists. */
export type StudyTextKey = TextKey<typeof en>
