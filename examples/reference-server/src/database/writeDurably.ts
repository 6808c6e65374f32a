import { open, rename } from 'node:fs/promises'
import path from 'node:path'

/**
 * Has a folder's entries survive a power cut: what was made or renamed in it.
 *
 * @param folder - an existing folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and writes their entries through by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a small secret file, whole or not at all, so that it survives a power cut from the moment that this returns.
 *
 * @param file - its path; the folder exists.
 * @param text - all of it.
 */
export async function writeDurably(file: string, text: string): Promise<void> {
  const draft = `${file}.new`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncFolder(path.dirname(file))
}
