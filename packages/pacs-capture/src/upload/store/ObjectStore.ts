import type { UploadCredentials } from '@opensono/pacs-core'

/** How one request to the store is made. */
export interface StoreRequestOptions {
  /** Temporary credentials for this one key. */
  readonly credentials: UploadCredentials
  /** The server's clock minus this computer's, in milliseconds: signatures carry the server's time. */
  readonly clockOffsetMs: number
  /** Breaks it off. */
  readonly signal: AbortSignal
}

/** Bytes on their way. */
export interface SendOptions extends StoreRequestOptions {
  readonly body: Blob
  /** Called with the number of bytes of it that have arrived. */
  readonly onProgress: (sentBytes: number) => void
}

/** A part that lies in the store. */
export interface StoredPart {
  /** Counted from 1. */
  readonly partNumber: number
  readonly sizeBytes: number
  /** The store's own mark of its bytes. */
  readonly etag: string
}

/**
 * What an upload needs of an object store. Every method throws PacsError: `NETWORK_UNREACHABLE` when the store did not respond,
 * `CANCELLED` when it was broken off, `SERVER_BUSY` when it cannot take it now, `UPLOAD_TOO_LARGE` and `UPLOAD_FAILED` when it
 * refused.
 */
export interface ObjectStore {
  /** Sends one whole object. The store compares it with its SHA-256, which is in lower-case hexadecimal and null where none can be made. */
  put(request: SendOptions & { readonly contentType: string; readonly sha256: string | null }): Promise<void>
  /** Begins an upload in parts. @returns its id. */
  begin(request: StoreRequestOptions & { readonly contentType: string }): Promise<string>
  /** @returns the parts that lie there, or null when the store knows the upload no more. */
  list(request: StoreRequestOptions & { readonly uploadId: string }): Promise<readonly StoredPart[] | null>
  /** Sends one part. */
  putPart(request: SendOptions & { readonly uploadId: string; readonly partNumber: number }): Promise<StoredPart>
  /** Makes the object of its parts. */
  complete(
    request: StoreRequestOptions & { readonly uploadId: string; readonly parts: readonly StoredPart[] },
  ): Promise<void>
}
