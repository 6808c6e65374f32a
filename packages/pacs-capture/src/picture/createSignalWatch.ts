import { goodSignal, type SignalHealth } from '../capture/SignalHealth'

/** Size of the samples, in pixels: enough to tell black and unmoved from live, and nothing to compute. */
export const sampleSize = { width: 32, height: 24 } as const
/** Samples are taken this often. */
export const sampleEveryMs = 1_000
/** Time without a new picture after which the signal is frozen, in milliseconds. */
const frozenMs = 2_000
const blackSamples = 3
/** A scanner is often frozen for a look, so a still picture is not reported at once. */
const sameSamples = 10
/** Brightest value of a picture that counts as black; video noise of capture cards stays below. */
const blackLevel = 24
/** Greatest difference within a picture of one colour. */
const uniformRange = 6
/** An interval longer than usual by this factor means that pictures are missing. */
const gapFactor = 1.6
const knownIntervals = 60
/** Share of lost pictures within this time above which they are reported: a clip of it would be seen to stutter. */
const lossShare = 0.05
const lossWindowMs = 10_000
/** Once shown, it stays until a minute has passed without: a word that comes and goes is not read. */
const stayMs = 60_000

/** Judges the signal by what comes. */
export interface SignalWatch {
  /** Pictures that never came, by the gaps between time stamps. */
  readonly lostFrames: number
  /** A picture came. */
  frame(timestampUs: number, nowMs: number): void
  /** The latest picture, made small: RGBA. */
  sample(pixels: Uint8ClampedArray): void
  /** Judges. The same object as before as long as nothing changed. */
  look(nowMs: number): SignalHealth
}

function isDark(pixels: Uint8ClampedArray): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    let low = 255
    let high = 0
    for (let index = channel; index < pixels.length; index += 4) {
      const value = pixels[index] ?? 0
      if (value < low) low = value
      if (value > high) high = value
    }
    if (high > blackLevel && high - low > uniformRange) return false
  }
  return true
}

function isSame(a: Uint8ClampedArray, b: Uint8ClampedArray | null): boolean {
  return b !== null && a.length === b.length && a.every((value, index) => value === b[index])
}

function isEqual(a: SignalHealth, b: SignalHealth): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Counts missing pictures by the distance of time stamps. */
function createGapCounter() {
  let lastUs: number | null = null
  let intervals: number[] = []
  return (timestampUs: number): number => {
    const interval = lastUs === null ? 0 : timestampUs - lastUs
    lastUs = timestampUs
    // A source that restarts, or that stood still and said so, has lost nothing.
    if (interval <= 0 || interval >= frozenMs * 1_000) return 0
    const usual = [...intervals].sort((a, b) => a - b)[Math.floor(intervals.length / 2)]
    intervals = [...intervals.slice(-(knownIntervals - 1)), interval]
    if (usual === undefined || intervals.length < 10 || interval < usual * gapFactor) return 0
    return Math.round(interval / usual) - 1
  }
}

/** Counts pictures that came and that did not by the second, for a minute. */
function createLossCounter() {
  let seconds: { second: number; came: number; lost: number }[] = []
  let firstMs: number | null = null
  let worstMs: number | null = null

  function sum(nowMs: number, lengthMs: number) {
    const recent = seconds.filter(({ second }) => second * 1_000 > nowMs - lengthMs)
    return recent.reduce((all, { came, lost }) => ({ came: all.came + came, lost: all.lost + lost }), {
      came: 0,
      lost: 0,
    })
  }

  return {
    add(nowMs: number, lost: number): void {
      firstMs ??= nowMs
      const second = Math.floor(nowMs / 1_000)
      let last = seconds.at(-1)
      if (last?.second !== second) {
        last = { second, came: 0, lost: 0 }
        seconds = [...seconds.slice(1 - stayMs / 1_000), last]
      }
      last.came += 1
      last.lost += lost
    },
    /** Pictures lost in the last minute when a clip would suffer, else null. */
    look(nowMs: number): number | null {
      const { came, lost } = sum(nowMs, lossWindowMs)
      const isLongEnough = firstMs !== null && nowMs - firstMs >= lossWindowMs
      if (isLongEnough && lost > (came + lost) * lossShare) worstMs = nowMs
      return worstMs === null || nowMs - worstMs >= stayMs ? null : sum(nowMs, stayMs).lost
    },
  }
}

/** Makes a watch over one stream. */
export function createSignalWatch(): SignalWatch {
  const gap = createGapCounter()
  const losses = createLossCounter()
  let lostFrames = 0
  let latestMs: number | null = null
  let lastSample: Uint8ClampedArray | null = null
  let black = 0
  let same = 0
  let health = goodSignal

  function judge(nowMs: number): SignalHealth {
    if (latestMs !== null && nowMs - latestMs >= frozenMs) return { kind: 'frozen', isDelivering: false }
    if (black >= blackSamples) return { kind: 'black' }
    if (same >= sameSamples) return { kind: 'frozen', isDelivering: true }
    const lost = losses.look(nowMs)
    if (lost === null) return goodSignal
    // In tens: a number that changes each second is not read.
    return { kind: 'droppingFrames', lostPerMinute: Math.round(lost / 10) * 10 }
  }

  return {
    get lostFrames() {
      return lostFrames
    },
    frame(timestampUs, nowMs) {
      latestMs = nowMs
      const count = gap(timestampUs)
      lostFrames += count
      losses.add(nowMs, count)
    },
    sample(pixels) {
      black = isDark(pixels) ? black + 1 : 0
      same = isSame(pixels, lastSample) ? same + 1 : 0
      lastSample = pixels
    },
    look(nowMs) {
      const next = judge(nowMs)
      if (!isEqual(next, health)) health = Object.freeze(next)
      return health
    },
  }
}
