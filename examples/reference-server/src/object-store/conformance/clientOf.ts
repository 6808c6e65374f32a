import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { UploadCredentials } from '../ObjectStore'

/** Which checksums the SDK sends: its default, or only where S3 demands one. Older S3 servers know the second only. */
export type ChecksumMode = NonNullable<S3ClientConfig['requestChecksumCalculation']>

/** A client as the capture package makes it from temporary credentials. */
export function clientOf(
  credentials: UploadCredentials,
  checksums: ChecksumMode,
  config: S3ClientConfig = {},
): S3Client {
  return new S3Client({
    region: credentials.region,
    endpoint: credentials.endpoint,
    forcePathStyle: credentials.type === 'MINIO',
    credentials: { ...credentials, expiration: new Date(credentials.expiration) },
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts: 1,
    ...config,
  })
}
