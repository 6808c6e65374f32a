import * as z from 'zod/mini'
import { distance } from './geometry'
import { RegionSchema } from './MeasureDocument'
import type { AxisScale, PixelBounds, Point, SpatialFormat, UltrasoundRegion } from './region'

/** A line that a user drew along a ruler of the picture. */
export interface RulerLine {
  readonly from: Point
  readonly to: Point
}

/** A ruler of the picture and what it says. */
export interface Ruler extends RulerLine {
  /** The true value of the line: mm for a length, s for a time, cm/s for a velocity. */
  readonly value: number
}

/** Least length in pixels of a line along a ruler: a shorter one would calibrate too coarsely. */
export const minRulerPixels = 20

/** Whether a ruler can calibrate: it is long enough and its value is a positive number. */
export function isUsableRuler({ from, to, value }: Ruler): boolean {
  return distance(from, to) >= minRulerPixels && Number.isFinite(value) && value > 0
}

/**
 * Calibration of a 2D picture from one line in any direction.
 *
 * @param ruler - the line and its length in mm.
 * @param bounds - the part of the picture that it counts for.
 * @param pixelAspect - height of a pixel divided by its width.
 */
export function calibrateLength(ruler: Ruler, bounds: PixelBounds, pixelAspect = 1): UltrasoundRegion {
  const { from, to, value } = ruler
  const cmPerPixel = value / 10 / Math.hypot(to.x - from.x, (to.y - from.y) * pixelAspect)
  const [x, y] = [lengthScale(cmPerPixel, bounds.minX), lengthScale(cmPerPixel * pixelAspect, bounds.minY)]
  return manualRegion('2d', bounds, x, y)
}

/**
 * Calibration of a 2D picture whose pixels are not square: one line across, one down. Only the extent of a line in its own direction counts.
 *
 * @param across - a line along the horizontal ruler, in mm.
 * @param down - a line along the vertical ruler, in mm.
 */
export function calibrateAxes(across: Ruler, down: Ruler, bounds: PixelBounds): UltrasoundRegion {
  const x = across.value / 10 / Math.abs(across.to.x - across.from.x)
  const y = down.value / 10 / Math.abs(down.to.y - down.from.y)
  return manualRegion('2d', bounds, lengthScale(x, bounds.minX), lengthScale(y, bounds.minY))
}

/** What the vertical direction of a trace means. */
export type TraceKind = 'mMode' | 'spectral'

/**
 * Calibration of an M-mode or Doppler trace: time to the right, depth downwards or velocity upwards.
 *
 * @param kind - M-mode has a depth in mm, a spectrum a velocity in cm/s.
 * @param lines - `time` along the time axis, in seconds; `scale` along the vertical axis, in mm or cm/s; `baseLineY`, the pixel row of
 *   velocity 0, for M-mode of depth 0; `bounds` of the trace; `dopplerAngle`, the angle in degrees that the machine corrected its velocity scale by,
 *   null for none.
 */
export function calibrateTrace(
  kind: TraceKind,
  {
    time,
    scale,
    baseLineY,
    bounds,
    dopplerAngle = null,
  }: { time: Ruler; scale: Ruler; baseLineY: number; bounds: PixelBounds; dopplerAngle?: number | null },
): UltrasoundRegion {
  const secondsPerPixel = time.value / Math.abs(time.to.x - time.from.x)
  const perPixel = scale.value / Math.abs(scale.to.y - scale.from.y)
  const x: AxisScale = { unit: 's', perPixel: secondsPerPixel, referencePixel: bounds.minX, referenceValue: 0 }
  const y: AxisScale =
    kind === 'mMode'
      ? { unit: 'cm', perPixel: perPixel / 10, referencePixel: baseLineY, referenceValue: 0 }
      : { unit: 'cm/s', perPixel: -perPixel, referencePixel: baseLineY, referenceValue: 0 }
  return { ...manualRegion(kind, bounds, x, y), dopplerAngle: kind === 'spectral' ? dopplerAngle : null }
}

