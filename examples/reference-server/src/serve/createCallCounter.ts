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

/**
 * Counts calls of this process alone: cheap, and gone with the process. The time begins with the first call and is not prolonged by
 * those refused.
 */
export function createCallCounter(clock: Clock): CallCounter {
  const counts = new Map<string, { calls: number; endsAt: number }>()
  return (source, { most, withinMs }) => {
    const now = clock.monotonic()
    let count = counts.get(source)
    if (count === undefined || count.endsAt <= now) {
      // Behind all others: the first of the map is the one that began first.
      counts.delete(source)
      count = { calls: 0, endsAt: now + withinMs }
      counts.set(source, count)
      const [oldest] = counts.keys()
      if (counts.size > sourcesMost && oldest !== undefined) counts.delete(oldest)
    }
    count.calls += 1
    return count.calls <= most ? null : Math.max(1, count.endsAt - now)
  }
}
