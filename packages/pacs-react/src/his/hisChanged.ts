import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of the hospital information system makes old here. */
export const hisChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'his' })
