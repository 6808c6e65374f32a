import {
  anyOf,
  foldNumber,
  foldSearch,
  foldText,
  isAllowed,
  PacsError,
  type PermissionExpression,
  type RecordConditions,
  seesVip,
} from '@opensono/pacs-core'
import { isFee } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { hasPart } from '../../../database/hasPart'
import { isNumberLike, searchedName, searchedNumbers } from '../../../name/nameSearch'
import { instantOf, type TimePoint, timePoint, wallClockOf } from '../timeRange'
import { indicatorConditions } from './indicatorConditions'
import { numberBranches } from './numberSearch'

/** What a list of records asks of the table `study s`. A record fits when all conditions hold, and one of the branches when there are any. */
export interface RecordFilter {
  conditions: SQL[]
  /** Ways to find a number, each with an index of its own; none when no number is looked for. */
  branches: SQL[]
}

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

/** Ids are opaque to clients: what is no UUID names no row. */
const uuids = (ids: readonly string[]) => sql`${sql.param(ids.filter((id) => uuid.test(id)))}::uuid[]`
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
/** A pattern of LIKE for what begins with a text. */
const startOf = (text: string) => `${foldText(text).replace(/[\\%_]/g, '\\$&')}%`

const isGiven = <Value>(values: readonly Value[] | undefined): values is readonly Value[] =>
  values !== undefined && values.length > 0
const isTyped = (text: string | undefined): text is string => text !== undefined && foldText(text) !== ''

/** Completed years of the age that was entered. */
const ageInYears = sql.raw(`CASE s.age_unit WHEN 'year' THEN s.age_value WHEN 'month' THEN s.age_value / 12
  WHEN 'week' THEN s.age_value * 7 / 365 WHEN 'day' THEN s.age_value / 365 WHEN 'hour' THEN s.age_value / 8760 ELSE 0 END`)

const timeColumns = { RegisterTime: 'register_time', StudyTime: 'first_image_at', PrintTime: 'printed_at' } as const

/** An appointment is for a day: it fits when any part of the day does. */
function appointmentConditions(from: TimePoint | null, to: TimePoint | null, timeZone: string): (SQL | null)[] {
  return [
    sql`s.appointment_date IS NOT NULL`,
    from && sql`s.appointment_date >= (${wallClockOf(from, timeZone)})::date`,
    to && sql`s.appointment_date < ${wallClockOf(to, timeZone)}`,
  ]
}

function timeConditions({ timeZone }: Actor, { studyTimeType, startTime, endTime }: RecordConditions): (SQL | null)[] {
  const from = timePoint('startTime', startTime, timeZone, false)
  const to = timePoint('endTime', endTime, timeZone, true)
  if (studyTimeType === 'AppointmentTime') return appointmentConditions(from, to, timeZone)
  const column = sql.raw(`s.${timeColumns[studyTimeType ?? 'RegisterTime']}`)
  return [
    // A study without such a time has no place in a list by it.
    sql`${column} IS NOT NULL`,
    from && sql`${column} >= ${instantOf(from)}`,
    to && sql`${column} < ${instantOf(to)}`,
  ]
}

/** VIP and deleted studies exist for those alone who may see or restore them; core's rules say the same of one study. */
function visibleTo(actor: Actor, isDeleted: boolean): (SQL | null)[] {
  const may = (permission: PermissionExpression) => isAllowed(permission, actor.authorities)
  const vip = seesVip(actor) ? null : sql`NOT s.is_vip`
  if (!isDeleted) return [vip, sql`s.deleted_at IS NULL`]
  const [others, printed] = [
    may('pacs:medical_record:delete_other_study'),
    may('pacs:medical_record:delete_report_after_print'),
  ]
  const works = may(
    anyOf('pacs:registration:register_study', 'pacs:image:collect_image', 'pacs:diagnostic_report:edit_report'),
  )
  return [
    vip,
    sql`s.deleted_at IS NOT NULL AND s.merged_into_id IS NULL`,
    others || printed || works ? null : sql`false`,
    others ? null : sql`coalesce(s.examined_by_id, s.registered_by_id) = ${actor.userId}::uuid`,
    printed ? null : sql`s.printed_at IS NULL`,
  ]
}

