import type { CoreTextKey, TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of the image viewer. */
export const viewerText = { en, zh } as const

/** Keys of the words of the viewer. */
export type ViewerTextKey = CoreTextKey | TextKey<typeof en>
