import { and, eq, inArray } from 'drizzle-orm'
import { userAccount } from '../../../database/schema/foundation'
import { uploadedFile } from '../../../database/schema/image'
import type { Transaction } from '../../../database/transaction'
import type { ReportSigner } from '../../../paper/reportPaper'
import type { StoredStudy } from '../../study/studyFacts'
import type { SavedReport } from '../queries'
import type { Sheet } from '../sheet'
import { readSignature } from '../signature/drawnSignatures'

/** The people who have the roles of a paper. */
function signersOf(
  row: StoredStudy,
  { savedById }: SavedReport,
): Record<NonNullable<ReportSigner['role']>, string | null> {
  return { examined: row.examinedById, reported: savedById, audited: row.auditedById }
}

/** Puts the pictures of their signatures beside those who sign a saved report; who has none signs by name. */
export async function withSignatures(
  tx: Transaction,
  row: StoredStudy,
  saved: SavedReport,
  sheet: Sheet,
): Promise<Sheet> {
  const people = signersOf(row, saved)
  const userIds = sheet.paper.signers.map(({ role }) => (role === undefined ? null : people[role]))
  const asked = userIds.filter((id) => id !== null)
  if (asked.length === 0) return sheet
  const { objectKey, sizeBytes } = uploadedFile
  const found = await tx
    .select({ userId: userAccount.id, objectKey, sizeBytes })
    .from(userAccount)
    .innerJoin(
      uploadedFile,
      and(eq(uploadedFile.hospitalId, userAccount.hospitalId), eq(uploadedFile.id, userAccount.signatureId)),
    )
    .where(inArray(userAccount.id, asked))
  // Who finished the report signs it by what they drew for it, where they did.
  const drawn = await readSignature(tx, saved.signatureId)
  const signatures = userIds.map((id) => {
    if (drawn !== null && id === saved.savedById) return { objectKey: drawn.objectKey, sizeBytes: drawn.sizeBytes }
    const file = found.find(({ userId }) => userId === id)
    return file === undefined ? null : { objectKey: file.objectKey, sizeBytes: file.sizeBytes }
  })
  return { ...sheet, signatures }
}
