import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { ObjectStore, UploadCredentials } from '../ObjectStore'
import { newObjectKey } from '../objectKey'
import { type ChecksumMode, clientOf } from './clientOf'

/** An object store under test. */
export interface S3ConformanceTarget {
  store: ObjectStore
  /** Credentials that may do everything with the bucket. */
  root: { accessKeyId: string; secretAccessKey: string }
  close(): Promise<void>
}

/** Where an object lies, as the SDK's commands want it. */
export interface At {
  Bucket: string
  Key: string
}

/** Somebody with temporary credentials for one key. */
export interface Holder {
  client: S3Client
  /** What the credentials open. */
  at: At
  /** The object's key. */
  key: string
  credentials: UploadCredentials
}

/** Who acts on a store under test. */
export class Bench {
  constructor(
    readonly target: S3ConformanceTarget,
    readonly checksums: ChecksumMode,
  ) {}

  get store(): ObjectStore {
    return this.target.store
  }

  /** Anyone who may upload an object. */
  async uploader(key = newObjectKey('test', 'bin')): Promise<Holder> {
    return this.#holder(await this.store.issueCredentials({ key, purpose: 'upload' }), key)
  }

  /** Anyone who may download an object. */
  async downloader(key: string): Promise<Holder> {
    return this.#holder(await this.store.issueCredentials({ key, purpose: 'download' }), key)
  }

  /** Anyone who may do everything. */
  async root(): Promise<S3Client> {
    const credentials = await this.store.issueCredentials({ key: 'any', purpose: 'upload' })
    return clientOf(credentials, this.checksums, { credentials: this.target.root })
  }

  /** An object that was uploaded, not yet bound. */
  async uploaded(body: Buffer | string, contentType = 'image/jpeg'): Promise<Holder> {
    const holder = await this.uploader()
    await holder.client.send(new PutObjectCommand({ ...holder.at, Body: body, ContentType: contentType }))
    return holder
  }

  /** An object that was uploaded and bound. */
  async bound(body: Buffer | string, contentType?: string): Promise<Holder> {
    const holder = await this.uploaded(body, contentType)
    await this.store.protect(holder.key)
    return holder
  }

  #holder(credentials: UploadCredentials, key: string): Holder {
    const at = { Bucket: credentials.bucket, Key: credentials.key }
    return { client: clientOf(credentials, this.checksums), at, key, credentials }
  }
}
