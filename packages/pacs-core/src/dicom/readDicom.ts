import { binaryVrs, type DicomDataset, type DicomElement } from './DicomDataset'
import type { DicomDictionary } from './DicomDictionary'
import { type DicomFault, DicomProblem } from './DicomFault'
import { decodeValue } from './decodeValue'
import { preambleFault } from './preambleFault'
import { tag } from './tag'
import { type TransferSyntax, transferSyntaxOf } from './transferSyntax'

/** Bounds of what is read. */
export interface DicomLimits {
  /** Nested sequences. */
  readonly depth: number
  /** Elements and items of the whole file. */
  readonly elements: number
  /** Bytes of one value that is no binary one. */
  readonly valueBytes: number
}

/** What a viewer reads: per-frame functional groups of 4,000 frames have some 80,000 elements. */
export const dicomLimits: DicomLimits = { depth: 64, elements: 200_000, valueBytes: 1 << 22 }

/** What may be said about a file that is read. */
export interface ReadDicomOptions {
  /** Whether `bytes` are the whole file and not its beginning. */
  readonly isWhole: boolean
  /** Value representations of implicit files: see {@link loadDicomDictionary}. */
  readonly dictionary?: DicomDictionary
  /** Data set of a deflated file, inflated by the caller. */
  readonly inflated?: Uint8Array
  /** @defaultValue {@link dicomLimits} */
  readonly limits?: DicomLimits
}

/** Where the pixels of a file lie. */
export interface PixelLocation {
  readonly tag: string
  readonly vr: string
  /** First byte of the value; of encapsulated pixels the item of the basic offset table. In a deflated file it counts in the inflated data. */
  readonly start: number
  /** Bytes that the file says they have, whatever there is; null for encapsulated pixels. */
  readonly length: number | null
}

/** A DICOM file without its pixels. */
export interface DicomFile {
  /** File meta information, group 0002. */
  readonly meta: DicomDataset
  readonly dataset: DicomDataset
  readonly transferSyntax: TransferSyntax
  /** Null where the file has none, or ends before them. */
  readonly pixels: PixelLocation | null
  /** Why reading ended before the end of the file; what was read before it is in `dataset`. */
  readonly cut: DicomFault | null
}

/** What became of reading a file. */
export type DicomReading =
  | { readonly status: 'read'; readonly file: DicomFile }
  /** More of the file is needed: its first `needBytes` bytes. */
  | { readonly status: 'more'; readonly needBytes: number }
  /** The file is implicit and no dictionary was given. */
  | { readonly status: 'dictionary' }
  /** Inflate the file from this byte on, and read again with `inflated`. */
  | { readonly status: 'deflated'; readonly start: number }
  | { readonly status: 'refused'; readonly fault: DicomFault }

const undefinedLength = 0xffffffff
const metaStart = 132
const itemTag = 'FFFEE000'
const itemEnd = 'FFFEE00D'
const sequenceEnd = 'FFFEE0DD'
const pixelTags: ReadonlySet<string> = new Set([tag.PixelData, tag.FloatPixelData, tag.DoubleFloatPixelData])
/** Value representations with two reserved bytes and a length of 32 bits. */
const longVrs = new Set([...binaryVrs, 'SQ', 'SV', 'UC', 'UR', 'UT', 'UV'])
/** Value representations whose length has 16 bits. */
export const shortVrs: ReadonlySet<string> = new Set(
  'AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' '),
)

/** Thrown when a growing file does not reach far enough yet. */
class MoreNeeded extends Error {
  constructor(readonly needBytes: number) {
    super('more bytes needed')
  }
}

type MutableDataset = Record<string, DicomElement>

interface Encoding {
  readonly isImplicit: boolean
  readonly isBigEndian: boolean
}

/** What elements inherit from those before and around them. */
interface Scope extends Encoding {
  characterSets: readonly string[]
  isSigned: boolean
}

interface Header {
  readonly tag: string
  readonly vr: string
  readonly length: number
  /** Where the element begins. */
  readonly at: number
}

/** Reads elements one behind the other; every step goes forward by at least eight bytes. */
class ElementReader {
  private readonly view: DataView
  private count = 0
  pixels: PixelLocation | null = null

