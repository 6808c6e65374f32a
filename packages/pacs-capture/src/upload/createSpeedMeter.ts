import type { Clock } from '@opensono/pacs-core'

/** The speed is that of the last so many milliseconds. */
const windowMs = 5_000
/** Nothing is said before so many milliseconds were seen. */
const leastMs = 500

/** Tells how fast bytes arrive. */
export interface SpeedMeter {
  /** So many bytes have arrived in all. */
  saw(sentBytes: number): void
  /** Bytes a second; null while too little was seen. */
  bytesPerSecond(): number | null
}

/** @param clock - measures monotonically. */
export function createSpeedMeter(clock: Clock): SpeedMeter {
  let seen: { atMs: number; sentBytes: number }[] = []
  return {
    saw(sentBytes) {
      const atMs = clock.monotonic()
      // A try that goes back to an earlier byte begins anew.
      if (sentBytes < (seen.at(-1)?.sentBytes ?? 0)) seen = []
      seen = [...seen.filter((each) => atMs - each.atMs <= windowMs), { atMs, sentBytes }]
    },
    bytesPerSecond() {
      const [first, last] = [seen[0], seen.at(-1)]
      if (first === undefined || last === undefined || last.atMs - first.atMs < leastMs) return null
      return Math.round(((last.sentBytes - first.sentBytes) * 1000) / (last.atMs - first.atMs))
    },
  }
}
