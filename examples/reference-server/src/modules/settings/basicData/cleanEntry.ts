import {
  type BasicDataEntry,
  type BasicDataFieldName,
  type BasicDataFields,
  type BasicDataKind,
  basicDataSpec,
  emptyFields,
  type FieldFault,
  limits,
  PacsError,
  plainNumber,
} from '@opensono/pacs-core'
import { initialsOf } from '../../../name/nameSearch'

/** Without halves of characters, which no database keeps. */
const whole = (text: string) => text.replace(/\p{Surrogate}/gu, '')
const lineOf = (text: string) => whole(text).trim().replace(/\s+/gu, ' ')

function cleanFields(kind: BasicDataKind, fields: BasicDataFields): BasicDataFields {
  const specs = basicDataSpec(kind).fields
  const cleaned = Object.entries(fields).map(([field, value]) => {
    const spec = specs[field as BasicDataFieldName]
    if (spec?.type === 'texts' && Array.isArray(value)) return [field, value.map(lineOf)]
    if (typeof value !== 'string') return [field, value]
    if (spec?.type === 'money' || spec?.type === 'decimal') return [field, plainNumber(value) ?? lineOf(value)]
    const isLong = spec?.type === 'text' && spec.isLong === true
    return [field, isLong ? whole(value).trim() : lineOf(value)]
  })
  return Object.fromEntries(cleaned)
}

/**
 * What is written of a row as it is kept: without blanks at its ends, and with initials to search by when nobody typed any.
 *
 * @param former - fields of the row as it is; they stay where the new ones are silent.
 */
export function cleanEntry(kind: BasicDataKind, entry: BasicDataEntry, former?: BasicDataFields): BasicDataEntry {
  const name = lineOf(entry.name)
  const englishName = lineOf(entry.englishName ?? '')
  const briefCode = lineOf(entry.briefCode)
  const initials = () => [...initialsOf(name)].slice(0, limits.basicData.codeLength).join('')
  const given = Object.entries(cleanFields(kind, entry.fields)).filter(([, value]) => value !== undefined)
  return {
    name,
    englishName: englishName === '' ? null : englishName,
    briefCode: briefCode === '' ? initials() : briefCode,
    fields: { ...emptyFields(kind), ...former, ...Object.fromEntries(given) },
  }
}

/** The refusal of a row with faults. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length === 0) return
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields: faults } })
}
