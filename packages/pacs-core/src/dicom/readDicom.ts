import { binaryVrs, type DicomDataset, type DicomElement } from './DicomDataset'
import type { DicomDictionary } from './DicomDictionary'
import { type DicomFault, DicomProblem } from './DicomFault'
import { decodeValue, type ValueContext } from './decodeValue'
import { elementsStart, preambleBytes } from './fileStart'
import { syntaxOfCodestream } from './pixel/syntaxOfCodestream'
import { preambleFault } from './preambleFault'
import { tag } from './tag'
import {
  encapsulatedNative,
  explicitBigEndian,
  explicitLittleEndian,
  implicitLittleEndian,
  type PixelCodec,
  type TransferSyntax,
  transferSyntaxOf,
} from './transferSyntax'

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
  /** Defined term of the character set of texts that name none, or one that their bytes are not in; see {@link decodeText}. */
  readonly usualCharacterSet?: string
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
const metaStart = preambleBytes + 4
const itemTag = 'FFFEE000'
const itemEnd = 'FFFEE00D'
const sequenceEnd = 'FFFEE0DD'
const delimiters: ReadonlySet<string> = new Set([itemTag, itemEnd, sequenceEnd])
/** The first element of a dataset is no longer than this. */
const longestFirst = 1 << 16
const compressed: ReadonlySet<PixelCodec> = new Set(['rle', 'jpeg', 'jpegLossless', 'jpegLs', 'jpeg2000'])
/** After so many private elements that follow each other, those are elements. */
const privateMost = 8
/** What of a fragment is looked at, where the file does not say how its pixels are coded. */
const fragmentHead = 1 << 16
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

/** Thrown when an implicit dataset is found and no dictionary was given. */
class DictionaryNeeded extends Error {}

/** Faults of a sequence that cost its items alone. */
const ofSequence: ReadonlySet<DicomFault['code']> = new Set(['STRUCTURE', 'LENGTH'])
/** Faults of a sequence that is read until it ends by itself. */
const ofTrial: ReadonlySet<DicomFault['code']> = new Set([...ofSequence, 'TRUNCATED'])

type MutableDataset = Record<string, DicomElement>

/** How elements are written. */
interface Encoding {
  readonly isImplicit: boolean
  readonly isBigEndian: boolean
}

/** What elements inherit from those before and around them. */
interface Scope extends Encoding {
  characterSets: readonly string[]
  isSigned: boolean
  /** Whether they are in an item that a delimiter ends. */
  isOpenItem: boolean
}

/** How an element is written that comes behind another one. */
type Follower = Encoding & Pick<Scope, 'isOpenItem'>

interface Header {
  readonly tag: string
  readonly vr: string
  readonly length: number
  /** Where the element begins. */
  readonly at: number
  /** Whether the file says that the representation is unknown, and the dictionary knows it. */
  readonly isUnknown?: boolean
}

/** An element of the data set, and where it lies. */
export interface ElementSpan extends Header {
  /** Where its value begins. */
  readonly valueAt: number
  /** Whether its bytes are not what the encoding of the file makes of it. */
  readonly isRepaired: boolean
}

/** What a sequence is read in. */
interface SequenceScope {
  /** Of its items. */
  readonly scope: Scope
  /** Of the sequence. */
  readonly outer: Scope
  /** Where that ends which holds the sequence. */
  readonly end: number
  readonly depth: number
}

const isPrivate = (elementTag: string) => Number.parseInt(elementTag.slice(3, 4), 16) % 2 === 1

/** Reads elements one behind the other; every step goes forward by at least eight bytes. */
class ElementReader {
  private readonly view: DataView
  private count = 0
  pixels: PixelLocation | null = null
  /** How the dataset is encoded, by its first element; null until it is known. */
  encoding: Encoding | null = null
  /** The elements of the dataset, without what they hold. */
  readonly spans: ElementSpan[] = []
  private isRepaired = false

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

  /** Whether bytes of the file are there; more are asked for while it grows. */
  private hasUntil(end: number): boolean {
    if (end <= this.bytes.length) return true
    if (!this.options.isWhole) throw new MoreNeeded(end)
    return false
  }

  private countOne(at: number, elementTag: string): void {
    this.count += 1
    if (this.count > this.limits.elements) throw new DicomProblem('TOO_MANY_ELEMENTS', at, elementTag)
  }

