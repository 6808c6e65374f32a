import { createHash, randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { KeyLock } from '../KeyLock'
import { type ObjectFacts, ObjectStoreError, type OnDamaged } from '../ObjectStore'
import { isObjectKey, requireObjectKey } from '../objectKey'
import type { SatisfiableRange } from './byteRange'
import {
  isMissing,
  makeDirectory,
  PRIVATE_FILE,
  readFileIfPresent,
  removeIfPresent,
  replaceFile,
  shareFile,
  syncDirectory,
} from './durableFile'
import { type IncomingFile, IncomingFiles } from './IncomingFiles'
import { ObjectContent } from './ObjectContent'

const FACTS = 'facts.json'
/** Names of the directories above those of the objects; made beforehand, so that no object waits for them. */
const BRANCHES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The sidecar of an object. It is the object: without it, a data file is nothing. */
const StoredObject = z.object({
  key: z.string(),
  /** Name of the data file beside the sidecar; of an object that came in parts, of each part's, in order. */
  data: z.union([z.string(), z.array(z.object({ name: z.string(), sizeBytes: z.number() }))]),
  sizeBytes: z.number(),
  contentType: z.string(),
  etag: z.string(),
  sha256: z.string(),
  createdAt: z.string(),
  protected: z.boolean(),
  /** The multipart upload it came from, so that a repeated completion gets the same answer. */
  uploadId: z.optional(z.string()),
})
/** The facts of an object together with where its bytes are. */
export type StoredObject = z.infer<typeof StoredObject>

/** What {@link ObjectFiles.commit} cannot know from the bytes. */
export type NewObject = Pick<StoredObject, 'key' | 'contentType' | 'createdAt'>

/** An object and the open files of what was asked of it, which the caller closes. */
export interface OpenObject {
  object: StoredObject
  /** Null: all of it. */
  range: SatisfiableRange | null
  content: ObjectContent
}

/**
 * Objects on disk: a directory for each, named by the SHA-256 of the key, with `facts.json` and the data files it names: one, or
 * those of the parts in which the object came, so that parts become an object in the time of any other. So a key is never a path,
 * keys that differ in case stay apart everywhere, and `a` may exist beside `a/b`.
 *
 * Every change is announced by an intent in `incoming/` that names the key; a process that is killed in between leaves the
 * intent, and the next start clears away the data files no sidecar names.
 */
export class ObjectFiles {
  readonly incoming: IncomingFiles
  readonly #objects: string
  readonly #lock = new KeyLock()

  /** @param onDamaged - is told the key of an object whose bytes are not those once stored. */
  constructor(
    directory: string,
    readonly onDamaged: OnDamaged = () => undefined,
  ) {
    this.incoming = new IncomingFiles(join(directory, 'incoming'))
    this.#objects = join(directory, 'objects')
  }

  /** Makes the directories and finishes what a killed process began. */
  async open(): Promise<void> {
    await makeDirectory(this.#objects)
    const there = new Set(await readdir(this.#objects))
    const missing = BRANCHES.filter((branch) => !there.has(branch))
    await Promise.all(missing.map((branch) => makeDirectory(join(this.#objects, branch))))
    await syncDirectory(this.#objects)
    await makeDirectory(this.incoming.directory)
    for (const name of await readdir(this.incoming.directory)) {
      if (!name.endsWith('.intent')) continue
      const intent = await readFileIfPresent(join(this.incoming.directory, name))
      const key = intent?.toString() ?? ''
      // A power cut may have left it empty.
      if (isObjectKey(key)) await this.#tidy(this.#directoryOf(key))
    }
    await this.incoming.open()
  }

  /** The facts of an object, or null. */
  async find(key: string): Promise<StoredObject | null> {
    const facts = await readFileIfPresent(join(this.#directoryOf(key), FACTS))
    return facts && StoredObject.parse(JSON.parse(facts.toString()))
  }

  /** Opens an object, or a range of it; null if there is none. Facts and files belong together even while a writer replaces it. */
  async openObject(
    key: string,
    rangeOf: (object: StoredObject) => SatisfiableRange | null = () => null,
  ): Promise<OpenObject | null> {
    for (;;) {
      const object = await this.find(key)
      if (!object) return null
      const range = rangeOf(object)
      try {
        return { object, range, content: await ObjectContent.open(this.#directoryOf(key), object, range) }
      } catch (error) {
        // Replaced between the two reads: look again. Gone although the facts still name it: the object is damaged.
        if (!isMissing(error)) throw error
        if (JSON.stringify((await this.find(key))?.data) === JSON.stringify(object.data)) throw this.#damaged(key)
      }
    }
  }

  #damaged(key: string): ObjectStoreError {
    this.onDamaged(key)
    return new ObjectStoreError('OBJECT_DAMAGED')
  }

  /**
   * Turns a complete body into the object of a key. Rejects with `OBJECT_PROTECTED` when the key is bound.
   *
   * @param isBound - whether it is immutable from its first moment: for what nobody but the server itself may write.
   */
  commit(file: IncomingFile, input: NewObject, isBound = false): Promise<StoredObject> {
    const { sizeBytes, sha256, md5 } = file
    const data = `${file.id}.data`
    const object = { ...input, data, sizeBytes, etag: md5, sha256, protected: isBound }
    return this.#replace(object, (directory) => file.moveTo(join(directory, data)))
  }

  /**
   * Turns files that are on the disk into the object of a key, one after the other; nothing of them is read. The files stay where
   * they are, too, so that whatever happens here they can be asked for again. Rejects with `OBJECT_PROTECTED` when the key is bound.
   */
  commitParts(
    parts: readonly { path: string; sizeBytes: number }[],
    input: Omit<StoredObject, 'data' | 'protected'>,
  ): Promise<StoredObject> {
    const data = parts.map(({ sizeBytes }) => ({ name: `${randomUUID()}.data`, sizeBytes }))
    return this.#replace({ ...input, data, protected: false }, async (directory) => {
      for (const [index, { path }] of parts.entries()) await shareFile(path, join(directory, data[index]?.name ?? ''))
    })
  }

  #replace(object: StoredObject, placeData: (directory: string) => Promise<void>): Promise<StoredObject> {
    return this.#change(object.key, async (directory) => {
      if ((await this.find(object.key))?.protected) throw new ObjectStoreError('OBJECT_PROTECTED')
      if ((await makeDirectory(directory)) !== undefined) await syncDirectory(dirname(directory))
      await placeData(directory)
      await replaceFile(join(directory, FACTS), JSON.stringify(object))
      return object
    })
  }

  /** Makes an object immutable. Rejects with `OBJECT_NOT_FOUND`. */
  async protect(key: string): Promise<void> {
    // Behind anyone who binds it now, so that what is seen here is on the disk.
    const isBound = await this.#lock.run(key, async () => (await this.find(key))?.protected === true)
    if (isBound) return
    await this.#change(key, async (directory) => {
      const object = await this.find(key)
      if (!object) throw new ObjectStoreError('OBJECT_NOT_FOUND')
      await replaceFile(join(directory, FACTS), JSON.stringify({ ...object, protected: true }))
    })
  }

  /** Deletes an object, if there is one. */
  async remove(key: string): Promise<void> {
    await this.#change(key, (directory) => removeIfPresent(directory, FACTS))
  }

  #directoryOf(key: string): string {
    const name = createHash('sha256').update(requireObjectKey(key)).digest('hex')
    return join(this.#objects, name.slice(0, 2), name)
  }

  /**
   * One change of a key at a time, with an intent on disk until its directory is tidy again. The intent need not survive a power
   * cut: all that it could save then is the room of one file.
   */
  async #change<Result>(key: string, act: (directory: string) => Promise<Result>): Promise<Result> {
    const directory = this.#directoryOf(key)
    const intent = join(this.incoming.directory, `${createHash('sha256').update(key).digest('hex')}.intent`)
    return this.#lock.run(key, async () => {
      await writeFile(intent, key, { mode: PRIVATE_FILE })
      try {
        return await act(directory)
      } finally {
        await this.#tidy(directory)
        await removeIfPresent(intent)
      }
    })
  }

  /** Deletes what the sidecar does not name; the whole directory when there is no sidecar. */
  async #tidy(directory: string): Promise<void> {
    const facts = await readFileIfPresent(join(directory, FACTS))
    if (!facts) return removeIfPresent(directory)
    const { data } = StoredObject.parse(JSON.parse(facts.toString()))
    const kept = new Set([FACTS, ...(typeof data === 'string' ? [data] : data.map(({ name }) => name))])
    for (const name of await readdir(directory)) if (!kept.has(name)) await removeIfPresent(directory, name)
  }
}

/** What an object store reports about an object. */
export function factsOf({ sizeBytes, contentType, etag, sha256, createdAt }: StoredObject): ObjectFacts {
  return { sizeBytes, contentType, etag, sha256, createdAt }
}
