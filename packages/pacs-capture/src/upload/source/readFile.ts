import { limits } from '@opensono/pacs-core'
import type { UploadSource } from './UploadSource'

/**
 * A whole file as one blob. It is read part by part: the browser keeps large blobs on the disk, the page keeps none of them.
 *
 * @param source - the file.
 * @param type - what the blob says it is.
 */
export async function readFile(source: UploadSource, type = ''): Promise<Blob> {
  const parts: Blob[] = []
  const sizeBytes = source.sizeBytes()
  for (let start = 0; start < sizeBytes; start += limits.uploadPartBytes) {
    parts.push(await source.slice(start, Math.min(sizeBytes, start + limits.uploadPartBytes)))
  }
  return new Blob(parts, { type })
}
