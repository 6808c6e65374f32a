import {
  type BasicDataFields,
  calendarDate,
  type ErrorCode,
  PacsError,
  type Registration,
  type RegistrationFault,
  type RegistrationField,
  registrationContradictions,
  registrationFaults,
  whyNotChangeVip,
} from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { room } from '../../database/schema/foundation'
import { basicData } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { readRequiredFields } from '../settings/layout/readLayouts'

/** Fields that point to a row of basic data: its kind, and the code that says that the row is no good. */
const pointers: readonly (readonly [field: RegistrationField, kind: string, code: ErrorCode])[] = [
  ['patientSourceId', 'patient-source', 'PatientTypeId'],
  ['examTypeId', 'exam-type', 'StudyTypeId'],
  ['bodyPartIds', 'body-part', 'SCHEMA_VALIDATION_FAILED'],
  ['applyDepartmentId', 'apply-department', 'SCHEMA_VALIDATION_FAILED'],
  ['applyDoctorId', 'apply-doctor', 'SCHEMA_VALIDATION_FAILED'],
  ['clinicalDiagnosisIds', 'clinical-diagnosis', 'SCHEMA_VALIDATION_FAILED'],
  ['priorityId', 'priority', 'SCHEMA_VALIDATION_FAILED'],
  ['feeKindId', 'fee-kind', 'SCHEMA_VALIDATION_FAILED'],
  ['occupationId', 'occupation', 'SCHEMA_VALIDATION_FAILED'],
]

/** The refusal of a registration for one of its fields. */
export function refusedField(
  path: RegistrationField,
  message: RegistrationFault['message'],
  code: ErrorCode = 'SCHEMA_VALIDATION_FAILED',
): PacsError {
  return new PacsError(code, { message: 'schema validation failed', details: { fields: [{ path, message }] } })
}

/** The registration that is changed, as far as checks ask for it. */
export interface FormerRegistration {
  readonly appointmentDate: string | null
  readonly isVip: boolean
  readonly registerTime: string
}

function checkFaults(
  registration: Registration,
  today: string,
  required: readonly RegistrationField[],
  former: FormerRegistration | null,
): void {
  const faults = registrationFaults(registration, today, required, former)
  const missing = faults.filter((fault) => fault.message === 'required')
  if (missing.length > 0) {
    throw new PacsError('MISSING_REQUIRED_FIELDS', { message: 'missing required fields', details: { fields: missing } })
  }
  if (faults.length > 0) {
    throw new PacsError('SCHEMA_VALIDATION_FAILED', {
      message: 'schema validation failed',
      details: { fields: faults },
    })
  }
}

function idsOf(registration: Partial<Registration>, field: RegistrationField): string[] {
  const value = registration[field]
  if (Array.isArray(value)) return [...value]
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** What is stored already of the study that is changed, or of the known patient. */
type StoredEntries = Partial<Registration> | null

/** A body part that a registration names. */
export interface RegisteredPart extends BasicDataFields {
  readonly id: string
}

/** Checks what a registration points to, and returns its body parts. What is no longer in use stays where it is stored. */
async function checkPointers(
  tx: Transaction,
  registration: Registration,
  stored: StoredEntries,
): Promise<RegisteredPart[]> {
  const wanted = [...new Set(pointers.flatMap(([field]) => idsOf(registration, field)))]
  if (wanted.length === 0) return []
  // Held, so that nobody deletes them before the study is stored.
  const rows = await tx
    .select({ id: basicData.id, kind: basicData.kind, fields: basicData.fields, isEnabled: basicData.isEnabled })
    .from(basicData)
    .where(inArray(basicData.id, wanted))
    .for('key share')
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const [field, kind, code] of pointers) {
    const kept = stored === null ? [] : idsOf(stored, field)
    const isGood = (id: string) => found.get(id)?.kind === kind && (found.get(id)?.isEnabled || kept.includes(id))
    if (!idsOf(registration, field).every(isGood)) throw refusedField(field, 'unknown', code)
  }
  return rows.filter((row) => row.kind === 'body-part').map(({ id, fields }) => ({ ...fields, id }))
}

/** Refuses what contradicts itself; of a study that is changed only where that was changed. */
function checkContradictions(
  registration: Registration,
  days: { today: string; registeredOn: string | undefined },
  stored: StoredEntries,
  parts: readonly BasicDataFields[],
): void {
  const faults = registrationContradictions(registration, { ...days, parts, former: stored })
  if (faults.length === 0) return
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields: faults } })
}

function checkVip(actor: Actor, isVip: boolean, former: FormerRegistration | null): void {
  const refusal = isVip === (former?.isVip ?? false) ? null : whyNotChangeVip(former === null, actor)
  if (refusal !== null) throw new PacsError(refusal)
}

/**
 * Checks a registration as the form does, by what the hospital wants filled in, and that what it points to is the hospital's own and in use.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @param former - the registration that is changed; null for a new one.
 * @param stored - what may be named again though it is no longer in use.
 * @returns what its body parts are.
 * @throws PacsError `MISSING_REQUIRED_FIELDS`, `SCHEMA_VALIDATION_FAILED`, `PatientTypeId`, `StudyTypeId`, `FORBIDDEN`.
 */
export async function checkRegistration(
  tx: Transaction,
  actor: Actor,
  registration: Registration,
  today: string,
  former: FormerRegistration | null,
  stored: StoredEntries,
): Promise<RegisteredPart[]> {
  checkVip(actor, registration.isVip, former)
  checkFaults(registration, today, await readRequiredFields(tx, stored === null), former)
  const parts = await checkPointers(tx, registration, stored)
  const registeredOn = former === null ? undefined : calendarDate(Date.parse(former.registerTime), actor.timeZone)
  checkContradictions(registration, { today, registeredOn }, stored, parts)
  if (registration.roomId === null || registration.roomId === stored?.roomId) return parts
  const rooms = await tx
    .select({ id: room.id })
    .from(room)
    .where(and(eq(room.id, registration.roomId), eq(room.isEnabled, true)))
    .for('key share')
  if (rooms.length === 0) throw refusedField('roomId', 'unknown')
  return parts
}
