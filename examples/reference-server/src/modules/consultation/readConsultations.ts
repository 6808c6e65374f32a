import type { graphicConsultationApi, realtimeConsultationApi } from '@opensono/pacs-core'
import {
  type AgeRest,
  type Consultation,
  type ConsultationRow,
  type ConsultationVideo,
  foldText,
  limits,
  seesVip,
} from '@opensono/pacs-core'
import { canManageConsultation, type QueryOf } from '@opensono/pacs-core/server'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { consultationVideo } from '../../database/schema/consultation'
import { asSystem, type Transaction } from '../../database/transaction'
import type { Addresses } from '../image/readerAccess'
import { nameConditions } from '../study/records/recordFilter'
import { storedAge } from '../study/storedAge'
import { instantOf, timePoint } from '../study/timeRange'

type PageQuery = QueryOf<
  typeof realtimeConsultationApi.requestedRecords | typeof graphicConsultationApi.receivedRecords
>

/** A row as it is read, with what only the whole consultation contains. */
interface ReadRow extends Omit<ConsultationRow, 'patientAge'> {
  [column: string]: unknown
  ageValue: number
  ageUnit: string
  ageRest: AgeRest | null
  reportEditableStatus: 0 | 1
  machineId: string | null
  isDeviceOnly: boolean
}

/** Who looks at consultations, and when. */
interface Viewer {
  readonly actor: Pick<Actor, 'userId' | 'hospitalId' | 'departmentId' | 'authorities' | 'timeZone'>
  readonly nowMs: number
}

const atOf = (nowMs: number) => sql`${new Date(nowMs).toISOString()}::timestamptz`

/** The status as it is now, as core's action `expire` says: time is over when it is, and not when a job has written it down. */
const statusNow = (nowMs: number) => sql`CASE WHEN c.expires_at > ${atOf(nowMs)} THEN c.status
  WHEN c.status = 'waiting' THEN 'expired' WHEN c.status NOT IN ('serving', 'editing') THEN c.status
  WHEN EXISTS (SELECT FROM consultation_expert e WHERE e.hospital_id = c.hospital_id AND e.consultation_id = c.id
    AND e.state = 'finished') THEN 'finished' ELSE 'unedited' END`

/** The status as the viewer sees it, as core's `statusForExpert` says: an expert who declined, passed it on or is done sees that. */
const statusShown = (nowMs: number) =>
  sql`CASE WHEN own.state IN ('refused', 'transferred', 'finished') THEN own.state ELSE ${statusNow(nowMs)} END`

/** The viewer's own row among the experts: the one in which they still take part, else the last one. */
const from = ({ userId, hospitalId }: Viewer['actor']) => sql`FROM consultation c
  JOIN study s ON s.hospital_id = c.hospital_id AND s.id = c.study_id
  JOIN patient p ON p.hospital_id = s.hospital_id AND p.id = s.patient_record_id
  LEFT JOIN LATERAL (
    SELECT e.state FROM consultation_expert e
    WHERE e.hospital_id = c.hospital_id AND e.consultation_id = c.id
      AND e.user_id = ${userId}::uuid AND e.expert_hospital_id = ${hospitalId}::uuid
    ORDER BY e.state IN ('invited', 'accepted') DESC, e.place DESC LIMIT 1
  ) own ON true`

const partNames = (name: SQL) => sql`ARRAY(SELECT ${name} FROM study_body_part sb
    JOIN basic_data b ON b.hospital_id = sb.hospital_id AND b.id = sb.body_part_id
    WHERE sb.hospital_id = s.hospital_id AND sb.study_id = s.id ORDER BY sb.place)`

/** English name of a hospital or department, where it still bears the name of then. */
const hospitalEnglish = (id: SQL, name: SQL) =>
  sql`(SELECT nullif(h.english_name, '') FROM hospital h WHERE h.id = ${id} AND h.name = ${name})`
const departmentEnglish = (hospitalId: SQL, name: SQL) => sql`(SELECT nullif(d.english_name, '') FROM department d
  WHERE d.hospital_id = ${hospitalId} AND d.name = ${name} LIMIT 1)`

