import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Pictures of patients: nobody but the server's own user may look. */
export const PRIVATE_FILE = 0o600
const PRIVATE_DIRECTORY = 0o700

/** Makes a directory, with its parents, for the server's own user. Returns the topmost one that was not there before. */
export async function makeDirectory(path: string): Promise<string | undefined> {
  return mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY })
}

/** Makes the names in a directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open directories and keeps their order itself
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Writes a file so that, whatever happens, either the old or the new content is there afterwards. */
export async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const next = `${path}.next`
  const file = await open(next, 'w', PRIVATE_FILE)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(next, path)
  await syncDirectory(dirname(path))
}

/**
 * Writes a file unless it is there, whole or, where the file system knows links, not at all. Of several who make it at once, in
 * whatever process, one does. Returns whether it was this one.
 */
export async function createFile(path: string, content: string | Buffer): Promise<boolean> {
  const own = `${path}.${randomUUID()}`
  await replaceFile(own, content)
  try {
    await shareFile(own, path)
  } catch (error) {
    if (!isPresent(error)) throw error
    return false
  } finally {
    await removeIfPresent(own)
  }
  await syncDirectory(dirname(path))
  return true
}

/** Gives a file that is on the disk and never changes a second name; where file systems have no such thing, a copy. */
export async function shareFile(path: string, name: string): Promise<void> {
  try {
    await link(path, name)
  } catch (error) {
    if (!hasNoLinks(error)) throw error
    await copyFile(path, name, constants.COPYFILE_EXCL)
    const file = await open(name, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

/** The content of a file, or null if there is none. */
export async function readFileIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Deletes a file or directory, if it is there. */
export async function removeIfPresent(...path: string[]): Promise<void> {
  await rm(join(...path), { recursive: true, force: true })
}

/** Whether a file-system error says that files have one name only there, such as on memory cards and in some shares. */
function hasNoLinks(error: unknown): boolean {
  const codes: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'EISDIR']
  return error instanceof Error && 'code' in error && codes.includes(error.code)
}

function isPresent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Whether a file-system error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Whether a file-system error says that the disk, or the share of it that is ours, is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
