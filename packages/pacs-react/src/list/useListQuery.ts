import { createStore, type Session, type UserId } from '@opensono/pacs-core'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'

/** What a paged list is asked for. */
export interface ListQuery {
  readonly pageNumber: number
  readonly pageSize: number
}

type QueryStore = ReturnType<typeof createStore<ListQuery>>

// Queries outlive the page that shows them and end with the login: another user begins anew.
const kept = new WeakMap<Session, { userId: UserId | null; stores: Map<string, QueryStore> }>()

/** A list's query, remembered until the login ends. */
export interface UseListQueryResult<Query extends ListQuery> {
  readonly query: Query
  /** Changes conditions; the list begins again at its first page unless a page is named. */
  readonly set: (patch: Partial<Query>) => void
  /** Back to what the list starts with. */
  readonly reset: () => void
}

/**
 * Remembers what a list was asked for while the user is elsewhere.
 *
 * @param name - of the list.
 * @param start - what it starts with; a constant of its module.
 */
export function useListQuery<Query extends ListQuery>(name: string, start: Query): UseListQueryResult<Query> {
  const { session } = usePacs()
  const userId = useController(session).user?.userId ?? null
  const known = kept.get(session)
  const mine = known?.userId === userId ? known : { userId, stores: new Map<string, QueryStore>() }
  kept.set(session, mine)
  const store = mine.stores.get(name) ?? createStore<ListQuery>(start)
  mine.stores.set(name, store)
  // A list has one name and one start, so that what is kept under its name is its query.
  const query = useController(store) as Query
  return {
    query,
    set: (patch) => store.update({ ...store.getSnapshot(), pageNumber: 0, ...patch }),
    reset: () => store.update({ ...start }),
  }
}
