import type { RoomId, Study, StudyId, UserId } from '@opensono/pacs-core'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { room } from '../../database/schema/foundation'
import { report } from '../../database/schema/report'
import { basicData, patient, study, studyBodyPart, studyDiagnosis, studyLease } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { patientFacts } from '../patient/patientFacts'

type BasicRow = typeof basicData.$inferSelect
type NamedRow = NonNullable<Study['examType']>

/** Finds rows of basic data by id. */
class Words {
  readonly #rows: ReadonlyMap<string, BasicRow>

  constructor(rows: readonly BasicRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
  }

  named(id: string | null): NamedRow | null {
    const row = id === null ? undefined : this.#rows.get(id)
    return row === undefined ? null : { id: row.id as NamedRow['id'], name: row.name, englishName: row.englishName }
  }

  all(ids: readonly string[]): NamedRow[] {
    return ids.map((id) => this.named(id)).filter((row) => row !== null)
  }

  colour(id: string | null): string {
    const colour = id === null ? undefined : this.#rows.get(id)?.fields.colour
    return typeof colour === 'string' ? colour : 'default'
  }
}

/** The rows that each study names, in their order. */
function byStudy(rows: readonly { studyId: string; id: string }[]): (studyId: string) => readonly string[] {
  const found = new Map<string, string[]>()
  for (const { studyId, id } of rows) found.set(studyId, [...(found.get(studyId) ?? []), id])
  return (studyId) => found.get(studyId) ?? []
}

async function readLinks(tx: Transaction, ids: string[]) {
  const parts = await tx
    .select({ studyId: studyBodyPart.studyId, id: studyBodyPart.bodyPartId })
    .from(studyBodyPart)
    .where(inArray(studyBodyPart.studyId, ids))
    .orderBy(asc(studyBodyPart.place))
  const diagnoses = await tx
    .select({ studyId: studyDiagnosis.studyId, id: studyDiagnosis.diagnosisId })
    .from(studyDiagnosis)
    .where(inArray(studyDiagnosis.studyId, ids))
    .orderBy(asc(studyDiagnosis.place))
  return { partsOf: byStudy(parts), diagnosesOf: byStudy(diagnoses) }
}

/**
 * Reads studies whole, in the order of their ids given.
 *
 * @param tx - sees one hospital only.
 * @param ids - at most a page of them.
 */
export async function readStudies(tx: Transaction, ids: readonly string[]): Promise<Study[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ study, patient, roomName: room.name, occupant: studyLease, report })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .leftJoin(room, and(eq(room.hospitalId, study.hospitalId), eq(room.id, study.roomId)))
    .leftJoin(studyLease, and(eq(studyLease.hospitalId, study.hospitalId), eq(studyLease.studyId, study.id)))
    .leftJoin(report, and(eq(report.hospitalId, study.hospitalId), eq(report.studyId, study.id)))
    .where(inArray(study.id, [...ids]))
  const links = await readLinks(tx, [...ids])
  const wanted = rows.flatMap(({ study: s, patient: p }) => [
    s.examTypeId,
    s.patientSourceId,
    s.priorityId,
    s.feeKindId,
    s.applyDepartmentId,
    s.applyDoctorId,
    p.occupationId,
    ...links.partsOf(s.id),
    ...links.diagnosesOf(s.id),
  ])
  const known = [...new Set(wanted.filter((id) => id !== null))]
  const words = new Words(
    known.length === 0 ? [] : await tx.select().from(basicData).where(inArray(basicData.id, known)),
  )
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .sort((a, b) => (place.get(a.study.id) ?? 0) - (place.get(b.study.id) ?? 0))
    .map((row) => ({
      ...patientFacts(row.patient),
      occupation: words.named(row.patient.occupationId),
      ...studyPart(row.study, words),
      ...namedPart(words.all(links.partsOf(row.study.id)), words.all(links.diagnosesOf(row.study.id))),
      roomName: row.roomName,
      occupant: occupantOf(row.occupant),
      findings: row.report?.findings ?? '',
      tips: row.report?.impression ?? '',
    }))
}

