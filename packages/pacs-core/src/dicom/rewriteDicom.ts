import type { DicomDataset, DicomElement } from './DicomDataset'
import type { DicomDictionary } from './DicomDictionary'
import { type DicomFault, DicomProblem } from './DicomFault'
import { decodeText, isInNamedSet } from './decodeText'
import { decodeValue, inCharacterSet } from './decodeValue'
import { dicomLimits, type ElementSpan, type ElementsRead, readElements, shortVrs } from './readDicom'
import { tag } from './tag'
import { valueBytes } from './writeDicom'

/** What a file is to say in place of what it says. */
export interface DicomChanges {
  /** Elements of the data set that are replaced or added: texts, and sequences of texts. */
  readonly set: DicomDataset
  /** Tags that are left out. */
  readonly remove: readonly string[]
}

/** What may be said about a file that is rewritten. */
export interface RewriteDicomOptions {
  /** Whether `bytes` are the whole file and not its beginning. */
  readonly isWhole: boolean
  readonly dictionary: DicomDictionary
  /** Data set of a deflated file, inflated by the caller. */
  readonly inflated?: Uint8Array
  /** Defined term of the character set of texts that name none, such as `GB18030`. @defaultValue Latin letters */
  readonly usualCharacterSet?: string
  /** Whether the elements are written in Explicit VR Little Endian, whatever they are in. @defaultValue false */
  readonly isToExplicit?: boolean
}

/** What became of rewriting a file. */
export type DicomRewriting =
  /**
   * `head` replaces the first `end` bytes; the rest, with the pixels, is as it was. Of a deflated file both are about the inflated data
   * set, and `dataStart` is where it begins in the file. `isMisnamed` says that a text of the file is not in the character set that the
   * file names, so that other readers show other letters.
   */
  | {
      readonly status: 'rewritten'
      readonly head: Uint8Array
      readonly end: number
      readonly dataStart: number
      readonly isMisnamed: boolean
    }
  /** More of the file is needed: the elements before its pixels are longer. */
  | { readonly status: 'more' }
  /** Inflate the file from this byte on, and rewrite again with `inflated`. */
  | { readonly status: 'deflated'; readonly start: number }
  | { readonly status: 'refused'; readonly fault: DicomFault }

const undefinedLength = 0xffffffff
const shortValueMost = 0xfffe
const itemTag = 'FFFEE000'
const itemEnd = 'FFFEE00D'
const sequenceEnd = 'FFFEE0DD'
/** Tables of offsets and pixels begin with this group. */
const pixelGroup = '7FE0'
/** Bytes of the file behind it, which nobody has counted for thirty years (PS3.5, 7.2). */
const lengthToEnd = '00080001'
const utf8 = 'ISO_IR 192'
const escapeByte = 0x1b
/** Bytes of each word of a value that has a byte order. */
const wordBytes: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ 2: 'US SS AT OW', 4: 'UL SL FL OF OL', 8: 'FD OD SV UV OV' }).flatMap(([size, vrs]) =>
    vrs.split(' ').map((vr) => [vr, Number(size)]),
  ),
)
const text = new TextEncoder()

type Header = Omit<ElementSpan, 'isRepaired'>

/** What elements inherit from those before and around them. */
interface Scope {
  readonly isImplicit: boolean
  characterSets: readonly string[]
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function swapped(value: Uint8Array, vr: string): Uint8Array {
  const size = wordBytes[vr] ?? 1
  // Slices of a Buffer share its memory.
  const copy = new Uint8Array(value)
  for (let at = 0; at + size <= copy.length; at += size) copy.subarray(at, at + size).reverse()
  return copy
}

/** Copies elements: texts as UTF-8, everything else byte by byte, unless it is to be in another encoding. */
class Rewriter {
  readonly #view: DataView
  #isSigned = false
  isMisnamed = false

  constructor(
    readonly bytes: Uint8Array,
    public at: number,
    readonly isBigEndian: boolean,
    readonly options: RewriteDicomOptions,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get #isToExplicit(): boolean {
    return this.options.isToExplicit === true
  }

  #need(until: number): void {
    if (until > this.bytes.length) throw new DicomProblem('TRUNCATED', this.at)
  }

