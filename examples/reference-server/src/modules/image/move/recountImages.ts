import { and, count, eq, min, sql } from 'drizzle-orm'
import type { Change } from '../../../database/change'
import { dicomFile, image, imageFile } from '../../../database/schema/image'
import { study } from '../../../database/schema/study'
import type { StoredStudy } from '../../study/studyFacts'

/** What a study takes over with images that come to it. */
export type ImageFactsOfStudy = Pick<StoredStudy, 'firstImageAt' | 'deviceId' | 'examinedById' | 'examinedByName'>

const earlier = (one: string | null, other: string | null) => [one, other].filter((at) => at !== null).sort()[0] ?? null
const later = (one: string | null, other: string | null) =>
  [one, other]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null

async function readImageFacts(
  { tx }: Change,
  studyId: string,
): Promise<{ imageCount: number; firstAt: string | null }> {
  // A machine says when it took a picture; any other was taken when it was announced.
  const takenAt = sql<string>`coalesce(${dicomFile.acquiredAt}, ${imageFile.scannedAt})`
  const [found] = await tx
    .select({ imageCount: count(), firstAt: min(takenAt) })
    .from(image)
    .innerJoin(imageFile, and(eq(imageFile.hospitalId, image.hospitalId), eq(imageFile.id, image.id)))
    .leftJoin(dicomFile, and(eq(dicomFile.hospitalId, image.hospitalId), eq(dicomFile.id, image.id)))
    .where(eq(image.studyId, studyId))
  const firstAt = found?.firstAt ?? null
  return { imageCount: found?.imageCount ?? 0, firstAt: firstAt === null ? null : new Date(firstAt).toISOString() }
}

/** Nobody has examined a study that has neither images nor a report. */
const isUntouched = ({ draftedAt, diagnosedAt }: StoredStudy) => draftedAt === null && diagnosedAt === null

/**
 * Counts the images of a study that some were moved out of: it took place when the first of the others was taken, and did not take place
 * when none is left.
 */
export async function recountSource(change: Change, row: StoredStudy): Promise<void> {
  const { imageCount, firstAt } = await readImageFacts(change, row.id)
  const none = {
    firstImageAt: null,
    deviceId: null,
    ...(isUntouched(row) && { examinedById: null, examinedByName: null }),
  }
  const left = { firstImageAt: row.firstImageAt === null ? firstAt : later(row.firstImageAt, firstAt) }
  await change.tx
    .update(study)
    .set({ imageCount, ...(imageCount === 0 ? none : left) })
    .where(eq(study.id, row.id))
}

/**
 * Counts the images of a study that some were moved to: it took place when the first of all was taken, with the device and by the examiner
 * of the study that they were taken in, unless it has its own.
 */
export async function recountTarget(change: Change, row: StoredStudy, brought: ImageFactsOfStudy): Promise<void> {
  const { imageCount, firstAt } = await readImageFacts(change, row.id)
  const isFirst = row.firstImageAt === null
  await change.tx
    .update(study)
    .set({
      imageCount,
      firstImageAt: earlier(row.firstImageAt, firstAt),
      ...(isFirst && { deviceId: brought.deviceId }),
      ...(row.examinedById === null && {
        examinedById: brought.examinedById,
        examinedByName: brought.examinedByName,
      }),
    })
    .where(eq(study.id, row.id))
}
