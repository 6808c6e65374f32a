import type { UploadCredentials } from '@opensono/pacs-core'

/** One object on its way to the store. */
export interface PutObjectRequest {
  /** Temporary credentials for this one key. */
  credentials: UploadCredentials
  blob: Blob
  contentType: string
  /** The server's clock minus this computer's, in milliseconds: signatures carry the server's time. */
  clockOffsetMs: number
  /** Hears how many bytes have arrived. */
  onProgress: (sentBytes: number) => void
  /** Breaks it off. */
  signal: AbortSignal
}

/**
 * Sends one object to the store.
 *
 * @throws PacsError `NETWORK_UNREACHABLE` when nothing was heard of the store, `CANCELLED` when it was broken off, `SERVER_BUSY`
 * when the store cannot take it now, `UPLOAD_TOO_LARGE` and `UPLOAD_FAILED` when it refused. Each try asks for credentials anew, so
 * that expired ones need no word of their own.
 */
export type PutObject = (request: PutObjectRequest) => Promise<void>