  constructor(
    private readonly bytes: Uint8Array,
    public at: number,
    private readonly options: ReadDicomOptions,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  private get limits(): DicomLimits {
    return this.options.limits ?? dicomLimits
  }

  /** Makes sure that bytes are there, within what holds them. */
  private need(count: number, end: number, at: string | null): void {
    if (this.at + count > end) throw new DicomProblem('LENGTH', this.at, at)
    if (this.at + count <= this.bytes.length) return
    if (!this.options.isWhole) throw new MoreNeeded(this.at + count)
    throw new DicomProblem('TRUNCATED', this.at, at)
  }

  private countOne(at: number, elementTag: string): void {
    this.count += 1
    if (this.count > this.limits.elements) throw new DicomProblem('TOO_MANY_ELEMENTS', at, elementTag)
  }

  private tagAt(at: number, isBigEndian: boolean): string {
    const number = this.view.getUint16(at, !isBigEndian) * 0x10000 + this.view.getUint16(at + 2, !isBigEndian)
    return number.toString(16).toUpperCase().padStart(8, '0')
  }

  /** Group of the next element; null at the end. */
  nextGroup(): number | null {
    if (this.at >= this.bytes.length && this.options.isWhole) return null
    this.need(2, Number.POSITIVE_INFINITY, null)
    return this.view.getUint16(this.at, true)
  }

  private vrOf(elementTag: string, scope: Scope): string {
    const vr = this.options.dictionary?.vrOf(elementTag) ?? 'UN'
    return vr === 'XS' ? (scope.isSigned ? 'SS' : 'US') : vr
  }

  private header(scope: Scope, end: number): Header {
    this.need(8, end, null)
    const { at, view } = this
    const isLittle = !scope.isBigEndian
    const elementTag = this.tagAt(at, scope.isBigEndian)
    this.countOne(at, elementTag)
    if (elementTag.startsWith('FFFE') || scope.isImplicit) {
      this.at += 8
      return { tag: elementTag, vr: this.vrOf(elementTag, scope), length: view.getUint32(at + 4, isLittle), at }
    }
    const vr = String.fromCharCode(view.getUint8(at + 4), view.getUint8(at + 5))
    if (shortVrs.has(vr)) {
      this.at += 8
      return { tag: elementTag, vr, length: view.getUint16(at + 6, isLittle), at }
    }
    // Later value representations have the long form (PS3.5, 6.2 note 4).
    if (!longVrs.has(vr) && !/^[A-Z]{2}$/.test(vr)) throw new DicomProblem('STRUCTURE', at, elementTag)
    this.need(12, end, elementTag)
    this.at += 12
    return { tag: elementTag, vr, length: view.getUint32(at + 8, isLittle), at }
  }

  /**
   * Reads elements into `target` until `end`, or until the end of an item of undefined length.
   */
  elements(target: MutableDataset, scope: Scope, end: number, depth: number, isOpenItem = false): void {
    while (this.at < end) {
      if (depth === 0 && this.options.isWhole && this.at >= this.bytes.length) return
      const header = this.header(scope, end)
      if (header.tag === itemEnd && isOpenItem) return
      if (header.tag.startsWith('FFFE')) throw new DicomProblem('STRUCTURE', header.at, header.tag)
      if (depth === 0 && pixelTags.has(header.tag)) {
        if (this.pixelData(target, header, scope) === 'stop') return
      } else this.element(target, header, scope, end, depth)
    }
  }

  /** Reads the elements of group 0002. */
  meta(target: MutableDataset): void {
    const scope: Scope = { isImplicit: false, isBigEndian: false, characterSets: [], isSigned: false }
    while (this.nextGroup() === 2) {
      const header = this.header(scope, Number.POSITIVE_INFINITY)
      this.element(target, header, scope, Number.POSITIVE_INFINITY, 0)
    }
  }

  private element(target: MutableDataset, header: Header, scope: Scope, end: number, depth: number): void {
    const isOpen = header.length === undefinedLength
    if (header.vr === 'SQ' || (isOpen && header.vr === 'UN')) {
      // Of undefined length and unknown representation is a sequence in implicit little endian (PS3.5, 6.2.2).
      const inner = header.vr === 'SQ' ? scope : { ...scope, isImplicit: true, isBigEndian: false }
      this.sequence(target, header, inner, end, depth)
      return
    }
    if (isOpen) {
      this.fragments(header, scope, end)
      target[header.tag] = { vr: header.vr }
      return
    }
    const isBinary = binaryVrs.has(header.vr)
    if (!isBinary && header.length > this.limits.valueBytes) throw new DicomProblem('LENGTH', header.at, header.tag)
    this.need(header.length, end, header.tag)
    const value = this.bytes.subarray(this.at, this.at + header.length)
    this.at += header.length
    // The length of a group says nothing that is needed, and is wrong in many files.
    const element = decodeValue(header.vr, value, scope)
    target[header.tag] = element
    if (header.tag === tag.SpecificCharacterSet) {
      scope.characterSets = (element.Value ?? []).map((term) => (typeof term === 'string' ? term : ''))
    }
    if (header.tag === tag.PixelRepresentation) scope.isSigned = element.Value?.[0] === 1
  }

  private sequence(target: MutableDataset, header: Header, scope: Scope, end: number, depth: number): void {
    if (depth >= this.limits.depth) throw new DicomProblem('TOO_DEEP', header.at, header.tag)
    const isOpen = header.length === undefinedLength
    const innerEnd = isOpen ? end : this.at + header.length
    if (innerEnd > end) throw new DicomProblem('LENGTH', header.at, header.tag)
    const items: MutableDataset[] = []
    // Before its items are read: a file that ends in one of them shows those before.
    target[header.tag] = { vr: 'SQ', Value: items }
    while (this.at < innerEnd) {
      const item = this.header(scope, innerEnd)
      if (item.tag === sequenceEnd && isOpen) return
      if (item.tag !== itemTag) throw new DicomProblem('STRUCTURE', item.at, header.tag)
      const isOpenItem = item.length === undefinedLength
      const itemEndAt = isOpenItem ? innerEnd : this.at + item.length
      if (itemEndAt > innerEnd) throw new DicomProblem('LENGTH', item.at, header.tag)
      const values: MutableDataset = {}
      items.push(values)
      this.elements(values, { ...scope }, itemEndAt, depth + 1, isOpenItem)
    }
  }

  /** Passes the items of encapsulated data. */
  private fragments(header: Header, scope: Scope, end: number): void {
    while (this.at < end) {
      const item = this.header(scope, end)
      if (item.tag === sequenceEnd) return
      if (item.tag !== itemTag) throw new DicomProblem('STRUCTURE', item.at, header.tag)
      this.need(item.length, end, header.tag)
      this.at += item.length
    }
  }

  /** Notes where the pixels lie, and passes them if the whole file is here. */
  private pixelData(target: MutableDataset, header: Header, scope: Scope): 'stop' | 'go on' {
    const isOpen = header.length === undefinedLength
    this.pixels ??= { tag: header.tag, vr: header.vr, start: this.at, length: isOpen ? null : header.length }
    target[header.tag] = { vr: header.vr }
    if (!this.options.isWhole) return 'stop'
    if (isOpen) this.fragments(header, scope, Number.POSITIVE_INFINITY)
    else {
      this.need(header.length, Number.POSITIVE_INFINITY, header.tag)
      this.at += header.length
    }
    return 'go on'
  }
}

function readFile(bytes: Uint8Array, options: ReadDicomOptions): DicomReading {
  if (bytes.length < metaStart) {
    if (!options.isWhole) return { status: 'more', needBytes: metaStart }
    throw new DicomProblem('NOT_DICOM', 0)
  }
  if (String.fromCharCode(...bytes.subarray(128, metaStart)) !== 'DICM') throw new DicomProblem('NOT_DICOM', 128)
  if (preambleFault(bytes) !== null) throw new DicomProblem('PREAMBLE', 0)

  const meta: MutableDataset = {}
  const head = new ElementReader(bytes, metaStart, options)
  head.meta(meta)
  const uid = meta[tag.TransferSyntaxUID]?.Value?.[0]
  if (typeof uid !== 'string') throw new DicomProblem('NO_TRANSFER_SYNTAX', head.at)
  const transferSyntax = transferSyntaxOf(uid)
  if (transferSyntax.isImplicit && options.dictionary === undefined) return { status: 'dictionary' }
  if (transferSyntax.isDeflated && options.inflated === undefined) return { status: 'deflated', start: head.at }

  const dataset: MutableDataset = {}
  const reader =
    options.inflated === undefined ? head : new ElementReader(options.inflated, 0, { ...options, isWhole: true })
  const { isImplicit, isBigEndian } = transferSyntax
  let cut: DicomFault | null = null
  try {
    const scope: Scope = { isImplicit, isBigEndian, characterSets: [], isSigned: false }
    reader.elements(dataset, scope, Number.POSITIVE_INFINITY, 0)
  } catch (problem) {
    if (!(problem instanceof DicomProblem)) throw problem
    cut = problem.fault
  }
  return { status: 'read', file: { meta, dataset, transferSyntax, pixels: reader.pixels, cut } }
}

/**
 * Reads a DICOM Part 10 file, or its beginning. Pixels are located and not read. Nothing is copied: binary values are views of `bytes`.
 *
 * @param bytes - the file, or its beginning.
 * @returns what was read, or what is needed to read it. It never throws.
 * @example
 * const reading = readDicom(bytes, { isWhole: true, dictionary: await loadDicomDictionary() })
 * if (reading.status === 'read') console.log(textOf(reading.file.dataset, tag.PatientName))
 */
export function readDicom(bytes: Uint8Array, options: ReadDicomOptions): DicomReading {
  try {
    return readFile(bytes, options)
  } catch (problem) {
    if (problem instanceof MoreNeeded) return { status: 'more', needBytes: problem.needBytes }
    if (problem instanceof DicomProblem) return { status: 'refused', fault: problem.fault }
    throw problem
  }
}
