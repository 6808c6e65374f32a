import {
  isInformedTime,
  isUrgentTypeOf,
  limits,
  newId,
  PacsError,
  type Refusal,
  type Sex,
  sexes,
  type UrgentNotice,
  type urgentApi,
  whyNotAcknowledgeUrgent,
  whyNotRaiseUrgent,
  whyNotView,
  whyNotWithdrawUrgent,
} from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { basicData, patient } from '../../database/schema/study'
import { urgentNotice } from '../../database/schema/urgent'
import type { Transaction } from '../../database/transaction'
import { refuseField } from '../../serve/refuseField'
import { readRule } from '../settings/rule/readRules'
import { holdStudy } from '../study/act/holdStudy'
import { answersOf, type StoredNotice } from './readNotices'

async function answerOf(tx: Transaction, notice: StoredNotice): Promise<UrgentNotice> {
  const [answer] = await answersOf(tx, [notice])
  if (answer === undefined) throw new PacsError('NOT_FOUND')
  return answer
}

/** The chosen types as they are called now; each must be one that the hospital reports as urgent. */
async function readTypes(tx: Transaction, typeIds: readonly string[], sex: Sex): Promise<UrgentNotice['types']> {
  if (!(await readRule(tx, 'isUrgentReportOn'))) throw new PacsError('URGENT_REPORT_OFF')
  const offered = await readRule(tx, 'urgentReportTypes')
  const chosen = [...new Set(typeIds)]
  const rows = chosen.every((id) => offered.includes(id))
    ? await tx
        .select({
          id: basicData.id,
          name: basicData.name,
          englishName: basicData.englishName,
          fields: basicData.fields,
        })
        .from(basicData)
        .where(and(eq(basicData.kind, 'urgent-value-type'), inArray(basicData.id, chosen)))
    : []
  if (rows.length < chosen.length) {
    const fields = [{ path: 'typeIds', message: 'unknown' }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
  }
  if (rows.some(({ fields }) => !isUrgentTypeOf(fields.sex, sex))) throw refuseField('typeIds', 'unlisted')
  const named = rows.map(({ id, name, englishName }) => ({ id, name, englishName }))
  return chosen.flatMap((id) => named.filter((row) => row.id === id)) as UrgentNotice['types']
}

/**
 * Raises an urgent value of a study.
 *
 * @throws PacsError what the rule says, `URGENT_REPORT_OFF`, `URGENT_REPORT_OPEN`, `SCHEMA_VALIDATION_FAILED` for other types.
 */
export async function raiseNotice(
  change: Change,
  actor: Actor,
  { studyId, typeIds, note }: BodyOf<typeof urgentApi.raise> & { studyId: string },
): Promise<UrgentNotice> {
  const { tx, nowMs } = change
  // The study is held: of two that raise at the same time, the second finds the notice of the first.
  const row = await holdStudy(change, actor, studyId, whyNotRaiseUrgent)
  const [about] = await tx.select({ sex: patient.sex }).from(patient).where(eq(patient.id, row.patientRecordId))
  const types = await readTypes(tx, typeIds, sexes.find((sex) => sex === about?.sex) ?? 'unknown')
  const isOpen = [isNull(urgentNotice.acknowledgedAt), isNull(urgentNotice.withdrawnAt)]
  const [open] = await tx
    .select({ id: urgentNotice.id })
    .from(urgentNotice)
    .where(and(eq(urgentNotice.studyId, row.id), ...isOpen))
  if (open !== undefined) throw new PacsError('URGENT_REPORT_OPEN')
  const raised = {
    hospitalId: actor.hospitalId,
    id: newId(nowMs),
    studyId: row.id,
    types,
    note: note.trim(),
    raisedAt: new Date(nowMs).toISOString(),
    raisedById: actor.userId,
    raisedByName: actor.userName,
    dueAt: new Date(nowMs + limits.urgent.dueMs).toISOString(),
  }
  const [notice] = await tx.insert(urgentNotice).values(raised).returning()
  if (notice === undefined) throw new Error('A row that was stored is answered.')
  const details = { noticeId: notice.id, typeIds: types.map(({ id }) => id), dueAt: notice.dueAt }
  change.log({ content: 'raised an urgent value', subject: 'study', subjectId: row.id, details })
  return answerOf(tx, notice)
}

/** Holds the study of a notice, and the notice with it: everything about a notice is done while its study is held. */
async function holdNotice(
  change: Change,
  actor: Actor,
  noticeId: string,
  rule: (notice: StoredNotice) => Refusal,
): Promise<StoredNotice> {
  const isIt = eq(urgentNotice.id, noticeId)
  const [found] = await change.tx.select({ studyId: urgentNotice.studyId }).from(urgentNotice).where(isIt)
  if (found === undefined) throw new PacsError('NOT_FOUND')
  await holdStudy(change, actor, found.studyId, whyNotView)
  const [notice] = await change.tx.select().from(urgentNotice).where(isIt)
  if (notice === undefined) throw new PacsError('NOT_FOUND')
  const refusal = rule(notice)
  if (refusal !== null) throw new PacsError(refusal)
  change.event({ type: 'urgent-changed', studyId: notice.studyId })
  return notice
}

async function endNotice(change: Change, notice: StoredNotice, end: Partial<StoredNotice>): Promise<UrgentNotice> {
  await change.tx.update(urgentNotice).set(end).where(eq(urgentNotice.id, notice.id))
  return answerOf(change.tx, { ...notice, ...end })
}

/** Says who was informed of an urgent value. */
export async function acknowledgeNotice(
  change: Change,
  actor: Actor,
  order: BodyOf<typeof urgentApi.acknowledge> & { noticeId: string },
): Promise<UrgentNotice> {
  const notice = await holdNotice(change, actor, order.noticeId, whyNotAcknowledgeUrgent)
  const acknowledgedAt = new Date(change.nowMs).toISOString()
  const { informedName, informedAt = acknowledgedAt, informedContact = '', isReadBack = false } = order
  if (!isInformedTime(informedAt, change.nowMs)) throw refuseField('informedAt', 'invalid')
  const isLate = Date.parse(informedAt) > Date.parse(notice.dueAt)
  const details = { noticeId: notice.id, isLate, informedAt, isReadBack }
  change.log({ content: 'acknowledged an urgent value', subject: 'study', subjectId: notice.studyId, details })
  return endNotice(change, notice, {
    acknowledgedAt,
    acknowledgedById: actor.userId,
    acknowledgedByName: actor.userName,
    informedName: informedName.trim(),
    informedAt,
    informedContact: informedContact.trim(),
    isReadBack,
  })
}

/** Takes an urgent value back that was raised by mistake. */
export async function withdrawNotice(
  change: Change,
  actor: Actor,
  { noticeId, reason }: BodyOf<typeof urgentApi.withdraw> & { noticeId: string },
): Promise<UrgentNotice> {
  const notice = await holdNotice(change, actor, noticeId, (held) => whyNotWithdrawUrgent(held, actor))
  const details = { noticeId: notice.id, reason: reason.trim() }
  change.log({ content: 'withdrew an urgent value', subject: 'study', subjectId: notice.studyId, details })
  return endNotice(change, notice, {
    withdrawnAt: new Date(change.nowMs).toISOString(),
    withdrawnReason: reason.trim(),
  })
}