  private tagAt(at: number, isBigEndian: boolean): string {
    const number = this.view.getUint16(at, !isBigEndian) * 0x10000 + this.view.getUint16(at + 2, !isBigEndian)
    return number.toString(16).toUpperCase().padStart(8, '0')
  }

  private vrAt(at: number): string {
    return String.fromCharCode(this.view.getUint8(at + 4), this.view.getUint8(at + 5))
  }

  private isVrAt(at: number): boolean {
    const vr = this.vrAt(at)
    return shortVrs.has(vr) || longVrs.has(vr)
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

  /** Whether an element that begins at `at` can end at `to`: there the dataset ends, or another element begins that comes later. */
  private fits(at: number, to: number, scope: Scope, end: number): boolean {
    if (to === end) return true
    if (to > end || to - at > this.limits.valueBytes) return false
    if (this.options.isWhole && to === this.bytes.length) return true
    if (!this.hasUntil(to + 8)) return false
    const [own, next] = [this.tagAt(at, scope.isBigEndian), this.tagAt(to, scope.isBigEndian)]
    if (delimiters.has(next)) return next !== itemTag || scope.isOpenItem
    if (next > own && (this.isVrAt(to) || next.slice(0, 4) === own.slice(0, 4))) return true
    return this.canFollowAnyhow(own, to, scope, end)
  }

  /** Whether an element can follow in either encoding: some writers change it between two elements. */
  private canFollowAnyhow(own: string, at: number, scope: Scope, end: number): boolean {
    return [false, true].some((isImplicit) => this.canFollow(own, at, { ...scope, isImplicit }, end))
  }

  /** Whether an element can follow at `at` whose own value ends where another one follows. */
  private isElementAt(own: string, at: number, scope: Scope, end: number): boolean {
    if (!this.canFollowAnyhow(own, at, scope, end)) return false
    if (at === end || !this.hasUntil(at + 12)) return true
    const { view } = this
    const next = this.tagAt(at, scope.isBigEndian)
    if (delimiters.has(next) || pixelTags.has(next)) return true
    const isLittle = !scope.isBigEndian
    const explicit = longVrs.has(this.vrAt(at))
      ? { size: 12, length: view.getUint32(at + 8, isLittle) }
      : { size: 8, length: view.getUint16(at + 6, isLittle) }
    const implicit = { size: 8, length: view.getUint32(at + 4, isLittle) }
    const forms = this.isVrAt(at) ? [explicit, implicit] : [implicit]
    return forms.some(({ size, length }) => {
      const to = at + size + length
      if (length === undefinedLength || this.fits(at, to, scope, end)) return true
      return length % 2 === 1 && this.fits(at, to + 1, scope, end)
    })
  }

  /** Whether a value of undefined length that begins at `at` is a list of items. */
  private hasItemsAt(at: number, isBigEndian: boolean): boolean {
    return this.hasUntil(at + 8) && [itemTag, sequenceEnd].includes(this.tagAt(at, isBigEndian))
  }

  /** Whether an element can begin at `at` that comes behind another one, or the dataset ends there. */
  private canFollow(own: string, at: number, encoding: Follower, end: number, mostPrivate = privateMost): boolean {
    if (at === end || (this.options.isWhole && at === this.bytes.length)) return true
    if (at + 8 > end || !this.hasUntil(at + 8)) return false
    const next = this.tagAt(at, encoding.isBigEndian)
    if (next === itemEnd && encoding.isOpenItem) return true
    if (delimiters.has(next)) return next !== itemTag && end !== Number.POSITIVE_INFINITY
    if (next <= own || next.startsWith('FFFE')) return false
    if (!encoding.isImplicit) return this.isVrAt(at)
    if (pixelTags.has(next) || mostPrivate === 0) return true
    // Implicit elements have no letters by which they are known: a standard one is in the dictionary, another one follows a private one.
    const length = this.view.getUint32(at + 4, !encoding.isBigEndian)
    if (length !== undefinedLength && length > this.limits.valueBytes) return false
    if (!isPrivate(next)) return (this.options.dictionary?.vrOf(next) ?? 'UN') !== 'UN'
    return length === undefinedLength || this.canFollow(next, at + 8 + length, encoding, end, mostPrivate - 1)
  }

  /** The encoding that the first element of a dataset has, whatever is said of it. */
  private encodingOf(said: Scope, end: number, depth: number): Scope {
    // The length of a group has twelve bytes in either encoding, and is not always in that of the others.
    const isGroup = this.at + 20 <= end && this.hasUntil(this.at + 20) && this.isGroupLengthAt(this.at)
    const at = isGroup ? this.at + 12 : this.at
    if (at + 8 > end || !this.hasUntil(at + 8) || delimiters.has(this.tagAt(at, said.isBigEndian))) return said
    if (this.isVrAt(at)) {
      const [little, big] = [this.view.getUint16(at, true), this.view.getUint16(at, false)]
      // Datasets begin with low groups, whose swapped number is higher.
      const isBigEndian = little === big ? said.isBigEndian : big < little
      return { ...said, isImplicit: false, isBigEndian: depth === 0 ? isBigEndian : said.isBigEndian }
    }
    if (said.isImplicit) return said
    const implicit = { ...said, isImplicit: true, isBigEndian: false }
    return this.isImplicitAt(at, end) ? implicit : said
  }

  private isGroupLengthAt(at: number): boolean {
    const isExplicit = this.vrAt(at) === 'UL' && [4, 0x400].includes(this.view.getUint16(at + 6, true))
    return this.view.getUint16(at + 2) === 0 && (isExplicit || this.view.getUint32(at + 4, true) === 4)
  }

  private isImplicitAt(at: number, end: number): boolean {
    const length = this.view.getUint32(at + 4, true)
    const own = this.tagAt(at, false)
    const to = at + 8 + length
    if (to === end) return true
    if (length === undefinedLength) return this.hasUntil(at + 16) && this.tagAt(at + 8, false) === itemTag
    if (to > end || length > longestFirst || !this.hasUntil(to + 8)) return false
    const next = this.tagAt(to, false)
    return next > own && (next.slice(0, 4) === own.slice(0, 4) || Number.parseInt(next.slice(0, 4), 16) <= 0x7fe0)
  }

  /** An element whose value representation is none: its value is as long as lets another element follow. */
  private unknownHeader(scope: Scope, end: number, elementTag: string): Header {
    const { at, view } = this
    const isLittle = !scope.isBigEndian
    const short = { size: 8, length: view.getUint16(at + 6, isLittle), vr: 'UN' }
    const implicit = { size: 8, length: view.getUint32(at + 4, isLittle), vr: this.vrOf(elementTag, scope) }
    // Letters or marks are a representation that is unknown; other bytes are more likely a length.
    const forms = /^[ -~]{2}$/.test(this.vrAt(at)) ? [short, implicit] : [implicit, short]
    if (at + 12 <= end && this.hasUntil(at + 12) && view.getUint16(at + 6) === 0) {
      const long = { size: 12, length: view.getUint32(at + 8, isLittle), vr: 'UN' }
      // Later value representations have the long form (PS3.5, 6.2 note 4).
      if (/^[A-Z]{2}$/.test(this.vrAt(at))) forms.unshift(long)
      else forms.push(long)
    }
    const found = forms.find(({ size, length }) =>
      length === undefinedLength
        ? size === 12 || this.hasItemsAt(at + size, scope.isBigEndian)
        : this.fits(at, at + size + length, scope, end),
    )
    if (found === undefined && this.options.dictionary === undefined) throw new DictionaryNeeded()
    if (found === undefined) throw new DicomProblem('STRUCTURE', at, elementTag)
    this.isRepaired = true
    this.at += found.size
    return { tag: elementTag, vr: found.vr, length: found.length, at }
  }

  private header(scope: Scope, end: number): Header {
    this.need(8, end, null)
    const { at, view } = this
    const isLittle = !scope.isBigEndian
    const elementTag = this.tagAt(at, scope.isBigEndian)
    this.countOne(at, elementTag)
    const isItem = elementTag.startsWith('FFFE')
    if (!isItem && scope.isImplicit && this.isExplicitInside(elementTag, scope, end)) this.isRepaired = true
    else if (isItem || scope.isImplicit) {
      this.at += 8
      return { tag: elementTag, vr: this.vrOf(elementTag, scope), length: view.getUint32(at + 4, isLittle), at }
    }
    const vr = this.vrAt(at)
    if (shortVrs.has(vr)) {
      this.at += 8
      return { tag: elementTag, vr, length: view.getUint16(at + 6, isLittle), at }
    }
    if (!longVrs.has(vr)) return this.unknownHeader(scope, end, elementTag)
    this.need(12, end, elementTag)
    this.at += 12
    const header = { tag: elementTag, vr, length: view.getUint32(at + 8, isLittle), at }
    return vr === 'UN' ? this.knownHeader(header, scope) : header
  }

  /** Whether an element of an implicit dataset is explicit: it has the letters of a representation, which are no length that fits. */
  private isExplicitInside(elementTag: string, scope: Scope, end: number): boolean {
    const { at, view } = this
    if (!this.isVrAt(at)) return false
    const isLittle = !scope.isBigEndian
    const isLong = longVrs.has(this.vrAt(at))
    if (isLong && (at + 12 > end || !this.hasUntil(at + 12) || view.getUint16(at + 6) !== 0)) return false
    const length = isLong ? view.getUint32(at + 8, isLittle) : view.getUint16(at + 6, isLittle)
    const valueAt = at + (isLong ? 12 : 8)
    // The letters would be an odd number of bytes; how many there are is not known while the file grows.
    if (pixelTags.has(elementTag)) return isLong && view.getUint32(at + 4, isLittle) % 2 === 1
    const isImplicit = this.fits(at, at + 8 + view.getUint32(at + 4, isLittle), scope, end)
    if (isImplicit) return false
    return length === undefinedLength
      ? this.hasItemsAt(valueAt, scope.isBigEndian)
      : this.fits(at, valueAt + length, scope, end)
  }

  /** An element that passed through a program that did not know it, though it is a standard one (PS3.5, 6.2.2). */
  private knownHeader(header: Header, scope: Scope): Header {
    if (this.options.dictionary === undefined && !isPrivate(header.tag)) throw new DictionaryNeeded()
    const vr = this.vrOf(header.tag, scope)
    return vr === 'UN' ? header : { ...header, vr, isUnknown: true }
  }

  /**
   * Reads elements into `target` until `end`, or until the end of an item of undefined length.
   */
  elements(target: MutableDataset, said: Scope, end: number, depth: number, isOpenItem = false): void {
    const scope = { ...this.encodingOf(said, end, depth), isOpenItem }
    if (scope.isImplicit !== said.isImplicit) this.isRepaired = true
    if (depth === 0) {
      this.encoding = scope
      if (scope.isImplicit && this.options.dictionary === undefined) throw new DictionaryNeeded()
    }
    while (this.at < end) {
      if (depth === 0) {
        if (this.isAtEnd()) return
        this.isRepaired = false
      }
      const header = this.header(scope, end)
      const valueAt = this.at
      if (header.tag === itemEnd && isOpenItem) return
      if (delimiters.has(header.tag)) {
        this.isRepaired = true
        // The sequence ends, or its next item begins, and this one has no end of its own.
        if (isOpenItem) {
          this.at = header.at
          return
        }
        // A delimiter of nothing: some writers put one where a length says the end already.
        continue
      }
      if (header.tag.startsWith('FFFE')) throw new DicomProblem('STRUCTURE', header.at, header.tag)
      if (depth === 0 && pixelTags.has(header.tag)) {
        this.spans.push({ ...header, valueAt, isRepaired: this.isRepaired })
        if (this.pixelData(target, header, scope) === 'stop') return
        continue
      }
      this.element(target, header, scope, end, depth)
      if (depth === 0) this.spans.push({ ...header, valueAt, isRepaired: this.isRepaired })
    }
  }

  /** Whether nothing follows but what fills a file up. */
  private isAtEnd(): boolean {
    const { at, bytes, options } = this
    return options.isWhole && at + 8 > bytes.length && bytes.subarray(at).every((byte) => byte === 0)
  }

  /** Reads the elements of group 0002, which some writers make implicit. */
  meta(target: MutableDataset): void {
    const explicit = { isImplicit: false, isBigEndian: false, characterSets: [], isSigned: false, isOpenItem: false }
    while (this.nextGroup() === 2) {
      this.need(8, Number.POSITIVE_INFINITY, null)
      const isImplicit = !this.isVrAt(this.at)
      if (isImplicit && this.options.dictionary === undefined) throw new DictionaryNeeded()
      const scope = { ...explicit, isImplicit }
      const header = this.header(scope, Number.POSITIVE_INFINITY)
      this.element(target, header, scope, Number.POSITIVE_INFINITY, 0)
    }
  }

  private element(target: MutableDataset, header: Header, scope: Scope, end: number, depth: number): void {
    const isOpen = header.length === undefinedLength
    if (header.vr === 'SQ' || (isOpen && header.vr === 'UN')) {
      // Of unknown representation is a sequence in implicit little endian (PS3.5, 6.2.2).
      const isKnown = header.vr === 'SQ' && header.isUnknown !== true
      const inner = isKnown ? scope : { ...scope, isImplicit: true, isBigEndian: false }
      this.sequence(target, header, { scope: inner, outer: scope, end, depth })
      return
    }
    if (isOpen && this.hasItemsAt(this.at, scope.isBigEndian)) {
      this.fragments(header, scope, end)
      target[header.tag] = { vr: header.vr }
      return
    }
    if (isOpen) {
      this.delimitedValue(target, header, scope, end)
      return
    }
    const isBinary = binaryVrs.has(header.vr)
    if (!isBinary && header.length > this.limits.valueBytes) throw new DicomProblem('LENGTH', header.at, header.tag)
    this.need(header.length, end, header.tag)
    const value = this.bytes.subarray(this.at, this.at + header.length)
    this.at += header.length
    if (header.length % 2 === 1) this.skipPadding(header.tag, scope, end)
    // The length of a group says nothing that is needed, and is wrong in many files.
    const element = decodeValue(header.vr, value, this.contextOf(scope))
    target[header.tag] = element
    if (header.tag === tag.SpecificCharacterSet) {
      scope.characterSets = (element.Value ?? []).map((term) => (typeof term === 'string' ? term : ''))
    }
    if (header.tag === tag.PixelRepresentation) scope.isSigned = element.Value?.[0] === 1
  }

  /** Passes the byte that makes a value even where the length does not count it. */
  private skipPadding(own: string, scope: Scope, end: number): void {
    const { at, bytes } = this
    if (at >= end || !this.hasUntil(at + 1) || (bytes[at] !== 0 && bytes[at] !== 0x20)) return
    if (this.isElementAt(own, at, scope, end) || !this.isElementAt(own, at + 1, scope, end)) return
    this.at += 1
    this.isRepaired = true
  }

  /** Reads a value of undefined length that is no list of items: it lasts until the end of a sequence. */
  private delimitedValue(target: MutableDataset, header: Header, scope: Scope, end: number): void {
    const start = this.at
    const after = this.endOfSequence(scope, end)
    if (after === null) throw new DicomProblem('STRUCTURE', header.at, header.tag)
    this.isRepaired = true
    this.at = after
    target[header.tag] = decodeValue(header.vr, this.bytes.subarray(start, after - 8), this.contextOf(scope))
  }

  private contextOf({ isBigEndian, characterSets }: Scope): ValueContext {
    const { usualCharacterSet } = this.options
    return { isBigEndian, characterSets, ...(usualCharacterSet !== undefined && { usualCharacterSet }) }
  }

  private sequence(target: MutableDataset, header: Header, around: SequenceScope): void {
    const { scope, outer, end, depth } = around
    if (depth >= this.limits.depth) throw new DicomProblem('TOO_DEEP', header.at, header.tag)
    const isOpen = header.length === undefinedLength
    const start = this.at
    const innerEnd = isOpen ? end : start + header.length
    if (innerEnd > end) throw new DicomProblem('LENGTH', header.at, header.tag)
    const items: MutableDataset[] = []
    // Before its items are read: a file that ends in one of them shows those before.
    target[header.tag] = { vr: 'SQ', Value: items }
    const problem = this.tryItems(items, header, around, innerEnd, ofSequence)
    const isEarly = problem === null && this.at < innerEnd
    const ended = this.at
    if (!isOpen && !isEarly && !this.canFollow(header.tag, innerEnd, outer, end)) {
      // Its length is wrong: it ends where another element begins.
      const all: MutableDataset[] = []
      this.at = start
      const open = { ...header, length: undefinedLength }
      if (this.tryItems(all, open, around, end, ofTrial) === null) {
        this.isRepaired = true
        items.splice(0, items.length, ...all)
        return
      }
      this.at = ended
    }
    if (problem === null) return
    this.at = start
    const after = isOpen ? this.endOfSequence(scope, innerEnd) : innerEnd
    if (after === null) throw problem
    this.need(after - start, end, header.tag)
    this.at = after
    if (isOpen) this.isRepaired = true
    // What is no item is kept as it is; of the items, those that could be read.
    if (items.length === 0)
      target[header.tag] = { vr: 'UN', bytes: this.bytes.subarray(start, isOpen ? after - 8 : after) }
  }

  /** Reads items. @returns why no more of them can be read, if it is one of these faults. */
  private tryItems(
    items: MutableDataset[],
    header: Header,
    around: SequenceScope,
    innerEnd: number,
    faults: ReadonlySet<DicomFault['code']>,
  ): DicomProblem | null {
    try {
      this.items(items, header, around, innerEnd)
      return null
    } catch (problem) {
      if (problem instanceof DicomProblem && faults.has(problem.fault.code)) return problem
      throw problem
    }
  }

  private items(items: MutableDataset[], header: Header, around: SequenceScope, innerEnd: number): void {
    const { scope, outer, end, depth } = around
    const isOpen = header.length === undefinedLength
    while (this.at < innerEnd) {
      const item = this.header({ ...scope, isImplicit: true }, innerEnd)
      if (item.tag === sequenceEnd && isOpen) return
      // A delimiter too many: the length says where the sequence ends.
      if (item.tag === sequenceEnd || item.tag === itemEnd) {
        this.isRepaired = true
        continue
      }
      if (item.tag !== itemTag) {
        if (items.length === 0 || !this.canFollow(header.tag, item.at, outer, end))
          throw new DicomProblem('STRUCTURE', item.at, header.tag)
        // The sequence ends earlier than it says, or without its delimiter.
        this.isRepaired = true
        this.at = item.at
        return
      }
      const saidEnd = item.length === undefinedLength ? innerEnd : this.at + item.length
      // An item that is longer than what holds it ends with that.
      if (saidEnd > innerEnd) this.isRepaired = true
      const isOpenItem = item.length === undefinedLength || (saidEnd > innerEnd && isOpen)
      this.item(items, { ...scope }, Math.min(saidEnd, innerEnd), depth + 1, isOpenItem)
    }
  }

  /** Reads an item; one with a fault is none. */
  private item(items: MutableDataset[], scope: Scope, end: number, depth: number, isOpen: boolean): void {
    const values: MutableDataset = {}
    items.push(values)
    try {
      this.elements(values, scope, end, depth, isOpen)
    } catch (problem) {
      if (problem instanceof DicomProblem && ofSequence.has(problem.fault.code)) items.pop()
      throw problem
    }
  }

  /** Finds where a sequence of undefined length ends whose items cannot be read; null where that is not near. */
  private endOfSequence({ isBigEndian }: Scope, innerEnd: number): number | null {
    const { bytes } = this
    const last = Math.min(innerEnd, this.at + this.limits.valueBytes) - 8
    const mark = isBigEndian ? [0xff, 0xfe, 0xe0, 0xdd] : [0xfe, 0xff, 0xdd, 0xe0]
    const [first = 0] = mark
    for (let at = bytes.indexOf(first, this.at); at >= 0 && at <= last; at = bytes.indexOf(first, at + 1)) {
      if (!this.hasUntil(at + 8)) return null
      if (mark.every((byte, index) => bytes[at + index] === byte) && this.view.getUint32(at + 4) === 0) return at + 8
    }
    if (bytes.length < last + 8) this.hasUntil(Math.min(last + 8, 2 * bytes.length))
    return null
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

/** Where the file meta information begins. */
function metaStartOf(bytes: Uint8Array): number {
  const start = elementsStart(bytes)
  if (start === null) throw new DicomProblem('NOT_DICOM', preambleBytes)
  const kind = start === metaStart ? preambleFault(bytes) : null
  if (kind !== null && kind !== 'other') throw new DicomProblem('PREAMBLE', 0)
  return start
}

/** The transfer syntax of pixels, by how they begin; null where that says nothing. */
function syntaxOfPixels(bytes: Uint8Array, start: number, isWhole: boolean): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (end: number) => {
    if (end <= bytes.length) return true
    if (!isWhole) throw new MoreNeeded(end)
    return false
  }
  // The table of offsets, then the first fragment.
  if (!has(start + 8)) return null
  const first = start + 8 + view.getUint32(start + 4, true)
  if (!has(first + 8)) return null
  const length = Math.min(view.getUint32(first + 4, true), fragmentHead)
  if (!has(first + 8 + length)) return null
  return syntaxOfCodestream(bytes.subarray(first + 8, first + 8 + length))
}

/** What the dataset is encoded in, which is not always what the file says. */
function syntaxOf(
  said: TransferSyntax | null,
  { isImplicit, isBigEndian }: Encoding,
  pixels: PixelLocation | null,
  isNamed: () => string | null,
): TransferSyntax {
  const native = transferSyntaxOf(
    isImplicit ? implicitLittleEndian : isBigEndian ? explicitBigEndian : explicitLittleEndian,
  )
  const isEncapsulated = pixels !== null && pixels.length === null
  const isPlain = said === null || (said.codec === 'native' && !said.isDeflated && said.uid !== encapsulatedNative)
  if (isEncapsulated && isPlain)
    return { ...transferSyntaxOf(isNamed() ?? said?.uid ?? native.uid), isImplicit, isBigEndian }
  // Pixels of a stated length are not compressed.
  if (isPlain || (pixels !== null && !isEncapsulated && compressed.has(said.codec))) return native
  return { ...said, isImplicit, isBigEndian }
}

/** A file as it was read, and where its elements lie. */
export interface ElementsRead {
  readonly status: 'read'
  readonly file: DicomFile
  /** How its data set is encoded. */
  readonly encoding: Encoding
  /** Elements of the data set, in the order of the file. */
  readonly spans: readonly ElementSpan[]
  /** Byte of the file at which the data set begins. */
  readonly dataStart: number
}

function readFile(
  bytes: Uint8Array,
  options: ReadDicomOptions,
): Exclude<DicomReading, { status: 'read' }> | ElementsRead {
  if (bytes.length < metaStart) {
    if (!options.isWhole) return { status: 'more', needBytes: metaStart }
    throw new DicomProblem('NOT_DICOM', 0)
  }
  const meta: MutableDataset = {}
  const head = new ElementReader(bytes, metaStartOf(bytes), options)
  head.meta(meta)
  const uid = meta[tag.TransferSyntaxUID]?.Value?.[0]
  const said = typeof uid === 'string' ? transferSyntaxOf(uid) : null
  const dataStart = head.at
  if (said?.isDeflated === true && options.inflated === undefined) return { status: 'deflated', start: dataStart }

  const dataset: MutableDataset = {}
  const { inflated } = options
  const reader = inflated === undefined ? head : new ElementReader(inflated, 0, { ...options, isWhole: true })
  const { isImplicit, isBigEndian } = said ?? { isImplicit: false, isBigEndian: false }
  let cut: DicomFault | null = null
  try {
    const scope: Scope = { isImplicit, isBigEndian, characterSets: [], isSigned: false, isOpenItem: false }
    reader.elements(dataset, scope, Number.POSITIVE_INFINITY, 0)
  } catch (problem) {
    if (!(problem instanceof DicomProblem)) throw problem
    cut = problem.fault
  }
  const { pixels } = reader
  const encoding = reader.encoding ?? { isImplicit, isBigEndian }
  const transferSyntax = syntaxOf(said, encoding, pixels, () =>
    syntaxOfPixels(inflated ?? bytes, pixels?.start ?? 0, options.isWhole),
  )
  if (said === null && Object.keys(dataset).length === 0) throw new DicomProblem('NO_TRANSFER_SYNTAX', head.at)
  const file = { meta, dataset, transferSyntax, pixels, cut }
  return { status: 'read', file, encoding, spans: reader.spans, dataStart }
}

/** Reads a file as {@link readDicom} does, and says where its elements lie. */
export function readElements(
  bytes: Uint8Array,
  options: ReadDicomOptions,
): Exclude<DicomReading, { status: 'read' }> | ElementsRead {
  try {
    return readFile(bytes, options)
  } catch (problem) {
    if (problem instanceof MoreNeeded) return { status: 'more', needBytes: problem.needBytes }
    if (problem instanceof DictionaryNeeded) return { status: 'dictionary' }
    if (problem instanceof DicomProblem) return { status: 'refused', fault: problem.fault }
    throw problem
  }
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
  const reading = readElements(bytes, options)
  return reading.status === 'read' ? { status: 'read', file: reading.file } : reading
}
