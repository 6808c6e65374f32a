import { type ExamView, examViewsOf } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'

/** The views that an exam type asks for, in their order; none without an exam type. */
export async function readExamViews(tx: Transaction, examTypeId: string | null): Promise<ExamView[]> {
  if (examTypeId === null) return []
  const views = sql<string[] | null>`${basicData.fields}->'views'`
  const [row] = await tx.select({ views }).from(basicData).where(eq(basicData.id, examTypeId))
  return examViewsOf(row?.views)
}
