import * as z from 'zod/mini'
import type { FieldFault } from '../api/checkInput'
import { Age } from '../patient/age'
import { readIdCard } from '../patient/idCard'
import { isPhone } from '../session/phone'
import { registrationFields } from './registrationFields'

/** A registration as it travels. */
export const Registration = z.object(registrationFields)

/** A registration as it travels. */
export type Registration = z.output<typeof Registration>

type Given = z.input<typeof Registration>

/** A registration with every field, before its ids are known to be ids. */
export type RegistrationInput = { [Field in RegistrationField]: Exclude<Given[Field], undefined> }

/** A registration as a form holds it: anything may still be missing. */
export type RegistrationEntries = { readonly [Field in RegistrationField]: RegistrationInput[Field] | null }

/** The fields of a registration form. */
export type RegistrationField = keyof Registration

/** Fields that must be filled in. */
export const requiredRegistrationFields: readonly RegistrationField[] = [
  'patientName',
  'patientAge',
  'patientSourceId',
  'examTypeId',
  'bodyPartIds',
  'roomId',
]

/** A fault of one field; its text is `field.<fault>`. */
export interface RegistrationFault extends FieldFault {
  path: RegistrationField
  message: 'required' | 'idCard' | 'phone' | 'fee' | 'birthDate' | 'age'
}

/**
 * Whether a text is a fee: up to eight digits, and up to two decimals.
 *
 * @param text - as typed.
 */
export function isFee(text: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(text)
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

/**
 * Checks a registration by the rules of the product specification, section 5. The form shows the answer, the server refuses
 * by it.
 *
 * @param registration - the fields.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @param required - what the hospital wants filled in. @defaultValue {@link requiredRegistrationFields}
 * @returns the faults, those of missing fields first; empty when there are none.
 */
export function registrationFaults(
  registration: RegistrationEntries,
  today: string,
  required: readonly RegistrationField[] = requiredRegistrationFields,
): RegistrationFault[] {
  const faults: RegistrationFault[] = required
    .filter((path) => isEmpty(registration[path]) || (path === 'patientSex' && registration[path] === 'unknown'))
    .map((path) => ({ path, message: 'required' }))
  const { patientAge, birthDate } = registration
  const idCard = registration.idCard ?? ''
  const telPhone = registration.telPhone ?? ''
  const studyFee = registration.studyFee ?? ''
  if (patientAge !== null && !z.safeParse(Age, patientAge).success) faults.push({ path: 'patientAge', message: 'age' })
  if (birthDate !== null && (birthDate > today || Number.isNaN(Date.parse(birthDate)))) {
    faults.push({ path: 'birthDate', message: 'birthDate' })
  }
  if (telPhone !== '' && !isPhone(telPhone) && !/^0\d{2,3}-?\d{7,8}$/.test(telPhone)) {
    faults.push({ path: 'telPhone', message: 'phone' })
  }
  if (idCard !== '' && readIdCard(idCard) === null) faults.push({ path: 'idCard', message: 'idCard' })
  if (studyFee !== '' && !isFee(studyFee)) faults.push({ path: 'studyFee', message: 'fee' })
  return faults
}
