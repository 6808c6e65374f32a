import { PacsError } from '@opensono/pacs-core'
import { type Matching, type MatchName, matchKeys, matchNameOf, tagOf } from './matchKeys'

/** What a search asks for. */
export interface SearchQuery {
  /** Values to be matched, none of them empty. */
  readonly values: ReadonlyMap<MatchName, string>
  /** Tags asked for beside those of the standard; null for all that there are. */
  readonly includes: ReadonlySet<string> | null
  readonly isFuzzy: boolean
  readonly limit: number
  readonly offset: number
  /** Attributes that were given a value and are not searched by. */
  readonly ignored: readonly string[]
}

/** Results of one answer, when a client asks for none or for more. */
export const resultsMost = 1_000
const resultsUsual = 500
const offsetMost = 1_000_000
const valueLongest = 512
const uidsMost = 500

function fault(path: string): PacsError {
  return new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields: [{ path, message: 'invalid' }] } })
}

/** Some devices write a few more characters than the 64 of the standard. */
const uidShape = /^\d[\d.]{0,127}$/
/** Hours, or more of a clock. */
const clockShape = /^\d{2}(?:\d{2}(?:\d{2}(?:\.\d{1,6})?)?)?$/

/** Whether a text is a UID as far as a search cares. */
export const isUid = (text: string) => uidShape.test(text)

/** UIDs of a list: by commas, or as DICOM parts values. */
export const uidsOf = (value: string) => value.split(/[,\\]/).map((uid) => uid.trim())

/** Codes of a list, in capitals. */
export const codesOf = (value: string) => uidsOf(value).map((code) => code.toUpperCase())

/** Whether a value is one, or two with a hyphen between them, one of which may be left out. */
function isRange(value: string, isOne: (text: string) => boolean): boolean {
  const ends = value.split('-')
  return ends.length <= 2 && ends.some((end) => end !== '') && ends.every((end) => end === '' || isOne(end))
}

function isDay(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const shapes: Record<Matching, (value: string) => boolean> = {
  date: (value) => isRange(value, isDay),
  time: (value) => isRange(value, (time) => clockShape.test(time)),
  uid: (value) => uidsOf(value).length <= uidsMost && uidsOf(value).every(isUid),
  number: (value) => /^-?\d{1,9}$/.test(value),
  code: (value) => codesOf(value).every((code) => /^[A-Z0-9_ ]{1,16}$/.test(code)),
  text: () => true,
  name: () => true,
}

function wholeNumber(path: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual
  if (!/^\d{1,9}$/.test(text)) throw fault(path)
  return Math.min(Number(text), most)
}

/** A field that may be sent once. */
function single(path: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw fault(path)
}

function includesOf(value: unknown): ReadonlySet<string> | null {
  const asked = [value ?? []].flat().flatMap((each) => String(each).split(','))
  if (asked.includes('all')) return null
  return new Set(asked.map((each) => tagOf(each.trim())).filter((tag) => tag !== null))
}

function isFuzzy(text: string | undefined): boolean {
  if (text === undefined || text === 'false') return false
  if (text !== 'true') throw fault('fuzzymatching')
  return true
}

/** What a query may name that is no attribute. */
const options = ['limit', 'offset', 'includefield', 'fuzzymatching', 'accept', 'charset', 'emptyvaluematching']

/**
 * Reads the query of a search (PS3.18, 8.3.4).
 *
 * @param query - as Fastify parsed it.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for values that are none of their kind.
 */
export function readQuery(query: Readonly<Record<string, unknown>>): SearchQuery {
  const values = new Map<MatchName, string>()
  const ignored: string[] = []
  for (const [attribute, sent] of Object.entries(query)) {
    if (options.includes(attribute)) continue
    const name = matchNameOf(attribute)
    // Several UIDs may come as one list or as a field for each.
    const isList = name !== null && matchKeys[name].matching === 'uid' && Array.isArray(sent)
    const value = (isList ? sent.map(String).join(',') : (single(attribute, sent) ?? '')).trim()
    if (value === '') continue
    if (name === null) {
      ignored.push(attribute)
      continue
    }
    const { matching } = matchKeys[name]
    // A list of UIDs may be long, one text is not.
    const isTooLong = matching !== 'uid' && value.length > valueLongest
    if (isTooLong || values.has(name) || !shapes[matching](value)) throw fault(attribute)
    values.set(name, value)
  }
  return {
    values,
    includes: includesOf(query.includefield),
    isFuzzy: isFuzzy(single('fuzzymatching', query.fuzzymatching)),
    // Some clients say 0 for as many as there are.
    limit: wholeNumber('limit', single('limit', query.limit), resultsUsual, resultsMost) || resultsUsual,
    offset: wholeNumber('offset', single('offset', query.offset), 0, offsetMost),
    ignored,
  }
}
