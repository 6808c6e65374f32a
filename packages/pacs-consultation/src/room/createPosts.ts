import type { Clock, RoomPointer, RoomSignal } from '@opensono/pacs-core'
import type { RoomConnection } from './RoomConnection'

/** Milliseconds between two packets: the server closes connections that send more than fifty in a second. */
const signalMs = 40
/** Milliseconds between two places of the pointer: fifteen a second. */
const pointerMs = 67

/** Sends what nobody answers, no faster than the server takes it. */
export interface Posts {
  /** Sends a signal after those before it. Without a connection it waits. */
  signal(signal: RoomSignal): void
  /** Sends where the pointer is; only the latest place counts. */
  point(point: RoomPointer['point']): void
  /** There is a connection. */
  open(): void
  /** There is no connection. */
  close(): void
}

/**
 * Makes the sender of signals and pointers.
 *
 * @param clock - the clock.
 * @param post - sends one over the connection.
 */
export function createPosts(clock: Clock, post: RoomConnection['post']): Posts {
  let isOpen = false
  let signals: RoomSignal[] = []
  let cancelSignal: (() => void) | null = null
  let pointer: RoomPointer | null = null
  let cancelPointer: (() => void) | null = null

  function sendSignal(): void {
    if (!isOpen || cancelSignal !== null) return
    const signal = signals.shift()
    if (signal === undefined) return
    post('signal', signal)
    cancelSignal = clock.after(signalMs, () => {
      cancelSignal = null
      sendSignal()
    })
  }

  function sendPointer(): void {
    if (!isOpen || cancelPointer !== null || pointer === null) return
    post('pointer', pointer)
    pointer = null
    cancelPointer = clock.after(pointerMs, () => {
      cancelPointer = null
      sendPointer()
    })
  }

  return {
    signal(signal) {
      signals.push(signal)
      sendSignal()
    },
    point(point) {
      pointer = { point }
      sendPointer()
    },
    open() {
      isOpen = true
      sendSignal()
    },
    close() {
      isOpen = false
      pointer = null
      for (const cancel of [cancelSignal, cancelPointer]) cancel?.()
      cancelSignal = null
      cancelPointer = null
      // Signals of a former connection of the other side say nothing any more; a new negotiation follows.
      signals = signals.slice(-100)
    },
  }
}
