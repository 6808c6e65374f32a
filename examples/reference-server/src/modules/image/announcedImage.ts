import { PacsError, type Refusal, type WaitingReason } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { imageFile, waitingImage } from '../../database/schema/image'
import { readImage } from './queries'

/** What the first notice of an object was answered that waits for a decision. */
const refusals: Readonly<Record<WaitingReason, Refusal>> = {
  NO_STUDY: null,
  PATIENT_UNCONFIRMED: null,
  OTHER_PATIENT: 'IMAGE_OF_OTHER_PATIENT',
  DELETED: 'STUDY_IS_DELETED_ERROR',
  PRINTED: 'PRINTED_STUDY_CANNOT_UPLOAD',
  VIP: 'STUDY_VIP_ERROR',
  LOCKED: 'STUDY_IS_LOCKED_ERROR',
}

/**
 * The image that an upload became, for a client that announces it once more because it never got the first answer.
 *
 * @param objectKey - of the upload; the caller has checked that it was given to this user for this purpose.
 * @returns where the image is now.
 * @throws PacsError `UPLOAD_KEY_REFUSED` when there is none: the upload was refused, or the image was deleted.
 */
export async function announcedImage(change: Change, objectKey: string) {
  const found = await readImage(change.tx, eq(imageFile.objectKey, objectKey))
  if (found === null) throw new PacsError('UPLOAD_KEY_REFUSED')
  const { file, inStudy, inBuffer } = found
  change.log({ content: 'image announced again', subject: 'image', subjectId: file.id })
  const imageId = file.id
  if (inBuffer !== null) return { imageId, isInBuffer: true, refusal: inBuffer.refusal }
  if (inStudy !== null) return { imageId, isInBuffer: false, refusal: null }
  const [waiting] = await change.tx
    .select({ reason: waitingImage.reason })
    .from(waitingImage)
    .where(eq(waitingImage.id, imageId))
  return {
    imageId,
    isInBuffer: false,
    refusal: waiting === undefined ? null : refusals[waiting.reason],
    isObject: true,
  }
}
