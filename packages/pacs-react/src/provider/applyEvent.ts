import { type DeclaredEvent, isStaleAfter, type ServerEvent } from '@opensono/pacs-core'
import { hashKey, type Mutation, type Query, type QueryClient } from '@tanstack/react-query'
import { staleOnOf } from './callKey'

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

/** The answers that a deletion ends, as hashes of their keys. */
function endedBy({ meta, state }: Mutation): readonly string[] {
  const ends = meta?.ends
  const keys: unknown = typeof ends === 'function' ? ends(state.variables) : []
  return Array.isArray(keys) ? keys.map((key) => hashKey(key)) : []
}

/** Answers about what is being deleted or was: an open dialog that shows them would ask for what no longer exists. */
function endedAnswers(queryClient: QueryClient): ReadonlySet<string> {
  const mutations = queryClient.getMutationCache().getAll()
  return new Set(mutations.filter(({ state }) => state.status !== 'error').flatMap(endedBy))
}

/**
 * Invalidates the answers that events make stale, by what each call's endpoint declares (`staleOn`); those on the screen are read again.
 * An event of a type that this release does not know makes every answer stale. What a deletion under way or done ends (`ends` of
 * `useMutationCall`) is not read again.
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
  const ended = endedAnswers(queryClient)
  await queryClient.invalidateQueries({
    predicate: (query) => !ended.has(query.queryHash) && events.some((event) => isStale(query, event)),
  })
}
