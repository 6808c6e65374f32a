import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of settings makes old here. */
export const rulesChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'rule' })
