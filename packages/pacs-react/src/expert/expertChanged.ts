import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of experts, groups or hospitals makes old here. */
export const expertChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'expert' })
