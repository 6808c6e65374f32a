import { requireWithin } from '../bounds'
import { addressOf, closeServer, listenOn, REGION } from '../embedded/browserDoor'
import { createS3Server, type ObjectStoreLogger } from '../embedded/createS3Server'
import { CredentialMint } from '../embedded/credentials'
import { type OpenedObject, type ReadableObjects, readOperations } from '../embedded/objectOperations'
import {
  CREDENTIALS_LIFETIME_SECONDS,
  type IssueCredentialsInput,
  type MayRead,
  OBJECT_BYTES_BELOW,
  type ObjectStore,
  type UploadCredentials,
} from '../ObjectStore'
import { objectKeyOf, requireObjectKey } from '../objectKey'

const BUCKET = 'opensono'

/** Options of {@link guardReads}. */
export interface GuardOptions {
  /** The key that addresses and credentials are signed with: one for all servers of a store. */
  masterKey: Buffer
  host: string
  /** 0 takes a free one. */
  port: number
  /** Origin under which browsers reach it. Default: host and port. */
  publicEndpoint?: string | undefined
  /** Exact origins whose pages may read; asked on each request. */
  allowedOrigins: () => readonly string[]
  logger: ObjectStoreLogger
  /** PEM texts, when the pages come by https. */
  tls?: { cert: string | Buffer; key: string | Buffer } | undefined
  /** Asked before each read, and while a long one goes on. */
  mayRead: MayRead
  /** Default: the system's clock. */
  now?: () => Date
}

/** The objects of any store, to be read. */
function readableObjects(store: ObjectStore): ReadableObjects {
  return {
    head: (key) => store.head(key),
    async open(key, rangeOf): Promise<OpenedObject | null> {
      const facts = await store.head(key)
      if (facts === null) return null
      const range = rangeOf(facts)
      const bytes = await store.read(key, range ?? undefined)
      return { facts, range, chunks: bytes, close: async () => void bytes.destroy() }
    },
  }
}

/**
 * Has browsers read a store through a door of our own, which asks at each read whether it is allowed: an S3 itself asks nobody while a
 * signature is valid. They upload to the store as before: who may write one object learns nothing of it.
 *
 * @returns the store with addresses and download credentials for that door.
 */
export async function guardReads(
  store: ObjectStore,
  options: GuardOptions,
): Promise<ObjectStore & { endpoint: string }> {
  const { masterKey, host, allowedOrigins, logger, tls, mayRead, now = () => new Date() } = options
  const mint = new CredentialMint(masterKey)
  const operations = readOperations(readableObjects(store))
  const server = createS3Server({
    operations,
    mint,
    region: REGION,
    bucket: BUCKET,
    allowedOrigins,
    logger,
    tls,
    mayRead,
    now,
  })
  const { origin } = await listenOn(server, { host, port: options.port, isSecure: tls !== undefined })
  const endpoint = options.publicEndpoint ?? origin

  function downloadCredentials(input: IssueCredentialsInput): UploadCredentials {
    const { key, ttlSeconds = CREDENTIALS_LIFETIME_SECONDS, reader = '' } = input
    requireObjectKey(key)
    requireWithin('ttlSeconds', ttlSeconds, CREDENTIALS_LIFETIME_SECONDS)
    const expiresAt = now().getTime() + ttlSeconds * 1000
    const grant = { key, purpose: 'download' as const, expiresAt, contentLengthBelow: OBJECT_BYTES_BELOW, reader }
    const expiration = new Date(expiresAt).toISOString()
    return { type: 'MINIO', region: REGION, endpoint, bucket: BUCKET, key, expiration, ...mint.issue(grant) }
  }

  return {
    endpoint,
    issueCredentials: async (input) =>
      input.purpose === 'download' ? downloadCredentials(input) : store.issueCredentials(input),
    head: (key) => store.head(key),
    read: (key, range) => store.read(key, range),
    write: (key, body, contentType, write) => store.write(key, body, contentType, write),
    remove: (key) => store.remove(key),
    protect: (key) => store.protect(key),
    waitingBytes: (keys) => store.waitingBytes(keys),
    presignedUrl: async (key, given) => addressOf({ mint, endpoint, bucket: BUCKET, now: now() }, key, given),
    keyOf(address) {
      const own = `${endpoint}/${BUCKET}/`
      return address.startsWith(own) ? objectKeyOf(address, own) : store.keyOf(address)
    },
    ready: async () => server.listening && (await store.ready()),
    async close() {
      await closeServer(server)
      await store.close()
    },
  }
}
