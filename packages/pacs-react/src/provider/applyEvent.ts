import type { ServerEvent } from '@opensono/pacs-core'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { CallKey } from './callKey'

const lists = ['study.list', 'study.search', 'queue.day', 'patient.studies']
/** Nouns whose calls read what administrators maintain. */
const settings = [
  'settings',
  'access',
  'department',
  'machineKey',
  'basicData',
  'rule',
  'layout',
  'template',
  'expert',
  'his',
  'recordQuery',
]
/** Calls of other nouns that read what administrators maintain. */
const others = ['report.templates', 'session.department', 'session.room']

function asked(query: Query, field: string): unknown {
  const input: unknown = query.queryKey[1]
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined
}

/** Whether an event makes the answer of a call old. */
function isTouched(query: Query, event: ServerEvent): boolean {
  const id = String(query.queryKey[0])
  switch (event.kind) {
    case 'study-changed':
      return lists.includes(id) || (id === 'study.get' && asked(query, 'studyId') === event.studyId)
    case 'image-changed':
      if (event.studyId !== null && id === 'image.list') return asked(query, 'studyId') === event.studyId
      if (event.studyId !== null && id === 'study.get') return asked(query, 'studyId') === event.studyId
      if (event.roomId !== null && id === 'image.cacheList') return asked(query, 'roomId') === event.roomId
      // A list shows the status, which the first image changes.
      return event.studyId !== null && lists.includes(id)
    case 'report-changed':
      if (id === 'report.get' || id === 'report.versions' || id === 'study.get' || id === 'image.list') {
        return asked(query, 'studyId') === event.studyId
      }
      return lists.includes(id)
    case 'settings-changed':
      return settings.includes(id.slice(0, id.indexOf('.'))) || others.includes(id)
    case 'session-ended':
      return false
  }
}

/** Answers that end with what they tell of, as hashes of their keys. */
const ended = new WeakMap<QueryClient, Set<string>>()

/**
 * Has answers never read again, because what they tell of is being deleted: a dialog that still shows them would ask for what is gone.
 *
 * @param keys - of the answers.
 * @returns takes it back, for a deletion that failed.
 */
export function endAnswers(queryClient: QueryClient, keys: readonly CallKey[]): () => void {
  const hashes = ended.get(queryClient) ?? new Set()
  ended.set(queryClient, hashes)
  const own = keys.map((key) => hashKey(key))
  for (const hash of own) hashes.add(hash)
  return () => {
    for (const hash of own) hashes.delete(hash)
  }
}

/**
 * Turns an event of the server into reading again what it made old: the only way in which rows are renewed.
 *
 * @param queryClient - where the rows are kept.
 * @param event - what happened.
 * @returns when everything that is on the screen was read again.
 */
export async function applyEvent(queryClient: QueryClient, event: ServerEvent): Promise<void> {
  if (event.kind === 'study-changed' && event.isClosed === true) {
    // What may not be seen any more is not shown while it is asked for again.
    await queryClient.resetQueries({ predicate: (query) => asked(query, 'studyId') === event.studyId })
  }
  const gone = ended.get(queryClient)
  await queryClient.invalidateQueries({
    predicate: (query) => isTouched(query, event) && gone?.has(query.queryHash) !== true,
  })
}
