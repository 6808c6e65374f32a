import { bytesOf, type DicomDataset, numberOf, numbersOf } from '../DicomDataset'
import { pictureLimits } from './pictureLimits'

/** One bit for each pixel of a plane that lies over a picture, PS3.3 C.9.2: marks that a device keeps beside its pixels. */
export interface PictureOverlay {
  /** Of the first pixel of the plane, from 0; it may lie outside of the picture. */
  readonly top: number
  /** Of the first pixel of the plane, from 0; it may lie outside of the picture. */
  readonly left: number
  readonly rows: number
  readonly columns: number
  /** Row by row without gaps, the lowest bit of a byte first. */
  readonly bits: Uint8Array
  /** The bit of the plane's first pixel: planes of several frames lie behind each other. */
  readonly firstBit: number
}

/** A file has at most sixteen planes: groups 6000, 6002, ... 601E. */
const groups = Array.from({ length: 16 }, (_, index) => (0x6000 + 2 * index).toString(16).toUpperCase())

const elements = {
  rows: '0010',
  columns: '0011',
  frames: '0015',
  origin: '0050',
  firstFrame: '0051',
  bits: '0100',
  data: '3000',
}

/** Whether a plane is kept beside the pixels; those in unused bits of the pixels were given up by the standard in 2004. */
const hasPlane = (dataset: DicomDataset, group: string) => numberOf(dataset, group + elements.rows) !== null

/** Whether planes lie over a picture. */
export const hasOverlays = (dataset: DicomDataset): boolean => groups.some((group) => hasPlane(dataset, group))

function overlayOf(dataset: DicomDataset, group: string, frame: number): PictureOverlay | null {
  const number = (element: string) => numberOf(dataset, group + element)
  const [rows, columns] = [number(elements.rows) ?? 0, number(elements.columns) ?? 0]
  const bits = bytesOf(dataset, group + elements.data)
  const isWhole = Number.isInteger(rows) && Number.isInteger(columns) && rows > 0 && columns > 0
  if (bits === null || !isWhole || rows * columns > pictureLimits.framePixels || (number(elements.bits) ?? 1) !== 1)
    return null
  const [count, first] = [number(elements.frames), number(elements.firstFrame)]
  // One plane that names no frame lies over all of them.
  const place = count === null && first === null ? 0 : frame - (first ?? 1)
  if (place < 0 || place >= (count ?? 1)) return null
  const [top = 1, left = 1] = numbersOf(dataset, group + elements.origin)
  return { top: top - 1, left: left - 1, rows, columns, bits, firstBit: place * rows * columns }
}

/**
 * Reads the planes that lie over a frame. What is wrong with a plane keeps nobody from the picture: it is left out.
 *
 * @param frame - its number, from 1.
 */
export function overlaysOf(dataset: DicomDataset, frame = 1): readonly PictureOverlay[] {
  return groups.flatMap((group) => overlayOf(dataset, group, frame) ?? [])
}

/**
 * Paints planes white over pixels of red, green, blue and opacity.
 *
 * @param width - of the picture.
 */
export function paintOverlays(
  pixels: Uint8ClampedArray | Uint8Array,
  width: number,
  overlays: readonly PictureOverlay[],
): void {
  const height = pixels.length / 4 / width
  for (const { top, left, rows, columns, bits, firstBit } of overlays) {
    for (let row = Math.max(0, -top); row < Math.min(rows, height - top); row += 1) {
      for (let column = Math.max(0, -left); column < Math.min(columns, width - left); column += 1) {
        const bit = firstBit + row * columns + column
        if (((bits[bit >> 3] ?? 0) >> (bit & 7)) & 1) {
          const at = ((row + top) * width + column + left) * 4
          pixels.fill(255, at, at + 4)
        }
      }
    }
  }
}
