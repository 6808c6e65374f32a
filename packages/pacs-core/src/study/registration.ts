import * as z from 'zod/mini'
import type { FieldFaultMessage } from '../api/fieldFault'
import type { FieldFault } from '../error/FieldFault'
import { Age } from '../patient/age'
import { documentKinds, isDocumentNumber, kindOfDocument } from '../patient/identityDocument'
import { isPhone } from '../session/phone'
import { foldPhone } from '../value/fold'
import { isFee } from '../value/isFee'
import { isAmbiguousNumber } from '../value/readNumber'
import { registrationFields } from './registrationFields'

const Given = z.object(registrationFields)

/** A registration as it travels: what is left out stays as it is stored. */
export type GivenRegistration = z.output<typeof Given>

/** A registration with every field. */
export type Registration = { [Field in keyof GivenRegistration]-?: Exclude<GivenRegistration[Field], undefined> }

/** A registration with every field, before its ids are known to be ids. */
export type RegistrationInput = {
  [Field in RegistrationField]: Field extends 'patientAge' ? Age : Exclude<z.input<typeof Given>[Field], undefined>
}

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

/** A fault of one field. */
export interface RegistrationFault extends FieldFault {
  readonly path: RegistrationField
  readonly message: FieldFaultMessage
}

/** Searches take what looks so for a number, and look for it in capitals. */
const patientIdCharacters = /^[A-Z0-9-]{1,20}$/

/** Fields of a pregnancy: nobody fills them in for a man, however much the hospital wants them filled in. */
export const pregnancyFields = [
  'lastPeriod',
  'dueDate',
  'dueDateBasis',
  'transferDate',
  'embryoDays',
  'gestationalDays',
  'gravidity',
  'parity',
  'fetuses',
] as const satisfies readonly RegistrationField[]

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function isMissing(registration: RegistrationEntries, path: RegistrationField): boolean {
  if (registration.patientSex === 'male' && pregnancyFields.some((field) => field === path)) return false
  if (registration.dueDateBasis !== 'ivf' && (path === 'transferDate' || path === 'embryoDays')) return false
  if (path === 'clinicalDiagnosisIds' && !isEmpty(registration.clinicalDiagnosisText)) return false
  return isEmpty(registration[path]) || (path === 'patientSex' && registration.patientSex === 'unknown')
}

const landline = /^0\d{9,11}$/
/** Some engines read 30 February as a day of March. */
function isDate(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** What was typed; null for nothing. Blanks alone are something, and no number. */
const typed = (text: string | null) => (text === '' ? null : text)

type RegistrationRule = Pick<RegistrationFault, 'path' | 'message'> & {
  readonly isBroken: (registration: RegistrationEntries, today: string) => boolean
}

const days = ['birthDate', 'appointmentDate', 'lastPeriod', 'dueDate', 'transferDate'] as const
const amounts = ['studyFee', 'studyScore'] as const

/** Each rule for what is filled in: true when it is broken. */
const rules: readonly RegistrationRule[] = [
  {
    path: 'patientId',
    message: 'patientId',
    isBroken: ({ patientId }) => typed(patientId) !== null && !patientIdCharacters.test(patientId ?? ''),
  },
  {
    path: 'patientAge',
    message: 'age',
    isBroken: ({ patientAge }) => patientAge !== null && !z.safeParse(Age, patientAge).success,
  },
  {
    path: 'telPhone',
    message: 'telephone',
    isBroken: ({ telPhone }) =>
      typed(telPhone) !== null && !isPhone(telPhone ?? '') && !landline.test(foldPhone(telPhone ?? '')),
  },
  ...documentKinds.map(
    (kind): RegistrationRule => ({
      path: 'idCard',
      message: kind === 'other' ? 'otherDocument' : kind,
      isBroken: ({ idCard, documentKind }) =>
        typed(idCard) !== null &&
        kindOfDocument({ documentKind, idCard }) === kind &&
        !isDocumentNumber(kind, idCard ?? ''),
    }),
  ),
  ...days.map(
    (path): RegistrationRule => ({
      path,
      message: 'date',
      isBroken: ({ [path]: day }) => day !== null && !isDate(day),
    }),
  ),
  ...(['birthDate', 'lastPeriod', 'transferDate'] as const).map(
    (path): RegistrationRule => ({
      path,
      message: 'notFuture',
      isBroken: ({ [path]: day }, today) => day !== null && isDate(day) && day > today,
    }),
  ),
  {
    path: 'appointmentDate',
    message: 'notPast',
    isBroken: ({ appointmentDate: day }, today) => day !== null && isDate(day) && day < today,
  },
  ...amounts.map(
    (path): RegistrationRule => ({
      path,
      message: 'money',
      isBroken: ({ [path]: amount }) =>
        typed(amount) !== null && !isFee(amount ?? '') && !isAmbiguousNumber(amount ?? ''),
    }),
  ),
  ...amounts.map(
    (path): RegistrationRule => ({
      path,
      message: 'ambiguousNumber',
      isBroken: ({ [path]: amount }) => isAmbiguousNumber(amount ?? ''),
    }),
  ),
  {
    path: 'dueDate',
    message: 'dueDate',
    isBroken: ({ dueDate, lastPeriod }) =>
      dueDate !== null && isDate(dueDate) && lastPeriod !== null && dueDate <= lastPeriod,
  },
  {
    path: 'parity',
    message: 'parity',
    isBroken: ({ parity, gravidity }) => parity !== null && gravidity !== null && parity > gravidity,
  },
]

/**
 * Checks a registration by the rules of the product specification, section 5. The form shows the answer, the server refuses
 * by it. Whether a day has passed is asked of what is new: a registration that is changed later keeps its appointment.
 *
 * @param registration - the fields.
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @param required - what the hospital wants filled in; fields of a pregnancy are not required of men. @defaultValue the six fields that are always required
 * @param former - the registration that is changed; null for a new one. @defaultValue null
 * @returns the faults, those of missing fields first; empty when there are none.
 */
export function registrationFaults(
  registration: RegistrationEntries,
  today: string,
  required: readonly RegistrationField[] = requiredRegistrationFields,
  former: Pick<RegistrationEntries, 'appointmentDate'> | null = null,
): RegistrationFault[] {
  const missing = required
    .filter((path) => isMissing(registration, path))
    .map((path) => ({ path, message: 'required' as const }))
  const keepsAppointment = former !== null && former.appointmentDate === registration.appointmentDate
  const broken = rules
    .filter(({ isBroken }) => isBroken(registration, today))
    .filter(({ path }) => path !== 'appointmentDate' || !keepsAppointment)
    .map(({ path, message }) => ({ path, message }))
  return [...missing, ...broken]
}
