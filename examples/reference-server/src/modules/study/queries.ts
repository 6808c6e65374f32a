import type {
  Age,
  BasicDataId,
  PatientRecordId,
  ReportResult,
  RoomId,
  Sex,
  Study,
  StudyId,
  StudyStatus,
  UserId,
} from '@opensono/pacs-core'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { room } from '../../database/schema/foundation'
import { basicData, patient, study, studyBodyPart, studyLease } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { NameSearch } from './nameSearch'
import { instantOf, type TimePoint } from './timeRange'

const examType = alias(basicData, 'exam_type')
const patientSource = alias(basicData, 'patient_source')
const applyDepartment = alias(basicData, 'apply_department')
const applyDoctor = alias(basicData, 'apply_doctor')

interface NamedRow {
  id: BasicDataId
  name: string
  englishName: string | null
}

function named(row: { id: string; name: string; englishName: string | null } | null): NamedRow | null {
  return row === null ? null : { id: row.id as BasicDataId, name: row.name, englishName: row.englishName }
}

async function readBodyParts(tx: Transaction, studyIds: readonly string[]): Promise<Map<string, NamedRow[]>> {
  const rows = await tx
    .select({
      studyId: studyBodyPart.studyId,
      id: basicData.id,
      name: basicData.name,
      englishName: basicData.englishName,
    })
    .from(studyBodyPart)
    .innerJoin(
      basicData,
      and(eq(basicData.hospitalId, studyBodyPart.hospitalId), eq(basicData.id, studyBodyPart.bodyPartId)),
    )
    .where(inArray(studyBodyPart.studyId, [...studyIds]))
    .orderBy(asc(studyBodyPart.place))
  const parts = new Map<string, NamedRow[]>()
  for (const { studyId, ...row } of rows) {
    const part = named(row)
    if (part !== null) parts.set(studyId, [...(parts.get(studyId) ?? []), part])
  }
  return parts
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
    .select({
      study,
      patient,
      examType,
      patientSource,
      applyDepartment,
      applyDoctor,
      roomName: room.name,
      occupant: studyLease,
    })
    .from(study)
    .innerJoin(patient, and(eq(patient.hospitalId, study.hospitalId), eq(patient.id, study.patientRecordId)))
    .leftJoin(examType, and(eq(examType.hospitalId, study.hospitalId), eq(examType.id, study.examTypeId)))
    .leftJoin(
      patientSource,
      and(eq(patientSource.hospitalId, study.hospitalId), eq(patientSource.id, study.patientSourceId)),
    )
    .leftJoin(
      applyDepartment,
      and(eq(applyDepartment.hospitalId, study.hospitalId), eq(applyDepartment.id, study.applyDepartmentId)),
    )
    .leftJoin(applyDoctor, and(eq(applyDoctor.hospitalId, study.hospitalId), eq(applyDoctor.id, study.applyDoctorId)))
    .leftJoin(room, and(eq(room.hospitalId, study.hospitalId), eq(room.id, study.roomId)))
    .leftJoin(studyLease, and(eq(studyLease.hospitalId, study.hospitalId), eq(studyLease.studyId, study.id)))
    .where(inArray(study.id, [...ids]))
  const bodyParts = await readBodyParts(tx, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .sort((a, b) => (place.get(a.study.id) ?? 0) - (place.get(b.study.id) ?? 0))
    .map((row) => ({
      studyId: row.study.id as StudyId,
      patientRecordId: row.patient.id as PatientRecordId,
      patientId: row.patient.patientId,
      examNumber: row.study.examNumber,
      queueNumber: row.study.queueNumber,
      patientName: row.patient.name,
      patientSex: row.patient.sex as Sex,
      patientAge: { value: row.study.ageValue, unit: row.study.ageUnit as Age['unit'] },
      telPhone: row.patient.telPhone,
      studyStatus: row.study.status as StudyStatus,
      registerTime: row.study.registerTime,
      studyTime: row.study.firstImageAt,
      printTime: row.study.printedAt,
      examType: named(row.examType),
      patientSource: named(row.patientSource),
      bodyParts: bodyParts.get(row.study.id) ?? [],
      roomId: row.study.roomId as RoomId | null,
      roomName: row.roomName,
      negativePositiveMark: row.study.negativePositiveMark as ReportResult,
      isVip: row.study.isVip,
      lockedUntil: row.study.lockedUntil,
      deletedAt: row.study.deletedAt,
      examinedById: row.study.examinedById as UserId | null,
      examinedByName: row.study.examinedByName,
      registeredByName: row.study.registeredByName,
      imageCount: row.study.imageCount,
      occupant: occupantOf(row.occupant),
      version: row.study.version,
      birthDate: row.patient.birthDate,
      idCard: row.patient.idCard,
      applyDepartment: named(row.applyDepartment),
      applyDoctor: named(row.applyDoctor),
      studyFee: row.study.studyFee ?? '',
      memo: row.study.memo,
    }))
}

/** Expired leases are told, too: who shows them knows the time. */
function occupantOf(lease: typeof studyLease.$inferSelect | null): Study['occupant'] {
  if (lease === null) return null
  const { userId, userName, roomId, roomName, expiresAt } = lease
  return { userId: userId as UserId, userName, roomId: roomId as RoomId, roomName, expiresAt }
}

/** What studies are looked for; null means: any. */
export interface StudyFilter {
  timeType: 'RegisterTime' | 'StudyTime'
  from: TimePoint | null
  /** Exclusive. */
  to: TimePoint | null
  statuses: readonly StudyStatus[] | null
  roomId: string | null
  fee: string | null
  name: NameSearch | null
  /** Start of a patient id, an exam number or a phone. */
  number: string | null
  seesVip: boolean
  skip: number
  take: number
}

/** Finds a page of studies, newest first, and how many there are, counted up to 10,001. */
export async function searchStudies(tx: Transaction, filter: StudyFilter): Promise<{ ids: string[]; total: number }> {
  const statuses = filter.statuses === null ? null : `{${filter.statuses.join(',')}}`
  const number = filter.number === null ? null : `${filter.number}%`
  const grams = filter.name === null ? null : sql.param(filter.name.grams)
  const { rows } = await tx.execute<{ study_id: string | null; total: number }>(sql`
    SELECT study_id, total FROM search_study(
      ${filter.timeType}, ${instantOf(filter.from)}, ${instantOf(filter.to)}, ${statuses}::text[], ${filter.roomId}::uuid,
      ${filter.fee}::numeric, ${grams}::text[], ${filter.name?.text ?? null}::text, ${number}::text, ${filter.seesVip},
      ${filter.skip}, ${filter.take}
    )`)
  return {
    ids: rows.flatMap((row) => (row.study_id === null ? [] : [row.study_id])),
    total: rows[0]?.total ?? 0,
  }
}
