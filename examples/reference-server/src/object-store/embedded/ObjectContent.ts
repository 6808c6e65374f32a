import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { SatisfiableRange } from './byteRange'
import type { StoredObject } from './ObjectFiles'

/** A file and what of it is wanted; without a range, all. */
interface Wanted {
  name: string
  range: SatisfiableRange | null
}

/** The open files of an object, in which its bytes stay readable whatever happens to the object meanwhile. */
export class ObjectContent {
  readonly #files: readonly FileHandle[]
  readonly #wanted: readonly Wanted[]

  private constructor(files: readonly FileHandle[], wanted: readonly Wanted[]) {
    this.#files = files
    this.#wanted = wanted
  }

  /** Opens what holds the content, or a range of it. Throws as the file system does when a file is missing. */
  static async open(directory: string, object: StoredObject, range: SatisfiableRange | null): Promise<ObjectContent> {
    const wanted = wantedOf(object, range)
    const files: FileHandle[] = []
    try {
      for (const { name } of wanted) files.push(await open(join(directory, name)))
    } catch (error) {
      for (const file of files) await file.close()
      throw error
    }
    return new ObjectContent(files, wanted)
  }

  /** The bytes, once. */
  async *read(): AsyncGenerator<Buffer> {
    for (const [index, file] of this.#files.entries())
      yield* file.createReadStream({ ...this.#wanted[index]?.range, autoClose: false })
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close()
  }
}

function wantedOf({ data }: StoredObject, range: SatisfiableRange | null): Wanted[] {
  if (typeof data === 'string') return [{ name: data, range }]
  if (range === null) return data.map(({ name }) => ({ name, range }))
  let before = 0
  return data.flatMap(({ name, sizeBytes }) => {
    const start = Math.max(range.start - before, 0)
    const end = Math.min(range.end - before, sizeBytes - 1)
    before += sizeBytes
    return start <= end ? [{ name, range: { start, end } }] : []
  })
}
