import type { MeasuredPicture, PictureQuality } from './roomMessages'

/** Limits that a picture must keep to have a quality level. */
interface Needs {
  readonly framesPerSecond: number
  /** Lines of the picture. */
  readonly height: number
  readonly latencyMs: number
  readonly frozenMs: number
}

/**
 * Thresholds for losing (`stay`) and regaining (`rise`) a quality level. Between them the level stays, so that the display does not
 * flicker. Below fifteen frames a second the beat of a heart cannot be followed, and above a round trip of 400 ms the hand cannot be
 * guided; a picture that is frozen for half of the time is none.
 */
const needs: Readonly<Record<'diagnostic' | 'guidance', { readonly stay: Needs; readonly rise: Needs }>> = {
  diagnostic: {
    stay: { framesPerSecond: 15, height: 480, latencyMs: 400, frozenMs: 500 },
    rise: { framesPerSecond: 18, height: 480, latencyMs: 300, frozenMs: 200 },
  },
  guidance: {
    stay: { framesPerSecond: 1, height: 1, latencyMs: Number.POSITIVE_INFINITY, frozenMs: 5_000 },
    rise: { framesPerSecond: 3, height: 1, latencyMs: Number.POSITIVE_INFINITY, frozenMs: 3_000 },
  },
}

const worst: readonly PictureQuality[] = ['lost', 'guidance', 'diagnostic']

function isMet(need: Needs, { framesPerSecond, height, latencyMs, frozenMs }: MeasuredPicture): boolean {
  return (
    framesPerSecond >= need.framesPerSecond &&
    height >= need.height &&
    (latencyMs ?? 0) <= need.latencyMs &&
    frozenMs <= need.frozenMs
  )
}

/**
 * How good the ultrasound picture is at its receiver.
 *
 * @param measured - what was measured of the last seconds.
 * @param before - what it was called before; null for the first time.
 */
export function pictureQuality(measured: MeasuredPicture, before: PictureQuality | null): PictureQuality {
  const wasAtLeast = (quality: PictureQuality) => before === null || worst.indexOf(before) >= worst.indexOf(quality)
  const isAt = (quality: 'diagnostic' | 'guidance') =>
    isMet(wasAtLeast(quality) ? needs[quality].stay : needs[quality].rise, measured)
  if (!isAt('guidance')) return 'lost'
  return isAt('diagnostic') ? 'diagnostic' : 'guidance'
}
