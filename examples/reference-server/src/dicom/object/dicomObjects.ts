import { imageApi, PacsError, whyNotView } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { NoteRead } from '../../database/read'
import { imageFile, studyObject } from '../../database/schema/image'
import type { Transaction } from '../../database/transaction'
import { findForUse } from '../../modules/image/imageAccess'
import { readUnusable, readUnusableObjects } from '../../modules/image/imageUse'
import { factsOf, readStudy, refuse, ruleActorOf } from '../../modules/study/studyFacts'
import type { Owner } from '../../queue/createFairOrder'
import type { Services } from '../../services'
import { capturedObject } from './captured'
import type { DicomImage, DicomObject } from './DicomObject'
import { describePixels } from './describePixels'
import { originalObject } from './original'
import { type ImageRow, readImageRows } from './readImageRows'
import { readStudyOfObjects, type StudyOfObjects } from './studyFacts'

function dicomImage(
  store: Services['objectStore'],
  { hospitalId, userId }: Owner,
  study: StudyOfObjects,
  row: ImageRow,
): DicomImage {
  const { image: own, file, dicom, pixels } = row
  const owner = { hospitalId, userId }
  const none = { imageId: own.id, isClip: file.isClip, object: null }
  if (file.damagedAt !== null) return { ...none, absence: 'DAMAGED' }
  if (dicom !== null)
    return { ...none, object: { ...originalObject(store, study, { image: own, file, dicom }), owner }, absence: null }
  if (pixels === null) return { ...none, absence: 'PENDING' }
  if (pixels.facts === null) return { ...none, absence: 'NOT_POSSIBLE' }
  const captured = { image: own, file, pixels: pixels.facts, framesKey: pixels.framesKey }
  return { ...none, object: { ...capturedObject(store, study, captured), owner }, absence: null }
}

/**
 * The DICOM objects of a study as far as they are described, in scan order; nothing for a study that the hospital of the transaction
 * does not have. Whether the caller may see the study is not asked here.
 *
 * @param owner - for whom they are read.
 */
export async function dicomObjectsOfStudy(
  { objectStore }: Pick<Services, 'objectStore'>,
  tx: Transaction,
  owner: Owner,
  studyId: string,
): Promise<DicomImage[]> {
  const study = await readStudyOfObjects(tx, studyId)
  if (study === null) return []
  const rows = await readImageRows(tx, { studyId })
  const unusable = new Set([...(await readUnusable(tx, studyId)).keys(), ...(await readUnusableObjects(tx, studyId))])
  return rows.map((row) =>
    unusable.has(row.image.id)
      ? { imageId: row.image.id, isClip: row.file.isClip, object: null, absence: 'OTHER_PATIENT' as const }
      : dicomImage(objectStore, owner, study, row),
  )
}

/**
 * The DICOM objects of a study that the caller may see, in scan order. Stills that were stored before they could be described are
 * described now; clips stay `PENDING` until their job has done it.
 *
 * @param call - named in the operation log.
 * @throws PacsError `NOT_FOUND`, or what the study's rules say.
 */
export async function readDicomObjects(
  services: Services,
  actor: Actor,
  call: CallName,
  studyId: string,
): Promise<DicomImage[]> {
  const { database, clock } = services
  const read = () =>
    database.read(actor, call, async (tx, note: NoteRead) => {
      note({ content: 'images viewed', subject: 'study', subjectId: studyId })
      const row = await readStudy(tx, studyId)
      refuse(whyNotView(factsOf(row), ruleActorOf(actor, clock.now())), row)
      return dicomObjectsOfStudy(services, tx, actor, studyId)
    })
  const images = await read()
  const pending = images.flatMap((each) => (each.absence === 'PENDING' && !each.isClip ? [each.imageId] : []))
  if (pending.length === 0) return images
  for (const imageId of pending) await describePixels(services, actor, imageId)
  return read()
}

/**
 * The study of an image or an object without a picture that is about to be used; null for an image of a buffer.
 *
 * @throws PacsError what {@link findForUse} throws.
 */
async function studyOfFile(tx: Transaction, actor: Actor, id: string, nowMs: number): Promise<string | null> {
  const [kept] = await tx.select().from(studyObject).where(eq(studyObject.id, id))
  if (kept === undefined) return (await findForUse(tx, actor, eq(imageFile.id, id), nowMs)).inStudy?.studyId ?? null
  const row = await readStudy(tx, kept.studyId)
  refuse(whyNotView(factsOf(row), ruleActorOf(actor, nowMs)), row)
  const [file] = await tx.select({ damagedAt: imageFile.damagedAt }).from(imageFile).where(eq(imageFile.id, id))
  if (file === undefined || file.damagedAt !== null) throw new PacsError('IMAGE_DAMAGED')
  if ((await readUnusableObjects(tx, row.id)).has(id))
    throw new PacsError('IMAGE_OF_OTHER_PATIENT', { details: { imageIds: [id], images: '' } })
  return row.id
}

/**
 * The DICOM object of one image, or one without a picture, of a study that the caller may see.
 *
 * @param call - named in the operation log.
 * @throws PacsError `NOT_FOUND`, also for an image of a buffer; `IMAGE_DAMAGED`; `IMAGE_OF_OTHER_PATIENT`; `DICOM_EXPORT_NOT_POSSIBLE` while there is no object;
 * what the study's rules say.
 */
export async function readDicomObject(
  services: Services,
  actor: Actor,
  imageId: string,
  call: CallName = imageApi.dicomUrl,
): Promise<DicomObject> {
  const { database, clock, objectStore } = services
  const read = () =>
    database.read(actor, call, async (tx, note: NoteRead) => {
      note({ content: 'image viewed', subject: 'image', subjectId: imageId })
      const studyId = await studyOfFile(tx, actor, imageId, clock.now())
      const study = studyId === null ? null : await readStudyOfObjects(tx, studyId)
      const [row] = await readImageRows(tx, { ids: [imageId] })
      if (study === null || row === undefined) throw new PacsError('NOT_FOUND')
      return dicomImage(objectStore, actor, study, row)
    })
  const first = await read()
  const isStill = first.absence === 'PENDING' && !first.isClip
  if (isStill) await describePixels(services, actor, imageId)
  const { object } = isStill ? await read() : first
  if (object === null) throw new PacsError('DICOM_EXPORT_NOT_POSSIBLE')
  return object
}
