import type { Registration } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { studyBodyPart, studyDiagnosis } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { PartPrice } from './priceRegistration'
import { ageColumns } from './storedAge'

/** The columns of a study that a registration decides. */
export function studyColumns(registration: Registration) {
  const { patientAge, studyFee, studyScore } = registration
  return {
    ...examinationColumns(registration),
    ...ageColumns(patientAge),
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

/** Gives a study its body parts, in their order, each with its own price. */
async function addBodyParts(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  bodyPartIds: readonly string[],
  prices: ReadonlyMap<string, PartPrice>,
): Promise<void> {
  const rows = [...new Set(bodyPartIds)].map((bodyPartId, place) => {
    const { fee = null, score = null } = prices.get(bodyPartId) ?? {}
    return { hospitalId, studyId, bodyPartId, place, fee, score }
  })
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
  prices: ReadonlyMap<string, PartPrice>,
): Promise<void> {
  await addBodyParts(tx, hospitalId, studyId, bodyPartIds, prices)
  await addDiagnoses(tx, hospitalId, studyId, clinicalDiagnosisIds)
}

/**
 * Gives a study the rows that its registration names; former ones are taken away.
 *
 * @param prices - of the parts today.
 * @param keepsPrices - a part that stays keeps the price that it was registered with.
 */
export async function nameRows(
  tx: Transaction,
  hospitalId: string,
  studyId: string,
  rows: NamedRows,
  { prices, keepsPrices }: { prices: ReadonlyMap<string, PartPrice>; keepsPrices: boolean },
): Promise<void> {
  const { bodyPartId, fee, score } = studyBodyPart
  const former = await tx
    .select({ bodyPartId, fee, score })
    .from(studyBodyPart)
    .where(eq(studyBodyPart.studyId, studyId))
  const priced = new Map(prices)
  for (const part of keepsPrices ? former : []) {
    const now = priced.get(part.bodyPartId)
    if (now !== undefined) priced.set(part.bodyPartId, { fee: part.fee ?? now.fee, score: part.score ?? now.score })
  }
  await tx.delete(studyBodyPart).where(eq(studyBodyPart.studyId, studyId))
  await tx.delete(studyDiagnosis).where(eq(studyDiagnosis.studyId, studyId))
  await addRows(tx, hospitalId, studyId, rows, priced)
}
