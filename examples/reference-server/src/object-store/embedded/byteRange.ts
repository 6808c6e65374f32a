import { type ByteSpan, readByteRange } from '../../serve/byteRange'
import { S3Error } from './S3Error'

/** Inclusive positions. */
export type SatisfiableRange = ByteSpan

/**
 * The part of an object a `Range` header asks for. Null means all of it: no header, or one that S3 does not serve either. Throws
 * `InvalidRange` (416) when nothing of it exists.
 */
export function readRange(header: string | undefined, sizeBytes: number): SatisfiableRange | null {
  const range = readByteRange(header, sizeBytes)
  if (range === 'NOTHING') throw new S3Error('InvalidRange', undefined, { 'Content-Range': `bytes */${sizeBytes}` })
  return range
}
