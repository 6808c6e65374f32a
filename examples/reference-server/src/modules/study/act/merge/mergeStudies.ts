import { PacsError, type Study, type studyActApi } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../../database/actor'
import { type Change, versionConflict } from '../../../../database/change'
import { study } from '../../../../database/schema/study'
import { correctReports } from '../../../consultation/report/keepReport'
import { sealCorrectedIdentity } from '../../../seal/sealIdentity'
import type { SealKey } from '../../../seal/sealKey'
import { endLease } from '../../occupancy'
import { lockStudy, type StoredStudy } from '../../studyFacts'
import { wholeStudy } from '../holdStudy'
import { closeToOthers } from '../vip'
import { type MergeSides, readMergePreview, requireMergeable } from './mergeSides'
import { moveConsultations } from './moveConsultations'
import { type MovedImage, moveImages, moveObjects } from './moveImages'
import { moveNotices } from './moveNotices'
import { releasePictures, takeReport } from './takeReport'

type MergeOrder = BodyOf<typeof studyActApi.merge>

/** Holds both studies, always in the order of their ids, so that two merges of the same studies never wait for each other. */
async function holdSides({ tx }: Change, { survivorId, mergedId }: MergeOrder): Promise<MergeSides> {
  const ids = [survivorId.toLowerCase(), mergedId.toLowerCase()]
  const held = new Map<string, StoredStudy>()
  for (const id of ids.toSorted()) held.set(id, await lockStudy(tx, id))
  const [survivor, merged] = ids.map((id) => held.get(id))
  if (survivor === undefined || merged === undefined) throw new PacsError('NOT_FOUND')
  return { survivor, merged }
}

/** Refuses a merge whose sides are not what was shown, or that nobody confirmed. */
async function requireConfirmed({ tx }: Change, sides: MergeSides, order: MergeOrder): Promise<void> {
  const current = await readMergePreview(tx, sides)
  if (current.token !== order.token) {
    const newest = [sides.survivor, sides.merged].toSorted((a, b) => a.changedAt.localeCompare(b.changedAt)).at(-1)
    const { changedByName, changedAt } = newest ?? sides.survivor
    throw versionConflict({ savedByName: changedByName, savedAt: changedAt, current, yours: order })
  }
  if (order.confirmation.trim() !== current.confirmation) throw new PacsError('MERGE_NOT_CONFIRMED')
}

const earlier = (one: string | null, other: string | null) => [one, other].filter((at) => at !== null).sort()[0] ?? null

/** What becomes of the study that stays. */
function survivorFacts({ survivor, merged }: MergeSides, moved: readonly MovedImage[], taken: Partial<StoredStudy>) {
  const examiner = survivor.examinedById === null ? merged : survivor
  const firstImageAt = earlier(survivor.firstImageAt, merged.firstImageAt)
  return {
    imageCount: survivor.imageCount + moved.length,
    firstImageAt,
    firstObjectAt: earlier(survivor.firstObjectAt, merged.firstObjectAt),
    // The device of a study is that of its first image.
    deviceId: (firstImageAt === survivor.firstImageAt ? survivor : merged).deviceId,
    examinedById: examiner.examinedById,
    examinedByName: examiner.examinedByName,
    consultedAt: earlier(survivor.consultedAt, merged.consultedAt),
    ...taken,
    // Images and text of a VIP study stay hidden wherever they go.
    isVip: survivor.isVip || merged.isVip,
  }
}

/** A side as it was, for the log: ids and facts, nothing of the patient. */
function beforeImage(row: StoredStudy) {
  const { id: studyId, patientRecordId, examNumber, version, status, imageCount, firstImageAt, isVip } = row
  const { examinedById, draftedAt, diagnosedAt, reportedById, printedAt, printedById } = row
  const { auditedById, negativePositiveMark } = row
  const report = { draftedAt, diagnosedAt, reportedById, printedAt, printedById, auditedById, negativePositiveMark }
  return {
    studyId,
    patientRecordId,
    examNumber,
    version,
    status,
    imageCount,
    firstImageAt,
    isVip,
    examinedById,
    report,
  }
}

/** What went from one side to the other. */
interface Taken {
  images: readonly MovedImage[]
  objectIds: readonly string[]
  tookReport: boolean
}

function writeDown(change: Change, { survivor, merged }: MergeSides, after: Taken): void {
  const details = {
    survivorId: survivor.id,
    mergedId: merged.id,
    before: { survivor: beforeImage(survivor), merged: beforeImage(merged) },
    after,
  }
  change.log({ content: 'merged a study into another', subject: 'study', subjectId: survivor.id, details })
  const about = { survivorId: survivor.id, mergedId: merged.id }
  change.logAlso({ content: 'was merged into another study', subject: 'study', subjectId: merged.id, details: about })
}

/**
 * Merges a study into another one, permanently: images and report go to the kept one, the other one is removed and refers to it.
 * The report of the kept study is unchanged; the other one's is kept where it was written.
 *
 * @throws PacsError what the rules say of either side, `CONFLICT` when one has changed since it was shown, `MERGE_NOT_CONFIRMED`.
 */
export async function mergeStudies(change: Change, actor: Actor, order: MergeOrder, sealKey: SealKey): Promise<Study> {
  const { tx, nowMs } = change
  const sides = await holdSides(change, order)
  const { survivor, merged } = sides
  requireMergeable(sides, actor, nowMs)
  await requireConfirmed(change, sides, order)

  const pictures = await releasePictures(change, merged.id)
  const moved = await moveImages(change, sides)
  const objectIds = await moveObjects(change, sides)
  await moveNotices(change, sides)
  const taken = await takeReport(change, sides, pictures)
  const at = new Date(nowMs).toISOString()
  const changed = { changedAt: at, changedByName: actor.userName, version: sql`${study.version} + 1` }
  const facts = survivorFacts(sides, moved, taken ?? {})
  await tx
    .update(study)
    .set({ ...facts, ...changed })
    .where(eq(study.id, survivor.id))
  const gone = { deletedAt: at, deletedById: actor.userId, deletedByName: actor.userName, mergedIntoId: survivor.id }
  await tx
    .update(study)
    .set({ ...gone, ...changed, imageCount: 0, firstObjectAt: null })
    .where(eq(study.id, merged.id))
  if (taken !== null)
    await sealCorrectedIdentity(change, { hospitalId: survivor.hospitalId, studyId: survivor.id }, sealKey)
  await endLease(change, merged)
  await moveConsultations(change, sides)
  await correctReports(change, { hospitalId: survivor.hospitalId, studyId: survivor.id }, sealKey)

  if (facts.isVip && !survivor.isVip) await closeToOthers(change, survivor)
  writeDown(change, sides, { images: moved, objectIds, tookReport: taken !== null })
  return wholeStudy(tx, survivor.id)
}
