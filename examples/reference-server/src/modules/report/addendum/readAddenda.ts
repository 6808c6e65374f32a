import { asc, eq, inArray } from 'drizzle-orm'
import { reportAddendum } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'

/** A stored addendum with its seal. */
export type StoredAddendum = typeof reportAddendum.$inferSelect

/** The addenda to the report of a study, oldest first. */
export function readAddenda(tx: Transaction, studyId: string): Promise<StoredAddendum[]> {
  return tx
    .select()
    .from(reportAddendum)
    .where(eq(reportAddendum.studyId, studyId))
    .orderBy(asc(reportAddendum.addedAt), asc(reportAddendum.id))
}

/** What was added to the reports of studies, oldest first. */
export async function readAddendumTexts(tx: Transaction, studyIds: readonly string[]) {
  if (studyIds.length === 0) return []
  const { studyId, text, addedAt, addedByName } = reportAddendum
  return tx
    .select({ studyId, text, at: addedAt, byName: addedByName })
    .from(reportAddendum)
    .where(inArray(studyId, [...studyIds]))
    .orderBy(asc(addedAt), asc(reportAddendum.id))
}
