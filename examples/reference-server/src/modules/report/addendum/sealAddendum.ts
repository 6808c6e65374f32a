import { canonicalJson, type SealedDocument } from '@opensono/pacs-core'
import { and, asc, eq } from 'drizzle-orm'
import { reportAddendum, reportSeal } from '../../../database/schema/report'
import type { Transaction } from '../../../database/transaction'
import type { SealKeys } from '../../seal/openSealKeys'
import { documentIn } from '../../seal/signDocument'
import type { StoredAddendum } from './readAddenda'

/** The form of sealed addenda. */
export const addendumFormat = 'opensono-report-addendum-1'

/** An addendum, before it is sealed. */
type Written = Pick<StoredAddendum, 'hospitalId' | 'version' | 'text' | 'addedAt' | 'addedById' | 'addedByName'>

function documentOf({ hospitalId, version, text, addedAt, addedById, addedByName }: Written) {
  const finished = { finishedAt: addedAt, finishedById: addedById, finishedByName: addedByName }
  return { format: addendumFormat, hospitalId, version, text, ...finished }
}

/**
 * The document of an addendum that is being added.
 *
 * @param report - the study, and the digest of the report's own seal; null for one that was finished before there were seals.
 */
export function addendumToSeal(
  written: Written,
  report: { studyId: string; reportDigest: string | null },
): SealedDocument {
  return { ...documentOf(written), ...report }
}

/** Whether the seal of an addendum is good, and its row still says what was sealed. Studies may have been merged since. */
export async function isAddendumWhole(stored: StoredAddendum, keys: SealKeys): Promise<boolean> {
  const { studyId: _study, reportDigest: _digest, ...sealed } = documentIn(stored)
  if (canonicalJson(sealed) !== canonicalJson(documentOf(stored))) return false
  return (await keys.verify(documentIn(stored), stored)) === 'valid'
}

/** When was added to the report that has a seal. */
export async function readAddendumTimes(tx: Transaction, digest: string): Promise<string[]> {
  const [sealed] = await tx
    .select({ hospitalId: reportSeal.hospitalId, studyId: reportSeal.studyId })
    .from(reportSeal)
    .where(eq(reportSeal.digest, digest))
    .limit(1)
  if (sealed === undefined) return []
  const { addedAt, hospitalId, studyId } = reportAddendum
  const rows = await tx
    .select({ addedAt })
    .from(reportAddendum)
    .where(and(eq(hospitalId, sealed.hospitalId), eq(studyId, sealed.studyId)))
    .orderBy(asc(addedAt))
  return rows.map((row) => row.addedAt)
}
