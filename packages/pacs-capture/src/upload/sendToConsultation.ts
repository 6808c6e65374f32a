import {
  type CallOptions,
  type FileExtension,
  type PacsClient,
  realtimeConsultationApi,
  type UploadCredentials,
} from '@opensono/pacs-core'
import type { ConsultationTarget } from '../journal/Journal'
import type { SentUpload } from './Upload'

/** What credentials are asked for. */
interface WantedFile {
  readonly fileExtension: FileExtension
  /** Renews the credentials of this key. */
  readonly key?: string
}

/**
 * Asks for credentials to upload a file of a consultation.
 *
 * @param pacs - the client.
 * @param target - where the file goes.
 * @param file - what it is, and the key that was given before.
 * @param options - of the call.
 */
export function askCredentials(
  pacs: PacsClient,
  target: ConsultationTarget,
  { fileExtension, ...renewed }: WantedFile,
  options: CallOptions,
): Promise<UploadCredentials> {
  if (target.kind === 'consultationVideo') {
    const wanted = { suffix: fileExtension.slice(1), id: target.consultationId, ...renewed }
    return pacs.call(realtimeConsultationApi.videoToken, wanted, options)
  }
  const { kind: _, ...study } = target
  return pacs.call(realtimeConsultationApi.expertUploadToken, { ...study, fileExtension, ...renewed }, options)
}

/**
 * Announces a file of a consultation that lies in the store.
 *
 * @param pacs - the client.
 * @param target - where the file goes.
 * @param url - the key of its object.
 * @param options - of the call.
 */
export async function announceToConsultation(
  pacs: PacsClient,
  target: ConsultationTarget,
  url: string,
  options: CallOptions,
): Promise<Omit<SentUpload, 'viewCode'>> {
  if (target.kind === 'consultationVideo') {
    await pacs.call(realtimeConsultationApi.setVideo, { id: target.consultationId, url }, options)
    return { imageId: null, isInBuffer: false, refusal: null }
  }
  const { kind: _, ...study } = target
  const { imageId, isInBuffer } = await pacs.call(
    realtimeConsultationApi.expertOnUpload,
    { ...study, imageUrl: url },
    options,
  )
  return { imageId, isInBuffer, refusal: null }
}
