import { type Study, whyNotReset } from '@opensono/pacs-core'
import { isReportEmpty } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { study } from '../../../database/schema/study'
import { endPrints, unreported } from '../../report/finish'
import { readReport } from '../../report/queries'
import { holdStudy, requireVersion, wholeStudy } from './holdStudy'

/**
 * Takes a study back to where it was before its report. The text stays as it was saved last, and is written on from there: nothing is
 * lost, but it is a draft until it is finished again. What was printed of it counts as taken back.
 */
export async function resetStudy(
  change: Change,
  actor: Actor,
  { studyId, version }: { studyId: string; version?: number | undefined },
): Promise<Study> {
  const { tx, nowMs } = change
  const row = await holdStudy(change, actor, studyId, whyNotReset)
  await requireVersion(tx, row, version)
  const at = new Date(nowMs).toISOString()
  const report = await readReport(tx, row.id)
  const draftedAt = report === null || isReportEmpty(report) ? null : (row.draftedAt ?? at)
  const after = { ...unreported, draftedAt }
  await tx.update(study).set(after).where(eq(study.id, row.id))
  const printIds = await endPrints(tx, row.id, at, 'reset')
  const { status, diagnosedAt, reportedById, printedAt, printedById, auditedById, negativePositiveMark } = row
  const before = { status, diagnosedAt, reportedById, printedAt, printedById, auditedById, negativePositiveMark }
  const details = { before, after, printIds }
  change.log({ content: 'reset a study', subject: 'study', subjectId: row.id, details })
  return wholeStudy(tx, row.id)
}
