import {
  type Clock,
  type DataOf,
  type ErrorCode,
  type ImageId,
  type imageApi,
  isErrorCode,
  newId,
  type Pacs,
  PacsError,
} from '@opensono/pacs-core'
import type { PutObject } from './putObject/PutObjectRequest'
import type { JournalEntry } from './UploadJournal'

/** What the server made of an upload. */
export interface SentUpload {
  readonly imageId: ImageId
  readonly isInBuffer: boolean
  readonly refusal: ErrorCode | null
}

/** What one try needs. */
export interface SendUploadOptions {
  pacs: Pacs<{ image: typeof imageApi }>
  putObject: PutObject
  clock: Clock
  /** Whether its user works now: nothing is told to the server in another's name. */
  isOwn: () => boolean
  /** Hears the entry each time a step is done, so that a later try goes on from there. */
  keep: (entry: JournalEntry) => void
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

type Credentials = DataOf<typeof imageApi.uploadToken>

async function askCredentials(entry: JournalEntry, options: SendUploadOptions): Promise<Credentials> {
  const { target, fileExtension, isTaken = false } = entry.upload
  const { image } = options.pacs
  const renewed = entry.key === null ? {} : { key: entry.key }
  // Sent only when true: strict servers of other vendors may not know it.
  const taken = isTaken ? { isTaken } : {}
  const how = { signal: options.signal }
  if (target.kind === 'study') {
    return await image.uploadToken({ studyId: target.studyId, fileExtension, ...taken, ...renewed }, how)
  }
  return await image.cacheUploadToken({ fileExtension, roomId: target.roomId, ...renewed }, how)
}

async function store(entry: JournalEntry, options: SendUploadOptions): Promise<JournalEntry> {
  const { pacs, clock, onProgress, signal } = options
  const credentials = await askCredentials(entry, options)
  const issued = { ...entry, key: credentials.key }
  options.keep(issued)
  await options.putObject({
    credentials,
    blob: entry.upload.blob,
    contentType: contentTypeOf(entry),
    clockOffsetMs: pacs.serverNow() - clock.now(),
    onProgress,
    signal,
  })
  const stored = { ...issued, isStored: true }
  options.keep(stored)
  return stored
}

/** Video goes up as plain bytes; its kind is told by the extension. */
function contentTypeOf(entry: JournalEntry): string {
  const { blob } = entry.upload
  return blob.type.startsWith('image/') ? blob.type : 'application/octet-stream'
}

async function tell(entry: JournalEntry, options: SendUploadOptions): Promise<SentUpload> {
  if (!options.isOwn()) throw new PacsError('UNAUTHORIZED')
  const { target } = entry.upload
  const { image } = options.pacs
  const how = { signal: options.signal, idempotencyKey: entry.idempotencyKey }
  const imageUrl = entry.key ?? ''
  if (target.kind === 'study') {
    const { imageId, isInBuffer, refusal } = await image.onUpload({ studyId: target.studyId, imageUrl }, how)
    return { imageId, isInBuffer, refusal: refusal !== null && isErrorCode(refusal) ? refusal : null }
  }
  const { roomId, imageName } = target
  const { imageId } = await image.cacheOnUpload({ roomId, imageName, imageUrl }, how)
  return { imageId, isInBuffer: false, refusal: null }
}

/**
 * Makes one try: credentials, object, notice. What an earlier try has done is not done again.
 *
 * @param entry - the upload as it was kept.
 * @param options - the client, the store, and who hears of it.
 * @throws PacsError the code of the step that failed.
 */
export async function sendUpload(entry: JournalEntry, options: SendUploadOptions): Promise<SentUpload> {
  const stored = entry.isStored ? entry : await store(entry, options)
  try {
    return await tell(stored, options)
  } catch (thrown) {
    const error = PacsError.from(thrown, 'UPLOAD_FAILED')
    if (error.code === 'OBJECT_MISSING') options.keep({ ...stored, isStored: false })
    // A new object is a new act: the server must not answer it with what it said about the refused one.
    if (error.code === 'UPLOAD_KEY_REFUSED') {
      options.keep({ ...stored, isStored: false, key: null, idempotencyKey: newId(options.clock.now()) })
    }
    throw error
  }
}
