import { PacsError } from '@opensono/pacs-core'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { bufferImage, dicomFile, image, imageMove } from '../../../database/schema/image'
import { readExamViews } from '../../settings/basicData/readExamViews'
import type { StoredStudy } from '../../study/studyFacts'
import { putIntoBuffer } from '../placeImage'

type StoredImage = typeof image.$inferSelect
type StoredMove = typeof imageMove.$inferSelect

/** An image of a study that is moved, and the number that it gets. */
export interface NumberedImage {
  row: StoredImage
  instanceNumber: number
  viewCode: string | null
}

/** Images of a study in scan order. @throws PacsError `NOT_FOUND` unless all of them are there. */
export async function requireImages({ tx }: Change, studyId: string, ids: readonly string[]): Promise<StoredImage[]> {
  const rows = await tx
    .select()
    .from(image)
    .where(and(eq(image.studyId, studyId), inArray(image.id, [...ids])))
    .orderBy(image.instanceNumber)
  if (rows.length !== new Set(ids).size) throw new PacsError('NOT_FOUND')
  return rows
}

/** Views of the exam type of the target; an image keeps none that is not asked for there. */
export async function viewIn({ tx }: Change, target: StoredStudy): Promise<(viewCode: string | null) => string | null> {
  const codes = new Set((await readExamViews(tx, target.examTypeId)).map(({ code }) => code))
  return (viewCode) => (viewCode !== null && codes.has(viewCode) ? viewCode : null)
}

/** Takes images out of their study: whose the files are is open again, and no consultation of the study shows the images any more. */
async function detach({ tx }: Change, ids: readonly string[]): Promise<void> {
  await tx
    .update(dicomFile)
    .set({ keptById: null, keptByName: null, keptAt: null })
    .where(and(inArray(dicomFile.id, [...ids]), isNotNull(dicomFile.keptAt)))
  await tx.delete(image).where(inArray(image.id, [...ids]))
}

/** Moves images into another study; both are locked. The ids stay, and with them the UIDs of the instances, files and drawings. */
export async function relocateToStudy(
  change: Change,
  studyId: string,
  images: readonly NumberedImage[],
): Promise<void> {
  await detach(
    change,
    images.map(({ row }) => row.id),
  )
  await change.tx
    .insert(image)
    .values(images.map(({ row, instanceNumber, viewCode }) => ({ ...row, studyId, instanceNumber, viewCode })))
}

/** Name in the buffer of an image that left its study; a taken one is counted on. */
const leftName = 'A1'

/** Moves images of a locked study into the buffer of the caller's room. */
export async function relocateToBuffer(change: Change, actor: Actor, rows: readonly StoredImage[]): Promise<void> {
  await detach(
    change,
    rows.map(({ id }) => id),
  )
  for (const row of rows) {
    await putIntoBuffer(change, actor, { imageId: row.id, roomId: actor.roomId, name: leftName })
    if (row.comment !== '') {
      await change.tx.update(bufferImage).set({ comment: row.comment }).where(eq(bufferImage.id, row.id))
    }
  }
}

/** Where an image goes. */
export type MoveTarget = Pick<StoredMove, 'toStudyId' | 'toRoomId'>

/** Writes down where images were, so that the caller can take the move back for a while. Called before they are moved. */
export async function rememberMove(
  { tx, nowMs }: Change,
  actor: Actor,
  target: MoveTarget,
  images: readonly (Pick<StoredMove, 'id'> & Partial<StoredMove>)[],
): Promise<void> {
  const ids = images.map(({ id }) => id)
  const decided = await tx.select().from(dicomFile).where(inArray(dicomFile.id, ids))
  const decisionOf = new Map(
    decided.map(({ id, keptById, keptByName, keptAt }) => [id, { keptById, keptByName, keptAt }]),
  )
  await tx.delete(imageMove).where(inArray(imageMove.id, ids))
  await tx.insert(imageMove).values(
    images.map((each) => ({
      ...each,
      ...target,
      ...decisionOf.get(each.id),
      hospitalId: actor.hospitalId,
      movedAt: new Date(nowMs).toISOString(),
      movedById: actor.userId,
    })),
  )
}
