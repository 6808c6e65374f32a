import { type AnswerOf, foldSearch, foldText, limits, logApi, seesVip } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { and, desc, eq, getTableColumns, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { hasPart } from '../../database/hasPart'
import { operationLog } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import { searchedNumbers } from '../../name/nameSearch'
import { readCursor, writeCursor } from '../study/records/recordCursor'
import { instantOf, timePoint } from '../study/timeRange'

/** What rows of the log are looked for. */
export type LogFilter = Omit<QueryOf<typeof logApi.operations>, 'pageNumber' | 'pageSize' | 'cursor'>
/** A row of the log as a call answers it. */
export type LogAnswer = AnswerOf<typeof logApi.operations>['rows'][number]

/** Which study a row contains by name: the study itself, or that of an image that still exists. */
const studyOfRow = sql`CASE
  WHEN ${operationLog.subject} = 'study' THEN ${operationLog.subjectId}
  WHEN ${operationLog.subject} = 'image' THEN (
    SELECT i.study_id::text FROM image i WHERE i.hospital_id = ${operationLog.hospitalId} AND i.id::text = ${operationLog.subjectId}
  ) END`

const vipStudies = sql`SELECT s.id::text FROM study s WHERE s.is_vip`
/** Patients all of whose studies are VIP, as is_patient_shown says; found once for all rows. */
const vipPatients = sql`SELECT s.patient_record_id::text FROM study s WHERE s.is_vip AND NOT EXISTS (
  SELECT FROM study o WHERE o.hospital_id = s.hospital_id AND o.patient_record_id = s.patient_record_id
    AND NOT o.is_vip AND o.deleted_at IS NULL
)`
/** Images of VIP studies. Of one that was deleted, the rows of its study still contain the id. */
const vipImages = sql`SELECT i.id::text FROM image i JOIN study s ON s.hospital_id = i.hospital_id AND s.id = i.study_id WHERE s.is_vip
  UNION ALL SELECT l.details ->> 'imageId' FROM operation_log l
  WHERE l.subject = 'study' AND l.subject_id IN (${vipStudies}) AND l.details ->> 'imageId' IS NOT NULL`

const isOfVip = sql`coalesce(CASE ${operationLog.subject}
  WHEN 'study' THEN ${operationLog.subjectId} IN (${vipStudies})
  WHEN 'patient' THEN ${operationLog.subjectId} IN (${vipPatients})
  WHEN 'image' THEN ${operationLog.subjectId} IN (${vipImages})
  ELSE ${operationLog.details} ->> 'imageId' IN (${vipImages}) END, false)`

function outcomeIs(outcome: string): SQL | undefined {
  return outcome === 'refused' ? ne(operationLog.outcome, 'done') : eq(operationLog.outcome, outcome)
}

function conditionOf(actor: Actor, filter: LogFilter): SQL | undefined {
  const from = timePoint('from', filter.from, actor.timeZone, false)
  const to = timePoint('to', filter.to, actor.timeZone, true)
  const given = (text: string | undefined) => foldText(text ?? '') || null
  const [user, content, study, outcome] = [filter.user, filter.content, filter.study, filter.outcome].map(given)
  return and(
    from === null ? undefined : gte(operationLog.at, instantOf(from)),
    to === null ? undefined : lt(operationLog.at, instantOf(to)),
    user
      ? or(hasPart(operationLog.userName, foldSearch(user)), eq(sql`${operationLog.userId}::text`, user.toLowerCase()))
      : undefined,
    content
      ? or(hasPart(operationLog.content, foldSearch(content)), hasPart(operationLog.call, foldSearch(content)))
      : undefined,
    filter.call === undefined ? undefined : inArray(operationLog.call, filter.call),
    study
      ? sql`${studyOfRow} IN (SELECT s.id::text FROM study s WHERE s.exam_number = ANY (${sql.param([study, ...searchedNumbers(study)])}::text[]) OR s.id::text = ${study.toLowerCase()})`
      : undefined,
    outcome ? outcomeIs(outcome) : undefined,
    seesVip(actor) ? undefined : sql`NOT ${isOfVip}`,
  )
}

/** A row of the log as calls answer it; lists of studies and patients that were shown only for anyone who may see all of them. */
export function logAnswerOf(row: typeof operationLog.$inferSelect, seesAll: boolean): LogAnswer {
  const { roles, studyIds, patientRecordIds, ...details } = row.details ?? {}
  const { sequence, at, userId, userName, roomName, machineId, call, content, subject, subjectId, outcome } = row
  return {
    sequence,
    at,
    userName,
    roomName,
    machineId,
    call,
    content,
    subject,
    subjectId,
    outcome,
    userId: userId as LogAnswer['userId'],
    requestId: row.requestId,
    roles: Array.isArray(roles) ? roles.map(String) : [],
    // A list that was shown names its studies or patients, perhaps VIP ones.
    details: {
      ...details,
      ...(seesAll && studyIds !== undefined && { studyIds }),
      ...(seesAll && patientRecordIds !== undefined && { patientRecordIds }),
    },
  }
}

const { at, id } = operationLog
/** Its time to the microsecond, as rows are sorted by it. */
const key = { value: sql<string>`${at}::text`, id }

/** Where the first page that this login looked at last began: what was written since moves no page. */
const behindFirstPage = (actor: Actor) => sql`(${at}, ${id}) < ALL (
  SELECT o.at, o.id FROM operation_log o
  WHERE o.user_id = ${actor.userId} AND o.call = ${logApi.operations.id} AND o.details ->> 'page' = '0'
  ORDER BY o.at DESC, o.id DESC LIMIT 1
)`

/** Rows of the log, newest first, without those about studies that the actor may not see. */
export async function readLog(
  tx: Transaction,
  actor: Actor,
  filter: LogFilter,
  { skip, take }: { skip: number; take: number },
): Promise<LogAnswer[]> {
  const rows = await tx
    .select()
    .from(operationLog)
    .where(conditionOf(actor, filter))
    .orderBy(desc(operationLog.at), desc(operationLog.id))
    .limit(take)
    .offset(skip)
  return rows.map((row) => logAnswerOf(row, seesVip(actor)))
}

/**
 * A page of the log. By the cursor of an earlier page it begins where that one ended, whatever was written meanwhile; by its number alone it is
 * counted from where the first page began that this user looked at last.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none, and for the cursor of another search.
 */
export async function readLogPage(
  tx: Transaction,
  actor: Actor,
  { pageNumber, pageSize, cursor, ...filter }: QueryOf<typeof logApi.operations>,
): Promise<{ rows: LogAnswer[]; cursor: string | null }> {
  const search = { filter, pageSize, of: actor.hospitalId, log: true }
  const from = cursor === undefined || cursor === '' ? null : readCursor(cursor, search, pageNumber)
  const behind =
    from !== null
      ? sql`(${at}, ${id}) < (${from.value}::timestamptz, ${from.id}::uuid)`
      : pageNumber > 0
        ? behindFirstPage(actor)
        : undefined
  const found = await tx
    .select({ key, row: getTableColumns(operationLog) })
    .from(operationLog)
    .where(and(conditionOf(actor, filter), behind))
    .orderBy(desc(at), desc(id))
    // One more than the page has shows whether there is another one.
    .limit(pageSize + 1)
    .offset((pageNumber - (from?.page ?? 0)) * pageSize)
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const isLast = last === undefined || found.length <= pageSize
  return {
    rows: page.map(({ row }) => logAnswerOf(row, seesVip(actor))),
    cursor: isLast ? null : writeCursor({ ...last.key, page: pageNumber + 1 }, search),
  }
}

/** How many rows fit, counted up to one more than lists show exactly. */
export async function countLog(tx: Transaction, actor: Actor, filter: LogFilter): Promise<number> {
  const found = tx
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(conditionOf(actor, filter))
    .limit(limits.exactTotal + 1)
    .as('found')
  return tx.$count(found)
}
