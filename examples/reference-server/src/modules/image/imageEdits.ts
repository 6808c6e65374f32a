import { type DataOf, type imageApi, isAllowed, PacsError, whyNotMeasure, whyNotUpload } from '@opensono/pacs-core'
import { readMeasureDocument } from '@opensono/pacs-core/measure'
import type { BodyOf, ParamsOf } from '@opensono/pacs-core/server'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { bufferImage, image, imageFile } from '../../database/schema/image'
import { readExamViews } from '../settings/basicData/readExamViews'
import { factsOf, lockStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { emitImage } from './emitImage'
import { holdForChange } from './imageAccess'
import { requireUsable } from './imageUse'

/**
 * Writes a comment on an image of a study, which is its caption in the report; an empty one removes it.
 *
 * @throws PacsError `IMAGE_OF_OTHER_PATIENT`; what the study's rules say.
 */
export async function commentOn(change: Change, actor: Actor, imageId: string, comment: string): Promise<null> {
  const { study } = await holdForChange(change, actor, imageId, whyNotUpload)
  if (study === null) throw new PacsError('NOT_FOUND')
  if (comment !== '') await requireUsable(change.tx, study.id, [imageId])
  await change.tx.update(image).set({ comment: comment.trim() }).where(eq(image.id, imageId))
  change.event({ type: 'image-changed', studyId: study.id })
  const content = comment === '' ? 'image comment taken away' : 'image commented on'
  change.log({ content, subject: 'study', subjectId: study.id, details: { imageId } })
  return null
}

/**
 * Tags an image of a study with the view that it shows; null takes the tag away.
 *
 * @throws PacsError `PARAM_ERROR` for a view that the exam type does not ask for; what the study's rules say.
 */
export async function setView(
  change: Change,
  actor: Actor,
  { imageId, viewCode }: ParamsOf<typeof imageApi.setView> & BodyOf<typeof imageApi.setView>,
): Promise<null> {
  const { study } = await holdForChange(change, actor, imageId, whyNotMeasure)
  if (study === null) throw new PacsError('NOT_FOUND')
  const views = await readExamViews(change.tx, study.examTypeId)
  if (viewCode !== null && !views.some(({ code }) => code === viewCode)) {
    const expected = { values: views.map(({ code }) => code) }
    throw new PacsError('PARAM_ERROR', { details: { fields: [{ path: 'viewCode', message: 'oneOf', expected }] } })
  }
  await change.tx.update(image).set({ viewCode }).where(eq(image.id, imageId))
  change.event({ type: 'image-changed', studyId: study.id })
  const content = viewCode === null ? 'view of an image taken away' : 'view of an image tagged'
  change.log({ content, subject: 'study', subjectId: study.id, details: { imageId, viewCode } })
  return null
}

/**
 * Keeps what was measured on an image.
 *
 * @throws PacsError `CONFLICT` when somebody changed it since the version that the caller names.
 */
export async function keepMeasure(
  change: Change,
  actor: Actor,
  { imageId, measure, version }: ParamsOf<typeof imageApi.measure> & BodyOf<typeof imageApi.measure>,
): Promise<DataOf<typeof imageApi.measure>> {
  const { found, study } = await holdForChange(change, actor, imageId, whyNotMeasure)
  if (study === null && !isAllowed('pacs:image:collect_image', actor.authorities)) throw new PacsError('FORBIDDEN')
  const kept = await storeMeasure(change, actor, { imageId: found.file.id, measure, version })
  emitImage(change, found)
  change.log({ content: 'image measured', subject: 'image', subjectId: imageId })
  return kept
}

/** Refuses a text that is no measure document, which the calls' tables do not check. An empty one is what nothing was drawn on. */
function requireDocument(measure: string): void {
  if (readMeasureDocument(measure).document !== undefined) return
  const fields = [{ path: 'measure', message: 'measureDocument' }]
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
}

/**
 * Writes what was measured on an image, for any user who may.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a text that is no measure document, `CONFLICT` when somebody changed it since the version that the caller names.
 */
export async function storeMeasure(
  change: Change,
  { userName }: Pick<Actor, 'userName'>,
  { imageId, measure, version }: { imageId: string } & BodyOf<typeof imageApi.measure>,
): Promise<{ version: number }> {
  requireDocument(measure)
  const isIt = eq(imageFile.id, imageId)
  // A buffered image has no study that would be held.
  const [kept] = await change.tx.select().from(imageFile).where(isIt).for('update')
  if (kept === undefined) throw new PacsError('NOT_FOUND')
  const { measureVersion, measuredAt, measuredByName, scannedAt } = kept
  if (version !== undefined && version !== measureVersion) {
    const details = { savedByName: measuredByName ?? '', savedAt: measuredAt ?? scannedAt }
    throw new PacsError('CONFLICT', { details })
  }
  const next = measureVersion + 1
  const at = new Date(change.nowMs).toISOString()
  await change.tx
    .update(imageFile)
    .set({ measure, measureVersion: next, measuredAt: at, measuredByName: userName })
    .where(isIt)
  return { version: next }
}

/**
 * Renames an image of the buffer of the caller's room, or comments on it.
 *
 * @throws PacsError `NOT_FOUND`, `NAME_TAKEN`.
 */
export async function changeBufferImage(
  { tx, log }: Change,
  actor: Actor,
  { imageId, name, comment }: ParamsOf<typeof imageApi.cacheUpdate> & BodyOf<typeof imageApi.cacheUpdate>,
): Promise<null> {
  const { roomId } = actor
  // Names are given one at a time in a room, as uploads give them.
  await tx.select({ id: room.id }).from(room).where(eq(room.id, roomId)).for('no key update')
  const isIt = and(eq(bufferImage.id, imageId), eq(bufferImage.roomId, roomId))
  const [found] = await tx.select().from(bufferImage).where(isIt).for('update')
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const wanted = name?.trim() ?? found.name
  const hasName = and(eq(bufferImage.roomId, roomId), eq(bufferImage.name, wanted), ne(bufferImage.id, found.id))
  const others = await tx.select({ id: bufferImage.id }).from(bufferImage).where(hasName)
  if (others.length > 0) throw new PacsError('NAME_TAKEN', { details: { field: 'name' } })
  const written = comment === undefined ? found.comment : (comment?.trim() ?? '')
  await tx.update(bufferImage).set({ name: wanted, comment: written }).where(isIt)
  const content = wanted === found.name ? 'buffered image commented on' : 'buffered image renamed'
  log({ content, subject: 'room', subjectId: roomId, details: { imageId: found.id } })
  return null
}

/**
 * Puts the images of a study into another order: they share out the places that they have.
 *
 * @throws PacsError `PARAM_ERROR` unless all of them are named, each once; what the study's rules say.
 */
export async function orderImages(
  change: Change,
  actor: Actor,
  { studyId, imageIds }: BodyOf<typeof imageApi.order>,
): Promise<null> {
  const { tx } = change
  const study = await lockStudy(tx, studyId)
  refuse(whyNotUpload(factsOf(study), ruleActorOf(actor, change.nowMs)), study)
  const isOfStudy = eq(image.studyId, study.id)
  const held = await tx
    .select({ id: image.id, place: image.instanceNumber })
    .from(image)
    .where(isOfStudy)
    .orderBy(asc(image.instanceNumber))
  const named = new Set<string>(imageIds)
  const isWhole = imageIds.length === held.length && held.every(({ id }) => named.has(id))
  if (!isWhole) {
    throw new PacsError('PARAM_ERROR', { details: { fields: [{ path: 'imageIds', message: 'stale' }] } })
  }
  // Places are unique at each moment: all of them move out of the way first.
  await tx
    .update(image)
    .set({ instanceNumber: sql`-${image.instanceNumber}` })
    .where(isOfStudy)
  const placed = imageIds.map((id, index) => ({ id, place: held[index]?.place }))
  await tx.execute(sql`
    UPDATE image SET instance_number = given.place
    FROM jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) AS given (id uuid, place integer)
    WHERE image.id = given.id AND image.study_id = ${study.id}`)
  change.log({ content: 'images put in order', subject: 'study', subjectId: study.id })
  return null
}
