import { inflateRawSync } from 'node:zlib'
import type { DicomRefusal } from '@opensono/pacs-core'
import {
  type DicomDataset,
  type DicomDictionary,
  type DicomFaultCode,
  type DicomFile,
  type DicomJson,
  numberOf,
  type PersonName,
  readDicom,
  tag,
  textOf,
  textOfName,
  toDicomJson,
} from '@opensono/pacs-core/dicom'
import type { FramePlaces } from '../object/FramePlaces'
import type { IndexResult } from './DicomIndex'
import { framesOfFragments } from './framesOfFragments'
import { FragmentWalker } from './walkFragments'

/** Bounds of what is taken; the reader has its own for a viewer. */
export const readLimits = { depth: 64, elements: 10_000, frames: 10_000 } as const
const limits = { depth: readLimits.depth, elements: readLimits.elements, valueBytes: 1 << 20 }
const headBytesMost = 64 * 1024 * 1024
/** One frame, decoded. */
const frameBytesMost = 512n * 1024n * 1024n
/** Longer binary values are not kept beside the file. */
const inlineBytesMost = 4096
const attributesMost = 2 * 1024 * 1024

const beyond: ReadonlySet<DicomFaultCode> = new Set(['TOO_DEEP', 'TOO_MANY_ELEMENTS', 'FRAME_COUNT'])

function refusalOf(code: DicomFaultCode): DicomRefusal {
  if (code === 'PREAMBLE' || code === 'NOT_DICOM') return 'OTHER_KIND'
  return beyond.has(code) ? 'LIMITS' : 'DAMAGED'
}

const refused = (refusal: DicomRefusal, fault: string): IndexResult => ({ refusal, fault })

/** A UID: digits and points, at most 64 of them (PS3.5, 9.1). What is none is none in any column. */
const isUid = (text: string) => /^[0-9]+(\.[0-9]+)*$/.test(text) && text.length <= 64

/** A file that is no picture: a structured report, a waveform. Whoever sent it needs to know which object was refused. */
function withoutPicture({ dataset }: DicomFile): IndexResult {
  const result = { refusal: 'NO_PICTURE', fault: 'NO_PIXELS' } as const
  const uid = (name: string) => textOf(dataset, name)
  const named = {
    sopClassUid: uid(tag.SOPClassUID),
    sopInstanceUid: uid(tag.SOPInstanceUID),
    seriesUid: uid(tag.SeriesInstanceUID),
  }
  return isUid(named.sopClassUid) && isUid(named.sopInstanceUid) ? { ...result, named } : result
}

/** Size and number of the frames; null where the numbers are none or contradict each other. */
interface Shape {
  rows: number
  columns: number
  frames: number
  /** Bytes of one frame without compression, in bits. */
  frameBits: bigint
}

function shapeOf({ dataset, pixels }: DicomFile): Shape | null {
  const isNative = pixels?.length !== null
  const whole = (name: string, otherwise: number | null = null) => numberOf(dataset, name) ?? otherwise
  const rows = whole(tag.Rows)
  const columns = whole(tag.Columns)
  // Two pixels share their colour where nothing else is compressed (PS3.3, C.7.6.3.1.2).
  const isShared = isNative && textOf(dataset, tag.PhotometricInterpretation) === 'YBR_FULL_422'
  const samples = isShared ? 2 : whole(tag.SamplesPerPixel, 1)
  const bits = whole(tag.BitsAllocated, 8)
  const frames = whole(tag.NumberOfFrames, 1)
  const all = [rows, columns, samples, bits, frames]
  if (!all.every((value): value is number => value !== null && Number.isSafeInteger(value) && value > 0)) return null
  const [r = 0, c = 0, s = 0, b = 0, f = 0] = all
  return { rows: r, columns: c, frames: f, frameBits: BigInt(r) * BigInt(c) * BigInt(s) * BigInt(b) }
}

function withoutLongValues(dataset: DicomDataset): DicomJson {
  return toDicomJson(dataset, {
    bulkDataUri: (_path, { bytes }) => ((bytes?.length ?? 0) > inlineBytesMost ? '' : null),
  })
}

/** A database keeps no NUL in a text; a name is a text for each of its groups. */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([group, text]) => [group, clean(text)]))
}

const cleanText = (text: string, length: number) => text.replaceAll('\0', '').slice(0, length)

