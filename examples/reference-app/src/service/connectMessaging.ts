import { eventApi, PacsError, SequencedEvent, sessionApi } from '@opensono/pacs-core'
import { applyEvent, type PacsServices } from '@opensono/pacs-react'
import { io } from 'socket.io-client'
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
  let latest: number | null = null
  const socket = io('/messaging', {
    // The token travels in the first packet, never in the address, and is the one of the moment.
    auth: (give) => give({ token: session.token() }),
    ...reconnection,
  })

  function take(payload: unknown): void {
    const parsed = SequencedEvent.safeParse(payload)
    if (!parsed.success) return
    latest = Math.max(latest ?? 0, parsed.data.sequence)
    session.applyEvent(parsed.data.event)
    void applyEvent(queryClient, parsed.data.event)
  }

  async function catchUp(): Promise<void> {
    try {
      if (latest === null) {
        latest = (await pacs.call(eventApi.list, { after: 0 })).latest
        return
      }
      const missed = await pacs.call(eventApi.list, { after: latest })
      for (const event of missed.events) take(event)
      latest = missed.latest
    } catch (thrown) {
      if (PacsError.from(thrown).code === 'EVENTS_GONE') {
        latest = null
        await queryClient.invalidateQueries()
      }
    }
  }

  socket.onAny((_kind, payload) => take(payload))
  socket.on('connect', () => void catchUp())
  socket.on('disconnect', (reason) => {
    // The server hung up: most likely the session was ended elsewhere. A call tells, and takes the user to the login.
    if (reason === 'io server disconnect') void pacs.call(sessionApi.info, {}).catch(() => null)
  })
  /** The server hung up on the token of the former place; events of the new one are counted anew. */
  function connectAnew(): void {
    latest = null
    socket.disconnect().connect()
  }
  const stops = [session.on('switched', connectAnew), session.on('started', connectAnew)]
  return () => {
    for (const stop of stops) stop()
    socket.disconnect()
  }
}