/** Bounds of what is left of a rectangle beside another one: the largest whole rectangle; null if nothing is left. */
function restOf(whole: PixelBounds, taken: PixelBounds): PixelBounds | null {
  const isApart =
    taken.maxX < whole.minX || taken.minX > whole.maxX || taken.maxY < whole.minY || taken.minY > whole.maxY
  if (isApart) return whole
  const sides: PixelBounds[] = [
    { ...whole, maxY: taken.minY - 1 },
    { ...whole, minY: taken.maxY + 1 },
    { ...whole, maxX: taken.minX - 1 },
    { ...whole, minX: taken.maxX + 1 },
  ]
  const areaOf = ({ minX, minY, maxX, maxY }: PixelBounds) => Math.max(0, maxX - minX) * Math.max(0, maxY - minY)
  const largest = sides.reduce((most, side) => (areaOf(side) > areaOf(most) ? side : most))
  return areaOf(largest) > 0 ? largest : null
}

/**
 * Adds a region that was calibrated by hand to those that a picture has, so that no two overlap: a 2D region takes the place of the other 2D
 * ones and keeps out of the traces; a trace takes the place of the traces under it, and the 2D regions keep out of it.
 *
 * @param regions - of the picture until now.
 * @param region - the new one; it comes first.
 */
export function withRegion(regions: readonly UltrasoundRegion[], region: UltrasoundRegion): UltrasoundRegion[] {
  const cut = (whole: UltrasoundRegion, { bounds }: UltrasoundRegion): UltrasoundRegion[] => {
    const rest = restOf(whole.bounds, bounds)
    return rest === null ? [] : [{ ...whole, bounds: rest }]
  }
  if (region.format === '2d') {
    const traces = regions.filter(({ format }) => format === 'mMode' || format === 'spectral')
    const fitted = traces.reduce<UltrasoundRegion[]>(
      (left, trace) => left.flatMap((each) => cut(each, trace)),
      [region],
    )
    return [...fitted, ...traces]
  }
  const others = regions.flatMap((each) => {
    if (each.format === '2d') return cut(each, region)
    return restOf(each.bounds, region.bounds) === each.bounds ? [each] : []
  })
  return [region, ...others]
}

function lengthScale(cmPerPixel: number, referencePixel: number): AxisScale {
  return { unit: 'cm', perPixel: cmPerPixel, referencePixel, referenceValue: 0 }
}

/** Region Data Type of each format that is calibrated by hand: tissue, or PW spectral Doppler. */
const dataTypes: Partial<Record<SpatialFormat, number>> = { '2d': 1, mMode: 1, spectral: 3 }

function manualRegion(format: SpatialFormat, bounds: PixelBounds, x: AxisScale, y: AxisScale): UltrasoundRegion {
  const dataType = dataTypes[format] ?? 0
  return { format, bounds, x, y, dataType, isLowPriority: false, transducerKHz: null, dopplerAngle: null }
}

/** What a device shows: a calibration by hand counts again where all of it is the same. */
export const PictureSetup = z.object({
  /** Name of the capture device. */
  device: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Preset of the ultrasound machine, as the user calls it; empty if not named. */
  preset: z.string().check(z.maxLength(100)),
  /** Depth in mm as the machine shows it; null if not named. */
  depthMm: z.nullable(z.number().check(z.minimum(1), z.maximum(1_000))),
  width: z.int().check(z.minimum(1), z.maximum(16_384)),
  height: z.int().check(z.minimum(1), z.maximum(16_384)),
})
/** What a device shows. */
export interface PictureSetup extends z.output<typeof PictureSetup> {}

/** A calibration by hand as the hospital keeps it for a device. */
export const DeviceCalibration = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  setup: PictureSetup,
  regions: z.array(RegionSchema).check(z.minLength(1), z.maxLength(16)),
})
/** A calibration by hand as the hospital keeps it for a device. */
export interface DeviceCalibration extends z.output<typeof DeviceCalibration> {}

/** Text that is equal for equal setups: the identity of a kept calibration within its hospital. */
export function setupKey({ device, preset, depthMm, width, height }: PictureSetup): string {
  return JSON.stringify([device.trim(), preset.trim(), depthMm, width, height])
}
