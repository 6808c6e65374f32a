import { SavedQuery } from '@opensono/pacs-core'
import { exampleUser } from '@opensono/pacs-core/testing'

/** A saved query of the user, with what a test wants different. */
export function storyQuery(number: number, patch: Partial<Record<keyof SavedQuery, unknown>> = {}): SavedQuery {
  return SavedQuery.parse({
    id: `query-${number}`,
    name: `Query ${number}`,
    ownerId: exampleUser().userId,
    ownerName: '李伟',
    isShared: false,
    conditions: { text: '结石' },
    preset: null,
    sort: null,
    version: 1,
    ...patch,
  })
}
