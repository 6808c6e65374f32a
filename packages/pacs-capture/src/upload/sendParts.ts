import { limits, PacsError } from '@opensono/pacs-core'
import type { HashBlob } from './hash/createBlobHash'
import { type FilePart, readPart } from './source/readPart'
import type { UploadSource } from './source/UploadSource'
import type { ObjectStore, StoredPart, StoreRequestOptions } from './store/ObjectStore'
import type { ReportNews } from './Upload'

/** What sending in parts needs. */
export interface SendPartsOptions {
  store: ObjectStore
  source: UploadSource
  hash: HashBlob
  contentType: string
  /** The upload that an earlier try began, or null. */
  uploadId: string | null
  /** What goes with each request; credentials may be other ones each time. */
  access: () => Promise<StoreRequestOptions>
  report: ReportNews
  signal: AbortSignal
}

/** Reads a part as soon as all its bytes are there. */
async function awaitPart({ source, hash, signal }: SendPartsOptions, index: number): Promise<FilePart | null> {
  await source.reached((index + 1) * limits.uploadPartBytes, signal)
  return await readPart(source, index, hash)
}

/**
 * Sends a file in parts, one after the other, and begins while it still grows. What the store has already is not sent again, so that
 * a cut costs one part at most. The next part is hashed while one is on its way.
 *
 * @param options - the file, the store, and what an earlier try began.
 * @returns false when the store knows the upload no more, though the file is whole: it may have been completed and the answer lost, which
 * only the server knows.
 */
export async function sendParts(options: SendPartsOptions): Promise<boolean> {
  // When a part fails, nobody waits for the next one to grow any more.
  const abort = new AbortController()
  const breakOff = () => abort.abort()
  options.signal.addEventListener('abort', breakOff)
  if (options.signal.aborted) breakOff()
  try {
    return await sendAll({
      ...options,
      signal: abort.signal,
      access: async () => ({ ...(await options.access()), signal: abort.signal }),
    })
  } finally {
    options.signal.removeEventListener('abort', breakOff)
    breakOff()
  }
}

async function sendAll(options: SendPartsOptions): Promise<boolean> {
  const { store, access, signal, report } = options
  const onProgress = (sentBytes: number) => void report({ kind: 'progress', sentBytes })
  let { uploadId } = options
  let listed: readonly StoredPart[] | null = []
  if (uploadId !== null) {
    listed = await store.list({ ...(await access()), uploadId })
    if (listed === null && options.source.isWhole()) return false
  }
  if (uploadId === null || listed === null) {
    uploadId = await store.begin({ ...(await access()), contentType: options.contentType })
    await report({ kind: 'changed', change: { uploadId } })
  }
  const known = new Map((listed ?? []).map((part) => [part.partNumber, part]))

  const parts: StoredPart[] = []
  let next = awaitPart(options, 0)
  for (let part = await next; part !== null; part = await next) {
    const { start, end, body } = part
    const partNumber = parts.length + 1
    next = awaitPart(options, partNumber)
    // It is awaited when this part has arrived; until then nobody else handles its failure.
    next.catch(() => {})
    const former = known.get(partNumber)
    if (former?.sizeBytes === end - start) {
      parts.push(former)
    } else {
      const showPart = (sentBytes: number) => onProgress(start + Math.min(sentBytes, end - start))
      // One at a time: with two on the line a cut could cost two.
      parts.push(await store.putPart({ ...(await access()), uploadId, partNumber, body, onProgress: showPart }))
      void report({ kind: 'partStored' })
    }
    onProgress(end)
  }
  if (signal.aborted) throw new PacsError('CANCELLED')
  await store.complete({ ...(await access()), uploadId, parts })
  return true
}
