import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { dicomFile, image, imageFile, replacedFile, studyObject } from '../../database/schema/image'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { StoredStudy } from '../study/studyFacts'
import { filesOfStudies } from './filesOfStudies'

/** A file that takes the place of others of its study: a corrected one with their SOP Instance UID. */
export interface Replacement {
  readonly id: string
  /** Files with that UID that no newer one has replaced. */
  readonly formerIds: readonly string[]
}

/** Whether a file of a study is the newest one under its SOP Instance UID: DICOMweb answers no other. */
export function isNewest({ hospitalId, id }: { readonly hospitalId: SQLWrapper; readonly id: SQLWrapper }): SQL {
  return sql`NOT EXISTS (SELECT FROM replaced_file r WHERE r.hospital_id = ${hospitalId} AND r.id = ${id})`
}

/** Files that were replaced and are in no list any more: each is of the study that has the newest file, and found by its own id alone. */
export function unlistedFiles(tx: Transaction) {
  const newer = filesOfStudies(tx)
  const { hospitalId, id, newerId, isListed } = replacedFile
  return tx
    .select({ hospitalId, id, studyId: newer.studyId })
    .from(replacedFile)
    .innerJoin(newer, and(eq(newer.hospitalId, hospitalId), eq(newer.id, newerId)))
    .where(eq(isListed, false))
    .as('unlisted_file')
}

/** Ids of the images of a study that were replaced and are still listed. */
export async function readReplaced(tx: Transaction, studyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .innerJoin(replacedFile, and(eq(replacedFile.hospitalId, image.hospitalId), eq(replacedFile.id, image.id)))
    .where(eq(image.studyId, studyId))
  return new Set(rows.map(({ id }) => id))
}

/** Whether something uses an image: any version of the report, a consultation, what was drawn, written or decided on it. */
const isUsed = sql`(${imageFile.measure} <> '' OR ${image.comment} <> '' OR ${image.viewCode} IS NOT NULL OR ${dicomFile.keptAt} IS NOT NULL
  OR EXISTS (SELECT FROM report_image r WHERE r.hospital_id = ${image.hospitalId} AND r.image_id = ${image.id})
  OR EXISTS (SELECT FROM report_version v
    WHERE v.hospital_id = ${image.hospitalId} AND v.study_id = ${image.studyId} AND ${image.id} = ANY (v.image_ids))
  OR EXISTS (SELECT FROM consultation_image c WHERE c.hospital_id = ${image.hospitalId} AND c.image_id = ${image.id})
  OR EXISTS (SELECT FROM consultation_message m JOIN consultation c ON c.hospital_id = m.hospital_id AND c.id = m.consultation_id
    WHERE c.hospital_id = ${image.hospitalId} AND c.study_id = ${image.studyId} AND m.image_id = ${image.id}))`

async function usedAmong(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: image.id })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .leftJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .where(and(inArray(image.id, [...ids]), isUsed))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lets files take the place of others of a study that the caller holds, before they are put into it. What nothing uses leaves the lists of the
 * study and stays stored; an image that is used stays where it is, so that no report changes. Each is a row of the operation log.
 *
 * @returns the numbers in scan order that became free, by the new files that take them.
 */
export async function replaceFiles(
  change: Change,
  actor: Actor,
  row: StoredStudy,
  replacements: readonly Replacement[],
): Promise<ReadonlyMap<string, number>> {
  const { tx, nowMs } = change
  const { hospitalId, userId: senderId, userName: senderName } = actor
  const numbers = new Map<string, number>()
  for (const { id, formerIds } of replacements) {
    if (formerIds.length === 0) continue
    const used = await usedAmong(tx, formerIds)
    const unused = formerIds.filter((each) => !used.has(each))
    const left = await tx
      .delete(image)
      .where(inArray(image.id, unused))
      .returning({ instanceNumber: image.instanceNumber })
    await tx.delete(studyObject).where(inArray(studyObject.id, unused))
    await tx
      .update(study)
      .set({ imageCount: sql`${study.imageCount} - ${left.length}` })
      .where(eq(study.id, row.id))
    await tx
      .update(replacedFile)
      .set({ newerId: id })
      .where(inArray(replacedFile.newerId, [...formerIds]))
    const shared = { hospitalId, newerId: id, replacedAt: new Date(nowMs).toISOString(), senderId, senderName }
    await tx.insert(replacedFile).values(formerIds.map((each) => ({ ...shared, id: each, isListed: used.has(each) })))
    if (left.length > 0) numbers.set(id, Math.min(...left.map(({ instanceNumber }) => instanceNumber)))
    const details = { imageId: id, replacedIds: formerIds, stillUsedIds: [...used] }
    const ofStudy = { subject: 'study', subjectId: row.id }
    change.logAlso({ call: 'image.replaced', content: 'image replaced by a corrected file', ...ofStudy, details })
  }
  return numbers
}

/** Ids of the unlisted files that a file replaced: without it no user sees them. */
export async function replacedBy(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx
    .select({ id: replacedFile.id })
    .from(replacedFile)
    .where(and(eq(replacedFile.newerId, id), eq(replacedFile.isListed, false)))
  return rows.map((row) => row.id)
}
