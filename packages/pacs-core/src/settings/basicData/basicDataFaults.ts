import type { FieldFaultMessage } from '../../api/fieldFault'
import type { FieldFault } from '../../error/FieldFault'
import { isFee } from '../../value/isFee'
import { limits } from '../../value/limits'
import { isAmbiguousNumber } from '../../value/readNumber'
import { readReferenceRange } from '../formula/referenceRange'
import type { BasicDataFieldName, BasicDataFields } from './BasicDataFields'
import { type BasicDataField, type BasicDataKind, basicDataSpec } from './basicDataKinds'
import { foldName } from './foldName'
import { readExamView } from './writtenView'

/** What an administrator writes of a row of basic data. */
export interface BasicDataEntry {
  readonly name: string
  /** Null for none. */
  readonly englishName: string | null
  readonly briefCode: string
  readonly fields: BasicDataFields
}

/** What is wrong with a field of basic data. */
export interface BasicDataFault extends FieldFault {
  readonly path: 'name' | 'englishName' | 'briefCode' | BasicDataFieldName
  readonly message: FieldFaultMessage
}

type Explained = Omit<BasicDataFault, 'path'>

const lengthOf = (text: string) => [...text].length
const isDecimal = (text: string) => /^-?\d{1,8}(\.\d{1,4})?$/.test(text)
const tooLong = (max: number): Explained => ({ message: 'tooLong', expected: { max } })
const required: Explained = { message: 'required' }

/** The members that are in a list more than once. */
function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))]
}

function faultOfTexts(texts: readonly string[], most: number, maxLength: number): Explained | null {
  if (texts.length > most) return { message: 'tooMany', expected: { max: most } }
  if (texts.some((text) => lengthOf(text) > maxLength)) return tooLong(maxLength)
  if (texts.includes('')) return { message: 'blank' }
  const parted = texts.filter((text) => text.includes(','))
  if (parted.length > 0) return { message: 'comma', expected: { values: parted } }
  const twice = repeated(texts)
  return twice.length > 0 ? { message: 'twice', expected: { values: twice } } : null
}

function faultOf(spec: BasicDataField, value: BasicDataFields[BasicDataFieldName]): Explained | null {
  const text = typeof value === 'string' ? value : ''
  switch (spec.type) {
    case 'text':
      if (text.trim() === '') return spec.isRequired ? required : null
      if (lengthOf(text) > spec.maxLength) return tooLong(spec.maxLength)
      return spec.isLatin && !/^[A-Za-z0-9]+$/.test(text) ? { message: 'latin' } : null
    case 'money':
      return text === '' || isFee(text) ? null : { message: isAmbiguousNumber(text) ? 'ambiguousNumber' : 'money' }
    case 'decimal':
      return text === '' || isDecimal(text)
        ? null
        : { message: isAmbiguousNumber(text) ? 'ambiguousNumber' : 'decimal' }
    case 'choice':
      return spec.options.includes(text) ? null : { message: 'oneOf', expected: { values: [...spec.options] } }
    case 'texts':
      return faultOfTexts(Array.isArray(value) ? value.map((each) => each.trim()) : [], spec.most, spec.maxLength)
    case 'formula':
      return lengthOf(text) > spec.maxLength ? tooLong(spec.maxLength) : null
    case 'row':
    case 'department':
      return spec.isRequired && text === '' ? required : null
    case 'rows':
      if (!Array.isArray(value) || value.length === 0) return spec.isRequired ? required : null
      return repeated(value).length > 0 ? { message: 'twice' } : null
    case 'flag':
    case 'template':
    case 'knowledge':
      return null
  }
}

/** Texts of views that cannot be read as such, and keys that two views have. */
function faultsOfViews(texts: readonly string[]): BasicDataFault[] {
  const written = texts.filter((text) => text.trim() !== '')
  const unread = written.filter((text) => readExamView(text) === null)
  if (unread.length > 0) return [{ path: 'views', message: 'view', expected: { values: unread } }]
  const twice = repeated(written.map((text) => foldName(readExamView(text)?.code ?? '')))
  return twice.length > 0 ? [{ path: 'views', message: 'twice', expected: { values: twice } }] : []
}

/** Fields of a kind that only make sense beside one another. */
function faultsBetween({
  referenceStart = '',
  referenceEnd = '',
  ranges = [],
  hisCode = '',
  hisName = '',
  views = [],
}: BasicDataFields) {
  const faults: BasicDataFault[] = faultsOfViews(views)
  const unread = ranges.filter((text) => text.trim() !== '' && readReferenceRange(text) === null)
  if (unread.length > 0) faults.push({ path: 'ranges', message: 'range', expected: { values: unread } })
  const isRange = isDecimal(referenceStart) && isDecimal(referenceEnd)
  if (isRange && Number(referenceEnd) < Number(referenceStart)) {
    faults.push({ path: 'referenceEnd', message: 'atLeast', expected: { min: Number(referenceStart) } })
  }
  if (hisCode.trim() === '' && hisName.trim() !== '') faults.push({ path: 'hisCode', message: 'together' })
  if (hisName.trim() === '' && hisCode.trim() !== '') faults.push({ path: 'hisName', message: 'together' })
  return faults
}

/**
 * What is wrong with a row of basic data by itself. What only its neighbours know is left to the server: names that are taken,
 * rows that are gone, formulas that go round in circles.
 *
 * @param kind - the kind.
 * @param entry - what was typed.
 * @returns the faults in the order of the form; empty when there are none.
 */
export function basicDataFaults(kind: BasicDataKind, entry: BasicDataEntry): BasicDataFault[] {
  const { nameLength, codeLength } = limits.basicData
  const { fields } = basicDataSpec(kind)
  const { name, englishName, briefCode } = entry
  const faults: BasicDataFault[] = []
  if (name.trim() === '') faults.push({ path: 'name', ...required })
  if (lengthOf(name) > nameLength) faults.push({ path: 'name', ...tooLong(nameLength) })
  if (lengthOf(englishName ?? '') > nameLength) faults.push({ path: 'englishName', ...tooLong(nameLength) })
  if (lengthOf(briefCode) > codeLength) faults.push({ path: 'briefCode', ...tooLong(codeLength) })
  for (const [path, spec] of Object.entries(fields) as [BasicDataFieldName, BasicDataField][]) {
    const fault = faultOf(spec, entry.fields[path])
    if (fault !== null) faults.push({ path, ...fault })
  }
  for (const path of Object.keys(entry.fields) as BasicDataFieldName[]) {
    if (entry.fields[path] !== undefined && !(path in fields)) faults.push({ path, message: 'unknownField' })
  }
  return [...faults, ...faultsBetween(entry.fields)]
}

/**
 * The fields of a row that is new.
 *
 * @param kind - the kind.
 */
export function emptyFields(kind: BasicDataKind): BasicDataFields {
  const entries = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
  return Object.fromEntries(entries.map(([field, spec]) => [field, emptyValue(spec)]))
}

function emptyValue(spec: BasicDataField): string | boolean | null | string[] {
  switch (spec.type) {
    case 'text':
    case 'money':
    case 'decimal':
    case 'formula':
      return ''
    case 'choice':
      return spec.options[0]
    case 'flag':
      return false
    case 'texts':
    case 'rows':
      return []
    case 'row':
    case 'department':
    case 'template':
    case 'knowledge':
      return null
  }
}
