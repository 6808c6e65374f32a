import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { KeyLock } from '../KeyLock'
import { makeDirectory, removeIfPresent, syncDirectory } from './durableFile'
import type { IncomingFile } from './IncomingFiles'
import type { NamedPart } from './namedParts'
import type { ObjectFiles, StoredObject } from './ObjectFiles'
import { PartsUpload, type StoredPart, totalBytes, type UploadFacts } from './PartsUpload'
import { S3Error } from './S3Error'

/** An upload that nobody finished or resumed for a day is forgotten. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000
const UPLOAD_ID = /^[0-9a-f]{32}$/

/**
 * Uploads of one key that may be under way at once. A client goes on with the one whose id it has got; a second one is there when the
 * answer that carried the first id was lost.
 */
const MOST_UPLOADS = 2

/** A body to keep as a part. */
export interface ArrivedPart {
  id: string
  key: string
  partNumber: number
  file: IncomingFile
  /** An upload of this many bytes or more is refused. */
  bytesBelow: number
}

/** What completes an upload. */
export interface Completion {
  id: string
  key: string
  named: readonly NamedPart[]
  /** An object of this many bytes or more is refused. */
  bytesBelow: number
  now: Date
}

/** Uploads in parts, each a directory `uploads/<id>`. They survive a restart: a client goes on where it stopped. */
export class MultipartUploads {
  readonly #directory: string
  readonly #files: ObjectFiles
  /** The uploads under way by id. */
  readonly #uploads = new Map<string, PartsUpload>()
  readonly #lock = new KeyLock()

  constructor(directory: string, files: ObjectFiles) {
    this.#directory = join(directory, 'uploads')
    this.#files = files
  }

  /** Makes the directory, finds the uploads under way and forgets those begun or continued more than a day before. */
  async open(now: Date): Promise<void> {
    await makeDirectory(this.#directory)
    const found: [string, PartsUpload][] = []
    for (const id of await readdir(this.#directory)) {
      const { mtime } = await stat(this.#pathOf(id)) // the directory changes with each part
      const isAbandoned = now.getTime() - mtime.getTime() > ABANDONED_AFTER_MS
      const upload = isAbandoned || !UPLOAD_ID.test(id) ? null : await PartsUpload.find(this.#pathOf(id))
      if (upload) found.push([id, upload])
      else await removeIfPresent(this.#pathOf(id))
    }
    const begunAt = ([, { facts }]: [string, PartsUpload]) => Date.parse(facts.createdAt)
    for (const [id, upload] of found.sort((a, b) => begunAt(a) - begunAt(b))) this.#uploads.set(id, upload)
  }

  /** Begins an upload and returns its id. Of the key's other uploads the newest stays. */
  async create(facts: UploadFacts): Promise<string> {
    const id = randomBytes(16).toString('hex')
    const upload = await PartsUpload.create(this.#pathOf(id), facts)
    await syncDirectory(this.#directory)
    this.#uploads.set(id, upload)
    for (const older of this.#idsOf(facts.key).slice(0, -MOST_UPLOADS)) await this.abort(older)
    return id
  }

  /** The upload of this id, which goes on. Throws `NoSuchUpload` unless it is one of this key. */
  require(id: string, key: string): PartsUpload {
    const upload = this.#uploads.get(id)
    if (upload?.facts.key !== key) throw new S3Error('NoSuchUpload')
    upload.followParts()
    return upload
  }

  /** How many parts an upload has, or had when it was completed. Throws `NoSuchUpload` unless it is one of this key. */
  async count(id: string, key: string): Promise<number> {
    const upload = this.#uploads.get(id)
    if (upload?.facts.key === key) return upload.parts.length
    const done = await this.#files.find(key)
    if (done?.uploadId !== id) throw new S3Error('NoSuchUpload')
    return Array.isArray(done.data) ? done.data.length : 1
  }

  /** Keeps a complete body as a part, and forgets the uploads of its key that were begun before: they are not what the client goes on with. */
  async addPart({ id, key, partNumber, file, bytesBelow }: ArrivedPart): Promise<StoredPart> {
    const part = await this.#lock.run(id, async () => {
      const upload = this.require(id, key)
      // Others may have arrived since this one was let begin.
      const others = upload.parts.filter((each) => each.partNumber !== partNumber)
      if (totalBytes(others) + file.sizeBytes >= bytesBelow) throw new S3Error('EntityTooLarge')
      return upload.add(partNumber, file)
    })
    const ids = this.#idsOf(key)
    for (const older of ids.slice(0, Math.max(0, ids.indexOf(id)))) await this.abort(older)
    return part
  }

  /** Bytes of the parts that are kept for a key. */
  bytesOf(key: string): number {
    return this.#idsOf(key).reduce((sum, id) => sum + totalBytes(this.#uploads.get(id)?.parts ?? []), 0)
  }

  /** Joins the named parts into the object. Asked again after it succeeded, or while it works, it answers the same. */
  complete(completion: Completion): Promise<StoredObject> {
    return this.#lock.run(completion.id, () => this.#complete(completion))
  }

  async #complete({ id, key, named, bytesBelow, now }: Completion): Promise<StoredObject> {
    const done = await this.#files.find(key)
    if (done?.uploadId === id) {
      await this.#forget(id) // a process killed after it joined the parts left them
      return done
    }
    const upload = this.require(id, key)
    const parts = upload.choose(named)
    const sizeBytes = totalBytes(parts)
    if (sizeBytes >= bytesBelow) throw new S3Error('EntityTooLarge')
    const md5s = createHash('md5')
      .update(Buffer.from(parts.map((part) => part.etag).join(''), 'hex'))
      .digest('hex')
    const object = await this.#files.commitParts(parts, {
      key,
      contentType: upload.facts.contentType,
      createdAt: now.toISOString(),
      etag: `${md5s}-${parts.length}`,
      uploadId: id,
      sizeBytes,
      sha256: await upload.sha256.of(parts),
    })
    await this.#forget(id)
    return object
  }

  /** Forgets an upload and its parts. */
  abort(id: string): Promise<void> {
    return this.#lock.run(id, () => this.#forget(id))
  }

  /** Forgets all uploads of a key. */
  async forget(key: string): Promise<void> {
    for (const id of this.#idsOf(key)) await this.abort(id)
  }

  /** The uploads of a key under way, the oldest first. */
  #idsOf(key: string): string[] {
    return [...this.#uploads].flatMap(([id, { facts }]) => (facts.key === key ? [id] : []))
  }

  async #forget(id: string): Promise<void> {
    this.#uploads.delete(id)
    await removeIfPresent(this.#pathOf(id))
  }

  #pathOf(id: string): string {
    return join(this.#directory, id)
  }
}
