import { type ImageId, imageApi, PacsError, reportApi, systemClock } from '@opensono/pacs-core'
import type { ExportImagesOptions, ExportResult, FailedExport } from './ExportImagesOptions'
import { drawnName, exportName } from './exportName'
import { fetchFromStore } from './fetchFromStore'
import { saveAsDownload } from './saveAsDownload'

interface ExportedFile {
  readonly name: string
  readonly content: Blob
}

/** Fetches one image: credentials for its key, then the object. */
async function fetchImage(
  imageId: ImageId,
  options: ExportImagesOptions,
  signal: AbortSignal,
  onFraction: (fraction: number) => void,
): Promise<ExportedFile> {
  const { pacs, fileType = 'ORIGINAL', prefix = '', fetchObject = fetchFromStore } = options
  const credentials = await pacs.call(imageApi.exportToken, { imageId, fileType }, { signal })
  const clockOffsetMs = pacs.serverNow() - systemClock.now()
  try {
    const content = await fetchObject({ credentials, clockOffsetMs, signal, onProgress: onFraction })
    return { name: exportName(prefix, credentials.key), content }
  } catch (thrown) {
    throw new PacsError('EXPORT_FAILED', { cause: thrown })
  }
}

/** Fetches the copy of an image with its drawings; null where it has none. */
async function fetchDrawn(
  imageId: ImageId,
  options: ExportImagesOptions,
  signal: AbortSignal,
  name: string,
): Promise<ExportedFile | null> {
  const { pacs, fileType = 'ORIGINAL', language } = options
  const asked = { imageId, fileType, ...(language !== undefined && { language }) }
  const drawn = await pacs.call(reportApi.exportDrawn, asked, { signal })
  if (drawn === null) return null
  const bytes = Uint8Array.from(atob(drawn.file), (letter) => letter.charCodeAt(0))
  return { name: drawnName(name, fileType), content: new Blob([bytes], { type: drawn.contentType }) }
}

/** The name that the file of an image has in an export. */
async function nameOf(imageId: ImageId, options: ExportImagesOptions, signal: AbortSignal): Promise<string> {
  const { pacs, fileType = 'ORIGINAL', prefix = '' } = options
  const { key } = await pacs.call(imageApi.exportToken, { imageId, fileType }, { signal })
  return exportName(prefix, key)
}

/** The file of an image was saved, and its copy with drawings was not. */
class CopyFailed extends Error {
  constructor(readonly reason: PacsError) {
    super(reason.message)
  }
}

/** Fetches the files of one image: its own, and its copy with drawings where that is wanted. */
async function* filesOf(
  imageId: ImageId,
  options: ExportImagesOptions,
  signal: AbortSignal,
  onFraction: (fraction: number) => void,
): AsyncGenerator<ExportedFile> {
  const isSaved = options.savedImages?.includes(imageId) === true
  const file = isSaved ? null : await fetchImage(imageId, options, signal, onFraction)
  if (file !== null) yield file
  if (options.drawnImages?.includes(imageId) !== true) return
  try {
    const drawn = await fetchDrawn(imageId, options, signal, file?.name ?? (await nameOf(imageId, options, signal)))
    if (drawn !== null) yield drawn
  } catch (thrown) {
    throw new CopyFailed(PacsError.from(thrown, 'EXPORT_FAILED'))
  }
}

/** Fetches all images, one after the other; one that fails does not keep the others. */
async function* fetchImages(
  options: ExportImagesOptions,
  signal: AbortSignal,
  failed: FailedExport[],
): AsyncGenerator<ExportedFile> {
  const count = options.images.length
  let reported = -1
  for (const [doneCount, imageId] of options.images.entries()) {
    const report = (fraction: number) => {
      const percent = Math.floor(((doneCount + fraction) / count) * 100)
      if (percent === reported && fraction > 0 && fraction < 1) return
      reported = percent
      options.onProgress?.({ doneCount: fraction === 1 ? doneCount + 1 : doneCount, count, percent })
    }
    report(0)
    try {
      yield* filesOf(imageId, options, signal, (fraction) => report(Math.min(fraction, 0.99)))
    } catch (thrown) {
      if (signal.aborted) throw new PacsError('CANCELLED')
      const isSaved = thrown instanceof CopyFailed
      failed.push({ imageId, error: isSaved ? thrown.reason : PacsError.from(thrown, 'EXPORT_FAILED'), isSaved })
    }
    report(1)
  }
}

async function* countedNames(files: AsyncGenerator<ExportedFile>, onFile: () => void) {
  for await (const { name, content } of files) {
    onFile()
    yield { name, input: content, size: content.size, lastModified: new Date() }
  }
}

/**
 * Exports images to the user's disk, one file each or all in one archive. What cannot be exported is reported, and the rest is exported.
 *
 * @param options - the client, the images, and where they go.
 * @returns those that failed, and why.
 * @throws `PacsError` with `CANCELLED` when it was broken off.
 * @example
 * const { failed } = await exportImages({ pacs, images: [imageId], as: 'zip', prefix: 'US0001_' })
 */
export async function exportImages(options: ExportImagesOptions): Promise<ExportResult> {
  const save = options.save ?? saveAsDownload
  const signal = options.signal ?? new AbortController().signal
  const failed: FailedExport[] = []
  const files = fetchImages(options, signal, failed)
  if (options.as === 'files') {
    for await (const { name, content } of files) await save(content, name)
    return { failed }
  }
  const { makeZip } = await import('client-zip')
  let fileCount = 0
  const zip = makeZip(
    countedNames(files, () => {
      fileCount += 1
    }),
  )
  const content = await new Response(zip, { headers: { 'Content-Type': 'application/zip' } }).blob().catch((thrown) => {
    throw signal.aborted ? new PacsError('CANCELLED') : new PacsError('EXPORT_FAILED', { cause: thrown })
  })
  if (signal.aborted) throw new PacsError('CANCELLED')
  if (fileCount > 0) await save(content, exportName(options.prefix ?? '', 'images.zip'))
  return { failed }
}
