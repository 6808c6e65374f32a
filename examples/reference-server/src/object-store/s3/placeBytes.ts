import { ListMultipartUploadsCommand, ListPartsCommand, type S3Client } from '@aws-sdk/client-s3'
import { describeObject, type ObjectAt } from './storedObject'
import { isAbsent, storeFailure } from './storeFailure'

/** The ids of the uploads in parts to a place that nobody finished. */
export async function uploadIdsOf(s3: S3Client, { Bucket, Key }: ObjectAt): Promise<string[]> {
  const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  return Uploads.flatMap((upload) => (upload.Key === Key && upload.UploadId !== undefined ? [upload.UploadId] : []))
}

/** Bytes of what browsers sent to a place: the object, and the parts of uploads that nobody finished. */
export async function placeBytes(s3: S3Client, at: ObjectAt): Promise<number> {
  let bytes = (await describeObject(s3, at))?.sizeBytes ?? 0
  try {
    for (const UploadId of await uploadIdsOf(s3, at)) {
      // One answer lists a thousand parts; below the limit for a file there are a hundred of the least size.
      const { Parts = [] } = await s3.send(new ListPartsCommand({ ...at, UploadId }))
      for (const { Size = 0 } of Parts) bytes += Size
    }
  } catch (thrown) {
    if (!isAbsent(thrown)) throw storeFailure(thrown)
  }
  return bytes
}
