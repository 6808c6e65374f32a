import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { OBJECT_BYTES_BELOW, ObjectStoreError } from '../ObjectStore'
import { soundContent } from '../soundContent'
import { describeObject, type ObjectAt, openObject, type StoredFacts, sha256Of } from './storedObject'
import { isTaken, storeFailure } from './storeFailure'

/** Content of fewer bytes is held in memory, which spares its second reading. */
const HELD_BYTES_BELOW = 8 * 1024 * 1024

/** Types that a browser shows or saves and never runs; an upload of another type says nothing of itself. */
const HARMLESS_TYPE = /^(image\/(?!svg)[\w.+-]+|video\/[\w.+-]+|audio\/[\w.+-]+|application\/(pdf|dicom))$/

/** An object that is written once and for all. */
export interface FinalObject {
  contentType: string
  sha256: string
  sizeBytes: number
}

/** Writes an object unless there is one: then answers false. The store decides that between several writers, where it can. */
export async function putFinal(
  s3: S3Client,
  at: ObjectAt,
  body: Buffer | Readable,
  { contentType, sha256, sizeBytes }: FinalObject,
): Promise<boolean> {
  try {
    await s3.send(
      new PutObjectCommand({
        ...at,
        Body: body,
        ContentLength: sizeBytes,
        ContentType: contentType,
        Metadata: { sha256 },
        IfNoneMatch: '*',
      }),
    )
    return true
  } catch (thrown) {
    if (isTaken(thrown) && (await describeObject(s3, at)) !== null) return false
    throw storeFailure(thrown)
  }
}

/**
 * Moves content from where others can still write to where nobody can: reads it, and writes exactly what was read. It is not copied
 * within the store, because what a store copies may have been replaced since it was looked at.
 * @param ownType content type that the server itself says; what an uploader says is believed if it is harmless
 */
export async function bindObject(s3: S3Client, from: ObjectAt, to: ObjectAt, ownType?: string): Promise<void> {
  const source = await openObject(s3, from)
  if (source === null) throw new ObjectStoreError('OBJECT_NOT_FOUND')
  const { facts } = source
  if (facts.sizeBytes >= OBJECT_BYTES_BELOW) {
    source.discard()
    throw new ObjectStoreError('OBJECT_TOO_LARGE')
  }
  const contentType =
    ownType ?? (HARMLESS_TYPE.test(facts.contentType) ? facts.contentType : 'application/octet-stream')
  if (facts.sizeBytes < HELD_BYTES_BELOW) {
    const bytes = await buffer(source.chunks)
    const sha256 = await sha256Of(Readable.from([bytes]))
    await putFinal(s3, to, bytes, { contentType, sha256, sizeBytes: facts.sizeBytes })
    return
  }
  const sha256 = await sha256Of(source.chunks)
  await putFinal(s3, to, await readAgain(s3, from, facts, sha256), { contentType, sha256, sizeBytes: facts.sizeBytes })
}

/** The same content once more. Other content fails before its last byte, so that nothing is written. */
async function readAgain(s3: S3Client, from: ObjectAt, { etag }: StoredFacts, sha256: string): Promise<Readable> {
  const again = await openObject(s3, from, { etag })
  if (again === null) throw new ObjectStoreError('OBJECT_NOT_FOUND')
  return Readable.from(soundContent(again.chunks, sha256), { objectMode: false })
}
