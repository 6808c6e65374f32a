import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory, PRIVATE_FILE, removeIfPresent } from './durableFile'

/** A body that is completely on disk, but not yet an object. */
export interface IncomingFile {
  readonly id: string
  readonly sizeBytes: number
  /** Lower-case hex. */
  readonly md5: string
  /** Lower-case hex. */
  readonly sha256: string
  /** Gives the file its place, in the same file system. */
  moveTo(path: string): Promise<void>
  /** Deletes it, if it has not been moved. */
  discard(): Promise<void>
}

/** Where bodies are written until they are complete. What a killed process leaves here belongs to nobody. */
export class IncomingFiles {
  constructor(readonly directory: string) {}

  /** Makes the directory and deletes what an earlier process left. */
  async open(): Promise<void> {
    await makeDirectory(this.directory)
    for (const name of await readdir(this.directory)) await removeIfPresent(this.directory, name)
  }

  /** Writes a body, one chunk in memory at a time. If the body fails, so does this, and nothing stays behind. */
  async receive(chunks: AsyncIterable<Buffer>): Promise<IncomingFile> {
    const id = randomUUID()
    const path = join(this.directory, `${id}.data`)
    const discard = () => rm(path, { force: true })
    const md5 = createHash('md5')
    const sha256 = createHash('sha256')
    let sizeBytes = 0
    const file = await open(path, 'wx', PRIVATE_FILE)
    try {
      for await (const chunk of chunks) {
        md5.update(chunk)
        sha256.update(chunk)
        sizeBytes += chunk.length
        await file.appendFile(chunk)
      }
      await file.sync()
      await file.close()
    } catch (error) {
      await file.close()
      await discard()
      throw error
    }
    const moveTo = (place: string) => rename(path, place)
    return { id, sizeBytes, md5: md5.digest('hex'), sha256: sha256.digest('hex'), moveTo, discard }
  }
}