const columns = ({
  actor,
  nowMs,
}: Viewer) => sql`c.id, c.kind, ${statusShown(nowMs)} AS status, c.study_id AS "studyId",
  p.name AS "patientName", p.sex AS "patientSex", s.age_value AS "ageValue", s.age_unit AS "ageUnit",
  s.age_rest AS "ageRest",
  s.exam_number AS "examNumber",
  ${partNames(sql`b.name`)} AS "bodypartNameList",
  ${partNames(sql`coalesce(nullif(b.english_name, ''), b.name)`)} AS "bodypartEnglishNameList",
  c.hospital_id AS "requestHospitalId", c.hospital_name AS "requestHospitalName", c.requested_by_id AS "requestDoctorId",
  c.requested_by_name AS "requestDoctorName", c.department_name AS "requestDepartmentName",
  ${hospitalEnglish(sql`c.hospital_id`, sql`c.hospital_name`)} AS "requestHospitalEnglishName",
  ${departmentEnglish(sql`c.hospital_id`, sql`c.department_name`)} AS "requestDepartmentEnglishName",
  (SELECT jsonb_agg(jsonb_build_object('expertId', e.expert_id, 'userId', e.user_id, 'name', e.name, 'title', e.title,
    'hospitalId', e.expert_hospital_id, 'hospitalName', e.hospital_name, 'departmentId', e.department_id,
    'departmentName', e.department_name,
    'hospitalEnglishName', ${hospitalEnglish(sql`e.expert_hospital_id`, sql`e.hospital_name`)},
    'departmentEnglishName', ${departmentEnglish(sql`e.expert_hospital_id`, sql`e.department_name`)},
    'state', e.state, 'opinion', e.opinion, 'refusalReason', e.refusal_reason,
    'opinionAt', to_char(e.opinion_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'intoReport', CASE WHEN e.into_report_at IS NULL THEN NULL ELSE jsonb_build_object('byName', e.into_report_by_name,
      'at', to_char(e.into_report_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END) ORDER BY e.place)
    FROM consultation_expert e WHERE e.hospital_id = c.hospital_id AND e.consultation_id = c.id) AS experts,
  c.comment, c.groups, c.requested_at AS "requestedAt", c.started_at AS "startedAt",
  CASE WHEN c.ended_at IS NULL AND c.expires_at <= ${atOf(nowMs)} THEN c.expires_at ELSE c.ended_at END AS "endedAt",
  s.diagnosed_at AS "reportFinishedAt", c.end_reason AS "endReason", c.ended_by_name AS "endedByName",
  c.expires_at AS "expiresAt",
  EXISTS (SELECT FROM consultation_favourite f WHERE f.hospital_id = c.hospital_id AND f.consultation_id = c.id
    AND f.user_id = ${actor.userId}::uuid) AS "isFavourite",
  (SELECT count(*)::integer FROM consultation_video v
    WHERE v.hospital_id = c.hospital_id AND v.consultation_id = c.id) AS "videoCount",
  (c.status = 'finished' AND coalesce(own.state NOT IN ('refused', 'transferred', 'invited'), true)) AS "hasReport",
  c.report_editable_status AS "reportEditableStatus", c.machine_id AS "machineId", c.is_device_only AS "isDeviceOnly"`

const isoOf = (at: string) => new Date(at).toISOString()
const isoOrNull = (at: string | null) => (at === null ? null : isoOf(at))

