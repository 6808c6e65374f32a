import * as z from 'zod/mini'
import { Instant } from '../value/schema'

/** Temporary credentials for one object in the store. */
export const UploadCredentials = z.object({
  /** `MINIO` is spoken to path-style. */
  type: z.catch(z.enum(['S3', 'MINIO']), 'S3'),
  region: z.string(),
  endpoint: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  expiration: Instant,
  bucket: z.string(),
  key: z.string(),
})

/** Temporary credentials for one object in the store. Kept in memory only. */
export interface UploadCredentials extends z.output<typeof UploadCredentials> {}
