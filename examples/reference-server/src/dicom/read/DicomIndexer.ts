import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { DicomRefusal } from '@opensono/pacs-core'
import {
  bytesOf,
  type DicomDataset,
  type DicomDictionary,
  type DicomFaultCode,
  type DicomFile,
  type DicomJson,
  type DicomLimits,
  dicomLimits,
  extendedTableOf,
  keptObjectClassOf,
  nativeFrameBits,
  nativeFrameCount,
  numberOf,
  type PersonName,
  pictureShapeOf,
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
const limits: DicomLimits = { depth: readLimits.depth, elements: readLimits.elements, valueBytes: 1 << 20 }
/** A structured report of many measurements has more elements than any picture. */
const objectLimits: DicomLimits = { ...limits, elements: dicomLimits.elements }
const headBytesMost = 64 * 1024 * 1024
/** One frame, decoded. */
const frameBytesMost = 512n * 1024n * 1024n
/** Longer binary values are not kept beside the file. */
const inlineBytesMost = 4096
const attributesMost = 2 * 1024 * 1024
/** The same of an object without a picture, which is nothing but attributes. */
const objectAttributesMost = 16 * 1024 * 1024

const beyond: ReadonlySet<DicomFaultCode> = new Set(['TOO_DEEP', 'TOO_MANY_ELEMENTS', 'FRAME_COUNT'])

function refusalOf(code: DicomFaultCode): DicomRefusal {
  if (code === 'PREAMBLE' || code === 'NOT_DICOM') return 'OTHER_KIND'
  return beyond.has(code) ? 'LIMITS' : 'DAMAGED'
}

const refused = (refusal: DicomRefusal, fault: string): IndexResult => ({ refusal, fault })

/** A UID: digits and points. The standard has at most 64 of them (PS3.5, 9.1); some devices write a few more. */
const isUid = (text: string) => /^[0-9]+(\.[0-9]+)*$/.test(text) && text.length <= 128

/** The class of a file that is no picture, when such objects are kept. */
function objectClassOf({ dataset, meta }: Pick<DicomFile, 'dataset' | 'meta'>) {
  return keptObjectClassOf(textOf(dataset, tag.SOPClassUID) || textOf(meta, tag.MediaStorageSOPClassUID))
}

/** A file that is no picture and is not kept: a waveform, a plan. Its sender needs to know which object was refused. */
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

/** Size and number of the frames. */
interface Shape {
  rows: number
  columns: number
  /** As many as the file says. */
  frames: number
  /** Bits of one frame without compression. */
  frameBits: bigint
}

/** Of an object without a picture. */
const noShape: Shape = { rows: 0, columns: 0, frames: 0, frameBits: 0n }

/** Sizes of a picture that is not drawn here, but stored. */
function unknownShapeOf(dataset: DicomDataset): Shape | null {
  const sizes = [
    numberOf(dataset, tag.Rows),
    numberOf(dataset, tag.Columns),
    numberOf(dataset, tag.SamplesPerPixel) ?? 1,
    numberOf(dataset, tag.BitsAllocated) ?? 8,
    numberOf(dataset, tag.NumberOfFrames) || 1,
  ]
  if (!sizes.every((size): size is number => size !== null && Number.isSafeInteger(size) && size > 0)) return null
  const [rows = 0, columns = 0, samples = 0, bits = 0, frames = 0] = sizes
  return { rows, columns, frames, frameBits: BigInt(rows) * BigInt(columns) * BigInt(samples) * BigInt(bits) }
}

/** Size and number of the frames, as every reader of the picture understands them; null where they are none. */
function shapeOf({ dataset, pixels, transferSyntax: { codec } }: DicomFile): Shape | null {
  const unknown = unknownShapeOf(dataset)
  const frames = numberOf(dataset, tag.NumberOfFrames) || 1
  const frameBytes = pixels?.length == null ? null : Math.floor(pixels.length / frames)
  try {
    const shape = pictureShapeOf(dataset, { codec, frameBytes })
    return { rows: shape.rows, columns: shape.columns, frames, frameBits: BigInt(nativeFrameBits(shape)) }
  } catch {
    // Too large, or coded in a way that is not drawn: what the numbers say is judged by the limits.
    return unknown
  }
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

const ultrasoundMultiFrame = '1.2.840.10008.5.1.4.1.1.3.1'
const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7'

/** The UID of a series that its file does not name: the same one for all pictures of a device in a study. */
function seriesUidOf(dataset: DicomDataset, studyUid: string): string {
  const facts = [tag.AccessionNumber, tag.Modality, tag.StationName, tag.SeriesNumber].map((name) =>
    textOf(dataset, name),
  )
  const hash = createHash('sha256')
    .update(JSON.stringify([studyUid, ...facts]))
    .digest('hex')
  return `2.25.${BigInt(`0x${hash.slice(0, 32)}`)}`
}

interface FileUids {
  sopClassUid: string
  sopInstanceUid: string
  seriesUid: string
  /** Empty where the file names none: the study is found by the accession number then. */
  studyUid: string
  /** Elements of those that the dataset leaves out. */
  added: DicomDataset
}

/** The UIDs of a file. One that is missing is taken from the file meta information or made; null where the instance has none, or one is no UID. */
function uidsOf({ dataset, meta }: DicomFile): FileUids | null {
  const studyUid = textOf(dataset, tag.StudyInstanceUID)
  const isClip = (numberOf(dataset, tag.NumberOfFrames) ?? 1) > 1
  const found = {
    [tag.SOPClassUID]:
      textOf(dataset, tag.SOPClassUID) ||
      textOf(meta, tag.MediaStorageSOPClassUID) ||
      (isClip ? ultrasoundMultiFrame : secondaryCapture),
    [tag.SOPInstanceUID]: textOf(dataset, tag.SOPInstanceUID) || textOf(meta, tag.MediaStorageSOPInstanceUID),
    [tag.SeriesInstanceUID]: textOf(dataset, tag.SeriesInstanceUID) || seriesUidOf(dataset, studyUid),
  }
  if (!Object.values(found).every(isUid) || (studyUid !== '' && !isUid(studyUid))) return null
  const missing = Object.entries(found).filter(([name]) => textOf(dataset, name) === '')
  const added = Object.fromEntries(missing.map(([name, uid]) => [name, { vr: 'UI', Value: [uid] }]))
  const {
    [tag.SOPClassUID]: sopClassUid,
    [tag.SOPInstanceUID]: sopInstanceUid,
    [tag.SeriesInstanceUID]: seriesUid,
  } = found
  return { sopClassUid, sopInstanceUid, seriesUid, studyUid, added }
}

/** Whether a file of a kept class has more elements than a picture may have. */
const hasManyElements = (file: DicomFile) =>
  file.pixels === null && file.cut?.code === 'TOO_MANY_ELEMENTS' && objectClassOf(file) !== null

/** Reads a DICOM file as its bytes pass by, and keeps what is said of it. */
export class DicomIndexer {
  readonly #dictionary: DicomDictionary
  readonly #sizeBytes: number
  readonly #usualCharacterSet: string
  #limits = limits
  #head: Buffer = Buffer.alloc(0)
  /** Bytes that arrived after those of the head. */
  #pieces: Buffer[] = []
  #pieceBytes = 0
  #needed = 0
  #file: DicomFile | null = null
  #walker: FragmentWalker | null = null

  /** @param usualCharacterSet - of texts that name none; empty for Latin letters. */
  constructor(sizeBytes: number, dictionary: DicomDictionary, usualCharacterSet = '') {
    this.#sizeBytes = sizeBytes
    this.#dictionary = dictionary
    this.#usualCharacterSet = usualCharacterSet
  }

  /** Takes the next bytes. @returns the result as soon as it is known; null while more bytes are needed. */
  push(bytes: Buffer): IndexResult | null {
    if (this.#walker !== null) return this.#walk(bytes)
    this.#pieces.push(bytes)
    this.#pieceBytes += bytes.length
    const isWhole = this.#head.length + this.#pieceBytes >= this.#sizeBytes
    // Joining or reading again for each piece that arrives would take the square of the time.
    if (this.#head.length + this.#pieceBytes < this.#needed && !isWhole) return null
    this.#join()
    return this.#read(isWhole)
  }

  /** Says that no more bytes come. */
  end(): IndexResult {
    if (this.#walker !== null && this.#file !== null) return this.#finish(this.#file, this.#walker)
    this.#join()
    return this.#read(true) ?? refused('DAMAGED', 'TRUNCATED')
  }

  /** Adds the pieces that arrived to the bytes that are read. */
  #join(): void {
    this.#head = Buffer.concat([this.#head, ...this.#pieces])
    this.#pieces = []
    this.#pieceBytes = 0
  }

  #read(isWhole: boolean, inflated?: Uint8Array): IndexResult | null {
    const given = inflated === undefined ? {} : { inflated }
    const usual = { dictionary: this.#dictionary, usualCharacterSet: this.#usualCharacterSet }
    const reading = readDicom(this.#head, { isWhole, limits: this.#limits, ...usual, ...given })
    if (reading.status === 'refused') return refused(refusalOf(reading.fault.code), reading.fault.code)
    if (reading.status === 'dictionary') return refused('DAMAGED', 'DICTIONARY')
    if (reading.status === 'deflated') return isWhole ? this.#inflate(reading.start) : this.#wait(this.#sizeBytes)
    if (reading.status === 'more') return isWhole ? refused('DAMAGED', 'TRUNCATED') : this.#wait(reading.needBytes)
    if (this.#limits === limits && hasManyElements(reading.file)) {
      this.#limits = objectLimits
      return this.#read(isWhole, inflated)
    }
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
    if (pixels === null && cut !== null) return refused(refusalOf(cut.code), cut.code)
    if (pixels === null) {
      return objectClassOf(file) === null ? withoutPicture(file) : this.#index(file, noShape, 0, { kind: 'none' })
    }
    const shape = shapeOf(file)
    if (shape === null) return refused('DAMAGED', 'PICTURE_SHAPE')
    if (shape.frames > readLimits.frames) return refused('LIMITS', 'FRAME_COUNT')
    if (shape.frameBits > frameBytesMost * 8n) return refused('LIMITS', 'FRAME_BYTES')
    this.#file = file
    if (pixels.length !== null) return this.#native(file, shape, pixels.start, pixels.length)
    this.#walker = new FragmentWalker(pixels.start, transferSyntax.codec)
    const rest = this.#head.subarray(pixels.start)
    this.#head = this.#head.subarray(0, 0)
    const found = this.#walk(rest)
    return found ?? (isWhole ? this.#finish(file, this.#walker) : null)
  }

  /** The pixels are there as their length says, or the file is cut. Of a clip, the frames that are there are taken. */
  #native(file: DicomFile, shape: Shape, start: number, length: number): IndexResult {
    const frames = nativeFrameCount(Number(shape.frameBits), length, shape.frames)
    const { isDeflated } = file.transferSyntax
    const isCut = isDeflated ? file.cut?.tag === file.pixels?.tag : start + length > this.#sizeBytes
    if (isCut || frames < 1) return refused('DAMAGED', 'TRUNCATED')
    if (frames > readLimits.frames) return refused('LIMITS', 'FRAME_COUNT')
    const isReadAlone = shape.frameBits % 8n === 0n && !isDeflated
    if (!isReadAlone) return this.#index(file, shape, frames, { kind: 'none' })
    return this.#index(file, shape, frames, { kind: 'native', start, frameBytes: Number(shape.frameBits / 8n) })
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
      return this.#index(file, shape, shape.frames, { kind: 'stream', fragments: pairs })
    }
    const places = framesOfFragments(fragments, {
      frameCount: shape.frames,
      codec: file.transferSyntax.codec,
      frameBytes: Number(shape.frameBits / 8n),
      table: extendedTableOf(bytesOf(file.dataset, tag.ExtendedOffsetTable)),
    })
    if (places.frames.length > readLimits.frames) return refused('LIMITS', 'FRAME_COUNT')
    return this.#index(file, shape, places.frames.length, places)
  }

  #index(file: DicomFile, shape: Shape, frameCount: number, framePlaces: FramePlaces): IndexResult {
    const { transferSyntax } = file
    const uids = uidsOf(file)
    if (uids === null) return refused('DAMAGED', 'UID')
    const { [tag.PixelData]: _, ...described } = { ...file.dataset, ...uids.added }
    const dataset: DicomDataset = described
    const attributes = pruned(withoutLongValues(dataset))
    const most = frameCount === 0 ? objectAttributesMost : attributesMost
    if (JSON.stringify(attributes).length > most) return refused('LIMITS', 'ATTRIBUTES')
    const { sopClassUid, sopInstanceUid, seriesUid, studyUid } = uids
    const index = {
      sopClassUid,
      sopInstanceUid,
      seriesUid,
      studyUid,
      transferSyntaxUid: transferSyntax.uid,
      rowCount: shape.rows,
      columnCount: shape.columns,
      frameCount,
      missingFrames: Math.max(0, shape.frames - frameCount),
      modality:
        cleanText(textOf(dataset, tag.Modality), 16) || (frameCount === 0 ? (objectClassOf(file)?.modality ?? '') : ''),
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
