import { createHash } from 'node:crypto'
import { dicomContentType, PacsError } from '@opensono/pacs-core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import { imageFile } from '../../database/schema/image'
import { findWhole } from '../../modules/image/imageAccess'
import type { StoredFile } from '../../modules/image/queries'
import { removeObjectsJob } from '../../modules/image/removeObjectsJob'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import type { DicomObject } from './DicomObject'
import { readDicomObject } from './dicomObjects'

/** Makes the DICOM file of an image; its log row names no call of a user. */
const call: CallName = { id: 'image.dicom-file' }

/** What a file would be made from: the same text, the same bytes. */
function digestOf({ dataset, transferSyntaxUid }: DicomObject): string {
  return createHash('sha256')
    .update(JSON.stringify([transferSyntaxUid, dataset]))
    .digest('hex')
}

/** Writes the file and names it in the image's row. @returns its key; null when another server did so meanwhile. */
async function makeFile(
  services: Services,
  actor: Actor,
  object: DicomObject,
  { dicomKey: former, objectKey }: Pick<StoredFile, 'dicomKey' | 'objectKey'>,
) {
  const { database, objectStore } = services
  const key = newObjectKey(`dicom/${actor.hospitalId}`, 'dcm')
  const { stream } = await object.toPart10()
  await objectStore.write(key, stream, dicomContentType, { isBound: true })
  const isFormer = former === null ? isNull(imageFile.dicomKey) : eq(imageFile.dicomKey, former)
  const isIt = and(eq(imageFile.id, object.imageId), isFormer)
  // A change of its own, whatever call needs the file.
  const isKept = await database.change({ ...actor, idempotency: null }, call, async (change) => {
    const set = { dicomKey: key, dicomDigest: digestOf(object) }
    const kept = await change.tx.update(imageFile).set(set).where(isIt).returning({ id: imageFile.id })
    // What came as DICOM names itself until another file is made of it, and is never deleted for that.
    const isMade = former !== null && former !== objectKey
    if (isMade && kept.length > 0) change.job(removeObjectsJob, { keys: [former] })
    change.log({ content: 'DICOM file made', subject: 'image', subjectId: object.imageId })
    return kept.length > 0
  })
  if (isKept) return key
  await objectStore.remove(key)
  return null
}

/**
 * The object that is the DICOM file of an image which the caller may see: the file that came where it names patient and study as they are
 * registered, else one that does; or the one made of a captured still. A file is made when it is first requested, and again when what it
 * says has changed: patient, study, calibration, comment.
 *
 * @returns null for an image that has none: a captured clip, a captured image of a buffer, a picture that cannot be decoded.
 * @throws PacsError what the study's rules say; `IMAGE_DAMAGED`.
 */
export async function keepDicomFile(services: Services, actor: Actor, imageId: string): Promise<string | null> {
  const { database, clock } = services
  const { file, inStudy } = await database.read(actor, call, (tx) =>
    findWhole(tx, actor, eq(imageFile.id, imageId), clock.now()),
  )
  const isOriginal = file.contentType === dicomContentType
  // In a buffer no study says whose it is.
  if (inStudy === null) return isOriginal ? file.objectKey : null
  if (file.isClip && !isOriginal) return null
  const object = await readDicomObject(services, actor, imageId, call).catch((error: unknown) => {
    if (PacsError.from(error).code === 'DICOM_EXPORT_NOT_POSSIBLE') return null
    throw error
  })
  if (object === null) return null
  if (isOriginal && (await object.isAsStored())) return file.objectKey
  if (file.dicomKey !== null && file.dicomDigest === digestOf(object)) return file.dicomKey
  return (await makeFile(services, actor, object, file)) ?? keepDicomFile(services, actor, imageId)
}
