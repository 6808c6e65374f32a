import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a server holds after a collection of garbage. */
export interface Held {
  /** Bytes of objects that something still refers to. */
  readonly heapUsed: number
  /** Bytes outside of the heap that objects of it hold. */
  readonly external: number
  readonly arrayBuffers: number
  readonly rss: number
  /** What keeps its event loop busy: timers, connections, by kind. */
  readonly resources: Readonly<Record<string, number>>
}

/**
 * Asks a server that was started with the probe.
 *
 * @param socketPath - what it was given as `HEAP_PROBE`.
 */
export async function askHeap(socketPath: string): Promise<Held> {
  const socket = connect(socketPath)
  return JSON.parse(await text(socket))
}