  #uint32(at: number): number {
    return this.#view.getUint32(at, !this.isBigEndian)
  }

  #tagAt(at: number): string {
    const [group, number] = [
      this.#view.getUint16(at, !this.isBigEndian),
      this.#view.getUint16(at + 2, !this.isBigEndian),
    ]
    return (group * 0x10000 + number).toString(16).toUpperCase().padStart(8, '0')
  }

  /** The next element; null at the end of the file. */
  next(isImplicit: boolean): Header | null {
    const { at } = this
    if (at >= this.bytes.length) return null
    this.#need(at + 8)
    const name = this.#tagAt(at)
    if (isImplicit || name.startsWith('FFFE')) {
      return { tag: name, vr: this.#knownVr(name), length: this.#uint32(at + 4), at, valueAt: at + 8 }
    }
    const vr = String.fromCharCode(this.#view.getUint8(at + 4), this.#view.getUint8(at + 5))
    if (shortVrs.has(vr)) {
      return { tag: name, vr, length: this.#view.getUint16(at + 6, !this.isBigEndian), at, valueAt: at + 8 }
    }
    this.#need(at + 12)
    const shortLength = this.#view.getUint16(at + 6, !this.isBigEndian)
    // Of no representation: the short form, unless nothing but the long one lets a later element follow.
    if (!/^[A-Z]{2}$/.test(vr) && (shortLength > 0 || this.#tagAt(at + 8) > name)) {
      return { tag: name, vr: 'UN', length: shortLength, at, valueAt: at + 8 }
    }
    const known = vr === 'UN' ? this.#knownVr(name) : vr
    return { tag: name, vr: known, length: this.#uint32(at + 8), at, valueAt: at + 12, isUnknown: known !== vr }
  }

  #knownVr(name: string): string {
    const said = this.options.dictionary.vrOf(name) ?? 'UN'
    return said === 'XS' ? (this.#isSigned ? 'SS' : 'US') : said
  }

  /** Passes the value of an element. @returns its bytes. */
  value({ valueAt, length, tag: name }: Header): Uint8Array {
    if (length > dicomLimits.valueBytes * 16) throw new DicomProblem('LENGTH', valueAt, name)
    this.#need(valueAt + length)
    this.at = valueAt + length
    return this.bytes.subarray(valueAt, this.at)
  }

  /** The head of an element. */
  head(name: string, vr: string, length: number, isSourceImplicit: boolean): Uint8Array {
    const isItem = name.startsWith('FFFE')
    const isImplicit = isSourceImplicit && !this.#isToExplicit
    const isLittle = this.#isToExplicit || !this.isBigEndian
    const isLong = !isImplicit && !isItem && !shortVrs.has(vr)
    const bytes = new Uint8Array(isLong ? 12 : 8)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, Number.parseInt(name.slice(0, 4), 16), isLittle)
    view.setUint16(2, Number.parseInt(name.slice(4), 16), isLittle)
    if (isImplicit || isItem) view.setUint32(4, length, isLittle)
    else {
      bytes.set(text.encode(vr), 4)
      if (isLong) view.setUint32(8, length, isLittle)
      else view.setUint16(6, length, isLittle)
    }
    return bytes
  }

  /** An element with its value; a text that its own representation has no room for is of unknown representation (PS3.5, 6.2.2). */
  withHead(name: string, vr: string, value: Uint8Array, isImplicit: boolean): Uint8Array[] {
    const isTooLong = (!isImplicit || this.#isToExplicit) && shortVrs.has(vr) && value.length > shortValueMost
    return [this.head(name, isTooLong ? 'UN' : vr, value.length, isImplicit), value]
  }

  /** An element that the file does not have. */
  written(name: string, element: DicomElement, isImplicit: boolean): Uint8Array[] {
    if (element.vr !== 'SQ') return this.withHead(name, element.vr, valueBytes(name, element), isImplicit)
    const items = (element.Value ?? []).flatMap((item) => {
      const dataset = item as DicomDataset
      const inner = Object.keys(dataset)
        .sort()
        .flatMap((each) => this.written(each, dataset[each] ?? { vr: 'UN' }, isImplicit))
      return this.withHead(itemTag, '', joined(inner), isImplicit)
    })
    return this.withHead(name, 'SQ', joined(items), isImplicit)
  }

  /** An element of the file. */
  copied(header: Header, scope: Scope, depth: number): Uint8Array[] {
    const { tag: name, vr, length, at, valueAt } = header
    const isOpen = length === undefinedLength
    if (vr === 'SQ' || (isOpen && vr === 'UN')) {
      const isUnknown = vr !== 'SQ' || header.isUnknown === true
      const inner = isUnknown || scope.isImplicit
      // In another encoding it is a sequence, else what the file says.
      const named = { ...header, vr: this.#isToExplicit || !isUnknown ? 'SQ' : 'UN' }
      return this.#sequence(named, { isImplicit: inner, characterSets: scope.characterSets }, scope.isImplicit, depth)
    }
    if (isOpen) return this.#fragments(header)
    const value = this.value(header)
    if (name === tag.SpecificCharacterSet) {
      const { Value = [] } = decodeValue('CS', value, { isBigEndian: false, characterSets: [] })
      scope.characterSets = Value.map((term) => (typeof term === 'string' ? term : ''))
      return this.written(name, { vr: 'CS', Value: [utf8] }, scope.isImplicit)
    }
    if (name === tag.PixelRepresentation) this.#isSigned = value.some((byte) => byte === 1)
    const isAscii = !inCharacterSet.has(vr) || value.every((byte) => byte < 0x80 && byte !== escapeByte)
    if (!isAscii) return this.withHead(name, vr, this.#inUtf8(value, vr, scope), scope.isImplicit)
    if (!this.#isToExplicit) return [this.bytes.subarray(at, valueAt + length)]
    return this.withHead(name, vr, this.isBigEndian ? swapped(value, vr) : value, scope.isImplicit)
  }

  #inUtf8(value: Uint8Array, vr: string, { characterSets }: Scope): Uint8Array {
    const isName = vr === 'PN'
    const read = decodeText(value, characterSets, isName, this.options.usualCharacterSet)
    if (!isInNamedSet(value, characterSets, isName, read)) this.isMisnamed = true
    const decoded = text.encode(read)
    return decoded.length % 2 === 0 ? decoded : joined([decoded, text.encode(' ')])
  }

  /** Encapsulated data, as it is. */
  #fragments({ at, valueAt, tag: name }: Header): Uint8Array[] {
    this.at = valueAt
    for (let item = this.next(true); item !== null; item = this.next(true)) {
      this.at = item.valueAt
      if (item.tag === sequenceEnd) return [this.bytes.subarray(at, this.at)]
      if (item.tag !== itemTag) break
      this.value(item)
    }
    throw new DicomProblem('STRUCTURE', this.at, name)
  }

  #sequence(header: Header, scope: Scope, isHeadImplicit: boolean, depth: number): Uint8Array[] {
    const { tag: name, vr, length, at, valueAt } = header
    if (depth >= dicomLimits.depth) throw new DicomProblem('TOO_DEEP', at, name)
    const isOpen = length === undefinedLength
    // What is wrong in a sequence whose end is known is left as it is.
    if (!isOpen) this.value(header)
    const end = isOpen ? Number.POSITIVE_INFINITY : valueAt + length
    this.at = valueAt
    try {
      const items = this.#items(scope, end, isOpen, depth)
      if (!isOpen) return this.withHead(name, vr, joined(items), isHeadImplicit)
      return [this.head(name, vr, undefinedLength, isHeadImplicit), ...items, this.head(sequenceEnd, '', 0, true)]
    } catch (problem) {
      if (isOpen || !(problem instanceof DicomProblem)) throw problem
      this.at = end
      // What is no sequence of this encoding is bytes of an unknown representation in another one.
      if (this.#isToExplicit) return this.withHead(name, 'UN', this.bytes.subarray(valueAt, end), isHeadImplicit)
      return [this.bytes.subarray(at, end)]
    }
  }

  #items(scope: Scope, end: number, isOpen: boolean, depth: number): Uint8Array[] {
    const items: Uint8Array[] = []
    while (this.at < end) {
      const item = this.next(true)
      if (item === null) throw new DicomProblem('TRUNCATED', this.at)
      this.at = item.valueAt
      if (item.tag === sequenceEnd && isOpen) return items
      // Delimiters of a sequence whose length is known.
      if (item.tag === sequenceEnd || item.tag === itemEnd) continue
      if (item.tag !== itemTag) throw new DicomProblem('STRUCTURE', item.at, item.tag)
      const isOpenItem = item.length === undefinedLength
      const itemEndAt = isOpenItem ? end : item.valueAt + item.length
      if (itemEndAt > end) throw new DicomProblem('LENGTH', item.at, item.tag)
      const content = this.#content({ ...scope }, itemEndAt, isOpenItem, depth + 1)
      items.push(
        this.head(itemTag, '', isOpenItem ? undefinedLength : content.length, true),
        content,
        ...(isOpenItem ? [this.head(itemEnd, '', 0, true)] : []),
      )
    }
    return items
  }

  #content(scope: Scope, end: number, isOpen: boolean, depth: number): Uint8Array {
    const pieces: Uint8Array[] = []
    while (this.at < end) {
      const header = this.next(scope.isImplicit)
      if (header === null) throw new DicomProblem('TRUNCATED', this.at)
      if (header.tag.startsWith('FFFE')) {
        this.at = header.valueAt
        if (header.tag === itemEnd && isOpen) break
        continue
      }
      if (header.length !== undefinedLength && header.valueAt + header.length > end) {
        throw new DicomProblem('LENGTH', header.at, header.tag)
      }
      pieces.push(...this.copied(header, scope, depth))
    }
    return joined(pieces)
  }
}

function rewriteDataset(rewriter: Rewriter, read: ElementsRead, { set, remove }: DicomChanges): Uint8Array {
  const { isImplicit } = read.encoding
  const scope: Scope = { isImplicit, characterSets: [] }
  const left = new Set([...remove, ...Object.keys(set), tag.SpecificCharacterSet])
  const toWrite: DicomDataset = { ...set, [tag.SpecificCharacterSet]: { vr: 'CS', Value: [utf8] } }
  const waiting = Object.keys(toWrite).sort()
  const pieces: Uint8Array[] = []
  const writeBefore = (name: string) => {
    while (waiting[0] !== undefined && waiting[0] < name) {
      const next = waiting.shift() ?? ''
      pieces.push(...rewriter.written(next, toWrite[next] ?? { vr: 'UN' }, isImplicit))
    }
  }
  for (const { isRepaired, ...header } of read.spans) {
    rewriter.at = header.at
    if (header.tag >= pixelGroup) break
    writeBefore(header.tag)
    // The character set is read before it is replaced; lengths of groups are others now.
    const copied = isRepaired
      ? rewriter.written(header.tag, read.file.dataset[header.tag] ?? { vr: 'UN' }, isImplicit)
      : rewriter.copied(header, scope, 0)
    if (!left.has(header.tag) && !header.tag.endsWith('0000') && header.tag !== lengthToEnd) pieces.push(...copied)
  }
  writeBefore('FFFFFFFF')
  return joined(pieces)
}

/** Where the elements that are rewritten end, and the head of the pixels where they are not encoded as the other elements are. */
function endOf({ spans, file, encoding }: ElementsRead, rewriter: Rewriter): { end: number; pixelHead: Uint8Array[] } {
  const first = spans.find((span) => span.tag >= pixelGroup)
  if (first === undefined) return { end: rewriter.bytes.length, pixelHead: [] }
  if (!first.isRepaired || first.tag !== file.pixels?.tag) return { end: first.at, pixelHead: [] }
  const vr = first.length === undefinedLength ? 'OB' : first.vr
  return { end: first.valueAt, pixelHead: [rewriter.head(first.tag, vr, first.length, encoding.isImplicit)] }
}

/**
 * Writes the elements before the pixels of a DICOM file (PS3.10) again, with other values for some. Texts become UTF-8; all other bytes,
 * private elements and the encoding of the file stay as they are. The pixels are not needed.
 *
 * @param bytes - the file, or its beginning.
 * @returns it never throws for what is in a file.
 */
export function rewriteDicom(bytes: Uint8Array, changes: DicomChanges, options: RewriteDicomOptions): DicomRewriting {
  const read = readElements(bytes, options)
  if (read.status === 'more') return { status: 'more' }
  if (read.status === 'dictionary') return { status: 'refused', fault: { code: 'STRUCTURE', tag: null, offset: 0 } }
  if (read.status !== 'read') return read
  const { dataStart, file, encoding } = read
  if (file.pixels === null && file.cut !== null) return { status: 'refused', fault: file.cut }
  const source = options.inflated ?? bytes
  try {
    const rewriter = new Rewriter(source, 0, encoding.isBigEndian, options)
    const dataset = rewriteDataset(rewriter, read, changes)
    const meta = options.inflated === undefined ? [bytes.subarray(0, dataStart)] : []
    const { isMisnamed } = rewriter
    const { end, pixelHead } = endOf(read, rewriter)
    return { status: 'rewritten', head: joined([...meta, dataset, ...pixelHead]), end, dataStart, isMisnamed }
  } catch (problem) {
    if (problem instanceof DicomProblem) return { status: 'refused', fault: problem.fault }
    throw problem
  }
}