function namedPart(bodyParts: NamedRow[], clinicalDiagnoses: NamedRow[]) {
  return {
    bodyParts,
    bodypartNameList: bodyParts.map(({ name }) => name),
    clinicalDiagnoses,
    clinicDiagnosisNameList: clinicalDiagnoses.map(({ name }) => name),
  }
}

/** Columns that a row of a list tells as they are. */
const toldAsStored = [
  'examNumber',
  'accessionNumber',
  'queueNumber',
  'registerTime',
  'inpatientNumber',
  'outpatientNumber',
  'bedNumber',
  'clinicalHistory',
  'examPurpose',
  'doctorInstructions',
  'recordLabel',
  'isVip',
  'isRevisit',
  'lockedUntil',
  'lockedByName',
  'deletedAt',
  'deletedByName',
  'examinedByName',
  'registeredByName',
  'printedByName',
  'auditedByName',
  'imageCount',
  'version',
  'hospitalStudyId',
  'lastPeriod',
  'dueDate',
  'gestationalDays',
  'gravidity',
  'parity',
  'fetuses',
  'requestNumber',
  'hisExamItem',
  'memo',
] as const satisfies readonly (keyof typeof study.$inferSelect)[]

type Told = Pick<typeof study.$inferSelect, (typeof toldAsStored)[number]>

function studyPart(row: typeof study.$inferSelect, words: Words) {
  const priority = words.named(row.priorityId)
  return {
    ...(Object.fromEntries(toldAsStored.map((name) => [name, row[name]])) as Told),
    studyId: row.id as StudyId,
    studyUid: studyUidOf(row.id),
    patientAge: { value: row.ageValue, unit: row.ageUnit as Study['patientAge']['unit'] },
    studyStatus: row.status as Study['studyStatus'],
    queueState: row.queueState as Study['queueState'],
    studyStartTime: row.calledAt ?? row.firstImageAt,
    appointmentTime: row.appointmentDate,
    studyTime: row.firstImageAt,
    printTime: row.printedAt,
    examType: words.named(row.examTypeId),
    patientSource: words.named(row.patientSourceId),
    priority: priority && { ...priority, colour: words.colour(row.priorityId) as 'default' },
    feeKind: words.named(row.feeKindId),
    applyDepartment: words.named(row.applyDepartmentId),
    applyDoctor: words.named(row.applyDoctorId),
    ultrasonicType: row.ultrasonicType as Study['ultrasonicType'],
    hospitalizationStatus: row.hospitalizationStatus as Study['hospitalizationStatus'],
    studyFee: row.studyFee ?? '',
    studyScore: row.studyScore ?? '',
    roomId: row.roomId as RoomId | null,
    branch: row.departmentName,
    modality: 'US',
    negativePositiveMark: row.negativePositiveMark as Study['negativePositiveMark'],
    examinedById: row.examinedById as UserId | null,
    registeredById: row.registeredById as UserId,
    mergedIntoId: row.mergedIntoId as StudyId | null,
    lockedById: row.lockedById as UserId | null,
  }
}

/**
 * The DICOM Study Instance UID of a study: its id as a number below the arc of UUIDs.
 *
 * @param studyId - a UUID.
 * @see DICOM PS3.5 annex B.2
 */
export function studyUidOf(studyId: string): string {
  return `2.25.${BigInt(`0x${studyId.replaceAll('-', '')}`)}`
}

/** Expired leases are told, too: who shows them knows the time. */
function occupantOf(lease: typeof studyLease.$inferSelect | null): Study['occupant'] {
  if (lease === null) return null
  const { userId, userName, roomId, roomName, expiresAt } = lease
  return { userId: userId as UserId, userName, roomId: roomId as RoomId, roomName, expiresAt }
}
