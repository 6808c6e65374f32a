import { binaryVrs, type DicomElement, type DicomValue, type PersonName } from './DicomDataset'
import { decodeText } from './decodeText'

/** How values of a file are packed. */
export interface ValueContext {
  readonly isBigEndian: boolean
  /** Values of Specific Character Set. */
  readonly characterSets: readonly string[]
  /** Defined term of the character set of texts that name none. */
  readonly usualCharacterSet?: string
}

/** Value representations in the character sets of the file; others are ASCII. */
export const inCharacterSet: ReadonlySet<string> = new Set(['SH', 'LO', 'ST', 'LT', 'PN', 'UC', 'UT'])
/** Texts in which a backslash is a character. */
const singleText = new Set(['ST', 'LT', 'UT', 'UR'])
const numberText = new Set(['DS', 'IS'])

type Reader = (view: DataView, at: number, isLittle: boolean) => DicomValue

/** A whole number of 64 bits: a number where that is exact, else its digits. */
const exact = (value: bigint): DicomValue =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value)

const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0')

const numbers: Readonly<Record<string, readonly [size: number, read: Reader]>> = {
  US: [2, (view, at, isLittle) => view.getUint16(at, isLittle)],
  SS: [2, (view, at, isLittle) => view.getInt16(at, isLittle)],
  UL: [4, (view, at, isLittle) => view.getUint32(at, isLittle)],
  SL: [4, (view, at, isLittle) => view.getInt32(at, isLittle)],
  FL: [4, (view, at, isLittle) => view.getFloat32(at, isLittle)],
  FD: [8, (view, at, isLittle) => view.getFloat64(at, isLittle)],
  SV: [8, (view, at, isLittle) => exact(view.getBigInt64(at, isLittle))],
  UV: [8, (view, at, isLittle) => exact(view.getBigUint64(at, isLittle))],
  AT: [4, (view, at, isLittle) => hex(view.getUint16(at, isLittle)) + hex(view.getUint16(at + 2, isLittle))],
}

/** Size of a word of each binary value representation that has a byte order. */
const wordBytes: Readonly<Record<string, number>> = { OW: 2, OF: 4, OL: 4, OD: 8, OV: 8 }

/** Bytes in little endian order; a copy only where they must be swapped. */
function littleEndian(bytes: Uint8Array, vr: string, isBigEndian: boolean): Uint8Array {
  const size = wordBytes[vr]
  if (!isBigEndian || size === undefined) return bytes
  // Slices of a Buffer share its memory.
  const swapped = new Uint8Array(bytes)
  for (let at = 0; at + size <= swapped.length; at += size) swapped.subarray(at, at + size).reverse()
  return swapped
}

/** Splits a name into its component groups. @returns null for an empty name. */
function personNameOf(text: string): PersonName | null {
  const [alphabetic = '', ideographic = '', phonetic = ''] = text.split('=').map((group) => group.trim())
  if (alphabetic === '' && ideographic === '' && phonetic === '') return null
  return {
    ...(alphabetic !== '' && { Alphabetic: alphabetic }),
    ...(ideographic !== '' && { Ideographic: ideographic }),
    ...(phonetic !== '' && { Phonetic: phonetic }),
  }
}

function numberOfText(text: string): DicomValue {
  if (text === '') return null
  // Some machines write the decimal comma of their country; no other comma may be in such a text.
  const number = Number(text.replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

/** Values are padded to an even length with a space or a zero byte. */
function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\0')) end -= 1
  return text.slice(0, end)
}

function textValues(bytes: Uint8Array, vr: string, context: ValueContext): readonly DicomValue[] {
  const { characterSets, usualCharacterSet } = context
  const text = trimEnd(
    inCharacterSet.has(vr)
      ? decodeText(bytes, characterSets, vr === 'PN', usualCharacterSet)
      : decodeText(bytes, [], false),
  )
  if (text === '') return []
  if (singleText.has(vr)) return [text]
  const parts = text.split('\\').map((part) => trimEnd(vr === 'UC' ? part : part.trimStart()))
  if (vr === 'PN') return parts.map(personNameOf)
  if (numberText.has(vr)) return parts.map(numberOfText)
  return parts.map((part) => (part === '' ? null : part))
}

/**
 * Makes an element of the bytes of its value. Bytes behind the last whole value are left out.
 *
 * @param vr - any value representation but SQ.
 */
export function decodeValue(vr: string, bytes: Uint8Array, context: ValueContext): DicomElement {
  if (bytes.length === 0) return { vr }
  if (binaryVrs.has(vr)) return { vr, bytes: littleEndian(bytes, vr, context.isBigEndian) }
  const packed = numbers[vr]
  if (packed === undefined) {
    const Value = textValues(bytes, vr, context)
    return Value.length === 0 ? { vr } : { vr, Value }
  }
  const [size, read] = packed
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = Math.floor(bytes.length / size)
  return { vr, Value: Array.from({ length: count }, (_, index) => read(view, index * size, !context.isBigEndian)) }
}
