import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArrivingBytes } from './ArrivingBytes'
import { makeDirectory, PRIVATE_FILE, removeIfPresent } from './durableFile'

/** Chunks are written together up to about here: a call to the disk for each of them costs more than the writing. */
const WRITE_BYTES = 1024 * 1024

/** A body that is completely on disk, but not yet an object. */
export interface IncomingFile {
  readonly id: string
  readonly sizeBytes: number
  /** Lower-case hex. */
  readonly md5: string
  /** Lower-case hex; of what the given hash was fed before, and the body. */
  readonly sha256: string
  /** Gives the file its place, in the same file system. */
  moveTo(path: string): Promise<void>
  /** Deletes it, if it has not been moved. */
  discard(): Promise<void>
}

/** Where bodies are written until they are complete. What a killed process leaves here belongs to nobody. */
export class IncomingFiles {
  readonly arriving = new ArrivingBytes()

  constructor(readonly directory: string) {}

  /** Makes the directory and deletes what an earlier process left. */
  async open(): Promise<void> {
    await makeDirectory(this.directory)
    for (const name of await readdir(this.directory)) await removeIfPresent(this.directory, name)
  }

  /** Writes a body, little of it in memory at a time. If the body fails, so does this, and nothing stays behind. */
  async receive(chunks: AsyncIterable<Buffer>, sha256 = createHash('sha256')): Promise<IncomingFile> {
    const id = randomUUID()
    const path = join(this.directory, `${id}.data`)
    const discard = () => rm(path, { force: true })
    const md5 = createHash('md5')
    let sizeBytes = 0
    async function* hashed() {
      for await (const chunk of chunks) {
        md5.update(chunk)
        sha256.update(chunk)
        sizeBytes += chunk.length
        yield chunk
      }
    }
    const file = await open(path, 'wx', PRIVATE_FILE)
    try {
      await writeAll(file, hashed())
      await file.sync()
      await file.close()
    } catch (error) {
      await file.close()
      await discard()
      throw error
    }
    const moveTo = (place: string) => rename(path, place)
    return { id, sizeBytes, md5: md5.digest('hex'), sha256: sha256.copy().digest('hex'), moveTo, discard }
  }
}

/** Writes chunks at the end of a file; more of them come while one run is written. */
async function writeAll(file: FileHandle, chunks: AsyncIterable<Buffer>): Promise<void> {
  let held: Buffer[] = []
  let heldBytes = 0
  let writing: Promise<unknown> = Promise.resolve()
  async function write(): Promise<void> {
    await writing
    const run = Buffer.concat(held)
    held = []
    heldBytes = 0
    writing = file.appendFile(run)
    writing.catch(() => undefined) // it is awaited before the next one, and at the end
  }
  try {
    for await (const chunk of chunks) {
      held.push(chunk)
      heldBytes += chunk.length
      if (heldBytes >= WRITE_BYTES) await write()
    }
    if (heldBytes > 0) await write()
  } finally {
    await writing
  }
}
