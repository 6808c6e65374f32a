import type { Registration } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { studyBodyPart, studyDiagnosis } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** The columns of a study that a registration decides. */
export function studyColumns(registration: Registration) {
  const { patientAge, studyFee, studyScore } = registration
  return {
    ...examinationColumns(registration),
    ageValue: patientAge.value,
    ageUnit: patientAge.unit,
    studyFee: studyFee === '' ? null : studyFee,
    studyScore: studyScore === '' ? null : studyScore,
  }
}

function examinationColumns(fields: Registration) {
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
    'dueDateBasis',
    'transferDate',
    'embryoDays',
    'gestationalDays',
    'gravidity',
    'parity',
    'fetuses',
    'requestNumber',
    'hisExamItem',
    'hospitalStudyId',
    'clinicalDiagnosisText',
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

type NamedRows = Pick<Registration, 'bodyPartIds' | 'clinicalDiagnosisIds'>

/** Gives a new study the rows that its registration names: parts and diagnoses. */
export async function addRows(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  { bodyPartIds, clinicalDiagnosisIds }: NamedRows,
): Promise<void> {
  await addBodyParts(tx, hospitalId, studyId, bodyPartIds)
  await addDiagnoses(tx, hospitalId, studyId, clinicalDiagnosisIds)
}

/** Gives a study the rows that its registration names; former ones are taken away. */
export async function nameRows(tx: Transaction, hospitalId: string, studyId: string, rows: NamedRows): Promise<void> {
  await tx.delete(studyBodyPart).where(eq(studyBodyPart.studyId, studyId))
  await tx.delete(studyDiagnosis).where(eq(studyDiagnosis.studyId, studyId))
  await addRows(tx, hospitalId, studyId, rows)
}
