import { type Clock, imageApi, isErrorCode, limits, newId, PacsError } from '@opensono/pacs-core'
import type { JournalEntry } from '../journal/Journal'
import { isOfConsultation, loadConsultationUploads } from './consultationUploads'
import type { HashBlob } from './hash/createBlobHash'
import { makeWhole } from './makeWhole'
import { readPart } from './source/readPart'
import type { UploadSource } from './source/UploadSource'
import { type SenderParts, storeFile } from './storeFile'
import type { ReportNews, SentUpload, TryResult, Upload } from './Upload'

/** Makes tries of one upload, in two steps. What an earlier try has done is not done again. */
export interface UploadSender {
  /** Brings the bytes to the store: repair, credentials, object, hashes. */
  store(upload: Upload, report: ReportNews, signal: AbortSignal): Promise<TryResult>
  /**
   * Announces what lies in the store to the server, and tags the image.
   *
   * @param viewNow - the view that the upload is tagged with; it may change meanwhile.
   */
  announce(upload: Upload, signal: AbortSignal, viewNow: () => string | null): Promise<TryResult>
}

/** @param parts - the client, the store and the disk. */
export function createUploadSender(parts: SenderParts): UploadSender {
  return {
    store: (upload, report, signal) =>
      settled(async () => {
        const { entry, source } = await repaired(upload, report, parts)
        if (!entry.isStored)
          await storeFile({ entry, source, isImport: upload.item.fileName !== null, report, signal }, parts)
        if (takesFacts(parts)) await hashParts(source, parts.hash)
        return { kind: 'stored' }
      }),
    announce: (upload, signal, viewNow) =>
      settled(
        async () => {
          const sent = await announceUpload(upload, signal, parts)
          return { kind: 'announced', sent: { ...sent, viewCode: await sendView(sent, viewNow, signal, parts) } }
        },
        (error) => changeAfter(error, parts.clock),
      ),
  }
}

async function settled(
  step: () => Promise<TryResult>,
  changeOf: (error: PacsError) => Partial<JournalEntry> | null = () => null,
): Promise<TryResult> {
  try {
    return await step()
  } catch (thrown) {
    const error = PacsError.from(thrown, 'UPLOAD_FAILED')
    return { kind: 'failed', error, change: changeOf(error) }
  }
}

/** What the server's refusal of an object says of the file. */
function changeAfter({ code }: PacsError, clock: Clock): Partial<JournalEntry> | null {
  if (code === 'OBJECT_MISSING') return { isStored: false, uploadId: null }
  // A new object is a new act: the server must not answer it with what it said about the refused one.
  if (code === 'UPLOAD_KEY_REFUSED') {
    return { isStored: false, key: null, uploadId: null, idempotencyKey: newId(clock.now()) }
  }
  return null
}

/** Makes the file whole where that was not possible before. */
async function repaired({ entry, source }: Upload, report: ReportNews, { journal, repair }: SenderParts) {
  if (entry.needsRepair !== true || entry.isStored) return { entry, source }
  const whole = await makeWhole(journal, { entry, sizeBytes: source.sizeBytes(), state: 'whole' }, repair)
  if (whole === null) throw new PacsError('UPLOAD_FAILED', { message: 'there is no picture in the clip' })
  await report({ kind: 'changed', ...whole })
  return { entry: { ...entry, ...whole.change }, source: whole.source }
}

/** Older servers, which know no journal, know no facts of files either. */
const takesFacts = ({ pacs }: SenderParts) => pacs.supports(imageApi.journalKey)

/** Notes the hashes of all parts with the source. */
async function hashParts(source: UploadSource, hash: HashBlob): Promise<void> {
  const count = Math.ceil(source.sizeBytes() / limits.uploadPartBytes)
  for (let index = 0; index < count; index += 1) {
    if (source.partSha256[index] === undefined) await readPart(source, index, hash)
  }
}

/** What the server is sent about the file. */
function factsOf({ entry: { durationMs }, source }: Upload) {
  const count = Math.ceil(source.sizeBytes() / limits.uploadPartBytes)
  const partSha256 = source.partSha256.slice(0, count).filter((each) => each !== null)
  return {
    ...(count === 0 || partSha256.length < count ? {} : { partSha256 }),
    ...(durationMs === null ? {} : { durationMs: Math.round(durationMs) }),
  }
}

type Announced = Omit<SentUpload, 'viewCode'>

async function announceUpload(upload: Upload, signal: AbortSignal, parts: SenderParts): Promise<Announced> {
  const { target, key, fileExtension, idempotencyKey } = upload.entry
  if (!parts.login.owns(upload.entry)) throw new PacsError('UNAUTHORIZED')
  const { image } = parts.pacs
  const facts = takesFacts(parts) ? factsOf(upload) : {}
  const how = { signal, idempotencyKey }
  const url = key ?? ''
  const isDicom = fileExtension === '.dcm'
  if (isOfConsultation(target)) {
    const consultation = await loadConsultationUploads()
    return await consultation.announceToConsultation(parts.pacs, target, url, how)
  }
  if (target.kind === 'study') {
    const { studyId } = target
    const {
      imageId,
      isInBuffer,
      refusal,
      isObject = false,
    } = isDicom
      ? await image.uploadDicom({ studyId, dicomUrl: url, ...facts }, how)
      : await image.onUpload({ studyId, imageUrl: url, ...facts }, how)
    // An object without a picture is stored, and is no image.
    const id = isObject ? null : imageId
    return { imageId: id, isInBuffer, refusal: refusal !== null && isErrorCode(refusal) ? refusal : null }
  }
  const { roomId, imageName } = target
  const { imageId } = isDicom
    ? await image.cacheUploadDicom({ roomId, imageName, cacheDicomUrl: url, ...facts }, how)
    : await image.cacheOnUpload({ roomId, imageName, imageUrl: url, ...facts }, how)
  return { imageId, isInBuffer: false, refusal: null }
}

/**
 * Tags the image of an upload. It is a call of its own: a second try of the notice, which says the same as the first one, is known by
 * that. A refusal leaves the image as it is, without a tag.
 *
 * @returns the view that the image has.
 */
async function sendView(
  { imageId, isInBuffer }: Announced,
  viewNow: () => string | null,
  signal: AbortSignal,
  { pacs }: SenderParts,
): Promise<string | null> {
  if (imageId === null || isInBuffer || !pacs.supports(imageApi.setView)) return null
  let asked: string | null = null
  let had: string | null = null
  for (let wanted = viewNow(); wanted !== asked; wanted = viewNow()) {
    asked = wanted
    try {
      await pacs.image.setView({ imageId, viewCode: wanted }, { signal })
      had = wanted
    } catch (thrown) {
      const error = PacsError.from(thrown)
      if (error.isRetryable || error.code === 'UNAUTHORIZED' || error.code === 'CANCELLED') throw error
    }
  }
  return had
}
