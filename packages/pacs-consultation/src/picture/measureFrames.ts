/** A frame that a video element has shown. */
export interface ShownFrame {
  /** When it was shown, by the monotonic clock. */
  readonly atMs: number
  /** How many frames the element had shown by then: a busy page is not called for each. */
  readonly count: number
}

/** The time that is looked at, in milliseconds. */
export const windowMs = 10_000
/** The frame rate is that of the last two seconds. */
const rateMs = 2_000

/** How long a frame may be shown before it counts as frozen (W3C WebRTC statistics, freezeCount): three usual frames, and 150 ms at least. */
function freezeLimit(frames: readonly ShownFrame[]): number {
  const [first, last] = [frames[0], frames.at(-1)]
  if (first === undefined || last === undefined || last.count === first.count) return 1_000
  const usualMs = (last.atMs - first.atMs) / (last.count - first.count)
  return Math.min(1_000, Math.max(3 * usualMs, usualMs + 150))
}

/**
 * How fast a picture moves, and how long it stood still.
 *
 * @param frames - the frames of the last ten seconds, oldest first.
 * @param nowMs - now, by the same clock.
 */
export function measureFrames(
  frames: readonly ShownFrame[],
  nowMs: number,
): { readonly framesPerSecond: number; readonly frozenMs: number } {
  const limit = freezeLimit(frames)
  let frozenMs = 0
  for (const [index, frame] of frames.entries()) {
    const next = frames[index + 1]
    const gapMs = (next?.atMs ?? nowMs) - frame.atMs
    // Frames that were shown while the page was busy were not frozen.
    const isStill = next === undefined || next.count - frame.count <= 1
    if (isStill && gapMs > limit) frozenMs += gapMs
  }
  const recent = frames.filter(({ atMs }) => atMs >= nowMs - rateMs)
  const before = frames[frames.length - recent.length - 1]
  const from = before ?? recent[0]
  const to = recent.at(-1)
  const count = from === undefined || to === undefined ? 0 : to.count - from.count
  const spanMs = from === undefined ? 0 : nowMs - Math.max(from.atMs, nowMs - rateMs)
  return {
    framesPerSecond: spanMs <= 0 ? 0 : Math.min(240, (count * 1_000) / Math.max(spanMs, 500)),
    frozenMs: frames.length === 0 ? windowMs : Math.min(windowMs, Math.round(frozenMs)),
  }
}
