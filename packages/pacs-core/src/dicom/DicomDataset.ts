/** A person's name by its component groups, DICOM PS3.18 F.2.2; components are parted by `^` as in a file. */
export interface PersonName {
  readonly Alphabetic?: string
  readonly Ideographic?: string
  readonly Phonetic?: string
}

/** The groups of a name as one text, as a file holds them (PS3.5, 6.2.1). */
export function textOfName({ Alphabetic = '', Ideographic = '', Phonetic = '' }: PersonName): string {
  if (Phonetic !== '') return [Alphabetic, Ideographic, Phonetic].join('=')
  return Ideographic === '' ? Alphabetic : `${Alphabetic}=${Ideographic}`
}

/** One value of an element; null is an empty value among others. Items of a sequence are datasets. */
export type DicomValue = string | number | null | PersonName | DicomDataset

/** An element as in the DICOM JSON Model (PS3.18 annex F), with binary values as bytes. */
export interface DicomElement {
  /** Value representation, two capital letters. */
  readonly vr: string
  /** The values; left out where the element is empty or binary. */
  readonly Value?: readonly DicomValue[]
  /** Value of a binary element (OB, OD, OF, OL, OV, OW, UN), little endian as in an explicit little endian file. */
  readonly bytes?: Uint8Array
  /** Where a binary value can be fetched, if it is not here. */
  readonly BulkDataURI?: string
}

/** Elements by tag: eight hexadecimal digits in capitals, such as `00100010`. */
export type DicomDataset = Readonly<Record<string, DicomElement>>

/** Value representations whose values are bytes. */
export const binaryVrs: ReadonlySet<string> = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'UN'])

/** Reads the values of an element. @returns an empty list where it is missing or empty. */
export function valuesOfElement(dataset: DicomDataset, tag: string): readonly DicomValue[] {
  return (Object.hasOwn(dataset, tag) ? dataset[tag]?.Value : undefined) ?? []
}

function isPersonName(value: DicomValue): value is PersonName {
  return typeof value === 'object' && value !== null && Object.keys(value).every((name) => personNameGroups.has(name))
}

const personNameGroups: ReadonlySet<string> = new Set(['Alphabetic', 'Ideographic', 'Phonetic'])

function textOfValue(value: DicomValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value === null || !isPersonName(value)) return ''
  return value.Alphabetic || value.Ideographic || value.Phonetic || ''
}

/** Reads the first value of an element as text, a name by its first filled component group. @returns empty where there is none. */
export function textOf(dataset: DicomDataset, tag: string): string {
  return textOfValue(valuesOfElement(dataset, tag)[0] ?? null)
}

/** Reads every value of an element as text. @returns one text for each value. */
export function textsOf(dataset: DicomDataset, tag: string): readonly string[] {
  return valuesOfElement(dataset, tag).map(textOfValue)
}

/** Reads the numbers of an element, also from decimal and integer strings, and from those with a decimal comma. @returns the finite ones; other values are left out. */
export function numbersOf(dataset: DicomDataset, tag: string): readonly number[] {
  return valuesOfElement(dataset, tag).flatMap((value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value
    return typeof number === 'number' && Number.isFinite(number) ? [number] : []
  })
}

/** Reads the first number of an element. @returns null where there is none. */
export function numberOf(dataset: DicomDataset, tag: string): number | null {
  return numbersOf(dataset, tag)[0] ?? null
}

/** Reads the items of a sequence. @returns an empty list where it is missing or empty. */
export function itemsOf(dataset: DicomDataset, tag: string): readonly DicomDataset[] {
  if (!Object.hasOwn(dataset, tag) || dataset[tag]?.vr !== 'SQ') return []
  return valuesOfElement(dataset, tag).filter(
    (value): value is DicomDataset => typeof value === 'object' && value !== null,
  )
}

/** Reads the bytes of a binary element. @returns null where there are none. */
export function bytesOf(dataset: DicomDataset, tag: string): Uint8Array | null {
  return (Object.hasOwn(dataset, tag) ? dataset[tag]?.bytes : undefined) ?? null
}
