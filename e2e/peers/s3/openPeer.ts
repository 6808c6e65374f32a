import { newId } from '@opensono/pacs-core'
import type { S3ConformanceTarget } from '../../../examples/reference-server/src/object-store/conformance/Bench'
import type { S3Settings } from '../../../examples/reference-server/src/object-store/index'
import { createS3ObjectStore } from '../../../examples/reference-server/src/object-store/s3/createS3ObjectStore'

/** The origin whose pages may use the bucket. */
export const PAGE_ORIGIN = 'http://localhost:8080'

/** A bucket's name that was never used. */
export function newBucket(): string {
  return `opensono-${newId()}`
}

/** A new bucket in a real S3. */
export async function openPeer(
  settings: S3Settings,
): Promise<S3ConformanceTarget & { settings: S3Settings; warnings: string[] }> {
  const warnings: string[] = []
  const own = { ...settings, bucket: newBucket() }
  const store = await createS3ObjectStore({
    ...own,
    allowedOrigins: [PAGE_ORIGIN],
    logger: { warn: (_, sentence) => void warnings.push(sentence) },
  })
  const { accessKeyId = '', secretAccessKey = '' } = settings
  return { store, settings: own, warnings, root: { accessKeyId, secretAccessKey }, close: () => store.close() }
}
