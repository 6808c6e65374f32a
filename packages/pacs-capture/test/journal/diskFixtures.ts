import { createJournalWorker, type JournalWorker } from '../../src/journal/createJournalWorker'
import type { JournalNews } from '../../src/journal/journalMessages'
import type { JournalPlace } from '../../src/journal/store/openJournalStore'

const names: string[] = []

/** A name that no other test uses. */
export function freshName(): string {
  const name = `test-${crypto.randomUUID()}`
  names.push(name)
  return name
}

async function folderOf(name: string): Promise<FileSystemDirectoryHandle> {
  return await (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
}

/** Removes what the tests left. */
export async function removeAll(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  for (const name of names.splice(0)) {
    await root.removeEntry(name, { recursive: true }).catch(() => {})
    indexedDB.deleteDatabase(name)
  }
}

/** All bytes that lie in a folder of the file system, by file. */
export async function bytesOnDisk(name: string): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>()
  for await (const [fileName, handle] of (await folderOf(name)).entries()) {
    if (handle.kind !== 'file') continue
    found.set(fileName, new Uint8Array(await (await (handle as FileSystemFileHandle).getFile()).arrayBuffer()))
  }
  return found
}

/** All bytes that lie in a database. */
export async function bytesInDatabase(name: string): Promise<readonly Uint8Array[]> {
  const request = indexedDB.open(name)
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  const all = request.result.transaction('stretches').objectStore('stretches').getAll()
  await new Promise((resolve) => {
    all.onsuccess = resolve
  })
  request.result.close()
  return all.result
}

/** The worker alone, so that a test can end it in the middle of anything. */
export function startWorker(
  name: string,
  places: readonly JournalPlace[] = ['opfs'],
): { worker: JournalWorker; news: JournalNews[] } {
  const news: JournalNews[] = []
  const worker = createJournalWorker({
    workerUrl: undefined,
    name,
    places,
    onNews: (each) => news.push(each),
    onBroken: (message) => {
      throw new Error(message)
    },
  })
  return { worker, news }
}
