import type { Workstation } from '@opensono/pacs-capture/workstation'
import type { QueryClient } from '@tanstack/react-query'
import { applyEvent } from './applyEvent'
import { createQueryClient } from './createQueryClient'

/** What keeps rows fresh: the login, and the server's events. */
export type KeepFreshOptions = Pick<Workstation, 'session' | 'events'>

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
    // Another user may come next, who may see less.
    session.on('ended', () => queryClient.clear()),
    session.on('started', (user) => {
      if (user.userId !== working?.userId) queryClient.clear()
      else if (user.roomId !== working.roomId) void queryClient.resetQueries()
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
