import type { Clock } from '@opensono/pacs-core'

const packetsPerSecond = 50

/**
 * Counts the packets of a connection.
 *
 * @param hangUp - called for each packet beyond fifty in a second.
 * @returns what each packet is counted with.
 */
export function createFloodGuard(clock: Clock, hangUp: () => void): () => void {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(clock.monotonic() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    if (count > packetsPerSecond) hangUp()
  }
}
