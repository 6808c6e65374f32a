import type { Clock } from '@opensono/pacs-core'
import type { UploadItem } from './UploadQueue'

/** Maximum age of what the speed is measured from, in milliseconds. */
const windowMs = 5_000
/** Minimum measured time in milliseconds before a speed is shown. */
const leastMs = 500
/** Maximum milliseconds between two updates of the speed, even if the percentage is the same. */
const refreshMs = 1_000

/** What is shown of bytes on their way. */
export type ShownProgress = Pick<UploadItem, 'percent' | 'bytesPerSecond' | 'secondsLeft'>

/** Takes the bytes sent of those there are, and answers what to show; null when it is shown already. */
export type ProgressMeter = (sentBytes: number, sizeBytes: number) => ShownProgress | null

/**
 * Makes the meter of one try.
 *
 * @param clock - measures monotonically.
 * @param shownPercent - the percentage that is shown now.
 */
export function createProgressMeter(clock: Clock, shownPercent: number): ProgressMeter {
  let seen = [{ atMs: clock.monotonic(), sentBytes: 0 }]
  let shown = { percent: shownPercent, atMs: clock.monotonic() }

  function speedAt(atMs: number, sentBytes: number): number | null {
    // A try that goes back to an earlier byte is measured from there.
    if (sentBytes < (seen.at(-1)?.sentBytes ?? 0)) seen = []
    seen = [...seen.filter((each) => atMs - each.atMs <= windowMs), { atMs, sentBytes }]
    const first = seen[0] ?? { atMs, sentBytes }
    if (atMs - first.atMs < leastMs) return null
    return Math.round(((sentBytes - first.sentBytes) * 1000) / (atMs - first.atMs))
  }

  return (sentBytes, sizeBytes) => {
    const atMs = clock.monotonic()
    const bytesPerSecond = speedAt(atMs, sentBytes)
    const percent = sizeBytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / sizeBytes) * 100))
    if (percent === shown.percent && atMs - shown.atMs < refreshMs) return null
    shown = { percent, atMs }
    const secondsLeft = bytesPerSecond ? Math.ceil((sizeBytes - sentBytes) / bytesPerSecond) : null
    return { percent, bytesPerSecond, secondsLeft }
  }
}
