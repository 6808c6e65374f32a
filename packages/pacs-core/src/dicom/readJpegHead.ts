/** How a JPEG is coded, by its frame header (ITU-T T.81, table B.1). */
export type JpegProcess = 'baseline' | 'extended' | 'progressive' | 'lossless' | 'other'

/** What the headers of a JPEG say. */
export interface JpegHead {
  readonly process: JpegProcess
  /** Bits of a sample. */
  readonly precision: number
  readonly rows: number
  readonly columns: number
  /** Horizontal and vertical sampling of each component, with its id. */
  readonly components: readonly { readonly id: number; readonly horizontal: number; readonly vertical: number }[]
  /** Whether three components are red, green and blue, not luminance and chrominance, for a decoder that knows the JPEG alone. */
  readonly isRgb: boolean
  /** What the JPEG itself says of three components; null where it says nothing. */
  readonly colourMark: 'rgb' | 'ybr' | null
  /** How a viewer turns the picture, as cameras write it; 1 leaves it as it is. */
  readonly orientation: number
}

const processes: Partial<Record<number, JpegProcess>> = {
  192: 'baseline',
  193: 'extended',
  194: 'progressive',
  195: 'lossless',
}
/** Markers of frame headers; C4, C8 and CC mean something else. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const segmentsMost = 1_000

const startsWith = (bytes: Uint8Array, start: string) =>
  Array.from(start).every((letter, index) => bytes[index] === letter.charCodeAt(0))

/** The orientation in the camera's notes (Exif 2.3, tag 0112 of the first directory). */
function orientationOf(segment: Uint8Array): number | null {
  if (!startsWith(segment, 'Exif\0\0') || segment.length < 14) return null
  const view = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6)
  const isLittle = view.getUint16(0) === 0x4949
  const at = view.getUint32(4, isLittle)
  if (at + 2 > view.byteLength) return null
  const count = view.getUint16(at, isLittle)
  for (let entry = at + 2, left = count; left > 0 && entry + 12 <= view.byteLength; entry += 12, left -= 1) {
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle)
  }
  return null
}

interface Marks {
  adobe: number | null
  isJfif: boolean
  orientation: number
}

function note(marks: Marks, marker: number, segment: Uint8Array): void {
  if (marker === 0xe0 && startsWith(segment, 'JFIF')) marks.isJfif = true
  if (marker === 0xee && startsWith(segment, 'Adobe') && segment.length >= 12) marks.adobe = segment[11] ?? null
  if (marker === 0xe1) marks.orientation = orientationOf(segment) ?? marks.orientation
}

/** In the order of libjpeg, by which browsers decode: JFIF is luminance and chrominance, then the Adobe marker, then components that are named R, G and B. */
function colourMarkOf({ adobe, isJfif }: Marks, ids: readonly number[]): JpegHead['colourMark'] {
  if (ids.length !== 3) return null
  if (isJfif) return 'ybr'
  if (adobe !== null) return adobe === 0 ? 'rgb' : 'ybr'
  return String.fromCharCode(...ids) === 'RGB' ? 'rgb' : null
}

function readFrame(marker: number, segment: Uint8Array, marks: Marks): JpegHead | null {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  const count = segment.length < 6 ? 0 : view.getUint8(5)
  if (count === 0 || segment.length < 6 + count * 3) return null
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + index * 3
    const sampling = view.getUint8(at + 1)
    return { id: view.getUint8(at), horizontal: sampling >> 4, vertical: sampling & 15 }
  })
  const colourMark = colourMarkOf(
    marks,
    components.map(({ id }) => id),
  )
  return {
    process: processes[marker] ?? 'other',
    precision: view.getUint8(0),
    rows: view.getUint16(1),
    columns: view.getUint16(3),
    components,
    isRgb: colourMark === 'rgb',
    colourMark,
    orientation: marks.orientation,
  }
}

/**
 * Reads the headers of a JPEG up to its frame header.
 *
 * @param bytes - the file or its start.
 * @returns null for what is no JPEG, is damaged, or where the given bytes end before the frame header.
 */
export function readJpegHead(bytes: Uint8Array): JpegHead | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const marks: Marks = { adobe: null, isJfif: false, orientation: 1 }
  let at = 2
  for (let count = 0; count < segmentsMost && at + 4 <= bytes.length; count += 1) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    const segment = bytes.subarray(at + 4, end)
    if (isFrameHeader(marker)) return readFrame(marker, segment, marks)
    note(marks, marker, segment)
    at = end
  }
  return null
}
