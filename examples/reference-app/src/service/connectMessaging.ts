import { eventApi, SequencedEvent, sessionApi } from '@opensono/pacs-core'
import { applyEvent, type PacsServices } from '@opensono/pacs-react'
import { io } from 'socket.io-client'
import { followEvents } from './followEvents'
import { reconnection } from './reconnection'

/**
 * Listens to what happens in the hospital, and reads again what became old. What was missed while the line was down is asked
 * for when it is back.
 *
 * @param services - the client, the session, and where the rows are kept.
 * @returns ends it.
 */
export function connectMessaging({
  pacs,
  session,
  queryClient,
}: Pick<PacsServices, 'pacs' | 'session' | 'queryClient'>): () => void {
  const follower = followEvents({
    apply(event) {
      session.applyEvent(event)
      void applyEvent(queryClient, event)
    },
    readAfter: (after) => pacs.call(eventApi.list, { after }),
    startAnew: () => void queryClient.invalidateQueries(),
  })
  const socket = io('/messaging', {
    // The token travels in the first packet, never in the address, and is the one of the moment.
    auth: (give) => give({ token: session.token() }),
    ...reconnection,
  })

  socket.onAny((_kind, payload) => {
    const parsed = SequencedEvent.safeParse(payload)
    if (parsed.success) follower.hear(parsed.data)
  })
  socket.on('connect', () => void follower.catchUp())
  socket.on('disconnect', (reason) => {
    // The server hung up: most likely the session was ended elsewhere. A call tells, and takes the user to the login.
    if (reason === 'io server disconnect') void pacs.call(sessionApi.info, {}).catch(() => null)
  })
  /** The server hung up on the token of the former place; events of the new one are counted anew. */
  function connectAnew(): void {
    follower.forget()
    socket.disconnect().connect()
  }
  const stops = [session.on('switched', connectAnew), session.on('started', connectAnew)]
  return () => {
    for (const stop of stops) stop()
    socket.disconnect()
  }
}
