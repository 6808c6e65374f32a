import { type ErrorCode, PacsError } from '@opensono/pacs-core'

interface StoreException {
  name?: unknown
  $metadata?: { httpStatusCode?: number }
}

function codeOf(name: string, status: number | undefined): ErrorCode {
  if (name === 'EntityTooLarge' || status === 413) return 'UPLOAD_TOO_LARGE'
  if (status === 429 || (status !== undefined && status >= 500)) return 'SERVER_BUSY'
  return 'UPLOAD_FAILED'
}

/**
 * Names what the object store or its client threw.
 *
 * @param thrown - what was caught.
 */
export function storeError(thrown: unknown): PacsError {
  if (thrown instanceof PacsError) return thrown
  const { name, $metadata } = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as StoreException
  const status = $metadata?.httpStatusCode
  return new PacsError(codeOf(String(name), status), { cause: thrown, details: { storeCode: String(name), status } })
}

/** Whether the store said that it knows an upload in parts no more: it was completed, or thrown away. */
export function isUnknownUpload(thrown: unknown): boolean {
  const error = PacsError.from(thrown)
  return error.is('UPLOAD_FAILED') && error.details.storeCode === 'NoSuchUpload'
}
