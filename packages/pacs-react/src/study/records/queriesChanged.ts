/** What a saved query makes old here. */
export const queriesChanged = () => ({ kind: 'settings-changed', subject: 'record-query' }) as const
