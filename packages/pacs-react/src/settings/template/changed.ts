import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of templates makes old here. */
export const templatesChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'template' })
