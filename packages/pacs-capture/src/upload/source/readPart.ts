import { limits } from '@opensono/pacs-core'
import type { HashBlob } from '../hash/createBlobHash'
import type { UploadSource } from './UploadSource'

/** A part of a file, as the store takes it. */
export interface FilePart {
  readonly start: number
  readonly end: number
  readonly body: Blob
}

/**
 * Reads a part and notes its hash with the source, unless that is known.
 *
 * @param source - the file.
 * @param index - which part, from 0.
 * @param hash - hashes it.
 * @returns null behind the last part.
 */
export async function readPart(source: UploadSource, index: number, hash: HashBlob): Promise<FilePart | null> {
  const start = index * limits.uploadPartBytes
  const end = Math.min(start + limits.uploadPartBytes, source.sizeBytes())
  if (start >= end) return null
  const body = await source.slice(start, end)
  source.partSha256[index] ??= await hash(body)
  return { start, end, body }
}
