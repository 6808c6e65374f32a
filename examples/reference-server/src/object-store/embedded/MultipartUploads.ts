import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { KeyLock } from '../KeyLock'
import { makeDirectory, readFileIfPresent, removeIfPresent, replaceFile, syncDirectory } from './durableFile'
import type { IncomingFile } from './IncomingFiles'
import type { NamedPart } from './namedParts'
import type { ObjectFiles, StoredObject } from './ObjectFiles'
import { S3Error } from './S3Error'

/** S3's own bound: every part but the last has at least 5 MiB. */
const SMALLEST_PART = 5 * 1024 * 1024
/** An upload that nobody finished or resumed for a day is forgotten. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

const Upload = z.object({ key: z.string(), contentType: z.string(), createdAt: z.string() })

/** A part on disk. */
export interface StoredPart extends NamedPart {
  sizeBytes: number
  modifiedAt: Date
  path: string
}

/**
 * Uploads in parts, each a directory `uploads/<id>` with `upload.json` and the parts, named `<number>-<md5>`. They survive a
 * restart: a client goes on where it stopped.
 */
export class MultipartUploads {
  readonly #directory: string
  readonly #files: ObjectFiles
  /** Ids of the uploads under way, by key; what lies on disk says the same. */
  readonly #ids = new Map<string, Set<string>>()
  readonly #lock = new KeyLock()

  constructor(directory: string, files: ObjectFiles) {
    this.#directory = join(directory, 'uploads')
    this.#files = files
  }

  /** Makes the directory and forgets the uploads begun more than a day before. */
  async open(now: Date): Promise<void> {
    await makeDirectory(this.#directory)
    for (const id of await readdir(this.#directory)) {
      const { mtime } = await stat(join(this.#directory, id)) // the directory changes with each part
      const isAbandoned = now.getTime() - mtime.getTime() > ABANDONED_AFTER_MS
      const upload = isAbandoned ? null : await this.#find(id)
      if (upload) this.#remember(upload.key, id)
      else await removeIfPresent(this.#directory, id)
    }
  }

  /** Begins an upload and returns its id. */
  async create(upload: z.infer<typeof Upload>): Promise<string> {
    const id = randomBytes(16).toString('hex')
    await makeDirectory(this.#pathOf(id))
    await replaceFile(join(this.#pathOf(id), 'upload.json'), JSON.stringify(upload))
    await syncDirectory(this.#directory)
    this.#remember(upload.key, id)
    return id
  }

  /** Throws `NoSuchUpload` unless the id is an upload of this key. */
  async require(id: string, key: string): Promise<z.infer<typeof Upload>> {
    const upload = await this.#find(id)
    if (upload?.key !== key) throw new S3Error('NoSuchUpload')
    return upload
  }

  /** Keeps a complete body as a part; a part sent again replaces the one before. */
  async addPart(id: string, partNumber: number, file: IncomingFile): Promise<void> {
    const before = (await this.parts(id)).filter((part) => part.partNumber === partNumber)
    const path = join(this.#pathOf(id), `${partNumber}-${file.md5}`)
    await file.moveTo(path)
    await syncDirectory(this.#pathOf(id))
    for (const part of before) if (part.path !== path) await removeIfPresent(part.path)
  }

  /** The parts received so far, by number. */
  async parts(id: string): Promise<StoredPart[]> {
    const found = new Map<number, StoredPart>()
    for (const name of await readdir(this.#pathOf(id))) {
      const [, number, etag] = /^(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
      if (number === undefined || etag === undefined) continue
      const path = join(this.#pathOf(id), name)
      const { size, mtime } = await stat(path)
      const part = { partNumber: Number(number), etag, sizeBytes: size, modifiedAt: mtime, path }
      // A process killed while it replaced a part leaves both: the later one counts.
      const other = found.get(part.partNumber)
      if (!other || other.modifiedAt < mtime) found.set(part.partNumber, part)
    }
    return [...found.values()].sort((a, b) => a.partNumber - b.partNumber)
  }

  /** Joins the named parts into the object. Asked again after it succeeded, or while it works, it answers the same. */
  complete(id: string, key: string, named: readonly NamedPart[], bytesBelow: number, now: Date): Promise<StoredObject> {
    return this.#lock.run(id, () => this.#complete(id, key, named, bytesBelow, now))
  }

  async #complete(
    id: string,
    key: string,
    named: readonly NamedPart[],
    bytesBelow: number,
    now: Date,
  ): Promise<StoredObject> {
    const done = await this.#files.find(key)
    if (done?.uploadId === id) return done
    const { contentType } = await this.require(id, key)
    const parts = choose(await this.parts(id), named)
    if (totalBytes(parts) >= bytesBelow) throw new S3Error('EntityTooLarge')
    const file = await this.#files.incoming.receive(contentOf(parts))
    try {
      const md5s = createHash('md5')
        .update(Buffer.from(parts.map((part) => part.etag).join(''), 'hex'))
        .digest('hex')
      const etag = `${md5s}-${parts.length}`
      const object = await this.#files.commit(file, {
        key,
        contentType,
        createdAt: now.toISOString(),
        etag,
        uploadId: id,
      })
      await this.abort(id)
      return object
    } finally {
      await file.discard()
    }
  }

  /** Forgets an upload and its parts. */
  async abort(id: string): Promise<void> {
    await removeIfPresent(this.#pathOf(id))
    for (const [key, ids] of this.#ids) if (ids.delete(id) && ids.size === 0) this.#ids.delete(key)
  }

  /** Forgets all uploads of a key. */
  async forget(key: string): Promise<void> {
    for (const id of this.#ids.get(key) ?? []) await this.abort(id)
  }

  #remember(key: string, id: string): void {
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id))
  }

  /** An upload, or null: also when a power cut left its first file empty. */
  async #find(id: string): Promise<z.infer<typeof Upload> | null> {
    const text = /^[0-9a-f]{32}$/.test(id) ? await readFileIfPresent(join(this.#pathOf(id), 'upload.json')) : null
    if (!text || text.length === 0) return null
    return Upload.parse(JSON.parse(text.toString()))
  }

  #pathOf(id: string): string {
    return join(this.#directory, id)
  }
}

/** The stored parts a client names, checked as S3 does. */
function choose(stored: readonly StoredPart[], named: readonly NamedPart[]): StoredPart[] {
  return named.map((wanted, index) => {
    if (index > 0 && wanted.partNumber <= (named[index - 1]?.partNumber ?? 0)) throw new S3Error('InvalidPartOrder')
    const part = stored.find((one) => one.partNumber === wanted.partNumber && one.etag === wanted.etag)
    if (!part) throw new S3Error('InvalidPart')
    if (part.sizeBytes < SMALLEST_PART && index < named.length - 1) throw new S3Error('EntityTooSmall')
    return part
  })
}

/** Bytes of several parts together. */
export function totalBytes(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, part) => sum + part.sizeBytes, 0)
}

async function* contentOf(parts: readonly StoredPart[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* createReadStream(part.path)
}
