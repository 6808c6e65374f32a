import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { StoreRequestOptions } from './ObjectStore'

/**
 * How the S3 client speaks to a store with temporary credentials.
 *
 * @param request - the credentials, and how far this computer's clock is off.
 */
export function clientSettings({
  credentials,
  clockOffsetMs,
}: Pick<StoreRequestOptions, 'credentials' | 'clockOffsetMs'>): S3ClientConfig {
  const { region, endpoint, type, accessKeyId, secretAccessKey, sessionToken } = credentials
  return {
    region,
    endpoint,
    forcePathStyle: type === 'MINIO',
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    // The SDK's default checksums need a stream of the body, which pages over plain HTTP/1.1 cannot send.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    systemClockOffset: clockOffsetMs,
  }
}
