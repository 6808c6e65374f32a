import {
  type BufferImage,
  type imageApi,
  PacsError,
  type StudyImage,
  whyNotDeleteImage,
  whyNotUpload,
  whyNotView,
} from '@opensono/pacs-core'
import type { BodyOf, ParamsOf } from '@opensono/pacs-core/server'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { bufferImage, image } from '../../database/schema/image'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { factsOf, lockStudy, lockSurvivor, readStudy, refuse, ruleActorOf } from '../study/studyFacts'
import { bufferImageAnswer, hasMeasures, studyImageAnswer } from './imageAnswers'
import { rememberMove } from './move/relocate'
import { putIntoStudy } from './placeImage'
import { imagesInConsultationReports, imagesInReport, readBufferImages, readStudyImages, removeFile } from './queries'
import { addressesFor } from './readerAccess'
import { readFilePatients } from './readFilePatients'
import { removeObjectsJob } from './removeObjectsJob'
import { readReplaced } from './replaceFiles'
import { nextInstanceNumber } from './uploadKeys'

/** A room's buffer is open to those who work there; another room answers as one that does not exist. */
function requireOwnRoom(actor: Actor, roomId: string): void {
  if (roomId !== actor.roomId) throw new PacsError('NOT_FOUND')
}

/** The images of a study, in scan order. */
export async function listStudyImages(
  { objectStore, clock }: Services,
  tx: Transaction,
  actor: Actor,
  studyId: string,
  note: NoteRead,
): Promise<StudyImage[]> {
  note({ content: 'images viewed', subject: 'study', subjectId: studyId })
  const row = await readStudy(tx, studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, clock.now())), row)
  const used = await imagesInReport(tx, row.id)
  const images = await readStudyImages(tx, row.id)
  const consulted = await imagesInConsultationReports(
    tx,
    images.map(({ file }) => file.id),
  )
  const patients = await readFilePatients(tx, row.id)
  const replaced = await readReplaced(tx, row.id)
  const list = { hasMeasures: hasMeasures(images.map(({ file }) => file)) }
  const addresses = addressesFor(objectStore, actor)
  return Promise.all(
    images.map((each) => {
      const { id } = each.image
      const shownBy = { isUsedInReport: used.has(id), isInConsultationReport: consulted.has(id) }
      const facts = { ...shownBy, isReplaced: replaced.has(id), ...list }
      return studyImageAnswer(addresses, each, facts, patients.get(id) ?? null)
    }),
  )
}

/** The images in the buffer of the caller's room, newest first. */
export async function listBufferImages(
  { objectStore }: Services,
  tx: Transaction,
  actor: Actor,
  roomId: string,
  note: NoteRead,
): Promise<BufferImage[]> {
  note({ content: 'buffer viewed', subject: 'room', subjectId: roomId })
  requireOwnRoom(actor, roomId)
  const images = await readBufferImages(tx, roomId)
  const list = { hasMeasures: hasMeasures(images.map(({ file }) => file)) }
  const addresses = addressesFor(objectStore, actor)
  return Promise.all(images.map((each) => bufferImageAnswer(addresses, each, list)))
}

/** Moves an image from the buffer of the caller's room into a study. Of several callers at once the first one gets it. */
export async function bindToStudy(
  change: Change,
  actor: Actor,
  { imageId, studyId }: BodyOf<typeof imageApi.cacheBindStudy>,
): Promise<null> {
  const { tx } = change
  const row = await lockSurvivor(tx, studyId)
  refuse(whyNotUpload(factsOf(row), ruleActorOf(actor, change.nowMs)), row)
  const [taken] = await tx
    .delete(bufferImage)
    .where(and(eq(bufferImage.id, imageId), eq(bufferImage.roomId, actor.roomId)))
    .returning()
  if (taken === undefined) throw new PacsError('NOT_FOUND')
  const { id, name, roomId, intendedStudyId, refusal } = taken
  await rememberMove(change, actor, { toStudyId: row.id, toRoomId: null }, [
    { id, fromRoomId: roomId, name, intendedStudyId, refusal },
  ])
  const instanceNumber = await nextInstanceNumber(tx, actor.hospitalId, row.id)
  await putIntoStudy(change, actor, row, { imageId: taken.id, instanceNumber, comment: taken.comment })
  const details = { imageId: taken.id, roomId: taken.roomId, intendedStudyId: taken.intendedStudyId }
  change.log({ content: 'image moved from the buffer', subject: 'study', subjectId: row.id, details })
  return null
}

/** Deletes an image of a study, unless the study is closed to the caller or a report shows the image. */
export async function removeStudyImage(
  change: Change,
  actor: Actor,
  { studyId, imageId }: ParamsOf<typeof imageApi.remove>,
): Promise<null> {
  const { tx } = change
  const row = await lockStudy(tx, studyId)
  const [found] = await tx
    .select({ id: image.id })
    .from(image)
    .where(and(eq(image.id, imageId), eq(image.studyId, row.id)))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  const isUsedInReport = (await imagesInReport(tx, row.id)).has(found.id)
  const isInConsultationReport = (await imagesInConsultationReports(tx, [found.id])).has(found.id)
  const facts = { isUsedInReport, isInConsultationReport }
  refuse(whyNotDeleteImage(factsOf(row), facts, ruleActorOf(actor, change.nowMs)), row)
  change.job(removeObjectsJob, { keys: await removeFile(tx, found.id) })
  await tx
    .update(study)
    .set({ imageCount: sql`${study.imageCount} - 1` })
    .where(eq(study.id, row.id))
  change.log({ content: 'image deleted', subject: 'study', subjectId: row.id, details: { imageId: found.id } })
  return null
}

/** Deletes an image from the buffer of the caller's room, unless the report of a finished consultation shows the image. */
export async function removeBufferImage(change: Change, actor: Actor, imageId: string): Promise<null> {
  const { tx } = change
  const [found] = await tx
    .delete(bufferImage)
    .where(and(eq(bufferImage.id, imageId), eq(bufferImage.roomId, actor.roomId)))
    .returning()
  if (found === undefined) throw new PacsError('NOT_FOUND')
  if ((await imagesInConsultationReports(tx, [found.id])).size > 0) throw new PacsError('IMAGE_IN_CONSULTATION_REPORT')
  change.job(removeObjectsJob, { keys: await removeFile(tx, found.id) })
  const details = { imageId: found.id, intendedStudyId: found.intendedStudyId }
  change.log({ content: 'image deleted from the buffer', subject: 'room', subjectId: found.roomId, details })
  return null
}
