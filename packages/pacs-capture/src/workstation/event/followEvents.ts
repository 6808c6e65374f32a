import { PacsError, type SequencedEvent, type ServerEvent } from '@opensono/pacs-core'

/** What following needs. */
export interface FollowedEvents {
  /** Acts on an event, once: whatever way it came first. */
  readonly apply: (event: ServerEvent) => void
  /** Asks for what happened after a place in the sequence. @throws PacsError `EVENTS_GONE` when that is too long ago. */
  readonly readAfter: (place: number) => Promise<{ events: readonly SequencedEvent[]; latest: number }>
  /** Reads everything again. */
  readonly startAnew: () => void
  /** Has a question asked again later that failed and may succeed then. @returns takes that back. */
  readonly retryLater: (ask: () => void) => () => void
}

/** Follows a hospital's events. */
export interface EventFollower {
  /** An event came by the line. */
  hear(sequenced: SequencedEvent): void
  /** Asks for what was missed; the line is there again. */
  catchUp(): Promise<void>
  /** Forgets the place, and asks nothing more by itself: another hospital's events are counted otherwise. */
  forget(): void
}

/** How many places are remembered: more events do not come while one answer is on its way. */
const mostActedOn = 1_000

/**
 * Follows events by their places in the sequence, so that none is lost: not while the line is down, and not when they come in
 * another order. A place that was skipped is asked for; those of events that this user may not see are, too. A question that failed is asked again
 * until one was answered.
 */
export function followEvents({ apply, readAfter, startAnew, retryLater }: FollowedEvents): EventFollower {
  /** The place up to which every event is known; null before the first answer. */
  let latest: number | null = null
  /** The newest question that waits for its answer. */
  let asking: Promise<void> | null = null
  /** Takes back that the last question, which failed, is asked again. */
  let cancelRetry = () => {}
  /** The first look failed: pages may have read their data before events that are not known. */
  let isLate = false
  /** Another sequence began while an answer of the former one was on its way. */
  let age = 0
  /** Places of the last events that were acted on. Those that came while an answer was on its way are in the answer, too. */
  const actedOn = new Set<number>()

  function act({ sequence, event }: SequencedEvent): void {
    // What has no place says how something is now.
    if (sequence > 0) {
      if (actedOn.has(sequence)) return
      actedOn.add(sequence)
      const [oldest] = actedOn
      if (oldest !== undefined && actedOn.size > mostActedOn) actedOn.delete(oldest)
    }
    apply(event)
  }

  /** The place is known; what happened before may be missing on the pages. */
  function resumeAt(place: number | null, isMissing: boolean): void {
    latest = place
    isLate = false
    if (isMissing) startAnew()
  }

  /** @returns whether the question is worth asking again. */
  async function ask(): Promise<boolean> {
    const asked = age
    try {
      const missed = await readAfter(latest ?? 0)
      if (asked !== age) return false
      // Pages have read their data after the events before the first look: those are not acted on.
      for (const each of missed.events) if (latest !== null || each.sequence === 0) act(each)
      resumeAt(Math.max(latest ?? 0, missed.latest), latest === null && isLate)
      return false
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (asked !== age) return false
      if (error.is('EVENTS_GONE')) {
        resumeAt(error.details.latest ?? null, latest !== null || isLate)
        return false
      }
      isLate ||= latest === null
      return error.isRetryable
    }
  }

  /** Asks, also while another question waits: that one may have been lost with the former line. */
  function catchUp(): Promise<void> {
    cancelRetry()
    const mine = ask().then((isRetried) => {
      if (asking !== mine) return
      asking = null
      if (isRetried) cancelRetry = retryLater(() => void catchUp())
    })
    asking = mine
    return mine
  }

  return {
    hear(sequenced) {
      const { sequence } = sequenced
      act(sequenced)
      if (latest !== null && sequence === latest + 1) latest = sequence
      else if (sequence > (latest ?? 0) && asking === null) void catchUp()
    },
    catchUp,
    forget() {
      latest = null
      asking = null
      isLate = false
      cancelRetry()
      actedOn.clear()
      age += 1
    },
  }
}
