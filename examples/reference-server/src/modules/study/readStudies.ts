import { clinicalDiagnosesOf, type Study } from '@opensono/pacs-core'
import { and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { room } from '../../database/schema/foundation'
import { report } from '../../database/schema/report'
import { basicData, patient, study, studyBodyPart, studyDiagnosis, studyLease } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { uidOf } from '../../dicom/object/uids'
import { type PatientFacts, patientColumns } from '../patient/patientFacts'
import { storedAge } from './storedAge'

type NamedRow = NonNullable<Study['examType']>

/** A row of basic data, as far as studies contain it. */
interface Word extends NamedRow {
  readonly colour: string | null
}

/** Finds rows of basic data by id. */
class Words {
  readonly #rows: ReadonlyMap<string, Word>

  constructor(rows: readonly Word[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  named(id: string | null): NamedRow | null {
    const row = id === null ? undefined : this.#rows.get(id)
    return row === undefined ? null : { id: row.id, name: row.name, englishName: row.englishName }
  }

  all(ids: readonly string[]): NamedRow[] {
    return ids.map((id) => this.named(id)).filter((row) => row !== null)
  }

  colour(id: string): 'default' {
    return (this.#rows.get(id)?.colour ?? 'default') as 'default'
  }
}

/** Columns that a study returns as they are stored. */
const storedColumns = {
  examNumber: study.examNumber,
  accessionNumber: study.accessionNumber,
  queueNumber: study.queueNumber,
  registerTime: study.registerTime,
  inpatientNumber: study.inpatientNumber,
  outpatientNumber: study.outpatientNumber,
  bedNumber: study.bedNumber,
  clinicalDiagnosisText: study.clinicalDiagnosisText,
  clinicalHistory: study.clinicalHistory,
  examPurpose: study.examPurpose,
  doctorInstructions: study.doctorInstructions,
  recordLabel: study.recordLabel,
  isVip: study.isVip,
  isRevisit: study.isRevisit,
  lockedUntil: study.lockedUntil,
  lockedByName: study.lockedByName,
  deletedAt: study.deletedAt,
  deletedByName: study.deletedByName,
  examinedByName: study.examinedByName,
  registeredByName: study.registeredByName,
  printedByName: study.printedByName,
  auditedByName: study.auditedByName,
  imageCount: study.imageCount,
  version: study.version,
  hospitalStudyId: study.hospitalStudyId,
  lastPeriod: study.lastPeriod,
  dueDate: study.dueDate,
  dueDateBasis: study.dueDateBasis,
  transferDate: study.transferDate,
  embryoDays: study.embryoDays,
  gestationalDays: study.gestationalDays,
  gravidity: study.gravidity,
  parity: study.parity,
  fetuses: study.fetuses,
  requestNumber: study.requestNumber,
  hisExamItem: study.hisExamItem,
  memo: study.memo,
  appointmentTime: study.appointmentDate,
  studyTime: study.firstImageAt,
  printTime: study.printedAt,
  branch: study.departmentName,
  studyId: study.id,
  studyStatus: study.status,
  negativePositiveMark: study.negativePositiveMark,
  queueState: study.queueState,
  ultrasonicType: study.ultrasonicType,
  hospitalizationStatus: study.hospitalizationStatus,
  roomId: study.roomId,
  examinedById: study.examinedById,
  registeredById: study.registeredById,
  mergedIntoId: study.mergedIntoId,
  lockedById: study.lockedById,
  draftedAt: study.draftedAt,
  diagnosedAt: study.diagnosedAt,
  reportedById: study.reportedById,
  printedById: study.printedById,
  reportedByName: study.reportedByName,
}

/** What a study returns in another form. */
const convertedColumns = {
  ageValue: study.ageValue,
  ageUnit: study.ageUnit,
  ageRest: study.ageRest,
  calledAt: study.calledAt,
  studyFee: study.studyFee,
  studyScore: study.studyScore,
  examTypeId: study.examTypeId,
  patientSourceId: study.patientSourceId,
  priorityId: study.priorityId,
  feeKindId: study.feeKindId,
  applyDepartmentId: study.applyDepartmentId,
  applyDoctorId: study.applyDoctorId,
  occupationId: patient.occupationId,
  roomName: room.name,
  findings: report.findings,
  impression: report.impression,
  bodyPartIds: sql<
    string[]
  >`ARRAY(SELECT ${studyBodyPart.bodyPartId} FROM ${studyBodyPart} WHERE ${studyBodyPart.hospitalId} = ${study.hospitalId}
    AND ${studyBodyPart.studyId} = ${study.id} ORDER BY ${studyBodyPart.place})`,
  diagnosisIds: sql<
    string[]
  >`ARRAY(SELECT ${studyDiagnosis.diagnosisId} FROM ${studyDiagnosis} WHERE ${studyDiagnosis.hospitalId} = ${study.hospitalId}
    AND ${studyDiagnosis.studyId} = ${study.id} ORDER BY ${studyDiagnosis.place})`,
}

/** Expired leases are returned, too: the client knows the time. */
const occupant = {
  userId: studyLease.userId,
  userName: studyLease.userName,
  roomId: studyLease.roomId,
  roomName: studyLease.roomName,
  expiresAt: studyLease.expiresAt,
}

const anyOf = (column: AnyPgColumn) => sql`${column} = ANY (${sql.placeholder('ids')}::uuid[])`

/** Columns for search are left out: they weigh more than all others. */
function prepareStudies(tx: Transaction) {
  return tx
    .select({ stored: storedColumns, facts: patientColumns, other: convertedColumns, occupant })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .leftJoin(room, and(eq(room.hospitalId, study.hospitalId), eq(room.id, study.roomId)))
    .leftJoin(studyLease, and(eq(studyLease.hospitalId, study.hospitalId), eq(studyLease.studyId, study.id)))
    .leftJoin(report, and(eq(report.hospitalId, study.hospitalId), eq(report.studyId, study.id)))
    .where(anyOf(study.id))
    .prepare('read_studies')
}

function prepareWords(tx: Transaction) {
  return tx
    .select({
      id: basicData.id,
      name: basicData.name,
      englishName: basicData.englishName,
      colour: sql<string | null>`${basicData.fields}->>'colour'`,
    })
    .from(basicData)
    .where(anyOf(basicData.id))
    .prepare('read_words')
}

interface Prepared {
  readonly studies: ReturnType<typeof prepareStudies>
  readonly words: ReturnType<typeof prepareWords>
}

/** Once for each connection: writing these statements and planning them takes longer than running them. */
const preparedOf = new WeakMap<Transaction, Prepared>()

function prepare(tx: Transaction): Prepared {
  const known = preparedOf.get(tx)
  if (known !== undefined) return known
  const made = { studies: prepareStudies(tx), words: prepareWords(tx) }
  preparedOf.set(tx, made)
  return made
}

/**
 * Reads studies whole, in the order of their ids given.
 *
 * @param tx - sees one hospital only.
 * @param ids - at most a page of them.
 */
export async function readStudies(tx: Transaction, ids: readonly string[]): Promise<Study[]> {
  if (ids.length === 0) return []
  const { studies, words: namedWords } = prepare(tx)
  const rows = await studies.execute({ ids })
  const wanted = rows.flatMap(({ other }) => [
    other.examTypeId,
    other.patientSourceId,
    other.priorityId,
    other.feeKindId,
    other.applyDepartmentId,
    other.applyDoctorId,
    other.occupationId,
    ...other.bodyPartIds,
    ...other.diagnosisIds,
  ])
  const known = [...new Set(wanted.filter((id) => id !== null))]
  const words = new Words(known.length === 0 ? [] : ((await namedWords.execute({ ids: known })) as Word[]))
  const found = new Map(rows.map((row) => [row.stored.studyId, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (row === undefined) return []
    const { stored, facts, other, occupant } = row
    // The database's checks hold what these columns may be. Joined in place: spreading that many keys takes ten times as long.
    return [Object.assign(stored, facts, { occupant }, otherwise(stored, other, words)) as Study]
  })
}

type StoredField = keyof typeof storedColumns | keyof PatientFacts | 'occupant'
type Row = Awaited<ReturnType<Prepared['studies']['execute']>>[number]

function otherwise(
  { studyId, studyTime, clinicalDiagnosisText }: Row['stored'],
  row: Row['other'],
  words: Words,
): Omit<Study, StoredField> {
  const { priorityId } = row
  const priority = words.named(priorityId)
  const bodyParts = words.all(row.bodyPartIds)
  const clinicalDiagnoses = words.all(row.diagnosisIds)
  return {
    studyUid: uidOf(studyId),
    patientAge: storedAge(row),
    studyStartTime: row.calledAt ?? studyTime,
    examType: words.named(row.examTypeId),
    patientSource: words.named(row.patientSourceId),
    priority: priority && { ...priority, colour: words.colour(priority.id) },
    feeKind: words.named(row.feeKindId),
    applyDepartment: words.named(row.applyDepartmentId),
    applyDoctor: words.named(row.applyDoctorId),
    occupation: words.named(row.occupationId),
    studyFee: row.studyFee ?? '',
    studyScore: row.studyScore ?? '',
    roomName: row.roomName,
    modality: 'US',
    bodyParts,
    bodypartNameList: bodyParts.map(({ name }) => name),
    clinicalDiagnoses,
    clinicDiagnosisNameList: clinicalDiagnosesOf({ clinicalDiagnoses, clinicalDiagnosisText }).map(({ name }) => name),
    findings: row.findings ?? '',
    tips: row.impression ?? '',
  }
}
