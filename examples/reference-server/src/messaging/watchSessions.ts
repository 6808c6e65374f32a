import type { SequencedEvent, ServerEvent } from '@opensono/pacs-core'
import type { Socket } from 'socket.io'
import type { Database } from '../database/database'
import type { Log } from '../log'

/** Often enough that nobody listens for more than five seconds after the end, though the machine is busy. */
const everyMs = 2_000
const ending: ServerEvent['type'] = 'session-ended'

/** Hangs up on connections whose session is over. */
export interface SessionWatch {
  /** Watches a connection until it ends. */
  add(socket: Socket, tokenHash: Buffer, sessionId: string): void
  stop(): Promise<void>
}

interface Watched {
  socket: Socket
  tokenHash: Buffer
  sessionId: string
}

/**
 * Looks every two seconds, in one query, which of the connected sessions are over, however they ended. Their clients are
 * notified before they are disconnected; the event has no place in the hospital's sequence then.
 */
export function watchSessions(database: Database, log: Log): SessionWatch {
  const connected = new Map<string, Watched>()
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const watched = [...connected.values()]
    if (watched.length === 0) return
    const hashes = watched.map(({ tokenHash }) => tokenHash)
    const at = new Date(database.clock.now())
    const rows = await database.query<{ hash: Buffer }>('SELECT ended_sessions($1, $2) AS hash', [hashes, at])
    const ended = new Set(rows.map((row) => row.hash.toString('hex')))
    for (const { socket, tokenHash, sessionId } of watched) {
      if (!ended.has(tokenHash.toString('hex'))) continue
      socket.emit(ending, { sequence: 0, event: { type: ending, sessionId } })
    }
  }

  let isLooking = false
  const timer = setInterval(() => {
    // A database that is slow is not asked again before it has answered.
    if (isLooking) return
    isLooking = true
    running = look()
      .catch((error: unknown) => log.error({ error }, 'sessions could not be looked at'))
      .finally(() => {
        isLooking = false
      })
  }, everyMs)

  return {
    add(socket, tokenHash, sessionId) {
      connected.set(socket.id, { socket, tokenHash, sessionId })
      socket.on('disconnect', () => connected.delete(socket.id))
      // Whichever process sent it, this one or another: once its client has received it, the connection is over.
      socket.onAnyOutgoing((name: string, sequenced: SequencedEvent) => {
        const isOwn = name === ending && 'sessionId' in sequenced.event && sequenced.event.sessionId === sessionId
        if (isOwn) setImmediate(() => socket.disconnect(true))
      })
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
