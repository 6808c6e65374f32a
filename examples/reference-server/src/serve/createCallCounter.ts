import type { Clock } from '@opensono/pacs-core'

/** How often within which time. */
export interface Bound {
  readonly most: number
  readonly withinMs: number
}

/** Counts a call; answers null, or in how many milliseconds to ask again when it was one too many. */
export type CallCounter = (source: string, bound: Bound) => number | null

/** More sources than this are made up by one of them: the oldest is forgotten. */
const sourcesMost = 100_000

interface Count {
  calls: number
  readonly endsAt: number
}

/** Drops the counts whose time is over, and the oldest ones of too many. The map has them in the order in which they end. */
function forget(counts: Map<string, Count>, now: number): void {
  for (const [source, { endsAt }] of counts) {
    if (endsAt > now && counts.size <= sourcesMost) return
    counts.delete(source)
  }
}

/**
 * Counts calls of this process alone: cheap, and gone with the process. The time begins with the first call and is not prolonged by
 * those refused.
 */
export function createCallCounter(clock: Clock): CallCounter {
  /** By how long their time is: those of one time end in the order in which they began. */
  const all = new Map<number, Map<string, Count>>()
  return (source, { most, withinMs }) => {
    const now = clock.monotonic()
    const counts = all.get(withinMs) ?? new Map<string, Count>()
    all.set(withinMs, counts)
    let count = counts.get(source)
    if (count === undefined || count.endsAt <= now) {
      // Behind all others.
      counts.delete(source)
      count = { calls: 0, endsAt: now + withinMs }
      counts.set(source, count)
      forget(counts, now)
    }
    count.calls += 1
    return count.calls <= most ? null : Math.max(1, count.endsAt - now)
  }
}
