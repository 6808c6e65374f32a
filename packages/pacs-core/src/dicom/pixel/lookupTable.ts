import { bytesOf, type DicomDataset, numbersOf } from '../DicomDataset'
import { tag } from '../tag'

/** A lookup table: stored values from `first` on become `values`. */
export interface LookupTable {
  /** Stored value that the first entry is for; those below have it, too. */
  readonly first: number
  readonly values: Uint16Array
  /** Bits of an entry. */
  readonly bits: number
}

interface Descriptor {
  readonly count: number
  readonly first: number
  readonly bits: number
}

function descriptorOf(dataset: DicomDataset, name: string): Descriptor | null {
  const [count, first, bits] = numbersOf(dataset, name)
  if (count === undefined || first === undefined || bits === undefined || bits < 1 || bits > 16) return null
  return { count: count === 0 ? 65_536 : count & 0xffff, first, bits }
}

/** Entries as words, whether they are packed as bytes, as words or as numbers. */
function entriesOf(dataset: DicomDataset, name: string, count: number): Uint16Array | null {
  const bytes = bytesOf(dataset, name)
  if (bytes === null) {
    const numbers = numbersOf(dataset, name)
    return numbers.length === 0 ? null : Uint16Array.from(numbers)
  }
  if (bytes.length < 2 * count) return Uint16Array.from(bytes)
  return Uint16Array.from(
    { length: bytes.length >> 1 },
    (_, index) => (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8),
  )
}

/** Reads a table of a modality or VOI LUT, or of a palette; null where it is missing or empty. */
export function lookupTableOf(dataset: DicomDataset, descriptorTag: string, dataTag: string): LookupTable | null {
  const descriptor = descriptorOf(dataset, descriptorTag)
  if (descriptor === null) return null
  const values = entriesOf(dataset, dataTag, descriptor.count)?.subarray(0, descriptor.count)
  if (values === undefined || values.length === 0) return null
  // Some writers say 16 bits and store 8.
  const isNarrow = descriptor.bits === 16 && values.every((value) => value < 256)
  return { first: descriptor.first, values, bits: isNarrow ? 8 : descriptor.bits }
}

/** Writes segments behind each other, PS3.3 C.7.9.2. */
function expandSegments(words: readonly number[], count: number, offsetUnit: number): Uint16Array {
  const out: number[] = []
  const run = (from: number, segments: number, isInner: boolean): void => {
    let at = from
    for (let done = 0; done < segments && at + 1 < words.length && out.length < count; done += 1) {
      const opcode = words[at] ?? 0
      const length = words[at + 1] ?? 0
      at += 2
      if (opcode === 0) {
        for (let index = 0; index < length && out.length < count; index += 1) out.push(words[at + index] ?? 0)
        at += length
      } else if (opcode === 1) {
        const start = out.at(-1) ?? 0
        const end = words[at] ?? 0
        at += 1
        for (let step = 1; step <= length && out.length < count; step += 1) {
          out.push(Math.round(start + ((end - start) * step) / length))
        }
      } else if (opcode === 2 && !isInner) {
        const parts = offsetUnit === 2 ? words.slice(at, at + 2) : words.slice(at, at + 4)
        const base = offsetUnit === 2 ? 65_536 : 256
        const offset = parts.reduceRight((sum, part) => sum * base + part, 0)
        at += parts.length
        run(Math.floor(offset / offsetUnit), length, true)
      } else return
    }
  }
  run(0, words.length, false)
  return Uint16Array.from(out)
}

function segmentedTableOf(dataset: DicomDataset, descriptorTag: string, dataTag: string): LookupTable | null {
  const descriptor = descriptorOf(dataset, descriptorTag)
  const bytes = bytesOf(dataset, dataTag)
  if (descriptor === null || bytes === null) return null
  const unit = descriptor.bits === 16 ? 2 : 1
  const words = unit === 1 ? [...bytes] : [...(entriesOf(dataset, dataTag, bytes.length >> 1) ?? [])]
  const values = expandSegments(words, descriptor.count, unit)
  return values.length === 0 ? null : { first: descriptor.first, values, bits: descriptor.bits }
}

/** Some writers say 8 bits and store 16; the tables of one palette are alike. */
function withSameBits(tables: readonly LookupTable[]): readonly LookupTable[] {
  const most = tables.reduce((most, { values }) => values.reduce((most, value) => Math.max(most, value), most), 0)
  const said = Math.max(...tables.map(({ bits }) => bits))
  const bits = most < 256 ? 8 : most < 2 ** said ? said : 16
  return tables.map((table) => ({ ...table, bits }))
}

/** The colours of a palette. */
export interface Palette {
  readonly red: LookupTable
  readonly green: LookupTable
  readonly blue: LookupTable
}

const colours = {
  red: [
    tag.RedPaletteColorLookupTableDescriptor,
    tag.RedPaletteColorLookupTableData,
    tag.SegmentedRedPaletteColorLookupTableData,
  ],
  green: [
    tag.GreenPaletteColorLookupTableDescriptor,
    tag.GreenPaletteColorLookupTableData,
    tag.SegmentedGreenPaletteColorLookupTableData,
  ],
  blue: [
    tag.BluePaletteColorLookupTableDescriptor,
    tag.BluePaletteColorLookupTableData,
    tag.SegmentedBluePaletteColorLookupTableData,
  ],
} as const

/** Reads the palette of a PALETTE COLOR picture, segmented or not; null where it is missing. */
export function paletteOf(dataset: DicomDataset): Palette | null {
  const read = ([descriptor, data, segments]: (typeof colours)[keyof typeof colours]) =>
    lookupTableOf(dataset, descriptor, data) ?? segmentedTableOf(dataset, descriptor, segments)
  const [red, green, blue] = [read(colours.red), read(colours.green), read(colours.blue)]
  if (red === null || green === null || blue === null) return null
  const [evenRed = red, evenGreen = green, evenBlue = blue] = withSameBits([red, green, blue])
  return { red: evenRed, green: evenGreen, blue: evenBlue }
}
