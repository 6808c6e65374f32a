import type { TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of registration, of lists of studies and of the current patient. */
export const studyText = { en, zh } as const

/** Keys of the words of registration and study lists. */
export type StudyTextKey = TextKey<typeof en>
