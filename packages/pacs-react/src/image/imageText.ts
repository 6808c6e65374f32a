import type { CoreTextKey, TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of capture, the strips and the uploads. */
export const imageText = { en, zh } as const

/** Keys of the words of images. */
export type ImageTextKey = CoreTextKey | TextKey<typeof en>
