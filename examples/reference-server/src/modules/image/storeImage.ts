import { contentTypeOfBytes, PacsError } from '@opensono/pacs-core'
import type { Actor } from '../../database/actor'
import { newObjectKey } from '../../object-store/index'
import type { Services } from '../../services'
import { lockStudy } from '../study/studyFacts'
import { examineObject } from './examineObject'
import { addFile, putIntoStudy } from './placeImage'
import { nextInstanceNumber } from './uploadKeys'

/** An image that the server itself has. */
export interface NewImage {
  studyId: string
  bytes: Buffer
  /** When it was taken (ISO 8601). @defaultValue now */
  scannedAt?: string
  comment?: string
  /** Key of the view that it shows. */
  viewCode?: string | undefined
}

/**
 * Makes bytes an image of a study, in an actor's name and without an upload: for demo data and imports.
 *
 * @returns the image's id.
 * @throws PacsError `NOT_FOUND`, `FILE_TYPE_NOT_ALLOWED`, `UPLOAD_TOO_LARGE`.
 */
export async function storeImage(services: Services, actor: Actor, given: NewImage): Promise<string> {
  const { database, objectStore } = services
  const contentType = contentTypeOfBytes(given.bytes)
  if (contentType === null) throw new PacsError('FILE_TYPE_NOT_ALLOWED')
  const extension = contentType.replace(/^.*\/(x-ms)?/, '')
  const key = newObjectKey(`image/${actor.hospitalId}`, extension)
  await objectStore.write(key, given.bytes, contentType, { isBound: true })
  const object = await examineObject(services, actor, key, 'picture')
  return database.change(actor, { id: 'image.store' }, async (change) => {
    const study = await lockStudy(change.tx, given.studyId)
    const scannedAt = given.scannedAt ?? new Date(change.nowMs).toISOString()
    const imageId = await addFile(change, actor, object, scannedAt)
    const instanceNumber = await nextInstanceNumber(change.tx, actor.hospitalId, study.id)
    const { comment = '', viewCode } = given
    await putIntoStudy(change, actor, study, { imageId, instanceNumber, comment, viewCode, takenAt: scannedAt })
    change.log({ content: 'image added', subject: 'study', subjectId: study.id, details: { imageId } })
    return imageId
  })
}
