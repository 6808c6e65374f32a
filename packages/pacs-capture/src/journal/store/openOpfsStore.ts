import { JournalFault } from '../JournalFault'
import type { JournalStore, StoredFile } from './JournalStore'
import { storeFault } from './storeFault'

/** Chromium 102 answers with promises where later browsers answer at once: both are awaited. */
interface SyncHandle {
  read(into: Uint8Array, options: { at: number }): number
  write(bytes: Uint8Array, options: { at: number }): number
  getSize(): number | Promise<number>
  truncate(sizeBytes: number): void | Promise<void>
  flush(): void | Promise<void>
  close(): void | Promise<void>
}
interface SyncFile {
  createSyncAccessHandle?(): Promise<SyncHandle>
}
interface Folder {
  keys(): AsyncIterableIterator<string>
  getFileHandle(name: string, options: { create: boolean }): Promise<unknown>
  removeEntry(name: string): Promise<void>
}

/** A worker that was just ended may hold a file for a moment longer. */
const lockTries = 40
const lockWaitMs = 50

/** Chromium does not throw when a write fails: it answers with its own code of the fault, a negative number, as if it were positive. */
const noSpace = -8

function writeFault(written: number): JournalFault {
  const code = written | 0
  if (code >= 0 || code === noSpace) return new JournalFault('DISK_FULL')
  return new JournalFault('JOURNAL_UNAVAILABLE', { message: `the disk refused to write: ${code}` })
}

async function openHandle(folder: Folder, name: string): Promise<SyncHandle> {
  const file = (await folder.getFileHandle(name, { create: true })) as SyncFile
  if (file.createSyncAccessHandle === undefined) throw new JournalFault('JOURNAL_UNAVAILABLE')
  for (let failures = 1; ; failures += 1) {
    try {
      return await file.createSyncAccessHandle()
    } catch (thrown) {
      const isHeld = (thrown as DOMException).name === 'NoModificationAllowedError'
      if (!isHeld || failures === lockTries) throw storeFault(thrown)
      await new Promise((resolve) => setTimeout(resolve, lockWaitMs))
    }
  }
}

async function openFile(folder: Folder, name: string): Promise<StoredFile> {
  const handle = await openHandle(folder, name)
  let sizeBytes = await handle.getSize()
  return {
    get sizeBytes() {
      return sizeBytes
    },
    async append(bytes) {
      try {
        const written = handle.write(bytes, { at: sizeBytes })
        if (written !== bytes.length) throw writeFault(written)
        sizeBytes += written
      } catch (thrown) {
        sizeBytes = await handle.getSize()
        throw storeFault(thrown)
      }
    },
    async flush() {
      try {
        await handle.flush()
      } catch (thrown) {
        throw storeFault(thrown)
      }
    },
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, sizeBytes) - start))
      return bytes.slice(0, handle.read(bytes, { at: start }))
    },
    async truncate(toBytes) {
      await handle.truncate(toBytes)
      await handle.flush()
      sizeBytes = toBytes
    },
    close: async () => void (await handle.close()),
  }
}

/**
 * Opens a folder of the origin's private file system. Works in a dedicated worker only.
 *
 * @param folderName - its name.
 * @throws JournalFault `JOURNAL_UNAVAILABLE` where the browser cannot flush files to the disk.
 */
export async function openOpfsStore(folderName: string): Promise<JournalStore> {
  if (typeof navigator.storage?.getDirectory !== 'function') throw new JournalFault('JOURNAL_UNAVAILABLE')
  const root = await navigator.storage.getDirectory()
  const folder = (await root.getDirectoryHandle(folderName, { create: true })) as unknown as Folder
  await prove(folder)
  return {
    async list() {
      const names: string[] = []
      for await (const name of folder.keys()) if (name !== probeName) names.push(name)
      return names
    },
    open: (name) => openFile(folder, name),
    async remove(name) {
      await folder.removeEntry(name).catch((thrown: DOMException) => {
        if (thrown.name !== 'NotFoundError') throw thrown
      })
    },
    close() {},
  }
}

const probeName = 'probe'

/** Some browsers offer the file system without its handles, or refuse them in private windows. */
async function prove(folder: Folder): Promise<void> {
  const handle = await openHandle(folder, probeName)
  await handle.close()
}
