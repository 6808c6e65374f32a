import type { Clock } from '@opensono/pacs-core'
import type { CallName } from '../../../database/actor'
import type { DicomwebRequest } from '../serveDicomweb'

/** Which reads of frames are rows of the operation log. */
export interface FrameReads {
  /** The call as the log names it: with a row of its own, or without one when the same login read the same instance just now. */
  callOf(request: DicomwebRequest): CallName
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
  return {
    callOf({ call, actor, params }) {
      const now = clock.monotonic()
      const key = `${actor.userId} ${actor.sessionId} ${params.instance}`
      const at = notedAt.get(key)
      if (at !== undefined && now - at < onceWithinMs) return { id: call.id }
      notedAt.delete(key)
      notedAt.set(key, now)
      const [oldest] = notedAt.keys()
      if (notedAt.size > readsMost && oldest !== undefined) notedAt.delete(oldest)
      return call
    },
  }
}
