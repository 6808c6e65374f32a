import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of basic data makes old here. */
export const dictionaryChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'basicData' })
