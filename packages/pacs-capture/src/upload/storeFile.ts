import { type Clock, type imageApi, limits, type Pacs, PacsError, type UploadCredentials } from '@opensono/pacs-core'
import type { Journal, JournalEntry } from '../journal/Journal'
import { checkContent } from './checkContent'
import { isOfConsultation, loadConsultationUploads } from './consultationUploads'
import { createCredentials } from './createCredentials'
import type { UploadLogin } from './createUploadLogin'
import type { HashBlob } from './hash/createBlobHash'
import { sendParts } from './sendParts'
import { readFile } from './source/readFile'
import type { UploadSource } from './source/UploadSource'
import type { ObjectStore, StoreRequestOptions } from './store/ObjectStore'
import type { ReportNews } from './Upload'
import type { RepairClip } from './UploadQueue'

/** Files at rest below this many bytes are sent in one piece. */
export const wholeBytes = 16 * 1024 * 1024

/** What sends a file. */
export interface SenderParts {
  readonly pacs: Pacs<{ image: typeof imageApi }>
  readonly login: UploadLogin
  readonly store: ObjectStore
  readonly journal: Journal
  readonly repair: RepairClip
  readonly hash: HashBlob
  readonly clock: Clock
}

/** A file on its way to the store. */
export interface StoringFile {
  readonly entry: JournalEntry
  readonly source: UploadSource
  /** True for a file of the user's, which may be anything. */
  readonly isImport: boolean
  readonly report: ReportNews
  readonly signal: AbortSignal
}

async function askCredentials(
  entry: JournalEntry,
  signal: AbortSignal,
  { pacs, login }: SenderParts,
): Promise<UploadCredentials> {
  const { image } = pacs
  if (!login.owns(entry)) throw new PacsError('UNAUTHORIZED')
  const { target, fileExtension, isTaken, key } = entry
  const renewed = key === null ? {} : { key }
  // Sent only when true: strict servers of other vendors may not know it.
  const taken = isTaken ? { isTaken } : {}
  if (isOfConsultation(target)) {
    const consultation = await loadConsultationUploads()
    return await consultation.askCredentials(pacs, target, { fileExtension, ...renewed }, { signal })
  }
  if (target.kind === 'study') {
    return await image.uploadToken({ studyId: target.studyId, fileExtension, ...taken, ...renewed }, { signal })
  }
  return await image.cacheUploadToken({ fileExtension, roomId: target.roomId, ...renewed }, { signal })
}

/**
 * Brings a file's bytes into the store: in one piece when it is small and at rest, else in parts.
 *
 * @param file - the file and who takes the news of it.
 * @param parts - the client and the store.
 */
export async function storeFile(file: StoringFile, parts: SenderParts): Promise<void> {
  const { source, report, signal } = file
  const { pacs, clock, store, hash } = parts
  const { contentType, uploadId } = file.entry
  let { key } = file.entry
  const credentials = createCredentials({
    ask: () => askCredentials({ ...file.entry, key }, signal, parts),
    clock,
    serverNow: () => pacs.serverNow(),
  })
  const access = async (): Promise<StoreRequestOptions> => ({
    credentials: await credentials.get(),
    clockOffsetMs: pacs.serverNow() - clock.now(),
    signal,
  })
  await source.reached(limits.uploadPartBytes, signal)
  if (file.isImport) await checkContent(source, file.entry.fileExtension)
  key = (await credentials.get()).key
  await report({ kind: 'changed', change: { key } })
  const onProgress = (sentBytes: number) => void report({ kind: 'progress', sentBytes })
  if (uploadId === null && source.isWhole() && source.sizeBytes() < wholeBytes) {
    const body = await readFile(source, contentType)
    const sha256 = await hash(body)
    // The server gets the hashes of parts, and this is the only one.
    if (body.size <= limits.uploadPartBytes) source.partSha256[0] = sha256
    await store.put({ ...(await access()), body, sha256, contentType, onProgress })
  } else {
    await sendParts({ store, source, hash, contentType, uploadId, access, signal, report })
  }
  await report({ kind: 'changed', change: { isStored: true } })
}
