import type { FieldFault } from '../../error/FieldFault'
import { isFee } from '../../study/studyFee'
import { limits } from '../../value/limits'
import type { BasicDataFieldName, BasicDataFields } from './BasicDataFields'
import { type BasicDataField, type BasicDataKind, basicDataSpec } from './basicDataKinds'

/** What an administrator writes of a row of basic data. */
export interface BasicDataEntry {
  readonly name: string
  /** Null for none. */
  readonly englishName: string | null
  readonly briefCode: string
  readonly fields: BasicDataFields
}

/** What is wrong with a field of basic data; each is `basicData.fault.<message>` in both languages. */
export const basicDataFaultMessages = [
  /** It may not be empty. */
  'required',
  'tooLong',
  /** Only digits and English letters. */
  'latin',
  /** Not an amount of money. */
  'money',
  /** Not a number. */
  'decimal',
  /** Not one of the set. */
  'choice',
  /** An entry is empty, stands twice or holds a comma. */
  'texts',
  /** The end of the range lies below its start. */
  'range',
  /** Name and code of the hospital information system go together. */
  'together',
  /** The kind has no such field. */
  'unknown',
] as const

/** What is wrong with a field of basic data. */
export interface BasicDataFault extends FieldFault {
  readonly path: 'name' | 'englishName' | 'briefCode' | BasicDataFieldName
  readonly message: (typeof basicDataFaultMessages)[number]
}

const lengthOf = (text: string) => [...text].length
const isDecimal = (text: string) => /^-?\d{1,8}(\.\d{1,4})?$/.test(text)

function faultOf(spec: BasicDataField, value: BasicDataFields[BasicDataFieldName]): BasicDataFault['message'] | null {
  const text = typeof value === 'string' ? value : ''
  switch (spec.type) {
    case 'text':
      if (text.trim() === '') return spec.isRequired ? 'required' : null
      if (lengthOf(text) > spec.maxLength) return 'tooLong'
      return spec.isLatin && !/^[A-Za-z0-9]+$/.test(text) ? 'latin' : null
    case 'money':
      return text === '' || isFee(text) ? null : 'money'
    case 'decimal':
      return text === '' || isDecimal(text) ? null : 'decimal'
    case 'choice':
      return spec.options.includes(text) ? null : 'choice'
    case 'texts': {
      const texts = Array.isArray(value) ? value.map((each) => each.trim()) : []
      if (texts.length > spec.most || texts.some((each) => lengthOf(each) > spec.maxLength)) return 'tooLong'
      const isWrong = texts.some((each) => each === '' || each.includes(','))
      return isWrong || new Set(texts).size < texts.length ? 'texts' : null
    }
    case 'formula':
      return lengthOf(text) > spec.maxLength ? 'tooLong' : null
    case 'row':
    case 'department':
      return spec.isRequired && text === '' ? 'required' : null
    case 'rows':
      if (!Array.isArray(value) || value.length === 0) return spec.isRequired ? 'required' : null
      return new Set(value).size < value.length ? 'texts' : null
    case 'flag':
    case 'template':
      return null
  }
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
  if (name.trim() === '') faults.push({ path: 'name', message: 'required' })
  if (lengthOf(name) > nameLength) faults.push({ path: 'name', message: 'tooLong' })
  if (lengthOf(englishName ?? '') > nameLength) faults.push({ path: 'englishName', message: 'tooLong' })
  if (lengthOf(briefCode) > codeLength) faults.push({ path: 'briefCode', message: 'tooLong' })
  for (const [path, spec] of Object.entries(fields) as [BasicDataFieldName, BasicDataField][]) {
    const message = faultOf(spec, entry.fields[path])
    if (message !== null) faults.push({ path, message })
  }
  for (const path of Object.keys(entry.fields) as BasicDataFieldName[]) {
    if (entry.fields[path] !== undefined && !(path in fields)) faults.push({ path, message: 'unknown' })
  }
  const { referenceStart = '', referenceEnd = '', hisCode = '', hisName = '' } = entry.fields
  const isRange = isDecimal(referenceStart) && isDecimal(referenceEnd)
  if (isRange && Number(referenceEnd) < Number(referenceStart)) faults.push({ path: 'referenceEnd', message: 'range' })
  if (hisCode.trim() === '' && hisName.trim() !== '') faults.push({ path: 'hisCode', message: 'together' })
  if (hisName.trim() === '' && hisCode.trim() !== '') faults.push({ path: 'hisName', message: 'together' })
  return faults
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
      return null
  }
}
