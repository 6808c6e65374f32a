import type { Readable } from 'node:stream'
import { limits } from '@opensono/pacs-core'

/** Files of this many bytes or more are refused, by declared length and while they stream. */
export const OBJECT_BYTES_BELOW: number = limits.uploadBytes

/** The longest life of temporary credentials, in seconds. */
export const CREDENTIALS_LIFETIME_SECONDS: number = limits.credentialSeconds

/** The longest life of a presigned URL, in seconds. */
export const PRESIGNED_URL_LIFETIME_SECONDS = 300

/** What temporary credentials are for: `upload` writes one key (also in parts), `download` reads one key. */
export type CredentialPurpose = 'upload' | 'download'

/** The specification's "Storage upload credentials". Secret: keep it in memory, never log it, never store it. */
export interface UploadCredentials {
  /** `MINIO`: address objects by path, `endpoint/bucket/key`. `S3`: address them by host name, as AWS does. */
  type: 'MINIO' | 'S3'
  region: string
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  /** ISO 8601 instant after which the store refuses the credentials. */
  expiration: string
  bucket: string
  /**
   * The one key they open. An upload may have to land under another one than the object's: {@link ObjectStore.keyOf} names the
   * object of either.
   */
  key: string
}

/** What the store knows about an object. */
export interface ObjectFacts {
  sizeBytes: number
  contentType: string
  /** Entity tag without quotes: the MD5 in hex, or `md5-of-md5s-N` after a multipart upload. */
  etag: string
  /** SHA-256 of the content, lower-case hex. */
  sha256: string
  /** ISO 8601 instant. */
  createdAt: string
}

/** What to issue credentials for. */
export interface IssueCredentialsInput {
  key: string
  purpose: CredentialPurpose
  /**
   * Uploads of this many bytes or more are refused, by a store that can while they come, by any when they are bound. Default and
   * maximum: {@link OBJECT_BYTES_BELOW}.
   */
  contentLengthBelow?: number
  /** Default and maximum: {@link CREDENTIALS_LIFETIME_SECONDS}. A store that cannot make shorter ones gives that. */
  ttlSeconds?: number
  /** For whom they are, as {@link MayRead} wants it. Default: the empty text. */
  reader?: string
}

/** How the address of {@link ObjectStore.presignedUrl} behaves. */
export interface PresignedUrlOptions {
  /** At most {@link PRESIGNED_URL_LIFETIME_SECONDS}. */
  expiresInSeconds: number
  /**
   * Addresses made within the same span of this many seconds are equal, so that a page that asks again reloads nothing. The
   * span is taken off their life. Default: 1.
   */
  stableSeconds?: number
  /** Makes the browser save the object under this name instead of showing it. */
  fileName?: string
  /** Overrides the stored content type. */
  contentType?: string
  /** For whom the address is, as {@link MayRead} wants it. Default: the empty text. */
  reader?: string
}

/**
 * Whether an object may be read now with an address or credentials that were given out before. The store asks at each use, so that a right
 * which ended since is no right any more.
 *
 * @param reader - whom they were made for; the empty text for nobody in particular.
 */
export type MayRead = (key: string, reader: string) => Promise<boolean>

/** How an object of the server's own is stored. */
export interface WriteOptions {
  /** Binds it in the same step, as {@link ObjectStore.protect} would afterwards. */
  isBound?: boolean
}

/** Inclusive byte positions, as in HTTP; without `end`, to the last byte. */
export interface ByteRange {
  start: number
  end?: number
}

/**
 * Where pictures, clips and documents are kept: any S3, or the server's own. Every method but `head` and `remove` rejects with
 * {@link ObjectStoreError} `OBJECT_NOT_FOUND` when the key names nothing, and every one with `OBJECT_KEY_INVALID` when it cannot be a key.
 */
export interface ObjectStore {
  /** Temporary credentials for one key, for a browser. An object to upload need not exist yet; one to download is bound. */
  issueCredentials(input: IssueCredentialsInput): Promise<UploadCredentials>
  /** The facts of an object, or null. */
  head(key: string): Promise<ObjectFacts | null>
  /** The content. A whole read fails with `OBJECT_DAMAGED` instead of ending when the bytes are not those once stored. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Stores a whole object of the server's own; it appears at once or not at all. Rejects with `OBJECT_PROTECTED` or `OBJECT_TOO_LARGE`.
   * A store may bind it at once, though it was not asked: nobody was given credentials to replace it.
   */
  write(key: string, body: Readable | Buffer, contentType: string, options?: WriteOptions): Promise<ObjectFacts>
  /** Deletes an object, a protected one too, and what was uploaded of it in parts; nothing happens if there is none. */
  remove(key: string): Promise<void>
  /**
   * Binds an object: from now on nobody can replace the content, not even with credentials that are still valid. Done twice, or by
   * several at once, it binds one content. Rejects with `OBJECT_TOO_LARGE` what should never have been uploaded.
   */
  protect(key: string): Promise<void>
  /** Bytes that were uploaded under keys and are not bound: whole objects, and parts of uploads that nobody finished. */
  waitingBytes(keys: readonly string[]): Promise<number>
  /** An address that reads an object without other credentials: a bound one, or one of the server's own. */
  presignedUrl(key: string, options: PresignedUrlOptions): Promise<string>
  /** The key that a text names: a key itself, or the address of an object in this very store; else null. Whether it exists is another question. */
  keyOf(address: string): string | null
  /** Whether reads and writes would work now. */
  ready(): Promise<boolean>
  /** Lets running transfers end for a few seconds, then stops. */
  close(): Promise<void>
}

/** Why an object store refused its server. */
export type ObjectStoreErrorCode =
  | 'OBJECT_KEY_INVALID' // the key has not the shape of objectKey.ts
  | 'OBJECT_NOT_FOUND' // nothing is stored under the key
  | 'OBJECT_PROTECTED' // the content is bound and can no longer change
  | 'OBJECT_TOO_LARGE' // OBJECT_BYTES_BELOW bytes or more
  | 'OBJECT_DAMAGED' // the bytes are not those once stored
  | 'OBJECT_STORE_FULL' // there is no room left: worth trying later
  | 'OBJECT_STORE_UNAVAILABLE' // the store does not answer, or not as an object store: worth trying later

/** The one error class of {@link ObjectStore}. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
  constructor(
    readonly code: ObjectStoreErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options)
  }
}

/** Is told the key of an object whose bytes are not those once stored, by whoever reads it. */
export type OnDamaged = (key: string) => void
