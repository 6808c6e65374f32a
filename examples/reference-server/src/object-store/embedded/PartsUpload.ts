import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeDirectory, readFileIfPresent, removeIfPresent, replaceFile, syncDirectory } from './durableFile'
import type { IncomingFile } from './IncomingFiles'
import type { NamedPart } from './namedParts'
import { RunningSha256 } from './RunningSha256'
import { S3Error } from './S3Error'

/** S3's own bound: every part but the last has at least 5 MiB. */
const SMALLEST_PART = 5 * 1024 * 1024
const FACTS = 'upload.json'

const UploadFacts = z.object({ key: z.string(), contentType: z.string(), createdAt: z.string() })
/** What an upload will be when it is complete. */
export type UploadFacts = z.infer<typeof UploadFacts>

/** A part on disk. Sent again, it becomes another object. */
export interface StoredPart extends NamedPart {
  readonly sizeBytes: number
  readonly modifiedAt: Date
  readonly path: string
}

/**
 * An upload in parts: a directory with `upload.json` and the parts, named `<number>-<md5>`. What it knows is what lies on the disk,
 * which only this process changes.
 */
export class PartsUpload {
  readonly #directory: string
  readonly #parts = new Map<number, StoredPart>()
  /** The SHA-256 of the parts joined. */
  readonly sha256 = new RunningSha256()

  private constructor(
    directory: string,
    readonly facts: UploadFacts,
  ) {
    this.#directory = directory
  }

  /** Begins an upload in a directory of its own. */
  static async create(directory: string, facts: UploadFacts): Promise<PartsUpload> {
    await makeDirectory(directory)
    await replaceFile(join(directory, FACTS), JSON.stringify(facts))
    return new PartsUpload(directory, facts)
  }

  /** The upload in a directory, or null: also when a power cut left its first file empty. */
  static async find(directory: string): Promise<PartsUpload | null> {
    const text = await readFileIfPresent(join(directory, FACTS))
    if (!text || text.length === 0) return null
    const upload = new PartsUpload(directory, UploadFacts.parse(JSON.parse(text.toString())))
    await upload.#readParts()
    return upload
  }

  /** The parts received so far, by number. */
  get parts(): readonly StoredPart[] {
    return [...this.#parts.values()].sort((a, b) => a.partNumber - b.partNumber)
  }

  /** Keeps a complete body as a part; a part sent again replaces the one before. */
  async add(partNumber: number, file: IncomingFile): Promise<StoredPart> {
    const before = this.#parts.get(partNumber)
    const path = join(this.#directory, `${partNumber}-${file.md5}`)
    await file.moveTo(path)
    await syncDirectory(this.#directory)
    const part = { partNumber, etag: file.md5, sizeBytes: file.sizeBytes, modifiedAt: new Date(), path }
    this.#parts.set(partNumber, part)
    if (before && before.path !== path) await removeIfPresent(before.path)
    return part
  }

  /** Lets the hash catch up with the parts, if it is behind. */
  followParts(): void {
    this.sha256.follow(this.#parts)
  }

  /** The parts a client names, checked as S3 does. */
  choose(named: readonly NamedPart[]): StoredPart[] {
    return named.map((wanted, index) => {
      if (index > 0 && wanted.partNumber <= (named[index - 1]?.partNumber ?? 0)) throw new S3Error('InvalidPartOrder')
      const part = this.#parts.get(wanted.partNumber)
      if (part?.etag !== wanted.etag) throw new S3Error('InvalidPart')
      if (part.sizeBytes < SMALLEST_PART && index < named.length - 1) throw new S3Error('EntityTooSmall')
      return part
    })
  }

  async #readParts(): Promise<void> {
    for (const name of await readdir(this.#directory)) {
      const [, number, etag] = /^(\d+)-([0-9a-f]{32})$/.exec(name) ?? []
      if (number === undefined || etag === undefined) continue
      const path = join(this.#directory, name)
      const { size, mtime } = await stat(path)
      const part = { partNumber: Number(number), etag, sizeBytes: size, modifiedAt: mtime, path }
      // A process killed while it replaced a part leaves both: the later one counts.
      const other = this.#parts.get(part.partNumber)
      if (!other || other.modifiedAt < mtime) this.#parts.set(part.partNumber, part)
    }
  }
}

/** Bytes of several parts together. */
export function totalBytes(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, part) => sum + part.sizeBytes, 0)
}
