import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory, PRIVATE_FILE, readFileIfPresent, replaceFile } from './durableFile'

const KEY_BYTES = 32

async function readOrMake(directory: string): Promise<Buffer> {
  const path = join(directory, 'master.key')
  const found = await readFileIfPresent(path)
  if (found) {
    if (found.length !== KEY_BYTES)
      throw new Error(`${path} is damaged: delete it to end all credentials and start anew`)
    await chmod(path, PRIVATE_FILE)
    return found
  }
  const key = randomBytes(KEY_BYTES)
  await makeDirectory(directory)
  await replaceFile(path, key)
  return key
}

/** Keys that are being opened: of several first uses at once only one may make the key, or what others seal opens never. */
const opening = new Map<string, Promise<Buffer>>()

/**
 * The secret from which all credentials follow, made on first use and kept with mode 0600 in the store's directory.
 * Throws when the file there is not such a key: a new one would silently end all credentials in use.
 */
export function openMasterKey(directory: string): Promise<Buffer> {
  const running = opening.get(directory)
  if (running !== undefined) return running
  const opened = readOrMake(directory).finally(() => opening.delete(directory))
  opening.set(directory, opened)
  return opened
}
