import type { Clock } from '@opensono/pacs-core'
import type { Socket } from 'socket.io'

const packetsPerSecond = 50

/** Hangs up on a client that sends more than fifty packets in a second, after telling it why. */
export function createFloodGuard(socket: Socket, clock: Clock) {
  let second = 0
  let count = 0
  return (_packet: unknown, next: () => void): void => {
    const now = Math.floor(clock.monotonic() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    if (count <= packetsPerSecond) next()
    else {
      socket.emit('refused', { code: 'RATE_LIMITED' })
      socket.disconnect(true)
    }
  }
}