/** Leaves out what stands for a long value, at any depth. */
function pruned(json: DicomJson): DicomJson {
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, element]) => {
      if (element.BulkDataURI !== undefined) return []
      if (element.vr !== 'SQ')
        return [[name, { ...element, ...(element.Value && { Value: element.Value.map(clean) }) }]]
      return [[name, { ...element, Value: (element.Value ?? []).map((item) => pruned(item as DicomJson)) }]]
    }),
  )
}

/** A calendar date; null for what is none, such as 20260231. */
function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d\d)\.?(\d\d)$/.exec(text) ?? []
  const atMs = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  const date = Number.isNaN(atMs) ? '' : new Date(atMs).toISOString().slice(0, 10)
  return date === `${year}-${month}-${day}` ? date : null
}

/** When the picture was taken: its own moment, else that of the content, the series' or the study's. */
function acquiredOf(dataset: DicomDataset) {
  const offset = textOf(dataset, '00080201')
  const whole = textOf(dataset, tag.AcquisitionDateTime)
  const [, date = '', time = '', own = ''] = /^(\d{8})(\d{0,6})(?:\.\d+)?([+-]\d{4})?$/.exec(whole) ?? []
  if (date !== '') return { date, time, offset: own || offset }
  const pairs = [
    ['00080022', '00080032'],
    [tag.ContentDate, tag.ContentTime],
    [tag.SeriesDate, tag.SeriesTime],
    [tag.StudyDate, tag.StudyTime],
  ] as const
  const [day, clock] = pairs.find(([each]) => textOf(dataset, each) !== '') ?? pairs[0]
  return { date: textOf(dataset, day), time: textOf(dataset, clock).slice(0, 6), offset }
}

/** Name groups of a file as one text, as the standard joins them. */
function nameOf(dataset: DicomDataset): string {
  const [name] = dataset[tag.PatientName]?.Value ?? []
  if (typeof name !== 'object' || name === null) return typeof name === 'string' ? name : ''
  return textOfName(name as PersonName)
}

/** Reads a DICOM file as its bytes pass by, and keeps what is said of it. */
export class DicomIndexer {
  readonly #dictionary: DicomDictionary
  readonly #sizeBytes: number
  #head: Buffer = Buffer.alloc(0)
  #needed = 0
  #file: DicomFile | null = null
  #walker: FragmentWalker | null = null

  constructor(sizeBytes: number, dictionary: DicomDictionary) {
    this.#sizeBytes = sizeBytes
    this.#dictionary = dictionary
  }

  /** Takes the next bytes. @returns the result as soon as it is known; null while more bytes are needed. */
  push(bytes: Buffer): IndexResult | null {
    if (this.#walker !== null) return this.#walk(bytes)
    this.#head = Buffer.concat([this.#head, bytes])
    const isWhole = this.#head.length >= this.#sizeBytes
    // Reading again for each piece that arrives would take the square of the time.
    if (this.#head.length < this.#needed && !isWhole) return null
    return this.#read(isWhole)
  }

  /** Says that no more bytes come. */
  end(): IndexResult {
    if (this.#walker !== null && this.#file !== null) return this.#finish(this.#file, this.#walker)
    return this.#read(true) ?? refused('DAMAGED', 'TRUNCATED')
  }

  #read(isWhole: boolean, inflated?: Uint8Array): IndexResult | null {
    const given = inflated === undefined ? {} : { inflated }
    const reading = readDicom(this.#head, { isWhole, dictionary: this.#dictionary, limits, ...given })
    if (reading.status === 'refused') return refused(refusalOf(reading.fault.code), reading.fault.code)
    if (reading.status === 'dictionary') return refused('DAMAGED', 'DICTIONARY')
    if (reading.status === 'deflated') return isWhole ? this.#inflate(reading.start) : this.#wait(this.#sizeBytes)
    if (reading.status === 'more') return isWhole ? refused('DAMAGED', 'TRUNCATED') : this.#wait(reading.needBytes)
    return this.#judge(reading.file, isWhole)
  }

  #wait(needBytes: number): IndexResult | null {
    if (needBytes > headBytesMost) return refused('LIMITS', 'HEAD_BYTES')
    this.#needed = Math.max(needBytes, this.#head.length * 2)
    return null
  }

  #inflate(start: number): IndexResult | null {
    try {
      return this.#read(true, inflateRawSync(this.#head.subarray(start), { maxOutputLength: headBytesMost }))
    } catch {
      return refused('DAMAGED', 'DEFLATED_DATA')
    }
  }

  #judge(file: DicomFile, isWhole: boolean): IndexResult | null {
    const { pixels, transferSyntax, cut } = file
    if (pixels === null) return cut === null ? withoutPicture(file) : refused(refusalOf(cut.code), cut.code)
    const shape = shapeOf(file)
    if (shape === null) return refused('DAMAGED', 'PICTURE_SHAPE')
    if (shape.frames > readLimits.frames) return refused('LIMITS', 'FRAME_COUNT')
    if (shape.frameBits > frameBytesMost * 8n) return refused('LIMITS', 'FRAME_BYTES')
    this.#file = file
    if (transferSyntax.isDeflated) return this.#index(file, shape, { kind: 'none' })
    if (pixels.length !== null) return this.#native(file, shape, pixels.start, pixels.length)
    this.#walker = new FragmentWalker(pixels.start)
    const rest = this.#head.subarray(pixels.start)
    this.#head = this.#head.subarray(0, 0)
    const found = this.#walk(rest)
    return found ?? (isWhole ? this.#finish(file, this.#walker) : null)
  }

  /** The pixels are there as the numbers say, or the file is cut. */
  #native(file: DicomFile, shape: Shape, start: number, length: number): IndexResult {
    const bits = shape.frameBits * BigInt(shape.frames)
    const isThere = start + length <= this.#sizeBytes && BigInt(length) * 8n >= bits
    if (!isThere) return refused('DAMAGED', 'TRUNCATED')
    const isWholeBytes = shape.frameBits % 8n === 0n
    if (!isWholeBytes) return this.#index(file, shape, { kind: 'none' })
    return this.#index(file, shape, { kind: 'native', start, frameBytes: Number(shape.frameBits / 8n) })
  }

