import type { LookupTable } from './lookupTable'
import { paintOverlays } from './overlaysOf'
import { type PictureLook, type ValueWindow, type WindowFunction, windowOfValues } from './pictureLookOf'
import type { Photometric } from './pictureShapeOf'
import type { Samples } from './Samples'

const entryOf = ({ first, values }: LookupTable, value: number) =>
  values[Math.min(Math.max(value - first, 0), values.length - 1)] ?? 0

/** Brightness from 0 to 1 of a value, PS3.3 C.11.2.1.2.1 and C.11.2.1.3. */
function brightnessOf(value: number, { center, width }: ValueWindow, kind: WindowFunction): number {
  if (kind === 'SIGMOID') return 1 / (1 + Math.exp((-4 * (value - center)) / width))
  if (kind === 'LINEAR_EXACT') return (value - center) / width + 0.5
  if (width <= 1) return value <= center - 0.5 ? 0 : 1
  return (value - (center - 0.5)) / (width - 1) + 0.5
}

/** Lowest stored value of samples, and how many there may be. */
function rangeOf({ data, bits }: Samples): { lowest: number; count: number } {
  return { lowest: data instanceof Int16Array ? -(2 ** (bits - 1)) : 0, count: 2 ** bits }
}

/** Brightness of every value that may be stored, from the lowest. */
function grayTable(
  samples: Samples,
  look: PictureLook,
  asked: ValueWindow | null,
  isInverse: boolean,
): Uint8ClampedArray {
  const { lowest, count } = rangeOf(samples)
  const { modalityTable, voiTable, slope, intercept, windowFunction } = look
  const window = asked ?? (look.isWindowOfValues ? windowOfValues(samples, look) : look.window)
  const most = voiTable === null ? 1 : 2 ** voiTable.bits - 1
  const table = new Uint8ClampedArray(count)
  for (let index = 0; index < count; index += 1) {
    const stored = lowest + index
    const value = modalityTable === null ? stored * slope + intercept : entryOf(modalityTable, stored)
    const isByTable = voiTable !== null && asked === null
    const brightness = isByTable
      ? entryOf(voiTable, Math.round(value)) / most
      : window === null
        ? 0
        : brightnessOf(value, window, windowFunction)
    table[index] = 255 * (isInverse ? 1 - brightness : brightness)
  }
  return table
}

const opaque = 0xff000000

/** Writes one word a pixel: canvases are little endian wherever browsers run. */
function paintByTable(samples: Samples, words: Uint32Array): Uint8ClampedArray {
  const { lowest, count } = rangeOf(samples)
  const out = new Uint32Array(samples.width * samples.height)
  const { data } = samples
  const last = count - 1
  for (let index = 0; index < out.length; index += 1) {
    const place = (data[index] ?? 0) - lowest
    out[index] = words[Math.min(place, last)] ?? opaque
  }
  return new Uint8ClampedArray(out.buffer)
}

function paletteWords(samples: Samples, { red, green, blue }: NonNullable<PictureLook['palette']>): Uint32Array {
  const { lowest, count } = rangeOf(samples)
  const eight = (table: LookupTable, value: number) => entryOf(table, value) >> Math.max(0, table.bits - 8)
  return Uint32Array.from({ length: count }, (_, index) => {
    const value = lowest + index
    return (opaque | (eight(blue, value) << 16) | (eight(green, value) << 8) | eight(red, value)) >>> 0
  })
}

/** PS3.3 C.7.6.3.1.2: the equations of ITU-T T.871. */
function paintYbr({ data, width, height }: Samples, shift: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(width * height * 4)
  for (let from = 0, to = 0; to < out.length; from += 3, to += 4) {
    const y = (data[from] ?? 0) >> shift
    const b = ((data[from + 1] ?? 0) >> shift) - 128
    const r = ((data[from + 2] ?? 0) >> shift) - 128
    out[to] = y + 1.402 * r
    out[to + 1] = y - 0.344136 * b - 0.714136 * r
    out[to + 2] = y + 1.772 * b
    out[to + 3] = 255
  }
  return out
}

function paintRgb({ data, width, height }: Samples, shift: number): Uint8ClampedArray {
  const out = new Uint32Array(width * height)
  for (let from = 0, to = 0; to < out.length; from += 3, to += 1) {
    const red = (data[from] ?? 0) >> shift
    const green = (data[from + 1] ?? 0) >> shift
    const blue = (data[from + 2] ?? 0) >> shift
    out[to] = opaque | (blue << 16) | (green << 8) | red
  }
  return new Uint8ClampedArray(out.buffer)
}

function paintSamples(
  samples: Samples,
  photometric: Photometric,
  look: PictureLook,
  window: ValueWindow | null,
): Uint8ClampedArray {
  if (samples.channels === 3) {
    const shift = Math.max(0, samples.bits - 8)
    const isYbr = photometric === 'YBR_FULL' || photometric === 'YBR_FULL_422'
    return isYbr ? paintYbr(samples, shift) : paintRgb(samples, shift)
  }
  if (look.palette !== null) return paintByTable(samples, paletteWords(samples, look.palette))
  const grays = grayTable(samples, look, window, photometric === 'MONOCHROME1')
  return paintByTable(
    samples,
    Uint32Array.from(grays, (gray) => (opaque | (gray * 0x010101)) >>> 0),
  )
}

/**
 * Paints samples as red, green, blue and opacity, eight bits each, and what lies over them.
 *
 * @param photometric - what the samples are, after their codec: `YBR_RCT` and `YBR_ICT` are RGB then.
 * @param window - in place of the file's own; gray pictures only.
 */
export function renderSamples(
  samples: Samples,
  photometric: Photometric,
  look: PictureLook,
  window: ValueWindow | null = null,
): Uint8ClampedArray {
  const pixels = paintSamples(samples, photometric, look, window)
  paintOverlays(pixels, samples.width, look.overlays)
  return pixels
}
