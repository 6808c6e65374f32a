import { foldNumber, foldPhone, foldText } from '../value/fold'
import { foldPersonName } from '../value/foldPersonName'
import { type ComparedField, comparedFields } from './comparedFields'
import { idCardKey } from './idCard'
import { type DocumentKind, kindOfDocument } from './identityDocument'
import type { Sex } from './sex'

/** What of a person is compared. */
export interface ComparedPatient {
  readonly patientName: string
  readonly patientSex: Sex
  /** `YYYY-MM-DD`, or null. */
  readonly birthDate: string | null
  readonly telPhone: string
  readonly idCard: string
  /** Kind of the document whose number `idCard` is; null, or left out, is the kind that the number shows. */
  readonly documentKind?: DocumentKind | null | undefined
  readonly hisNumber: string
}

/** How two records of a person compare; fields that one of them leaves open are in neither list. */
export interface PatientComparison {
  readonly agrees: ComparedField[]
  readonly differs: ComparedField[]
}

/** Each field in the form in which it is compared. */
const folded: Readonly<Record<ComparedField, (value: string) => string>> = {
  patientName: foldPersonName,
  patientSex: foldText,
  birthDate: foldText,
  telPhone: foldPhone,
  idCard: idCardKey,
  hisNumber: foldNumber,
}

/** What somebody left open says nothing: an unknown sex too. */
function said(patient: ComparedPatient, field: ComparedField): string {
  if (field === 'patientSex' && patient.patientSex === 'unknown') return ''
  const value = folded[field](patient[field] ?? '')
  // Two kinds of document may have one number.
  return field === 'idCard' && value !== '' ? `${kindOfDocument(patient)} ${value}` : value
}

/**
 * Compares two records of a person. A document is the same when its kind and its number are. Case, width, blanks, hyphens and accents do not count; the 15 and the 18 digits of one card are the same.
 *
 * @param one - a record.
 * @param other - the other one.
 */
export function comparePatients(one: ComparedPatient, other: ComparedPatient): PatientComparison {
  const known = comparedFields.filter((field) => said(one, field) !== '' && said(other, field) !== '')
  return {
    agrees: known.filter((field) => said(one, field) === said(other, field)),
    differs: known.filter((field) => said(one, field) !== said(other, field)),
  }
}

/**
 * Whether two records may be one person: a number that belongs to one person agrees, or the name and, beside it, the phone or the
 * birth date.
 *
 * @param comparison - how they compare.
 */
export function mayBeOnePerson({ agrees }: PatientComparison): boolean {
  if (agrees.includes('idCard') || agrees.includes('hisNumber')) return true
  return agrees.includes('patientName') && (agrees.includes('telPhone') || agrees.includes('birthDate'))
}
