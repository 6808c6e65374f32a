import { sampleSize } from './createSignalWatch'

type Rgb = readonly [number, number, number]
type ReadPixel = (x: number, y: number) => Rgb

/** Where a plane of a copied picture lies, and how many pixels share one of its values in each direction. */
interface Plane {
  readonly at: (x: number, y: number) => number
}

/** Formats of planes by the sampling of U and V: one value for this many pixels across and down. */
const shared: Readonly<Record<string, readonly [number, number]>> = {
  I420: [2, 2],
  I420A: [2, 2],
  I422: [2, 1],
  I444: [1, 1],
  NV12: [2, 2],
}
const rgbOrder: Readonly<Record<string, Rgb>> = {
  RGBA: [0, 1, 2],
  RGBX: [0, 1, 2],
  BGRA: [2, 1, 0],
  BGRX: [2, 1, 0],
}

/** BT.601 is near enough to BT.709 to tell black and unmoved from live. */
function toRgb(y: number, u: number, v: number, isFullRange: boolean): Rgb {
  const light = isFullRange ? y : (y - 16) * 1.164
  const [blue, red] = [u - 128, v - 128]
  return [light + 1.6 * red, light - 0.39 * blue - 0.81 * red, light + 2.02 * blue]
}

function readerOf(frame: VideoFrame, bytes: Uint8Array, layout: readonly PlaneLayout[]): ReadPixel | null {
  const format = frame.format ?? ''
  const plane = (index: number, step = 1, shift = 0): Plane => {
    const { offset, stride } = layout[index] ?? { offset: 0, stride: 0 }
    return { at: (x, y) => bytes[offset + y * stride + x * step + shift] ?? 0 }
  }
  const order = rgbOrder[format]
  if (order !== undefined) {
    const [red, green, blue] = [plane(0, 4, order[0]), plane(0, 4, order[1]), plane(0, 4, order[2])]
    return (x, y) => [red.at(x, y), green.at(x, y), blue.at(x, y)]
  }
  const [across, down] = shared[format] ?? [0, 0]
  if (across === 0) return null
  const isPaired = format === 'NV12'
  const luma = plane(0)
  const [u, v] = isPaired ? [plane(1, 2, 0), plane(1, 2, 1)] : [plane(1), plane(2)]
  const isFullRange = frame.colorSpace.fullRange === true
  return (x, y) => {
    const [cx, cy] = [Math.floor(x / across), Math.floor(y / down)]
    return toRgb(luma.at(x, y), u.at(cx, cy), v.at(cx, cy), isFullRange)
  }
}

/** Each value is the mean of four neighbours: the noise of a card is less then. */
function shrink(read: ReadPixel, width: number, height: number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(sampleSize.width * sampleSize.height * 4)
  for (let row = 0, index = 0; row < sampleSize.height; row += 1) {
    const y = Math.min(height - 2, Math.floor(((row + 0.5) * height) / sampleSize.height))
    for (let column = 0; column < sampleSize.width; column += 1, index += 4) {
      const x = Math.min(width - 2, Math.floor(((column + 0.5) * width) / sampleSize.width))
      const four = [read(x, y), read(x + 1, y), read(x, y + 1), read(x + 1, y + 1)]
      for (const channel of [0, 1, 2] as const) {
        pixels[index + channel] = four.reduce((sum, rgb) => sum + rgb[channel], 0) / 4
      }
      pixels[index + 3] = 255
    }
  }
  return pixels
}

/** For a picture whose size in bytes is unknown, such as one that lies in a graphics card only. */
function drawSmall(frame: VideoFrame): Uint8ClampedArray | null {
  const { width, height } = sampleSize
  const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })
  context?.drawImage(frame, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height).data ?? null
}

/**
 * Makes a picture small. Its bytes are read and it is not drawn: to draw it, Chromium's workers wait for the page, and a page that is
 * busy for seconds would halt the recording.
 *
 * @param frame - the picture; it stays the caller's to close.
 * @returns RGBA of {@link sampleSize}, or null when it cannot be looked at.
 */
export async function samplePicture(frame: VideoFrame): Promise<Uint8ClampedArray | null> {
  const held = frame.clone()
  try {
    if (held.format === null) return drawSmall(held)
    const bytes = new Uint8Array(held.allocationSize())
    const layout = await held.copyTo(bytes)
    const { width, height } = held.visibleRect ?? { width: held.codedWidth, height: held.codedHeight }
    const read = readerOf(held, bytes, layout)
    return read === null ? drawSmall(held) : shrink(read, width, height)
  } catch {
    return null
  } finally {
    held.close()
  }
}
