import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import type { STSClient } from '@aws-sdk/client-sts'
import { requireWithin } from '../bounds'
import { attachmentDisposition } from '../contentDisposition'
import { KeyLock } from '../KeyLock'
import {
  type ByteRange,
  CREDENTIALS_LIFETIME_SECONDS,
  type IssueCredentialsInput,
  OBJECT_BYTES_BELOW,
  type ObjectFacts,
  type ObjectStore,
  ObjectStoreError,
  type OnDamaged,
  PRESIGNED_URL_LIFETIME_SECONDS,
  type PresignedUrlOptions,
  type UploadCredentials,
} from '../ObjectStore'
import { presign } from '../sigv4/presign'
import type { QueryParameter } from '../sigv4/signature'
import { tellingDamage } from '../soundContent'
import { assumeRole } from './assumeRole'
import { bindObject } from './bindObject'
import { placeBytes } from './placeBytes'
import { incomingPlace, ownKeyOf, requireOwnKey } from './places'
import { clearPlace, removeObject } from './removeObject'
import { isAmazon, objectBases, type S3Settings } from './S3Settings'
import { describeObject, type ObjectAt, openObject, sha256Of } from './storedObject'
import { writeBytes, writeStream } from './writeObject'

/** Anyone who asks whether the store is ready does not wait as long as an upload may. */
const READY_MS = 5_000

/** What an {@link S3ObjectStore} works with. */
export interface S3Parts {
  settings: S3Settings
  s3: S3Client
  sts: STSClient
  now: () => Date
  onDamaged: OnDamaged
}

/**
 * An object store in any S3. Browsers upload to a place of their own; binding writes what lies there to the object's key, for which
 * nobody but the server ever has credentials. See docs/decisions/0015-binding-in-any-s3.md.
 */
export class S3ObjectStore implements ObjectStore {
  readonly #parts: S3Parts
  /** Of several bindings in this process one works; between processes the store decides. */
  readonly #lock = new KeyLock()

  constructor(parts: S3Parts) {
    this.#parts = parts
  }

  async issueCredentials(input: IssueCredentialsInput): Promise<UploadCredentials> {
    const { key, purpose, contentLengthBelow = OBJECT_BYTES_BELOW, ttlSeconds = CREDENTIALS_LIFETIME_SECONDS } = input
    requireOwnKey(key)
    requireWithin('ttlSeconds', ttlSeconds, CREDENTIALS_LIFETIME_SECONDS)
    requireWithin('contentLengthBelow', contentLengthBelow, OBJECT_BYTES_BELOW)
    const { settings, sts } = this.#parts
    const { bucket, region, publicEndpoint: endpoint, stsRoleArn: roleArn } = settings
    const place = purpose === 'upload' ? incomingPlace(key) : key
    const secrets = await assumeRole(sts, { roleArn, purpose, bucket, place })
    const type = isAmazon(endpoint) ? 'S3' : 'MINIO'
    return { type, region, endpoint, bucket, key: place, ...secrets }
  }

  async head(key: string): Promise<ObjectFacts | null> {
    const { s3 } = this.#parts
    const bound = this.#at(requireOwnKey(key))
    for (const at of [bound, this.#incoming(key)]) {
      const facts = await describeObject(s3, at)
      if (facts === null) continue
      if (facts.sha256 !== null) return { ...facts, sha256: facts.sha256 }
      const opened = await openObject(s3, at)
      if (opened !== null) return { ...opened.facts, sha256: await sha256Of(opened.chunks) }
    }
    return null
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const { s3, onDamaged } = this.#parts
    const bound = this.#at(requireOwnKey(key))
    const opened = (await openObject(s3, bound, { range })) ?? (await openObject(s3, this.#incoming(key), { range }))
    if (opened === null) throw new ObjectStoreError('OBJECT_NOT_FOUND')
    return Readable.from(tellingDamage(opened.chunks, key, onDamaged), { objectMode: false })
  }

  async write(key: string, body: Readable | Buffer, contentType: string): Promise<ObjectFacts> {
    const at = this.#at(requireOwnKey(key))
    const { s3 } = this.#parts
    if ((await describeObject(s3, at)) !== null) throw new ObjectStoreError('OBJECT_PROTECTED')
    if (Buffer.isBuffer(body)) await writeBytes(s3, at, body, contentType)
    else {
      const via = this.#incoming(`${key}.${randomBytes(8).toString('hex')}`)
      await writeStream(s3, { via, to: at }, body, contentType)
    }
    const facts = await this.head(key)
    if (facts === null) throw new ObjectStoreError('OBJECT_STORE_UNAVAILABLE')
    return facts
  }

  async remove(key: string): Promise<void> {
    const { s3 } = this.#parts
    await clearPlace(s3, this.#incoming(requireOwnKey(key)))
    await removeObject(s3, this.#at(key))
  }

  protect(key: string): Promise<void> {
    return this.#lock.run(key, async () => {
      const { s3 } = this.#parts
      const to = this.#at(requireOwnKey(key))
      const from = this.#incoming(key)
      if ((await describeObject(s3, to)) === null) await bindObject(s3, from, to)
      await clearPlace(s3, from).catch(() => undefined) // left to the bucket's rule
    })
  }

  async waitingBytes(keys: readonly string[]): Promise<number> {
    let bytes = 0
    for (const key of keys) bytes += await placeBytes(this.#parts.s3, this.#incoming(requireOwnKey(key)))
    return bytes
  }

  async presignedUrl(key: string, options: PresignedUrlOptions): Promise<string> {
    const { expiresInSeconds, stableSeconds = 1, fileName, contentType } = options
    requireOwnKey(key)
    requireWithin('expiresInSeconds', expiresInSeconds, PRESIGNED_URL_LIFETIME_SECONDS)
    requireWithin('stableSeconds', stableSeconds, expiresInSeconds)
    const query: QueryParameter[] = []
    if (fileName !== undefined) query.push(['response-content-disposition', attachmentDisposition(fileName)])
    if (contentType !== undefined) query.push(['response-content-type', contentType])
    const { settings, s3, now } = this.#parts
    const { publicEndpoint: endpoint, region, bucket } = settings
    const { accessKeyId, secretAccessKey, sessionToken } = await s3.config.credentials()
    const credentials = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) }
    const spanMs = stableSeconds * 1000
    const since = new Date(Math.floor(now().getTime() / spanMs) * spanMs)
    return presign({ method: 'GET', endpoint, region, bucket, key, credentials, expiresInSeconds, query, now: since })
  }

  keyOf(address: string): string | null {
    return ownKeyOf(address, objectBases(this.#parts.settings))
  }

  async ready(): Promise<boolean> {
    const { settings, s3 } = this.#parts
    const abortSignal = AbortSignal.timeout(READY_MS)
    return s3.send(new HeadBucketCommand({ Bucket: settings.bucket }), { abortSignal }).then(
      () => true,
      () => false,
    )
  }

  async close(): Promise<void> {
    this.#parts.s3.destroy()
    this.#parts.sts.destroy()
  }

  #at(key: string): ObjectAt {
    return { Bucket: this.#parts.settings.bucket, Key: key }
  }

  #incoming(key: string): ObjectAt {
    return this.#at(incomingPlace(key))
  }
}
