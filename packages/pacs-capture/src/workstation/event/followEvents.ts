import { PacsError, type SequencedEvent, type ServerEvent } from '@opensono/pacs-core'

/** What following needs. */
export interface FollowedEvents {
  /** Acts on an event, once: whatever way it came first. */
  readonly apply: (event: ServerEvent) => void
  /** Asks for what happened after a place in the sequence. @throws PacsError `EVENTS_GONE` when that is too long ago. */
  readonly readAfter: (place: number) => Promise<{ events: readonly SequencedEvent[]; latest: number }>
  /** Reads everything again. */
  readonly startAnew: () => void
}

/** Follows a hospital's events. */
export interface EventFollower {
  /** An event came by the line. */
  hear(sequenced: SequencedEvent): void
  /** Asks for what was missed; the line is there again. */
  catchUp(): Promise<void>
  /** Forgets the place: another hospital's events are counted otherwise. */
  forget(): void
}

/** How many places are remembered: more events do not come while one answer is on its way. */
const mostActedOn = 1_000

/**
 * Follows events by their places in the sequence, so that none is lost: not while the line is down, and not when they come in
 * another order. A place that was skipped is asked for; those of events that this user may not see are, too.
 */
export function followEvents({ apply, readAfter, startAnew }: FollowedEvents): EventFollower {
  /** The place up to which every event is known; null before the first answer. */
  let latest: number | null = null
  /** The newest question that waits for its answer. */
  let asking: Promise<void> | null = null
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

  async function ask(): Promise<void> {
    const asked = age
    try {
      const missed = await readAfter(latest ?? 0)
      if (asked !== age) return
      // Pages have read their data after the events before the first look: those are not acted on.
      for (const each of missed.events) if (latest !== null || each.sequence === 0) act(each)
      latest = Math.max(latest ?? 0, missed.latest)
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (asked !== age || !error.is('EVENTS_GONE')) return
      const isFirstLook = latest === null
      latest = error.details.latest ?? null
      if (!isFirstLook) startAnew()
    }
  }

  /** Asks, also while another question waits: that one may have been lost with the former line. */
  function catchUp(): Promise<void> {
    const mine = ask().finally(() => {
      if (asking === mine) asking = null
    })
    asking = mine
    return mine
  }

  return {
    hear(sequenced) {
      const { sequence } = sequenced
      act(sequenced)
      if (latest === null) return
      if (sequence === latest + 1) latest = sequence
      else if (sequence > latest && asking === null) void catchUp()
    },
    catchUp,
    forget() {
      latest = null
      asking = null
      actedOn.clear()
      age += 1
    },
  }
}
