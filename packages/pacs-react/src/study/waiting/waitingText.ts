import type { CoreTextKey, TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the waiting list. */
export const waitingText = { en, zh } as const

/** A key of {@link waitingText}. */
export type WaitingTextKey = CoreTextKey | TextKey<typeof en>
