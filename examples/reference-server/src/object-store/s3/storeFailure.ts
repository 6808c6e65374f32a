import { ObjectStoreError, type ObjectStoreErrorCode } from '../ObjectStore'

const FULL = /^(InsufficientStorage|QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/

/** What another S3 said when it refused: a code and a status. Its prose is nobody's business and may be anything. */
export interface StoreAnswer {
  name: string
  status: number | undefined
}

/** Reads a thrown error of the SDK; what is none of S3's has no status. */
export function answerOf(thrown: unknown): StoreAnswer {
  const name = thrown instanceof Error && /^[\w.]{1,80}$/.test(thrown.name) ? thrown.name : 'Unknown'
  const metadata: unknown = thrown instanceof Object && '$metadata' in thrown ? thrown.$metadata : undefined
  const status: unknown =
    metadata instanceof Object && 'httpStatusCode' in metadata ? metadata.httpStatusCode : undefined
  return { name, status: typeof status === 'number' ? status : undefined }
}

/** Whether the store says that nothing is there. */
export function isAbsent(thrown: unknown): boolean {
  const { name, status } = answerOf(thrown)
  return status === 404 && name !== 'NoSuchBucket'
}

/** Whether the store says that something is there already, or is just being put there. */
export function isTaken(thrown: unknown): boolean {
  const { status } = answerOf(thrown)
  return status === 412 || status === 409
}

/** Says an error in the product's words. */
export function storeFailure(thrown: unknown): ObjectStoreError {
  if (thrown instanceof ObjectStoreError) return thrown
  const { name, status } = answerOf(thrown)
  const cause = new Error(`the object store answered ${name}${status === undefined ? '' : ` (${status})`}`)
  return new ObjectStoreError(codeOf(thrown, name, status), { cause })
}

function codeOf(thrown: unknown, name: string, status: number | undefined): ObjectStoreErrorCode {
  if (isAbsent(thrown)) return 'OBJECT_NOT_FOUND'
  if (status === 507 || FULL.test(name)) return 'OBJECT_STORE_FULL'
  return 'OBJECT_STORE_UNAVAILABLE'
}
