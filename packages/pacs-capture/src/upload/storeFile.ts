import { limits, PacsError, type UploadCredentials } from '@opensono/pacs-core'
import type { JournalEntry } from '../journal/Journal'
import { checkContent } from './checkContent'
import { createCredentials } from './createCredentials'
import type { SendUploadOptions } from './SendUploadOptions'
import { sendParts } from './sendParts'
import { readFile } from './source/readFile'
import type { StoreRequestOptions } from './store/ObjectStore'

/** Files at rest below this many bytes are sent in one piece. */
export const wholeBytes = 16 * 1024 * 1024

async function ask(entry: JournalEntry, options: SendUploadOptions): Promise<UploadCredentials> {
  if (!options.isOwn()) throw new PacsError('UNAUTHORIZED')
  const { target, fileExtension, isTaken } = entry
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

/**
 * Brings a file's bytes into the store: in one piece when it is small and at rest, else in parts.
 *
 * @param options - the file and where it goes.
 */
export async function storeFile(options: SendUploadOptions): Promise<void> {
  const { pacs, clock, source, store, signal } = options
  const credentials = createCredentials({
    ask: () => ask(options.entry(), options),
    clock,
    serverNow: () => pacs.serverNow(),
  })
  const access = async (): Promise<StoreRequestOptions> => ({
    credentials: await credentials.get(),
    clockOffsetMs: pacs.serverNow() - clock.now(),
    signal,
  })
  await source.reached(limits.uploadPartBytes, signal)
  if (options.isImport) await checkContent(source, options.entry().fileExtension)
  const { key } = await credentials.get()
  await options.keep({ key })
  const { contentType, uploadId } = options.entry()
  if (uploadId === null && source.isWhole() && source.sizeBytes() < wholeBytes) {
    const body = await readFile(source, contentType)
    const sha256 = await options.hash(body)
    // The server is told the hashes of parts, and this is the only one.
    if (body.size <= limits.uploadPartBytes) source.partSha256[0] = sha256
    await store.put({ ...(await access()), body, sha256, contentType, onProgress: options.onProgress })
  } else {
    await sendParts({
      ...{ store, source, hash: options.hash, contentType, uploadId, access, signal },
      onBegun: (begun) => options.keep({ uploadId: begun }),
      onProgress: options.onProgress,
      onArrived: options.onArrived,
    })
  }
  await options.keep({ isStored: true })
}
