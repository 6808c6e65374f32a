import { type ErrorCode, type ImageId, imageApi, isErrorCode, limits, newId, PacsError } from '@opensono/pacs-core'
import type { SendUploadOptions } from './SendUploadOptions'
import { readPart } from './source/readPart'
import { storeFile } from './storeFile'

/** What the server made of an upload. */
export interface SentUpload {
  readonly imageId: ImageId
  readonly isInBuffer: boolean
  readonly refusal: ErrorCode | null
}

/** The hashes of all parts; null where the page can make none. */
async function hashesOf({ source, hash }: SendUploadOptions): Promise<string[] | null> {
  const count = Math.ceil(source.sizeBytes() / limits.uploadPartBytes)
  for (let index = 0; index < count; index += 1) {
    if (source.partSha256[index] === undefined) await readPart(source, index, hash)
  }
  const hashes = source.partSha256.slice(0, count).filter((each) => each !== null)
  return hashes.length < count ? null : hashes
}

/** What the notice tells of the file. Older servers, which know no journal, know none of it either. */
async function noticeOf(options: SendUploadOptions) {
  if (!options.pacs.supports(imageApi.journalKey)) return {}
  const { durationMs } = options.entry()
  const partSha256 = await hashesOf(options)
  return {
    ...(partSha256 === null || partSha256.length === 0 ? {} : { partSha256 }),
    ...(durationMs === null ? {} : { durationMs: Math.round(durationMs) }),
  }
}

async function tell(options: SendUploadOptions): Promise<SentUpload> {
  const notice = await noticeOf(options)
  await options.turn()
  if (!options.isOwn()) throw new PacsError('UNAUTHORIZED')
  const { target, key, fileExtension, idempotencyKey } = options.entry()
  const { image } = options.pacs
  const how = { signal: options.signal, idempotencyKey }
  const url = key ?? ''
  const isDicom = fileExtension === '.dcm'
  if (target.kind === 'study') {
    const { studyId } = target
    const { imageId, isInBuffer, refusal } = isDicom
      ? await image.uploadDicom({ studyId, dicomUrl: url, ...notice }, how)
      : await image.onUpload({ studyId, imageUrl: url, ...notice }, how)
    return { imageId, isInBuffer, refusal: refusal !== null && isErrorCode(refusal) ? refusal : null }
  }
  const { roomId, imageName } = target
  const { imageId } = isDicom
    ? await image.cacheUploadDicom({ roomId, imageName, cacheDicomUrl: url, ...notice }, how)
    : await image.cacheOnUpload({ roomId, imageName, imageUrl: url, ...notice }, how)
  return { imageId, isInBuffer: false, refusal: null }
}

/**
 * Makes one try: credentials, object, notice. What an earlier try has done is not done again.
 *
 * @param options - the upload, the client, the store, and who hears of it.
 * @throws PacsError the code of the step that failed.
 */
export async function sendUpload(options: SendUploadOptions): Promise<SentUpload> {
  if (!options.entry().isStored) await storeFile(options)
  try {
    return await tell(options)
  } catch (thrown) {
    const error = PacsError.from(thrown, 'UPLOAD_FAILED')
    if (error.code === 'OBJECT_MISSING') await options.keep({ isStored: false, uploadId: null })
    // A new object is a new act: the server must not answer it with what it said about the refused one.
    if (error.code === 'UPLOAD_KEY_REFUSED') {
      const idempotencyKey = newId(options.clock.now())
      await options.keep({ isStored: false, key: null, uploadId: null, idempotencyKey })
    }
    throw error
  }
}
