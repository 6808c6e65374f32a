import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { createFile, makeDirectory, PRIVATE_FILE, readFileIfPresent, removeIfPresent, replaceFile } from './durableFile'

const KEY_BYTES = 32
const KEY = 'master.key'
/** The key that takes the place of the master key: written before anything is sealed with it. */
const NEXT_KEY = 'master.key.next'
/** The first master key, from which keys of capture journals are made when there is a newer one. */
const JOURNAL_KEY = 'journal.key'

/**
 * The secret from which all credentials follow, made on first use and kept with mode 0600 in the store's directory. Of
 * several first uses at once, in whatever process, only one makes it: what others seal would open never.
 * Throws when the file there is not such a key: a new one would silently end all credentials in use.
 */
export async function openMasterKey(directory: string): Promise<Buffer> {
  const path = join(directory, KEY)
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

/** The secret from which keys of capture journals follow: the first master key that there was. */
export async function openJournalRoot(directory: string): Promise<Buffer> {
  return (await readFileIfPresent(join(directory, JOURNAL_KEY))) ?? openMasterKey(directory)
}

/** The key that is to take the place of the master key; null when none is. */
export const readNextKey = (directory: string): Promise<Buffer | null> => readFileIfPresent(join(directory, NEXT_KEY))

/** Makes the key that is to take the place of the master key, or finds the one that was made. */
export async function openNextKey(directory: string): Promise<Buffer> {
  const found = await readNextKey(directory)
  if (found !== null) return found
  const key = randomBytes(KEY_BYTES)
  await replaceFile(join(directory, NEXT_KEY), key)
  return key
}

/** Puts the next key in the place of the master key. Done twice, or again after a stop in the middle, it has one effect. */
export async function takeNextKey(directory: string): Promise<void> {
  const next = await readNextKey(directory)
  if (next === null) return
  await createFile(join(directory, JOURNAL_KEY), await openMasterKey(directory))
  await replaceFile(join(directory, KEY), next)
  await removeIfPresent(join(directory, NEXT_KEY))
}
