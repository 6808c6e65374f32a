import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { PutObjectRequest } from './PutObjectRequest'
import { storeError } from '../store/storeError'
import { xhrHandler } from '../store/xhrHandler'

/** Up to here the store is asked to check the bytes' hash; larger files would have to be read into memory for it. */
const hashedBytes = 16 * 1024 * 1024

async function sha256Of(blob: Blob): Promise<string | null> {
  // Pages without HTTPS have no subtle crypto.
  if (blob.size > hashedBytes || globalThis.crypto?.subtle === undefined) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return btoa(String.fromCharCode(...digest))
}

/**
 * Sends one object straight to the store, signed with its temporary credentials. The S3 client is loaded at the first upload.
 *
 * @param request - the object and its credentials.
 * @throws PacsError as {@link PutObject} says.
 */
export async function putObject(request: PutObjectRequest): Promise<void> {
  const { credentials, blob, signal } = request
  try {
    const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
    const checksum = await sha256Of(blob)
    const client = new S3Client({
      region: credentials.region,
      endpoint: credentials.endpoint,
      forcePathStyle: credentials.type === 'MINIO',
      credentials: {
        accessKeyId: credentials.accessKeyId,
        secretAccessKey: credentials.secretAccessKey,
        sessionToken: credentials.sessionToken,
      },
      // The SDK's default checksums need a stream of the body, which pages over plain HTTP/1.1 cannot send.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      systemClockOffset: request.clockOffsetMs,
      // The second attempt is for a store whose clock differs from the server's: the SDK then takes the store's time.
      maxAttempts: 2,
      requestHandler: xhrHandler(request.onProgress, signal) as unknown as NonNullable<
        S3ClientConfig['requestHandler']
      >,
    })
    const command = new PutObjectCommand({
      Bucket: credentials.bucket,
      Key: credentials.key,
      Body: blob,
      ContentType: request.contentType,
      ContentLength: blob.size,
      ...(checksum === null ? {} : { ChecksumSHA256: checksum }),
    })
    try {
      await client.send(command)
    } finally {
      client.destroy()
    }
  } catch (thrown) {
    throw storeError(thrown)
  }
}
