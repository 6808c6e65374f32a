import { AbortMultipartUploadCommand, DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { uploadIdsOf } from './placeBytes'
import type { ObjectAt } from './storedObject'
import { isAbsent, storeFailure } from './storeFailure'

/** Deletes an object, if there is one. */
export async function removeObject(s3: S3Client, at: ObjectAt): Promise<void> {
  await s3.send(new DeleteObjectCommand(at)).catch(unlessAbsent)
}

/** Deletes what browsers sent to a place: the object, and the parts of uploads that nobody finished. */
export async function clearPlace(s3: S3Client, at: ObjectAt): Promise<void> {
  const { Bucket, Key } = at
  try {
    for (const UploadId of await uploadIdsOf(s3, at))
      await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(unlessAbsent)
  } catch (thrown) {
    throw storeFailure(thrown)
  }
  await removeObject(s3, at)
}

function unlessAbsent(thrown: unknown): void {
  if (!isAbsent(thrown)) throw storeFailure(thrown)
}
