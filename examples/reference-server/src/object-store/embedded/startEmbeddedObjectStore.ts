import { access, constants } from 'node:fs/promises'
import type { Server } from 'node:http'
import { Readable } from 'node:stream'
import { belowLimit, requireWithin } from '../bounds'
import {
  type ByteRange,
  CREDENTIALS_LIFETIME_SECONDS,
  type IssueCredentialsInput,
  type MayRead,
  OBJECT_BYTES_BELOW,
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
  type OnDamaged,
  type PresignedUrlOptions,
  type UploadCredentials,
  type WriteOptions,
} from '../ObjectStore'
import { objectKeyOf, requireObjectKey } from '../objectKey'
import { addressOf, closeServer, listenOn, REGION } from './browserDoor'
import { createS3Server, type ObjectStoreLogger } from './createS3Server'
import { CredentialMint } from './credentials'
import { MultipartUploads } from './MultipartUploads'
import { openMasterKey } from './masterKey'
import { multipartOperations } from './multipartOperations'
import { factsOf, ObjectFiles } from './ObjectFiles'
import { readableFiles, readOperations, writeOperations } from './objectOperations'
import { readObject } from './readObject'

const BUCKET = 'opensono'

/** Options of {@link startEmbeddedObjectStore}. */
export interface EmbeddedObjectStoreOptions {
  /** Everything is kept here; made if missing. One process at a time. */
  directory: string
  host: string
  /** 0 takes a free one. */
  port: number
  /** Origin under which browsers reach the store, for credentials and presigned URLs. Default: host and port. */
  publicEndpoint?: string
  /** Exact origins whose pages may use the store; asked on each request. */
  allowedOrigins: () => readonly string[]
  logger: ObjectStoreLogger
  /** PEM texts, when the pages that use the store come by https: browsers then load nothing by http. */
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined
  /** Is told the key of an object whose bytes are not those once stored, whoever read it: this server or a browser. */
  onDamaged?: OnDamaged
  /** Asked before each read with an address or credentials, and while a long one goes on. Default: all may be read. */
  mayRead?: MayRead
  /** Objects of this many bytes or more are refused. Default: {@link OBJECT_BYTES_BELOW}. */
  bytesBelow?: number
  /** Default: the system's clock. */
  now?: () => Date
}

/** Starts the server's own S3 endpoint and returns the store behind it, with the port it listens on. */
export async function startEmbeddedObjectStore(
  options: EmbeddedObjectStoreOptions,
): Promise<ObjectStore & { port: number }> {
  const {
    directory,
    host,
    allowedOrigins,
    logger,
    tls,
    onDamaged,
    mayRead = async () => true,
    bytesBelow = OBJECT_BYTES_BELOW,
    now = () => new Date(),
  } = options
  const mint = new CredentialMint(await openMasterKey(directory))
  const files = new ObjectFiles(directory, onDamaged)
  const uploads = new MultipartUploads(directory, files)
  await files.open()
  await uploads.open(now())
  const where = { region: REGION, bucket: BUCKET }
  const operations = {
    ...readOperations(readableFiles(files)),
    ...writeOperations(files),
    ...multipartOperations(files, uploads),
  }
  const server = createS3Server({ operations, mint, ...where, allowedOrigins, logger, tls, mayRead, now })
  const { port, origin } = await listenOn(server, { host, port: options.port, isSecure: tls !== undefined })
  const endpoint = options.publicEndpoint ?? origin
  return new EmbeddedObjectStore({ directory, files, uploads, mint, server, endpoint, bytesBelow, now }, port)
}

interface EmbeddedParts {
  directory: string
  files: ObjectFiles
  uploads: MultipartUploads
  mint: CredentialMint
  server: Server
  endpoint: string
  bytesBelow: number
  now: () => Date
}

class EmbeddedObjectStore implements ObjectStore {
  readonly #parts: EmbeddedParts

  constructor(
    parts: EmbeddedParts,
    readonly port: number,
  ) {
    this.#parts = parts
  }

  async issueCredentials(input: IssueCredentialsInput): Promise<UploadCredentials> {
    const { mint, endpoint, bytesBelow, now } = this.#parts
    const {
      key,
      purpose,
      contentLengthBelow = bytesBelow,
      ttlSeconds = CREDENTIALS_LIFETIME_SECONDS,
      reader = '',
    } = input
    requireObjectKey(key)
    requireWithin('ttlSeconds', ttlSeconds, CREDENTIALS_LIFETIME_SECONDS)
    requireWithin('contentLengthBelow', contentLengthBelow, bytesBelow)
    const expiresAt = now().getTime() + ttlSeconds * 1000
    const secrets = mint.issue({ key, purpose, expiresAt, contentLengthBelow, reader })
    const expiration = new Date(expiresAt).toISOString()
    return { type: 'MINIO', region: REGION, endpoint, bucket: BUCKET, key, expiration, ...secrets }
  }

  async head(key: string): Promise<ObjectFacts | null> {
    const object = await this.#parts.files.find(key)
    return object && factsOf(object)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const opened = await this.#parts.files.openObject(key, ({ sizeBytes }) =>
      range ? { start: range.start, end: range.end ?? sizeBytes - 1 } : null,
    )
    if (!opened) throw new ObjectStoreError('OBJECT_NOT_FOUND')
    return Readable.from(readObject(opened, this.#parts.files.onDamaged), { objectMode: false })
  }

  async write(
    key: string,
    body: Readable | Buffer,
    contentType: string,
    { isBound = false }: WriteOptions = {},
  ): Promise<ObjectFacts> {
    requireObjectKey(key)
    const { files, bytesBelow, now } = this.#parts
    const file = await files.incoming.receive(belowLimit(Buffer.isBuffer(body) ? [body] : body, bytesBelow))
    try {
      return factsOf(await files.commit(file, { key, contentType, createdAt: now().toISOString() }, isBound))
    } finally {
      await file.discard()
    }
  }

  async remove(key: string): Promise<void> {
    await this.#parts.files.remove(key)
    await this.#parts.uploads.forget(key)
  }

  async protect(key: string): Promise<void> {
    await this.#parts.files.protect(key)
    await this.#parts.uploads.forget(key)
  }

  async waitingBytes(keys: readonly string[]): Promise<number> {
    const { files, uploads } = this.#parts
    let bytes = 0
    for (const key of keys) {
      const object = await files.find(key)
      bytes += uploads.bytesOf(key) + (object === null || object.protected ? 0 : object.sizeBytes)
    }
    return bytes
  }

  async presignedUrl(key: string, options: PresignedUrlOptions): Promise<string> {
    const { mint, endpoint, now } = this.#parts
    return addressOf({ mint, endpoint, bucket: BUCKET, now: now() }, key, options)
  }

  keyOf(address: string): string | null {
    return objectKeyOf(address, `${this.#parts.endpoint}/${BUCKET}/`)
  }

  async ready(): Promise<boolean> {
    const { server, directory } = this.#parts
    const isWritable = await access(directory, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    )
    return server.listening && isWritable
  }

  async close(): Promise<void> {
    await closeServer(this.#parts.server)
  }
}