function feeCondition(typed: string | undefined): SQL | null {
  if (!isTyped(typed)) return null
  const fee = foldText(typed)
  if (!isFee(fee)) {
    const fields = [{ path: 'studyFee', message: 'money' }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
  }
  return sql`s.study_fee = ${fee}::numeric`
}

/** What a study may have none of. */
const absences = {
  examinedBy: sql.raw('s.examined_by_id IS NULL'),
  examType: sql.raw('s.exam_type_id IS NULL'),
  device: sql.raw('s.device_id IS NULL'),
  bodyPart: sql.raw(
    'NOT EXISTS (SELECT FROM study_body_part b WHERE b.hospital_id = s.hospital_id AND b.study_id = s.id)',
  ),
} as const

function choiceConditions(asked: RecordConditions): (SQL | null)[] {
  const anyId = (column: string, ids: readonly string[] | undefined) =>
    isGiven(ids) ? sql`${sql.raw(`s.${column}`)} = ANY (${uuids(ids)})` : null
  const anyText = (column: string, values: readonly string[] | undefined) =>
    isGiven(values) ? sql`${sql.raw(`s.${column}`)} = ANY (${texts(values)})` : null
  return [
    anyText('status', asked.studyStatus),
    anyText('negative_positive_mark', asked.negativePositiveMark),
    anyText('ultrasonic_type', asked.ultrasonicType && [asked.ultrasonicType]),
    anyId('exam_type_id', asked.examTypeIds),
    anyId('patient_source_id', asked.patientSourceIds),
    anyId('priority_id', asked.priorityIds),
    anyId('fee_kind_id', asked.feeKindIds),
    anyId('apply_department_id', asked.applyDepartmentIds),
    anyId('apply_doctor_id', asked.applyDoctorIds),
    anyId('room_id', asked.roomId && [asked.roomId]),
    anyId('room_id', asked.roomIds),
    anyId('examined_by_id', asked.examinedByIds),
    anyId('registered_by_id', asked.registeredByIds),
    anyId('device_id', asked.deviceIds),
    anyText('department_name', asked.departmentNames),
    ...(asked.without ?? []).map((fact) => absences[fact]),
    isGiven(asked.bodyPartIds)
      ? sql`EXISTS (SELECT FROM study_body_part b WHERE b.hospital_id = s.hospital_id AND b.study_id = s.id
          AND b.body_part_id = ANY (${uuids(asked.bodyPartIds)}))`
      : null,
    isGiven(asked.clinicalDiagnosisIds)
      ? sql`EXISTS (SELECT FROM study_diagnosis d WHERE d.hospital_id = s.hospital_id AND d.study_id = s.id
          AND d.diagnosis_id = ANY (${uuids(asked.clinicalDiagnosisIds)}))`
      : null,
  ]
}

function factConditions(asked: RecordConditions, nowMs: number): (SQL | null)[] {
  const flag = (fact: SQL, wanted: boolean | undefined) =>
    wanted === undefined ? null : wanted ? sql`(${fact})` : sql`NOT (${fact})`
  return [
    asked.ageFrom === undefined ? null : sql`${ageInYears} >= ${asked.ageFrom}`,
    asked.ageTo === undefined ? null : sql`${ageInYears} <= ${asked.ageTo}`,
    asked.hospitalizationStatus === undefined
      ? null
      : sql`s.hospitalization_status = ${asked.hospitalizationStatus}::smallint`,
    feeCondition(asked.studyFee),
    flag(sql`s.is_vip`, asked.isVip),
    flag(sql`coalesce(s.locked_until > ${new Date(nowMs).toISOString()}::timestamptz, false)`, asked.isLocked),
    flag(sql`s.is_revisit`, asked.isRevisit),
    flag(sql`s.image_count > 0`, asked.hasImages),
  ]
}

function diagnosisContains(part: string): SQL {
  return sql`(${hasPart(sql.raw('s.clinical_diagnosis_text'), part)} OR EXISTS (
    SELECT FROM study_diagnosis d JOIN basic_data b ON b.hospital_id = d.hospital_id AND b.id = d.diagnosis_id
    WHERE d.hospital_id = s.hospital_id AND d.study_id = s.id
      AND (${hasPart(sql.raw('b.name'), part)} OR ${hasPart(sql.raw('b.english_name'), part)})))`
}

function textConditions(asked: RecordConditions): (SQL | null)[] {
  const startsWith = (column: string, typed: string) =>
    sql.join([sql.raw(`${column} <> '' AND number_key(${column}) LIKE `), sql`${startOf(foldNumber(typed))}`])
  const starts = (column: string, typed: string | undefined) =>
    isTyped(typed) ? startsWith(`s.${column}`, typed) : null
  const ofPatient = (condition: SQL) =>
    sql`EXISTS (SELECT FROM patient p WHERE p.hospital_id = s.hospital_id AND p.id = s.patient_record_id AND ${condition})`
  const startsOfPatient = (column: string, typed: string | undefined) =>
    isTyped(typed) ? ofPatient(startsWith(`p.${column}`, typed)) : null
  return [
    starts('inpatient_number', asked.inpatientNumber),
    starts('outpatient_number', asked.outpatientNumber),
    starts('bed_number', asked.bedNumber),
    starts('request_number', asked.requestNumber),
    startsOfPatient('his_number', asked.hisNumber),
    // Stored folded.
    isTyped(asked.idCard)
      ? ofPatient(sql`p.id_card <> '' AND p.id_card LIKE ${startOf(foldNumber(asked.idCard))}`)
      : null,
    isGiven(asked.documentKinds) ? ofPatient(sql`p.document_kind = ANY (${texts(asked.documentKinds)})`) : null,
    isGiven(asked.patientSex) ? ofPatient(sql`p.sex = ANY (${texts(asked.patientSex)})`) : null,
    isTyped(asked.recordLabel) ? hasPart(sql.raw('s.record_label'), foldSearch(asked.recordLabel)) : null,
    isTyped(asked.clinicalDiagnosisText) ? diagnosisContains(foldSearch(asked.clinicalDiagnosisText)) : null,
  ]
}

/** What a part of a name, its pinyin or its initials asks of the table `study s`. */
export function nameConditions(typed: string): SQL[] {
  const { grams, text } = searchedName(typed)
  return [sql`s.search_grams @> ${sql.param(grams)}::text[]`, sql`strpos(s.search_text, ${text}) > 0`]
}

/**
 * What a list of records asks of the table `study s`, with what the actor may not see left out.
 *
 * @param actor - who asks.
 * @param asked - the conditions; empty ones ask for nothing.
 * @param nowMs - the server's time, for locks that end.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time or a fee that is none.
 */
export function recordFilter(actor: Actor, asked: RecordConditions, nowMs: number): RecordFilter {
  const typed = foldText(asked.text ?? '')
  const isNumber = isNumberLike(typed)
  const conditions = [
    // Said again though row-level security says it: where its policies are not in force, this is. As a value, the planner knows how
    // much of the table it means, and no row asks for it again.
    sql`s.hospital_id = ${actor.hospitalId}::uuid`,
    ...timeConditions(actor, asked),
    ...visibleTo(actor, asked.isDeleted === true),
    ...choiceConditions(asked),
    ...factConditions(asked, nowMs),
    ...textConditions(asked),
    ...indicatorConditions(asked, nowMs),
    ...(typed === '' || isNumber ? [] : nameConditions(typed)),
  ]
  return {
    conditions: conditions.filter((condition) => condition !== null),
    branches: isNumber ? numberBranches(startOf(foldNumber(typed)), searchedNumbers(typed).map(startOf)) : [],
  }
}
