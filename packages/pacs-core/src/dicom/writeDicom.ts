import {
  binaryVrs,
  type DicomDataset,
  type DicomElement,
  type DicomValue,
  type PersonName,
  textOfName,
} from './DicomDataset'

/** Identifies the implementation that wrote a file (PS3.7 D.3.3.2). */
const implementationClassUid = '2.25.239837460194586230871204936152841075263'
/** At most 16 characters. */
const implementationVersionName = 'OPENSONO_1'

/** The pixels that follow the attributes of a file, by their sizes: the bytes themselves are copied in by the caller. */
export type PixelSizes =
  /** Compressed frames, one fragment each. */
  | { readonly kind: 'frames'; readonly bytes: readonly number[] }
  /** A video stream: one fragment that holds all frames (PS3.5, 8.2.7). */
  | { readonly kind: 'video'; readonly bytes: number }
  /** Pixels without compression, of 8 bits. */
  | { readonly kind: 'native'; readonly bytes: number }

/** What a file is written from. */
export interface DicomFileSource {
  /** The attributes, without group 2 and without pixel data. */
  readonly dataset: DicomDataset
  readonly transferSyntaxUid: string
  /** Left out for a file without pixels. */
  readonly pixels?: PixelSizes | undefined
}

/** A file in pieces: bytes as they are, or the number (from 0) of the pixel source whose bytes come here. */
export interface DicomLayout {
  readonly sizeBytes: number
  readonly pieces: readonly (Uint8Array | number)[]
}

/** Value representations with two reserved bytes and a length of 32 bits. */
const longVrs: ReadonlySet<string> = new Set([...binaryVrs, 'SQ', 'UC', 'UR', 'UT', 'SV', 'UV'])
const shortValueMost = 0xffff
const undefinedLength = 0xffffffff

const text = new TextEncoder()

/** Bytes that grow. */
class Bytes {
  #bytes = new Uint8Array(1024)
  #length = 0

  #room(count: number): DataView {
    if (this.#length + count > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
      grown.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = grown
    }
    this.#length += count
    return new DataView(this.#bytes.buffer, this.#length - count, count)
  }

  uint16(value: number): void {
    this.#room(2).setUint16(0, value, true)
  }

  uint32(value: number): void {
    this.#room(4).setUint32(0, value, true)
  }

  uint64(value: number): void {
    this.#room(8).setBigUint64(0, BigInt(value), true)
  }

