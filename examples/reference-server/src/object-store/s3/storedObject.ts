import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { type ByteRange, type ObjectFacts, ObjectStoreError } from '../ObjectStore'
import { soundContent } from '../soundContent'
import { isAbsent, storeFailure } from './storeFailure'

/** Which object, where. */
export interface ObjectAt {
  Bucket: string
  Key: string
}

/** What a store says about an object, as far as it can be believed. */
export interface StoredFacts extends Omit<ObjectFacts, 'sha256'> {
  /** Null unless the server wrote it down when it bound the object. */
  sha256: string | null
}

interface Answer {
  ContentLength?: number | undefined
  ContentType?: string | undefined
  ETag?: string | undefined
  LastModified?: Date | undefined
  Metadata?: Record<string, string> | undefined
}

/** Takes from an answer what has the shape it must have; throws {@link ObjectStoreError} `OBJECT_STORE_UNAVAILABLE` otherwise. */
export function factsFrom({ ContentLength, ContentType = '', ETag = '', LastModified, Metadata }: Answer): StoredFacts {
  const etag = ETag.replace(/^"|"$/g, '')
  const isSound = Number.isSafeInteger(ContentLength) && /^[\x21-\x7e]{1,128}$/.test(etag)
  if (ContentLength === undefined || LastModified === undefined || !isSound || Number.isNaN(LastModified.getTime()))
    throw new ObjectStoreError('OBJECT_STORE_UNAVAILABLE', { cause: new Error('an answer without the facts of S3') })
  const sha256 = Metadata?.sha256 ?? ''
  return {
    sizeBytes: ContentLength,
    contentType: /^[\x20-\x7e]{1,255}$/.test(ContentType) ? ContentType : 'application/octet-stream',
    etag,
    createdAt: LastModified.toISOString(),
    sha256: /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null,
  }
}

/** The facts of an object, or null. */
export async function describeObject(s3: S3Client, at: ObjectAt): Promise<StoredFacts | null> {
  try {
    return factsFrom(await s3.send(new HeadObjectCommand(at)))
  } catch (thrown) {
    if (isAbsent(thrown)) return null
    throw storeFailure(thrown)
  }
}

/** An object that is being read. */
export interface OpenObject {
  facts: StoredFacts
  /** Exactly the announced bytes, or an error; a whole object is also compared with its SHA-256 where that is known. */
  chunks: AsyncGenerator<Buffer>
  /** Lets go of it unread. */
  discard(): void
}

/** Begins to read an object, or a part of it, or only if it still is the one of an entity tag; null when there is none. */
export async function openObject(
  s3: S3Client,
  at: ObjectAt,
  { range, etag }: { range?: ByteRange | undefined; etag?: string } = {},
): Promise<OpenObject | null> {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`
  try {
    const answer = await s3.send(
      new GetObjectCommand({ ...at, ...(Range && { Range }), ...(etag !== undefined && { IfMatch: `"${etag}"` }) }),
    )
    // In Node the SDK's body is what node:http gave it.
    const body = answer.Body as Readable
    const facts = factsFrom(answer)
    if (range !== undefined && answer.ContentRange === undefined) {
      body.destroy()
      throw new ObjectStoreError('OBJECT_STORE_UNAVAILABLE', { cause: new Error('a whole object instead of its part') })
    }
    const chunks = exactly(body, facts.sizeBytes)
    const isWhole = range === undefined && facts.sha256 !== null
    return {
      facts,
      chunks: isWhole ? soundContent(chunks, facts.sha256 ?? '') : chunks,
      discard: () => void body.destroy(),
    }
  } catch (thrown) {
    if (isAbsent(thrown)) return null
    throw storeFailure(thrown)
  }
}

async function* exactly(body: Readable, sizeBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      yield chunk
    }
  } catch (thrown) {
    throw storeFailure(thrown)
  }
  if (bytes !== sizeBytes) throw new ObjectStoreError('OBJECT_DAMAGED')
}

/** SHA-256 of chunks, lower-case hex. */
export async function sha256Of(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}
