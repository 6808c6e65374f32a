import { type Study, whyNotReset } from '@opensono/pacs-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { reportPrint } from '../../../database/schema/report'
import { study } from '../../../database/schema/study'
import { holdStudy, requireVersion, wholeStudy } from './holdStudy'

/** What a report says of its study, when there is none. */
const unreported = {
  diagnosedAt: null,
  printedAt: null,
  printedById: null,
  printedByName: null,
  auditedById: null,
  auditedByName: null,
  negativePositiveMark: 'unknown',
} as const

/**
 * Takes a study back to where it was before its report. The text stays as it was saved last, and is written on from there: nothing is
 * lost, but it is no diagnosis until it is saved again. What was printed of it counts as taken back.
 */
export async function resetStudy(
  change: Change,
  actor: Actor,
  { studyId, version }: { studyId: string; version?: number | undefined },
): Promise<Study> {
  const { tx, nowMs } = change
  const row = await holdStudy(change, actor, studyId, whyNotReset)
  await requireVersion(tx, row, version)
  await tx.update(study).set(unreported).where(eq(study.id, row.id))
  const taken = await tx
    .update(reportPrint)
    .set({ revertedAt: new Date(nowMs).toISOString() })
    .where(and(eq(reportPrint.studyId, row.id), isNull(reportPrint.revertedAt)))
    .returning({ id: reportPrint.id })
  change.event({ kind: 'report-changed', studyId: row.id })
  change.event({ kind: 'study-changed', studyId: row.id })
  const { status, diagnosedAt, printedAt, printedById, auditedById, negativePositiveMark } = row
  const before = { status, diagnosedAt, printedAt, printedById, auditedById, negativePositiveMark }
  const details = { before, after: unreported, printIds: taken.map(({ id }) => id) }
  change.log({ content: 'reset a study', subject: 'study', subjectId: row.id, details })
  return wholeStudy(tx, row.id)
}
