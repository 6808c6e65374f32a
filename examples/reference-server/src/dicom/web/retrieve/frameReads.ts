import type { Clock } from '@opensono/pacs-core'
import type { CallName } from '../../../database/actor'
import type { DicomwebRequest } from '../serveDicomweb'

/** Which reads of frames are rows of the operation log. */
export interface FrameReads {
  /** The call as the log names it: with a row of its own, or without one when the same login read the same instance just now. */
  callOf(request: DicomwebRequest): CallName
  /** Notes a read that was answered, and has its row. */
  note(request: DicomwebRequest): void
}

/** Reads within this time are one row. */
const onceWithinMs = 60_000
const readsMost = 10_000

/**
 * A clip is some hundred frames, each asked for by itself: it is one look at an image. What is known here is gone with the process, which
 * then writes a row more.
 */
export function createFrameReads(clock: Clock): FrameReads {
  const notedAt = new Map<string, number>()
  const keyOf = ({ actor, params }: DicomwebRequest) =>
    `${actor.userId} ${actor.sessionId} ${params.study} ${params.instance}`
  const isNoted = (request: DicomwebRequest) => {
    const at = notedAt.get(keyOf(request))
    return at !== undefined && clock.monotonic() - at < onceWithinMs
  }
  return {
    callOf: (request) => (isNoted(request) ? { id: request.call.id } : request.call),
    note(request) {
      if (isNoted(request)) return
      const key = keyOf(request)
      // Behind all others: the first of the map is the oldest.
      notedAt.delete(key)
      notedAt.set(key, clock.monotonic())
      const [oldest] = notedAt.keys()
      if (notedAt.size > readsMost && oldest !== undefined) notedAt.delete(oldest)
    },
  }
}
