import type { TextKey } from '@opensono/pacs-core'
import { en } from './locale/en'
import { zh } from './locale/zh'

/** Words of rules, parameters, numbers and login rules. */
export const ruleText = { en, zh } as const

/** Keys of these words. */
export type RuleTextKey = TextKey<typeof en>
