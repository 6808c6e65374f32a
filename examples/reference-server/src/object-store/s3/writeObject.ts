import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { belowLimit } from '../bounds'
import { OBJECT_BYTES_BELOW, ObjectStoreError } from '../ObjectStore'
import { bindObject, putFinal } from './bindObject'
import { clearPlace } from './removeObject'
import type { ObjectAt } from './storedObject'
import { storeFailure } from './storeFailure'

/** Writes bytes of the server's own as a new object. */
export async function writeBytes(s3: S3Client, to: ObjectAt, bytes: Buffer, contentType: string): Promise<void> {
  const sizeBytes = bytes.length
  if (sizeBytes >= OBJECT_BYTES_BELOW) throw new ObjectStoreError('OBJECT_TOO_LARGE')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const isNew = await putFinal(s3, to, bytes, { contentType, sha256, sizeBytes })
  if (!isNew) throw new ObjectStoreError('OBJECT_PROTECTED')
}

/** The same for a stream: its length and SHA-256 are known at its end only, so it is laid down elsewhere and bound from there. */
export async function writeStream(
  s3: S3Client,
  { via, to }: { via: ObjectAt; to: ObjectAt },
  body: Readable,
  contentType: string,
): Promise<void> {
  const Body = Readable.from(belowLimit(body, OBJECT_BYTES_BELOW), { objectMode: false })
  let refusal: Error | null = null
  Body.once('error', (thrown) => {
    refusal = thrown
  })
  try {
    await new Upload({ client: s3, params: { ...via, Body, ContentType: contentType }, queueSize: 1 }).done()
    await bindObject(s3, via, to, contentType)
  } catch (thrown) {
    // The SDK words the stream's own refusal again.
    throw storeFailure(refusal ?? thrown)
  } finally {
    await clearPlace(s3, via).catch(() => undefined) // left to the bucket's rule
  }
}
