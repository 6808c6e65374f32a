import type { ServerEvent } from '@opensono/pacs-core'

/** What a change of users makes old here. */
export const usersChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'user' })

/** What a change of roles makes old here. */
export const rolesChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'role' })

/** What a change of machine keys makes old here. */
export const machineKeysChanged = (): ServerEvent => ({ kind: 'settings-changed', subject: 'machineKey' })
