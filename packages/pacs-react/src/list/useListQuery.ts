import { createStore, type UserId } from '@opensono/pacs-core'
import { useController } from '../provider/useController'
import { usePacs } from '../provider/usePacs'

/** What a paged list is asked for. */
export interface ListQuery {
  readonly pageNumber: number
  readonly pageSize: number
}

type QueryStore = ReturnType<typeof createStore<ListQuery>>

/** The queries of a user's lists: they outlive the page that shows them, and another user begins with none. */
interface ListQueries {
  /** The query of a list, which starts with `start`. */
  of(userId: UserId | null, name: string, start: ListQuery): QueryStore
  destroy(): void
}

function createListQueries(): ListQueries {
  const stores = new Map<string, QueryStore>()
  let ownerId: UserId | null = null

  function destroy(): void {
    for (const store of stores.values()) store.destroy()
    stores.clear()
  }

  return {
    of(userId, name, start) {
      if (userId !== ownerId) stores.clear()
      ownerId = userId
      const store = stores.get(name) ?? createStore<ListQuery>(start)
      stores.set(name, store)
      return store
    },
    destroy,
  }
}

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
  const { session, lifetime } = usePacs()
  const userId = useController(session, ({ user }) => user?.userId ?? null)
  const store = lifetime.once(createListQueries).of(userId, name, start)
  // A list has one name and one start, so that what is kept under its name is its query.
  const query = useController(store) as Query
  return {
    query,
    set: (patch) => store.update({ ...store.getSnapshot(), pageNumber: 0, ...patch }),
    reset: () => store.update({ ...start }),
  }
}
