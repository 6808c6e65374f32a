import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of departments makes old here. */
export const departmentsChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'department' })