  number(vr: NumberVr, value: number): void {
    const [size, set] = numberVrs[vr]
    set(this.#room(size), value)
  }

  add(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.#length - bytes.length)
  }

  taken(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

const numberVrs = {
  US: [2, (view: DataView, value: number) => view.setUint16(0, value, true)],
  SS: [2, (view: DataView, value: number) => view.setInt16(0, value, true)],
  UL: [4, (view: DataView, value: number) => view.setUint32(0, value, true)],
  SL: [4, (view: DataView, value: number) => view.setInt32(0, value, true)],
  FL: [4, (view: DataView, value: number) => view.setFloat32(0, value, true)],
  FD: [8, (view: DataView, value: number) => view.setFloat64(0, value, true)],
  UV: [8, (view: DataView, value: number) => view.setBigUint64(0, BigInt(value), true)],
  SV: [8, (view: DataView, value: number) => view.setBigInt64(0, BigInt(value), true)],
} as const
type NumberVr = keyof typeof numberVrs
const isNumberVr = (vr: string): vr is NumberVr => Object.hasOwn(numberVrs, vr)

/** A decimal string has at most 16 characters. */
function decimalText(value: number): string {
  for (let digits = 15; digits > 0; digits -= 1) {
    const shown = String(Number(value.toPrecision(digits)))
    if (shown.length <= 16) return shown
  }
  return '0'
}

function textOfValue(vr: string, value: DicomValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return vr === 'DS' ? decimalText(value) : String(value)
  return typeof value === 'string' ? value : textOfName(value as PersonName)
}

function padded(bytes: Uint8Array, pad: number): Uint8Array {
  if (bytes.length % 2 === 0) return bytes
  const even = new Uint8Array(bytes.length + 1).fill(pad)
  even.set(bytes)
  return even
}

function sequenceBytes(items: readonly DicomValue[]): Uint8Array {
  const out = new Bytes()
  for (const item of items) {
    const content = elementsBytes(item as DicomDataset)
    out.uint16(0xfffe)
    out.uint16(0xe000)
    out.uint32(content.length)
    out.add(content)
  }
  return out.taken()
}

/**
 * The bytes of a value in explicit little endian, padded to an even length.
 *
 * @throws RangeError for a value that cannot be written.
 */
export function valueBytes(tag: string, { vr, Value = [], bytes, BulkDataURI }: DicomElement): Uint8Array {
  if (vr === 'SQ') return sequenceBytes(Value)
  if (binaryVrs.has(vr)) {
    if (bytes === undefined && BulkDataURI !== undefined) throw new RangeError(`the bytes of ${tag} are elsewhere`)
    return padded(bytes ?? new Uint8Array(0), 0)
  }
  const out = new Bytes()
  if (isNumberVr(vr)) {
    for (const value of Value) out.number(vr, Number(value))
    return out.taken()
  }
  if (vr === 'AT') {
    for (const value of Value) {
      out.uint16(Number.parseInt(String(value).slice(0, 4), 16))
      out.uint16(Number.parseInt(String(value).slice(4), 16))
    }
    return out.taken()
  }
  const joined = Value.map((value) => textOfValue(vr, value)).join('\\')
  return padded(text.encode(joined), vr === 'UI' ? 0 : 0x20)
}

function writeElement(out: Bytes, tag: string, element: DicomElement): void {
  const value = valueBytes(tag, element)
  const { vr } = element
  out.uint16(Number.parseInt(tag.slice(0, 4), 16))
  out.uint16(Number.parseInt(tag.slice(4), 16))
  out.add(text.encode(vr))
  if (longVrs.has(vr)) {
    out.uint16(0)
    out.uint32(value.length)
  } else {
    if (value.length > shortValueMost) throw new RangeError(`the value of ${tag} is too long for ${vr}`)
    out.uint16(value.length)
  }
  out.add(value)
}

/** Elements in the order of their tags; group lengths are left out, as the standard wants it. */
function elementsBytes(dataset: DicomDataset): Uint8Array {
  const out = new Bytes()
  for (const tag of Object.keys(dataset).sort()) {
    const element = dataset[tag]
    if (element !== undefined && !tag.endsWith('0000')) writeElement(out, tag, element)
  }
  return out.taken()
}

function textElement(dataset: DicomDataset, tag: string): string {
  const [value] = dataset[tag]?.Value ?? []
  if (typeof value !== 'string' || value === '') throw new RangeError(`${tag} is missing`)
  return value
}

/** Preamble, letters and file meta information (PS3.10, 7.1). */
function metaBytes(dataset: DicomDataset, transferSyntaxUid: string): Uint8Array {
  const meta: DicomDataset = {
    '00020001': { vr: 'OB', bytes: new Uint8Array([0, 1]) },
    '00020002': { vr: 'UI', Value: [textElement(dataset, '00080016')] },
    '00020003': { vr: 'UI', Value: [textElement(dataset, '00080018')] },
    '00020010': { vr: 'UI', Value: [transferSyntaxUid] },
    '00020012': { vr: 'UI', Value: [implementationClassUid] },
    '00020013': { vr: 'SH', Value: [implementationVersionName] },
  }
  const content = elementsBytes(meta)
  const out = new Bytes()
  out.add(new Uint8Array(128))
  out.add(text.encode('DICM'))
  // Group lengths are written here only.
  out.uint16(2)
  out.uint16(0)
  out.add(text.encode('UL'))
  out.uint16(4)
  out.uint32(content.length)
  out.add(content)
  return out.taken()
}

const even = (count: number) => count + (count % 2)

function addLongHead(out: Bytes, tag: string, vr: string, length: number): void {
  out.uint16(Number.parseInt(tag.slice(0, 4), 16))
  out.uint16(Number.parseInt(tag.slice(4), 16))
  out.add(text.encode(vr))
  out.uint16(0)
  out.uint32(length)
}

function itemHead(length: number): Uint8Array {
  const out = new Bytes()
  out.uint16(0xfffe)
  out.uint16(0xe000)
  out.uint32(length)
  return out.taken()
}

/** Where each frame's item begins, counted from the first one (PS3.5, A.4). */
function offsetsOf(frames: readonly number[]): number[] {
  let at = 0
  return frames.map((bytes) => {
    const start = at
    at += 8 + even(bytes)
    return start
  })
}

/** The start of encapsulated pixels with the table of offsets: the basic one, or the extended one where 32 bits do not reach. */
function encapsulationHead(offsets: readonly number[], sizes: readonly number[]): Uint8Array {
  const out = new Bytes()
  const isExtended = (offsets.at(-1) ?? 0) > 0xffffffff
  if (isExtended) {
    addLongHead(out, '7FE00001', 'OV', offsets.length * 8)
    for (const offset of offsets) out.uint64(offset)
    addLongHead(out, '7FE00002', 'OV', sizes.length * 8)
    for (const size of sizes) out.uint64(even(size))
  }
  addLongHead(out, '7FE00010', 'OB', undefinedLength)
  const basic = isExtended ? [] : offsets
  out.add(itemHead(basic.length * 4))
  for (const offset of basic) out.uint32(offset)
  return out.taken()
}

const sequenceEnd = new Uint8Array([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0])
const padding = new Uint8Array(1)

function pixelPieces(pixels: PixelSizes): (Uint8Array | number)[] {
  if (pixels.kind === 'native') {
    const head = new Bytes()
    addLongHead(head, '7FE00010', 'OB', even(pixels.bytes))
    return [head.taken(), 0, ...(pixels.bytes % 2 === 0 ? [] : [padding])]
  }
  const sizes = pixels.kind === 'video' ? [pixels.bytes] : pixels.bytes
  // Offsets of frames: a video's fragment holds all of them.
  const head = encapsulationHead(pixels.kind === 'video' ? [] : offsetsOf(sizes), sizes)
  const fragments = sizes.flatMap((size, index) => [itemHead(even(size)), index, ...(size % 2 === 0 ? [] : [padding])])
  return [head, ...fragments, sequenceEnd]
}

/**
 * Lays out a DICOM file (PS3.10) in explicit VR little endian. Texts are written as UTF-8, so the attributes name `ISO_IR 192`.
 * Pixels are not copied: their place in the pieces is the number of their source, so that a file of any size is written as a stream.
 *
 * @param source - SOP class and SOP instance UID must be among the attributes.
 * @throws RangeError for an element that cannot be written.
 */
export function writeDicom({ dataset, transferSyntaxUid, pixels }: DicomFileSource): DicomLayout {
  const attributes: DicomDataset = { ...dataset, '00080005': { vr: 'CS', Value: ['ISO_IR 192'] } }
  const head = [metaBytes(attributes, transferSyntaxUid), elementsBytes(attributes)]
  const pieces = [...head, ...(pixels === undefined ? [] : pixelPieces(pixels))]
  const sizes = pixels === undefined ? [] : typeof pixels.bytes === 'number' ? [pixels.bytes] : pixels.bytes
  const sizeBytes = pieces.reduce<number>(
    (sum, piece) => sum + (typeof piece === 'number' ? (sizes[piece] ?? 0) : piece.length),
    0,
  )
  return { sizeBytes, pieces }
}
