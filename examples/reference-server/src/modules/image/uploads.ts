import {
  type BodyOf,
  type DataOf,
  type FileExtension,
  imageApi,
  PacsError,
  type QueryOf,
  type UploadCredentials,
  whyNotUpload,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import { room } from '../../database/schema/foundation'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { factsOf, lockStudy, ruleActorOf } from '../study/studyFacts'
import { type ExaminedObject, examineObject } from './examineObject'
import { addFile, putIntoBuffer, putIntoStudy } from './placeImage'
import { bindKey, findKey, type IssuedKey, type KeyPurpose, rememberKey, renewKey } from './uploadKeys'

/** DICOM objects come by calls of their own, which read them before they are stored. */
const notByUpload: FileExtension = '.dcm'
const defaultExtension: FileExtension = '.jpg'
/** Name in the buffer of an image that its study could not take; a taken one is counted on. */
const refusedName = 'A1'

async function giveKey(
  { objectStore }: Services,
  change: Change,
  actor: Actor,
  purpose: KeyPurpose,
  { fileExtension = defaultExtension, key }: { fileExtension?: FileExtension | undefined; key?: string | undefined },
): Promise<UploadCredentials> {
  if (fileExtension === notByUpload) throw new PacsError('FILE_TYPE_NOT_ALLOWED')
  const objectKey = key ?? newObjectKey(`image/${actor.hospitalId}`, fileExtension.slice(1))
  if (key === undefined) await rememberKey(change, actor, objectKey, purpose)
  else await renewKey(change, actor, key, purpose)
  change.log({
    content: key === undefined ? 'image upload begun' : 'image upload continued',
    subject: purpose.studyId === undefined ? 'room' : 'study',
    subjectId: purpose.studyId ?? purpose.roomId,
  })
  return objectStore.issueCredentials({ key: objectKey, purpose: 'upload' })
}

/**
 * Gives out a key to upload a file of a study. For a picture that exists already, and for a key that was given out before, it does
 * not matter what has become of the study: the callback then finds a place for the file.
 */
export async function giveStudyKey(
  services: Services,
  change: Change,
  actor: Actor,
  query: QueryOf<typeof imageApi.uploadToken>,
): Promise<UploadCredentials> {
  const study = await lockStudy(change.tx, query.studyId)
  const isTaken = query.isTaken === true || query.key !== undefined
  const refusal = isTaken ? null : whyNotUpload(factsOf(study), ruleActorOf(actor, change.nowMs))
  if (refusal !== null) throw new PacsError(refusal)
  return giveKey(services, change, actor, { studyId: study.id }, query)
}

/** Gives out a key to upload a file of a room's buffer. */
export async function giveBufferKey(
  services: Services,
  change: Change,
  actor: Actor,
  query: QueryOf<typeof imageApi.cacheUploadToken>,
): Promise<UploadCredentials> {
  const [found] = await change.tx
    .select({ id: room.id })
    .from(room)
    .where(eq(room.id, query.roomId ?? actor.roomId))
  if (found === undefined) throw new PacsError('NOT_FOUND')
  return giveKey(services, change, actor, { roomId: found.id }, query)
}

/** An upload that was announced: the key it was given, and what lies under it. */
interface Upload {
  issued: IssuedKey
  object: ExaminedObject
}

/**
 * Proves an upload and makes its image. The store is asked before the transaction begins, so that no row is held meanwhile. A key
 * that is an image already is not looked at again: the change answers what it answered, or refuses it.
 */
async function takeUpload<Answer>(
  { database, objectStore }: Services,
  actor: Actor,
  call: CallName,
  imageUrl: string,
  purpose: KeyPurpose,
  place: (change: Change, upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const objectKey = objectStore.keyOf(imageUrl)
  if (objectKey === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const issued = await database.read(actor, { id: call.id }, (tx) => findKey(tx, actor, objectKey, purpose))
  const object = issued.boundAt === null ? await examineObject(objectStore, objectKey) : null
  return database.change(actor, call, async (change) => {
    if (object === null) throw new PacsError('UPLOAD_KEY_REFUSED')
    await bindKey(change, issued)
    return place(change, { issued, object })
  })
}

/** Makes an uploaded file an image of its study; of the study's room when the study cannot take it any more. */
export function takeStudyUpload(
  services: Services,
  actor: Actor,
  { studyId, imageUrl }: BodyOf<typeof imageApi.onUpload>,
): Promise<DataOf<typeof imageApi.onUpload>> {
  return takeUpload(services, actor, imageApi.onUpload, imageUrl, { studyId }, async (change, { issued, object }) => {
    const study = await lockStudy(change.tx, studyId)
    const refusal = whyNotUpload(factsOf(study), ruleActorOf(actor, change.nowMs))
    const imageId = await addFile(change, actor, object, issued.issuedAt)
    const subject = { subject: 'study', subjectId: study.id }
    if (refusal === null) {
      await putIntoStudy(change, actor, study, { imageId, instanceNumber: issued.instanceNumber ?? 0 })
      change.log({ content: 'image added', ...subject, details: { imageId } })
    } else {
      const refused = { studyId: study.id, code: refusal }
      // Where whoever took it works: there it is seen and can be moved to another study.
      const { roomId } = actor
      await putIntoBuffer(change, actor, { imageId, roomId, name: refusedName, refused })
      change.log({ content: 'image kept in the buffer', ...subject, details: { imageId, roomId, refusal } })
    }
    return imageApi.onUpload.data.parse({ imageId, isInBuffer: refusal !== null, refusal })
  })
}

/** Makes an uploaded file an image of a room's buffer. */
export function takeBufferUpload(
  services: Services,
  actor: Actor,
  { roomId, imageName, imageUrl }: BodyOf<typeof imageApi.cacheOnUpload>,
): Promise<DataOf<typeof imageApi.cacheOnUpload>> {
  return takeUpload(services, actor, imageApi.cacheOnUpload, imageUrl, { roomId }, async (change, upload) => {
    const imageId = await addFile(change, actor, upload.object, upload.issued.issuedAt)
    await putIntoBuffer(change, actor, { imageId, roomId, name: imageName })
    change.log({ content: 'image added to the buffer', subject: 'room', subjectId: roomId, details: { imageId } })
    return imageApi.cacheOnUpload.data.parse({ imageId })
  })
}
