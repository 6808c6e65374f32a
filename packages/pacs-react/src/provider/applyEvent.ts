import { type DeclaredEvent, isStaleAfter, type ServerEvent } from '@opensono/pacs-core'
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { type CallKey, staleOnOf } from './callKey'

/** What was asked, of a key made by `callKey`. */
function inputOf({ queryKey }: Query): object {
  const input = queryKey[1]
  return typeof input === 'object' && input !== null ? input : {}
}

function isStale(query: Query, event: ServerEvent | DeclaredEvent): boolean {
  switch (event.type) {
    case 'unknown':
      return true
    case 'session-ended':
      return false
    default:
      return isStaleAfter(staleOnOf(query), inputOf(query), event)
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
 * Invalidates the answers that events make stale, by what each call's endpoint declares (`staleOn`); those on the screen are read again.
 * An event of a type that this release does not know makes every answer stale.
 *
 * @param queryClient - where the answers are kept.
 * @param events - what happened.
 * @returns when everything stale that is on the screen was read again.
 */
export async function applyEvent(
  queryClient: QueryClient,
  ...events: readonly (ServerEvent | DeclaredEvent)[]
): Promise<void> {
  for (const event of events) {
    if (event.type !== 'study-changed' || event.isClosed !== true) continue
    // What may not be seen any more is not shown while it is asked for again.
    await queryClient.resetQueries({ predicate: (query) => Reflect.get(inputOf(query), 'studyId') === event.studyId })
  }
  const gone = ended.get(queryClient)
  await queryClient.invalidateQueries({
    predicate: (query) => gone?.has(query.queryHash) !== true && events.some((event) => isStale(query, event)),
  })
}
