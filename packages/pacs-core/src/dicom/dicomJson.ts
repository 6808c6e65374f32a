import { binaryVrs, type DicomDataset, type DicomElement, type DicomValue, type PersonName } from './DicomDataset'
import { type DicomFault, DicomProblem } from './DicomFault'
import { dicomLimits } from './readDicom'

/** An element of the DICOM JSON Model, PS3.18 F.2. */
export interface DicomJsonElement {
  vr: string
  Value?: unknown[]
  InlineBinary?: string
  BulkDataURI?: string
}

/** A dataset of the DICOM JSON Model. */
export type DicomJson = Record<string, DicomJsonElement>

/** What may be said about a dataset that is written as JSON. */
export interface DicomJsonOptions {
  /**
   * Address of a binary value in place of its bytes.
   *
   * @param path - tags and item numbers that lead to it, such as `00186011/0/00186012`.
   * @returns null to write its bytes.
   */
  bulkDataUri?(path: string, element: DicomElement): string | null
}

const chunk = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}

/** PS3.18 F.2.3.1 has no number for these: texts in the way of `xs:double`. */
const jsonNumber = (value: number): unknown =>
  Number.isFinite(value) ? value : Number.isNaN(value) ? 'NaN' : value > 0 ? 'inf' : '-inf'

function jsonOfElement(element: DicomElement, path: string, options: DicomJsonOptions): DicomJsonElement {
  const { vr, Value, bytes, BulkDataURI } = element
  if (binaryVrs.has(vr)) {
    const uri = BulkDataURI ?? options.bulkDataUri?.(path, element) ?? null
    if (uri !== null) return { vr, BulkDataURI: uri }
    return bytes === undefined || bytes.length === 0 ? { vr } : { vr, InlineBinary: base64Of(bytes) }
  }
  if (Value === undefined || Value.length === 0) return { vr }
  if (vr !== 'SQ') return { vr, Value: Value.map((value) => (typeof value === 'number' ? jsonNumber(value) : value)) }
  const items = Value.map((item, index) => jsonOfDataset(item as DicomDataset, `${path}/${index}/`, options))
  return { vr, Value: items }
}

function jsonOfDataset(dataset: DicomDataset, path: string, options: DicomJsonOptions): DicomJson {
  const tags = Object.keys(dataset).sort()
  return Object.fromEntries(
    tags.flatMap((name) => {
      const element = dataset[name]
      return element === undefined ? [] : [[name, jsonOfElement(element, path + name, options)] as const]
    }),
  )
}

/**
 * Writes a dataset in the DICOM JSON Model, PS3.18 annex F, in the order of the tags.
 *
 * @param options - addresses of binary values; without one they are written inline.
 */
export function toDicomJson(dataset: DicomDataset, options: DicomJsonOptions = {}): DicomJson {
  return jsonOfDataset(dataset, '', options)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function bytesOfBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw new DicomProblem('JSON', 0)
  }
}

function nameOfJson(value: Record<string, unknown>): PersonName {
  const group = (name: keyof PersonName) => (typeof value[name] === 'string' ? { [name]: value[name] } : {})
  return { ...group('Alphabetic'), ...group('Ideographic'), ...group('Phonetic') }
}

const numbersOfText: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
}

/** Reads JSON with a bound on what is read. */
class JsonReader {
  private count = 0

  dataset(json: unknown, depth: number): DicomDataset {
    if (!isObject(json)) throw new DicomProblem('JSON', 0)
    if (depth > dicomLimits.depth) throw new DicomProblem('TOO_DEEP', 0)
    const entries = Object.entries(json).map(([name, element]) => {
      this.count += 1
      if (this.count > dicomLimits.elements) throw new DicomProblem('TOO_MANY_ELEMENTS', 0, name)
      if (!/^[0-9A-Fa-f]{8}$/.test(name)) throw new DicomProblem('JSON', 0)
      return [name.toUpperCase(), this.element(element, name, depth)] as const
    })
    return Object.fromEntries(entries)
  }

  private element(json: unknown, name: string, depth: number): DicomElement {
    if (!isObject(json) || typeof json.vr !== 'string' || !/^[A-Z]{2}$/.test(json.vr)) {
      throw new DicomProblem('JSON', 0, name)
    }
    const { vr } = json
    if (typeof json.BulkDataURI === 'string') return { vr, BulkDataURI: json.BulkDataURI }
    if (typeof json.InlineBinary === 'string') return { vr, bytes: bytesOfBase64(json.InlineBinary) }
    if (json.Value === undefined) return { vr }
    if (!Array.isArray(json.Value)) throw new DicomProblem('JSON', 0, name)
    return { vr, Value: json.Value.map((value: unknown) => this.value(value, vr, name, depth)) }
  }

  private value(value: unknown, vr: string, name: string, depth: number): DicomValue {
    if (vr === 'SQ') return value === null ? {} : this.dataset(value, depth + 1)
    if (value === null || typeof value === 'number') return value
    if (typeof value === 'string') return (vr === 'FL' || vr === 'FD' ? numbersOfText[value] : undefined) ?? value
    if (vr === 'PN' && isObject(value)) return nameOfJson(value)
    throw new DicomProblem('JSON', 0, name)
  }
}

/**
 * Reads a dataset of the DICOM JSON Model, PS3.18 annex F.
 *
 * @param json - parsed JSON.
 * @returns the dataset, or what is wrong with it. It never throws.
 */
export function fromDicomJson(json: unknown): { readonly dataset: DicomDataset } | { readonly fault: DicomFault } {
  try {
    return { dataset: new JsonReader().dataset(json, 0) }
  } catch (problem) {
    if (problem instanceof DicomProblem) return { fault: problem.fault }
    throw problem
  }
}