  #walk(bytes: Buffer): IndexResult | null {
    const [walker, file] = [this.#walker, this.#file]
    if (walker === null || file === null) return null
    if (!walker.push(bytes)) return refused('DAMAGED', 'STRUCTURE')
    return walker.isDone ? this.#finish(file, walker) : null
  }

  #finish(file: DicomFile, { fragments }: FragmentWalker): IndexResult {
    const shape = shapeOf(file)
    const last = fragments.places.at(-1)
    if (shape === null || last === undefined) return refused('DAMAGED', 'FRAME_DATA')
    if (last.start + last.length > this.#sizeBytes) return refused('DAMAGED', 'TRUNCATED')
    const isStream = file.transferSyntax.codec === 'mpeg4' || /\.4\.10[0-8]/.test(file.transferSyntax.uid)
    if (isStream) {
      const pairs = fragments.places.flatMap(({ start, length }) => [start, length])
      return this.#index(file, shape, { kind: 'stream', fragments: pairs })
    }
    const places = framesOfFragments(fragments, shape.frames)
    return places === null ? refused('DAMAGED', 'FRAME_DATA') : this.#index(file, shape, places)
  }

  #index({ dataset, transferSyntax }: DicomFile, shape: Shape, framePlaces: FramePlaces): IndexResult {
    const uid = (name: string) => textOf(dataset, name)
    const uids = [uid(tag.SOPClassUID), uid(tag.SOPInstanceUID), uid(tag.SeriesInstanceUID), uid(tag.StudyInstanceUID)]
    const hasStudy = uids[3] !== ''
    // The accession number may name the study, and a user may.
    if (!uids.slice(0, hasStudy ? 4 : 3).every(isUid)) return refused('DAMAGED', 'UID')
    const [sopClassUid = '', sopInstanceUid = '', seriesUid = '', studyUid = ''] = uids
    const { [tag.PixelData]: _, ...described } = dataset
    const attributes = pruned(withoutLongValues(described))
    if (JSON.stringify(attributes).length > attributesMost) return refused('LIMITS', 'ATTRIBUTES')
    const index = {
      sopClassUid,
      sopInstanceUid,
      seriesUid,
      studyUid,
      transferSyntaxUid: transferSyntax.uid,
      rowCount: shape.rows,
      columnCount: shape.columns,
      frameCount: shape.frames,
      modality: cleanText(textOf(dataset, tag.Modality), 16),
      acquired: acquiredOf(dataset),
      patientName: cleanText(nameOf(dataset), 324),
      patientId: cleanText(textOf(dataset, tag.PatientID), 64),
      patientBirthDate: dateOf(textOf(dataset, tag.PatientBirthDate)),
      patientSex: cleanText(textOf(dataset, tag.PatientSex), 1),
      attributes,
      framePlaces,
    }
    return { index }
  }
}
