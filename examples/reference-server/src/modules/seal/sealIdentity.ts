import { and, desc, eq } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { reportSeal } from '../../database/schema/report'
import type { Transaction } from '../../database/transaction'
import { identityIn, isSameIdentity, readIdentity, sealedStudyId } from './identity'
import type { SealKey } from './sealKey'
import { documentIn, signDocument } from './signDocument'

/** A stored seal. */
export type StoredSeal = typeof reportSeal.$inferSelect

/**
 * The newest seal of a study's reports.
 *
 * @param version - of this version; left out for the newest.
 */
export async function readNewestSeal(
  tx: Transaction,
  { hospitalId, studyId, version }: { hospitalId: string; studyId: string; version?: number | undefined },
): Promise<StoredSeal | null> {
  const isOfStudy = and(eq(reportSeal.hospitalId, hospitalId), eq(reportSeal.studyId, studyId))
  const [newest] = await tx
    .select()
    .from(reportSeal)
    .where(version === undefined ? isOfStudy : and(isOfStudy, eq(reportSeal.version, version)))
    .orderBy(desc(reportSeal.version), desc(reportSeal.correction))
    .limit(1)
  return newest ?? null
}

/**
 * Seals the newest finished report of a study again when it is not whose it was sealed as: a paper that bears the former name is told from
 * one that bears the right one. In the transaction that corrects the registration, or gives the report to another study, which is held.
 */
export async function sealCorrectedIdentity(
  { tx, nowMs, logAlso }: Change,
  place: { hospitalId: string; studyId: string },
  key: SealKey,
): Promise<void> {
  const newest = await readNewestSeal(tx, place)
  if (newest === null) return
  const document = documentIn(newest)
  const identity = await readIdentity(tx, place, sealedStudyId(document))
  const former = identityIn(document)
  if (former !== null && isSameIdentity(former, identity)) return
  const correctedAt = new Date(nowMs).toISOString()
  const seal = await signDocument(key, { ...document, identity: { ...identity, correctedAt } })
  const { version, correction } = newest
  await tx.insert(reportSeal).values({ ...place, version, correction: correction + 1, ...seal })
  const details = { version, formerSeal: newest.code, seal: seal.code }
  logAlso({ content: 'sealed a report again', subject: 'study', subjectId: place.studyId, details })
}