function rowOf({ ageValue, ageUnit, ageRest, ...row }: ReadRow) {
  return {
    ...row,
    patientAge: storedAge({ ageValue, ageUnit, ageRest }),
    requestDoctorHospitalId: row.requestHospitalId,
    expertList: row.experts.map(({ userId, hospitalId, departmentId }) => ({ userId, hospitalId, departmentId })),
    requestedAt: isoOf(row.requestedAt),
    startedAt: isoOrNull(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    expiresAt: isoOf(row.expiresAt),
    reportFinishedAt: isoOrNull(row.reportFinishedAt),
  } satisfies ConsultationRow
}

/** As what lists are looked at. */
export type ListSide = 'requested' | 'received' | 'hospital'

/** The consultations of the hospital that a viewer may manage, as core's `canManageConsultation` says. */
function isManagedBy(actor: Viewer['actor']): SQL {
  if (canManageConsultation(actor, false)) return sql`true`
  if (!canManageConsultation(actor, true) || actor.departmentId === '') return sql`false`
  return sql`EXISTS (SELECT FROM room r WHERE r.hospital_id = c.hospital_id AND r.id = c.room_id
    AND r.department_id = ${actor.departmentId}::uuid)`
}

/**
 * What a viewer may see of a side: all of it beneath row-level security, so who it is for is said here. Rows of a VIP are for those of the
 * study's hospital who may see VIPs.
 */
function visibleTo(actor: Viewer['actor'], side: ListSide): SQL[] {
  const { userId, hospitalId, authorities } = actor
  const own = sql`c.hospital_id = ${hospitalId}::uuid`
  const ofSide = {
    requested: () => sql`${own} AND c.requested_by_id = ${userId}::uuid`,
    received: () => sql`(c.hospital_id, c.id) IN (SELECT e.hospital_id, e.consultation_id FROM consultation_expert e
      WHERE e.user_id = ${userId}::uuid AND e.expert_hospital_id = ${hospitalId}::uuid)`,
    hospital: () => sql`${own} AND ${isManagedBy(actor)}`,
  }
  return [
    ofSide[side](),
    sql`s.deleted_at IS NULL`,
    seesVip({ authorities }) ? sql`(${own} OR NOT s.is_vip)` : sql`NOT s.is_vip`,
  ]
}

function conditionsOf({ actor, nowMs }: Viewer, query: PageQuery): SQL[] {
  const start = timePoint('startdateStr', query.startdateStr, actor.timeZone, false)
  const end = timePoint('enddateStr', query.enddateStr, actor.timeZone, true)
  const favourite = sql`EXISTS (SELECT FROM consultation_favourite f
    WHERE f.hospital_id = c.hospital_id AND f.consultation_id = c.id AND f.user_id = ${actor.userId}::uuid)`
  const name = foldText(query.patientName ?? '')
  return [
    ...(start === null ? [] : [sql`c.requested_at >= ${instantOf(start)}`]),
    ...(end === null ? [] : [sql`c.requested_at < ${instantOf(end)}`]),
    ...(query.status === undefined ? [] : [sql`${statusShown(nowMs)} = ${query.status}`]),
    ...(query.isFavourite === undefined ? [] : [query.isFavourite ? favourite : sql`NOT ${favourite}`]),
    ...(name === '' ? [] : nameConditions(name)),
  ]
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql.raw(' AND '))

/** What is asked of a list of consultations. */
export interface ListOf {
  readonly kind: ConsultationRow['kind']
  readonly side: ListSide
}

const looked = {
  requested: 'looked at requested consultations',
  received: 'looked at received consultations',
  hospital: 'looked at consultations of the hospital',
} as const satisfies Record<ListSide, string>

/**
 * A page of consultations of a viewer, newest first, of whichever hospitals they are.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none.
 */
export async function listConsultations(
  tx: Transaction,
  viewer: Viewer,
  { kind, side }: ListOf,
  query: PageQuery,
  note: NoteRead,
) {
  const { actor } = viewer
  const where = all([sql`c.kind = ${kind}`, ...visibleTo(actor, side), ...conditionsOf(viewer, query)])
  const [rows, total] = await asSystem(tx, async () => {
    const page = await tx.execute<ReadRow>(sql`SELECT ${columns(viewer)} ${from(actor)} WHERE ${where}
      ORDER BY c.requested_at DESC, c.id DESC LIMIT ${query.pageSize} OFFSET ${query.pageNum * query.pageSize}`)
    const counted = await tx.execute<{ total: number }>(sql`SELECT count(*)::integer AS total
      FROM (SELECT ${from(actor)} WHERE ${where} LIMIT ${limits.exactTotal + 1}) AS found`)
    return [page.rows, counted.rows[0]?.total ?? 0] as const
  })
  note({ content: looked[side], subject: 'consultation', details: { consultationIds: rows.map(({ id }) => id) } })
  return {
    rows: rows.map(rowOf),
    total: Math.min(total, limits.exactTotal),
    isTotalExact: total <= limits.exactTotal,
  }
}

/**
 * The consultations about a study, live and graphic, newest first: what its report is written with. The caller has checked that the viewer sees
 * the study.
 *
 * @param tx - of the hospital of the study.
 */
export async function listOfStudy(tx: Transaction, viewer: Viewer, studyId: string): Promise<ConsultationRow[]> {
  // Experts are of other hospitals, too, whose names are read.
  const { rows } = await asSystem(tx, () =>
    tx.execute<ReadRow>(sql`SELECT ${columns(viewer)} ${from(viewer.actor)}
    WHERE c.hospital_id = ${viewer.actor.hospitalId}::uuid AND c.study_id = ${studyId}::uuid
    ORDER BY c.requested_at DESC, c.id DESC`),
  )
  return rows.map(rowOf)
}

/** How many live consultations wait for a viewer as an expert. */
export async function countReceived(tx: Transaction, viewer: Viewer): Promise<number> {
  const where = all([
    sql`c.kind = 'REALTIME' AND own.state = 'invited' AND ${statusNow(viewer.nowMs)} IN ('waiting', 'serving')`,
    ...visibleTo(viewer.actor, 'received'),
  ])
  const { rows } = await asSystem(tx, () =>
    tx.execute<{ total: number }>(sql`SELECT count(*)::integer AS total ${from(viewer.actor)} WHERE ${where}`),
  )
  return rows[0]?.total ?? 0
}

/** The live consultation that a viewer asked for last and that is not over; null for none. */
export async function findRequesting(tx: Transaction, viewer: Viewer, note: NoteRead): Promise<ConsultationRow | null> {
  const isOpen = sql`c.kind = 'REALTIME' AND ${statusNow(viewer.nowMs)} IN ('waiting', 'serving')`
  const where = all([isOpen, ...visibleTo(viewer.actor, 'requested')])
  const { rows } = await asSystem(tx, () =>
    tx.execute<ReadRow>(sql`SELECT ${columns(viewer)} ${from(viewer.actor)} WHERE ${where}
      ORDER BY c.requested_at DESC, c.id DESC LIMIT 1`),
  )
  const [row] = rows.map(rowOf)
  note({ content: 'looked at requested consultations', subject: 'consultation', ...(row && { subjectId: row.id }) })
  return row ?? null
}

/** A page that shows a video later asks again. */
const videoSeconds = 300

/** The videos of a consultation, newest first. */
export async function readVideos(
  tx: Transaction,
  store: Addresses,
  consultationId: string,
): Promise<ConsultationVideo[]> {
  const rows = await tx
    .select()
    .from(consultationVideo)
    .where(eq(consultationVideo.consultationId, consultationId))
    .orderBy(desc(consultationVideo.recordedAt), desc(consultationVideo.id))
  return Promise.all(
    rows.map(async ({ objectKey: url, contentType, recordedAt }) => ({
      url,
      fileUrl: await store.presignedUrl(url, { expiresInSeconds: videoSeconds, contentType }),
      recordedAt,
    })),
  )
}

/**
 * A consultation whole. The caller has seen to it that the viewer takes part.
 *
 * @param tx - of the consultation's hospital.
 */
export async function readWhole(
  tx: Transaction,
  store: Addresses,
  viewer: Viewer,
  { consultationId, role }: { consultationId: string; role: Consultation['role'] },
): Promise<Consultation | null> {
  const { rows } = await asSystem(tx, () =>
    tx.execute<ReadRow>(sql`SELECT ${columns(viewer)} ${from(viewer.actor)} WHERE c.id = ${consultationId}::uuid`),
  )
  const [row] = rows
  if (row === undefined) return null
  const [video = null] = await readVideos(tx, store, consultationId)
  const { reportEditableStatus, machineId, isDeviceOnly } = row
  return {
    ...rowOf(row),
    role,
    reportEditableStatus,
    machineId,
    isDeviceOnly,
    video,
    videoUrl: video?.fileUrl ?? null,
  }
}
