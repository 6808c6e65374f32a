import type { Workstation } from '@opensono/pacs-capture/workstation'
import type { Query, QueryClient } from '@tanstack/react-query'
import { applyEvent } from './applyEvent'
import { createQueryClient } from './createQueryClient'

/** What keeps rows fresh: the login, and the server's events. */
export type KeepFreshOptions = Pick<Workstation, 'session' | 'events'>

/**
 * Removes all rows: the next user may see less. What is on the screen stays bound to its query, which `clear` would cut, and is empty until
 * the next login.
 */
function forgetRows(queryClient: QueryClient): void {
  for (const query of queryClient.getQueryCache().getAll()) query.reset()
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.getMutationCache().clear()
}

/** Reads what is on the screen and empty. What was drawn by the login itself is being read already. */
function readForgotten(queryClient: QueryClient): void {
  const isEmpty = ({ state }: Query) => state.status === 'pending'
  void queryClient.refetchQueries({ type: 'active', fetchStatus: 'idle', predicate: isEmpty })
}

/**
 * Keeps the rows of a query client fresh: events make rows stale, and no row of one user or place is shown in another. A provider with a
 * workstation does so itself.
 *
 * @param queryClient - where the rows are kept.
 * @param options - the login and the events.
 * @returns ends it.
 */
export function keepFresh(queryClient: QueryClient, { session, events }: KeepFreshOptions): () => void {
  let working = session.getSnapshot().user
  const stops = [
    events.on('happened', (event) => void applyEvent(queryClient, event)),
    events.on('missed', () => void queryClient.invalidateQueries()),
    session.on('ended', () => {
      forgetRows(queryClient)
      working = null
    }),
    session.on('started', (user) => {
      if (working === null) readForgotten(queryClient)
      else if (user.userId !== working.userId || user.roomId !== working.roomId) void queryClient.resetQueries()
      working = user
    }),
    session.on('switched', ({ user }) => {
      working = user
      // What was read was read in another place, perhaps in another hospital.
      void queryClient.resetQueries()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Makes the query client of a workstation, which is kept fresh until both end together.
 *
 * @param workstation - whose login and events are followed.
 */
export function createFreshQueries(workstation: KeepFreshOptions): { queryClient: QueryClient; destroy: () => void } {
  const queryClient = createQueryClient()
  const stop = keepFresh(queryClient, workstation)
  return {
    queryClient,
    destroy() {
      stop()
      queryClient.clear()
    },
  }
}
