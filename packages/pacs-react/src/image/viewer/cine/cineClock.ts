/** A clip that plays: which frame is due follows from the time alone, so that a slow computer drops frames and never slows down. */
export interface CineRun {
  /** Of the clock, when `from` was shown. */
  readonly startedAtMs: number
  /** Frame at the start, from 0. */
  readonly from: number
  /** 1 is as recorded. */
  readonly speed: number
  readonly isLooping: boolean
}

/** Speeds that can be chosen. */
export const cineSpeeds = [0.1, 0.25, 0.5, 1, 2] as const

/** When each frame begins, in milliseconds from the first one, and at last the end of the clip. */
export type FrameTimes = readonly number[]

/** A frame of unknown length is shown as long as one of 30 a second. */
const unknownMs = 1000 / 30

/** @param durationsMs - how long each frame is shown. */
export function frameTimesOf(durationsMs: readonly number[]): FrameTimes {
  const times = [0]
  let time = 0
  for (const duration of durationsMs) {
    time += duration > 0 ? duration : unknownMs
    times.push(time)
  }
  return times
}

/** How long the clip is. */
export function lengthOf(times: FrameTimes): number {
  return times.at(-1) ?? 0
}

/** The frame that is shown at a time of the clip. */
export function frameAt(times: FrameTimes, timeMs: number): number {
  let low = 0
  let high = Math.max(times.length - 2, 0)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((times[middle] ?? 0) <= timeMs) low = middle
    else high = middle - 1
  }
  return low
}

/** What is due. */
export interface CineDue {
  readonly frame: number
  /** The clip came to its end and does not begin again. */
  readonly hasEnded: boolean
}

/** Which frame of a running clip is due. */
export function frameDue(times: FrameTimes, run: CineRun, nowMs: number): CineDue {
  const length = lengthOf(times)
  if (length === 0) return { frame: 0, hasEnded: true }
  const time = (times[run.from] ?? 0) + Math.max(nowMs - run.startedAtMs, 0) * run.speed
  if (time < length) return { frame: frameAt(times, time), hasEnded: false }
  if (!run.isLooping) return { frame: Math.max(times.length - 2, 0), hasEnded: true }
  return { frame: frameAt(times, time % length), hasEnded: false }
}

/** The frame some steps away; a clip that loops goes on at its other end. */
export function stepFrame(frame: number, by: number, count: number, isLooping: boolean): number {
  if (count <= 1) return 0
  if (isLooping) return (((frame + by) % count) + count) % count
  return Math.min(Math.max(frame + by, 0), count - 1)
}
