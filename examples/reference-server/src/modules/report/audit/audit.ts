import { type AnswerOf, PacsError, type reportAuditApi, whyNotAudit, whyNotView } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import type { NoteRead } from '../../../database/read'
import { reportVersion } from '../../../database/schema/report'
import { study } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../study/studyFacts'
import { type ReportAnswer, reportAnswer } from '../queries'
import { holdReport } from '../service'
import { requireUsableImages } from '../usedImages'

/** Whether somebody else than its writer made the newest finished version a draft again, and why. */
export async function getAudit(
  { tx, note, nowMs }: { tx: Transaction; note: NoteRead; nowMs: number },
  actor: Actor,
  studyId: string,
): Promise<AnswerOf<typeof reportAuditApi.get>> {
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const { act, savedAt, savedById, savedByName, reason, version } = reportVersion
  const [newest, before] = await tx
    .select({ act, at: savedAt, byId: savedById, byName: savedByName, reason })
    .from(reportVersion)
    .where(and(eq(reportVersion.studyId, row.id), inArray(act, ['finished', 'reopened'])))
    .orderBy(desc(version))
    .limit(2)
  if (newest?.act !== 'reopened' || newest.reason === null || newest.byId === before?.byId) return { returned: null }
  note({ content: 'looked at why a report was returned', subject: 'study', subjectId: row.id })
  return { returned: { at: newest.at, byName: newest.byName, reason: newest.reason } }
}

/** Confirms a finished report as its second doctor. Confirmed once, it stays with who did it first. */
export async function confirmReport(
  change: Change,
  actor: Actor,
  studyId: string,
  order: BodyOf<typeof reportAuditApi.confirm>,
): Promise<ReportAnswer> {
  const { tx, nowMs } = change
  const { row, current } = await holdReport(change, actor, studyId, whyNotAudit, order)
  if (current === null) throw new PacsError('NOT_FOUND')
  await requireUsableImages(tx, row.id, current)
  if (row.auditedById === null) {
    const auditedAt = new Date(nowMs).toISOString()
    const audited = { auditedById: actor.userId, auditedByName: actor.userName, auditedAt }
    await tx.update(study).set(audited).where(eq(study.id, row.id))
  }
  const details = { version: current.version, ...(row.auditedById !== null && { isRepeated: true }) }
  change.log({ content: 'confirmed a report as second doctor', subject: 'study', subjectId: row.id, details })
  return reportAnswer(row, current)
}
