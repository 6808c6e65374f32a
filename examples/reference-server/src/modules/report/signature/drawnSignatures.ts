import { and, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import { reportVersion, signatureScan } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import { removeObjectsJob } from '../../image/removeObjectsJob'

/** A picture that was drawn, where it lies and what it is. */
export interface DrawnSignature {
  id: string
  objectKey: string
  sizeBytes: number
  sha256: string
}

const { id, objectKey, sizeBytes, sha256 } = signatureScan

/**
 * Whether a signature is still for the words that its user saw: since then they alone saved. Who finished, reopened or restored the report,
 * or wrote on it after them, made other words of it.
 */
export const isForWords: SQL = sql`NOT EXISTS (SELECT FROM ${reportVersion} WHERE ${and(
  eq(reportVersion.hospitalId, signatureScan.hospitalId),
  eq(reportVersion.studyId, signatureScan.studyId),
  sql`${reportVersion.version} > ${signatureScan.version}`,
  sql`(${ne(reportVersion.savedById, signatureScan.userId)} OR ${reportVersion.act} <> 'saved')`,
)})`

/** Nothing shows it, and nothing is sealed with it. */
const isUnused: SQL = sql`NOT EXISTS (SELECT FROM ${reportVersion} WHERE ${and(
  eq(reportVersion.hospitalId, signatureScan.hospitalId),
  eq(reportVersion.signatureId, signatureScan.id),
)})`

function asDrawn(row: { [Field in keyof DrawnSignature]: DrawnSignature[Field] | null } | undefined) {
  if (row === undefined || row.id === null || row.objectKey === null) return null
  return { ...row, id: row.id, objectKey: row.objectKey, sizeBytes: row.sizeBytes ?? 0, sha256: row.sha256 ?? '' }
}

/** What a user drew for the draft of a study; null when that is nothing, or for other words by now. */
export async function readDrawn(tx: Transaction, studyId: string, userId: string): Promise<DrawnSignature | null> {
  const [row] = await tx
    .select({ id, objectKey, sizeBytes, sha256 })
    .from(signatureScan)
    .where(
      and(
        eq(signatureScan.studyId, studyId),
        eq(signatureScan.userId, userId),
        isNotNull(signatureScan.drawnAt),
        isUnused,
        isForWords,
      ),
    )
    .orderBy(desc(signatureScan.drawnAt))
    .limit(1)
  return asDrawn(row)
}

/** The signature of a finished version. */
export async function readSignature(tx: Transaction, signatureId: string | null): Promise<DrawnSignature | null> {
  if (signatureId === null) return null
  const [row] = await tx
    .select({ id, objectKey, sizeBytes, sha256 })
    .from(signatureScan)
    .where(eq(signatureScan.id, signatureId))
  return asDrawn(row)
}

/** Deletes what a user drew for a study and no version has, but for one. */
export async function forgetDrawn(
  { tx, job }: Change,
  { studyId, userId }: { studyId: string; userId: string },
  exceptId?: string,
): Promise<void> {
  const deleted = await tx
    .delete(signatureScan)
    .where(
      and(
        eq(signatureScan.studyId, studyId),
        eq(signatureScan.userId, userId),
        isNotNull(signatureScan.drawnAt),
        isUnused,
        exceptId === undefined ? undefined : ne(signatureScan.id, exceptId),
      ),
    )
    .returning({ objectKey })
  const keys = deleted.flatMap((each) => each.objectKey ?? [])
  if (keys.length > 0) job(removeObjectsJob, { keys })
}

/** Ends the links of a user on which nothing was drawn. */
export async function endLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(signatureScan).where(and(eq(signatureScan.userId, userId), isNull(signatureScan.drawnAt)))
}
