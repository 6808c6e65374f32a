import {
  calibrateLength,
  calibrateTrace,
  isUsableRuler,
  minRulerPixels,
  type PixelBounds,
  type Ruler,
  type TraceKind,
  type UltrasoundRegion,
} from '@opensono/pacs-core/measure'
import type { RulerLine, RulerStep, Rulers } from '../pane/createPane'

/** What the picture says: mm, s, or cm/s of the lines that were drawn, and the angle in degrees that its velocities are corrected by. */
export type RulerValues = Readonly<Partial<Record<RulerStep | 'dopplerAngle', number | null>>>

/** Length of a line that counts: across for a time, down for a depth or a velocity. */
export function rulerPixels(step: RulerStep, [from, to]: RulerLine): number {
  const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (step === 'time') return across
  return step === 'scale' ? down : Math.hypot(across, down)
}

function rulerOf(step: RulerStep, line: RulerLine | undefined, value: number | null | undefined): Ruler | null {
  if (line === undefined || value === null || value === undefined) return null
  const ruler = { from: line[0], to: line[1], value }
  return isUsableRuler(ruler) && rulerPixels(step, line) >= minRulerPixels ? ruler : null
}

function boundsOf([from, to]: RulerLine): PixelBounds | null {
  const bounds = {
    minX: Math.round(Math.min(from.x, to.x)),
    minY: Math.round(Math.min(from.y, to.y)),
    maxX: Math.round(Math.max(from.x, to.x)),
    maxY: Math.round(Math.max(from.y, to.y)),
  }
  const isUsable = bounds.maxX - bounds.minX >= minRulerPixels && bounds.maxY - bounds.minY >= minRulerPixels
  return isUsable ? bounds : null
}

/**
 * The region that was calibrated by hand, once all that it needs is drawn and said; null before.
 *
 * @param kind - a 2D picture is calibrated whole, a trace in its area.
 * @param lines - what is drawn; without a base line the depth of M-mode begins at the top of its area.
 * @param values - of the lines.
 * @param size - pixels of the picture, and the height of one divided by its width.
 */
export function regionOfRulers(
  kind: '2d' | TraceKind,
  lines: Rulers['lines'],
  values: RulerValues,
  size: { readonly width: number; readonly height: number; readonly pixelAspect: number },
): UltrasoundRegion | null {
  if (kind === '2d') {
    const ruler = rulerOf('length', lines.length, values.length)
    return ruler && calibrateLength(ruler, { minX: 0, minY: 0, maxX: size.width, maxY: size.height }, size.pixelAspect)
  }
  const bounds = lines.area === undefined ? null : boundsOf(lines.area)
  const time = rulerOf('time', lines.time, values.time)
  const scale = rulerOf('scale', lines.scale, values.scale)
  const baseLineY = lines.baseLine?.[1].y ?? (kind === 'mMode' ? bounds?.minY : undefined)
  if (bounds === null || time === null || scale === null || baseLineY === undefined) return null
  return calibrateTrace(kind, { time, scale, baseLineY, bounds, dopplerAngle: values.dopplerAngle ?? null })
}
