import { eq, sql } from 'drizzle-orm'
import type { Change } from '../../../../database/change'
import { bufferImage, image, studyObject } from '../../../../database/schema/image'
import type { MergeSides } from './mergeSides'

/** An image, and its place in scan order before and after a merge. */
export interface MovedImage {
  imageId: string
  before: number
  after: number
}

/** The given number of places behind those of the study that stays. Numbers that were promised to uploads under way are passed over. */
async function takePlaces({ tx }: Change, { survivor }: MergeSides, places: number): Promise<number> {
  const { rows } = await tx.execute<{ last: number }>(sql`
    WITH used AS (SELECT coalesce(max(instance_number), 0) AS last FROM image WHERE study_id = ${survivor.id})
    INSERT INTO image_counter (hospital_id, study_id, value)
    SELECT ${survivor.hospitalId}, ${survivor.id}, used.last + ${places} FROM used
    ON CONFLICT (hospital_id, study_id) DO UPDATE
    SET value = greatest(image_counter.value, (SELECT last FROM used)) + ${places}
    RETURNING value AS last`)
  return (rows[0]?.last ?? places) - places + 1
}

/** Moves the objects without a picture of a study to another one. @returns their ids. */
export async function moveObjects({ tx }: Change, { survivor, merged }: MergeSides): Promise<string[]> {
  const moved = await tx
    .update(studyObject)
    .set({ studyId: survivor.id })
    .where(eq(studyObject.studyId, merged.id))
    .returning({ id: studyObject.id })
  return moved.map(({ id }) => id)
}

/** Moves every image of a study behind those of another one, in their order. The images waiting in buffers for it wait for the other one. */
export async function moveImages(change: Change, sides: MergeSides): Promise<MovedImage[]> {
  const { tx } = change
  const { survivor, merged } = sides
  const rooms = await tx
    .update(bufferImage)
    .set({ intendedStudyId: survivor.id })
    .where(eq(bufferImage.intendedStudyId, merged.id))
    .returning({ roomId: bufferImage.roomId })
  for (const roomId of new Set(rooms.map((row) => row.roomId))) {
    change.event({ type: 'buffer-changed', roomId })
  }
  const held = await tx
    .select({ imageId: image.id, before: image.instanceNumber })
    .from(image)
    .where(eq(image.studyId, merged.id))
    .orderBy(image.instanceNumber)
  if (held.length === 0) return []
  const first = await takePlaces(change, sides, held.length)
  const moved = held.map((each, index) => ({ ...each, after: first + index }))
  await tx.execute(sql`
    UPDATE image SET study_id = ${survivor.id}, instance_number = given.after
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS given ("imageId" uuid, after integer)
    WHERE image.id = given."imageId" AND image.study_id = ${merged.id}`)
  return moved
}
