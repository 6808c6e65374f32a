import {
  type ErrorCode,
  PacsError,
  type Registration,
  type RegistrationField,
  registrationFaults,
} from '@opensono/pacs-core'
import { and, eq, inArray } from 'drizzle-orm'
import { room } from '../../database/schema/foundation'
import { basicData, studyBodyPart, studyDiagnosis } from '../../database/schema/study'
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

function refuse(code: ErrorCode, path: RegistrationField, message: string): PacsError {
  return new PacsError(code, { message: 'schema validation failed', details: { fields: [{ path, message }] } })
}

function checkFaults(registration: Registration, today: string, required: readonly RegistrationField[]): void {
  const faults = registrationFaults(registration, today, required)
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

function idsOf(registration: Registration, field: RegistrationField): string[] {
  const value = registration[field]
  if (Array.isArray(value)) return [...value]
  return typeof value === 'string' && value !== '' ? [value] : []
}

async function checkPointers(tx: Transaction, registration: Registration): Promise<void> {
  const wanted = pointers.flatMap(([field]) => idsOf(registration, field))
  if (wanted.length === 0) return
  // Held, so that nobody deletes them before the study stands.
  const rows = await tx
    .select({ id: basicData.id, kind: basicData.kind })
    .from(basicData)
    .where(and(inArray(basicData.id, wanted), eq(basicData.isEnabled, true)))
    .for('key share')
  const kinds = new Map(rows.map((row) => [row.id, row.kind]))
  for (const [field, kind, code] of pointers) {
    if (idsOf(registration, field).some((id) => kinds.get(id) !== kind)) throw refuse(code, field, 'unknown')
  }
}

/**
 * Checks a registration as the form does, by what the hospital wants filled in, and that what it points to is the hospital's own and in use.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 * @throws PacsError `MISSING_REQUIRED_FIELDS`, `SCHEMA_VALIDATION_FAILED`, `PatientTypeId`, `StudyTypeId`.
 */
export async function checkRegistration(tx: Transaction, registration: Registration, today: string): Promise<void> {
  checkFaults(registration, today, await readRequiredFields(tx))
  await checkPointers(tx, registration)
  if (registration.roomId === null) return
  const rooms = await tx
    .select({ id: room.id })
    .from(room)
    .where(and(eq(room.id, registration.roomId), eq(room.isEnabled, true)))
    .for('key share')
  if (rooms.length === 0) throw refuse('SCHEMA_VALIDATION_FAILED', 'roomId', 'unknown')
}

/** The columns of a study that a registration decides. */
export function studyColumns(registration: Registration) {
  const { patientRecordId: _patient, patientAge, studyFee, studyScore, ...fields } = registration
  return {
    ...examinationColumns(fields),
    ageValue: patientAge.value,
    ageUnit: patientAge.unit,
    studyFee: studyFee === '' ? null : studyFee,
    studyScore: studyScore === '' ? null : studyScore,
  }
}

function examinationColumns(fields: Omit<Registration, 'patientRecordId' | 'patientAge' | 'studyFee' | 'studyScore'>) {
  const names = [
    'patientSourceId',
    'examTypeId',
    'roomId',
    'appointmentDate',
    'priorityId',
    'ultrasonicType',
    'applyDepartmentId',
    'applyDoctorId',
    'feeKindId',
    'inpatientNumber',
    'outpatientNumber',
    'bedNumber',
    'hospitalizationStatus',
    'lastPeriod',
    'dueDate',
    'gestationalDays',
    'gravidity',
    'parity',
    'fetuses',
    'requestNumber',
    'hisExamItem',
    'hospitalStudyId',
    'clinicalHistory',
    'examPurpose',
    'doctorInstructions',
    'recordLabel',
    'memo',
    'isVip',
  ] as const
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<typeof fields, (typeof names)[number]>
}

/** Gives a study its body parts, in their order. */
async function addBodyParts(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  bodyPartIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(bodyPartIds)].map((bodyPartId, place) => ({ hospitalId, studyId, bodyPartId, place }))
  if (rows.length > 0) await tx.insert(studyBodyPart).values(rows)
}

/** Gives a study its clinical diagnoses, in their order. */
async function addDiagnoses(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  ids: readonly string[],
): Promise<void> {
  const rows = [...new Set(ids)].map((diagnosisId, place) => ({ hospitalId, studyId, diagnosisId, place }))
  if (rows.length > 0) await tx.insert(studyDiagnosis).values(rows)
}

/** Gives a study the rows that its registration names: parts and diagnoses; former ones are taken away. */
export async function nameRows(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  { bodyPartIds, clinicalDiagnosisIds }: Pick<Registration, 'bodyPartIds' | 'clinicalDiagnosisIds'>,
): Promise<void> {
  await tx.delete(studyBodyPart).where(eq(studyBodyPart.studyId, studyId))
  await tx.delete(studyDiagnosis).where(eq(studyDiagnosis.studyId, studyId))
  await addBodyParts(tx, hospitalId, studyId, bodyPartIds)
  await addDiagnoses(tx, hospitalId, studyId, clinicalDiagnosisIds)
}
