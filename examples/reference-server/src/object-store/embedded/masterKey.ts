import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, makeDirectory, PRIVATE_FILE, readFileIfPresent } from './durableFile'

const KEY_BYTES = 32

/**
 * The secret from which all credentials follow, made on first use and kept with mode 0600 in the store's directory. Of
 * several first uses at once, in whatever process, only one makes it: what others seal would open never.
 * Throws when the file there is not such a key: a new one would silently end all credentials in use.
 */
export async function openMasterKey(directory: string): Promise<Buffer> {
  const path = join(directory, 'master.key')
  const found = await readFileIfPresent(path)
  if (found === null) {
    const key = randomBytes(KEY_BYTES)
    await makeDirectory(directory)
    return (await createFile(path, key)) ? key : openMasterKey(directory)
  }
  if (found.length !== KEY_BYTES)
    throw new Error(`${path} is damaged: delete it to end all credentials and start again`)
  await chmod(path, PRIVATE_FILE)
  return found
}
