import { JournalFault } from '../JournalFault'
import type { JournalStore, StoredFile } from './JournalStore'
import { storeFault } from './storeFault'

/** A stretch of a file: its name, and where it begins and ends. */
type StretchKey = [name: string, start: number, end: number]

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(storeFault(request.error))
  })
}

/** Resolves when it lies on the disk. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(storeFault(transaction.error ?? new Error('the transaction was broken off')))
  })
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('files')
    request.result.createObjectStore('stretches')
  }
  return settled(request)
}

function stretchesOf(name: string): IDBKeyRange {
  return IDBKeyRange.bound([name], [name, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
}

async function openFile(database: IDBDatabase, name: string): Promise<StoredFile> {
  const change = () => database.transaction(['files', 'stretches'], 'readwrite', { durability: 'strict' })
  // Nothing is written here: a database that is full can still be read.
  const found = await settled(database.transaction('stretches').objectStore('stretches').getAllKeys(stretchesOf(name)))
  let stretches = found as StretchKey[]
  let pending: { key: StretchKey; bytes: Uint8Array<ArrayBuffer> }[] = []
  const sizeBytes = () => pending.at(-1)?.key[2] ?? stretches.at(-1)?.[2] ?? 0

  async function stretch(key: StretchKey): Promise<Uint8Array<ArrayBuffer>> {
    const waiting = pending.find((each) => each.key === key)
    if (waiting !== undefined) return waiting.bytes
    const found: unknown = await settled(database.transaction('stretches').objectStore('stretches').get(key))
    return found instanceof Uint8Array ? new Uint8Array(found) : new Uint8Array()
  }

  return {
    get sizeBytes() {
      return sizeBytes()
    },
    async append(bytes) {
      const start = sizeBytes()
      pending.push({ key: [name, start, start + bytes.length], bytes: bytes.slice() })
    },
    async flush() {
      const written = pending
      if (written.length === 0) return
      const transaction = change()
      if (stretches.length === 0) transaction.objectStore('files').put(true, name)
      for (const { key, bytes } of written) transaction.objectStore('stretches').put(bytes, key)
      await committed(transaction)
      stretches.push(...written.map(({ key }) => key))
      pending = []
    },
    async read(start, end) {
      const touched = [...stretches, ...pending.map(({ key }) => key)].filter((key) => key[1] < end && key[2] > start)
      const to = Math.min(end, sizeBytes())
      const bytes = new Uint8Array(Math.max(0, to - start))
      for (const key of touched) {
        const [, from] = key
        const part = (await stretch(key)).subarray(Math.max(0, start - from), to - from)
        bytes.set(part, Math.max(0, from - start))
      }
      return bytes
    },
    async truncate(toBytes) {
      pending = []
      const kept = stretches.filter((key) => key[2] <= toBytes)
      const cut = stretches.find((key) => key[1] < toBytes && key[2] > toBytes)
      const rest = cut === undefined ? null : (await stretch(cut)).slice(0, toBytes - cut[1])
      const transaction = change()
      const store = transaction.objectStore('stretches')
      for (const key of stretches) if (!kept.includes(key)) store.delete(key)
      if (cut !== undefined && rest !== null) {
        const key: StretchKey = [name, cut[1], toBytes]
        store.put(rest, key)
        kept.push(key)
      }
      await committed(transaction)
      stretches = kept
    },
    async close() {},
  }
}

/**
 * Opens a database of the origin, for browsers without file handles that can be flushed. Each flush is one strict transaction.
 *
 * @param databaseName - its name.
 * @throws JournalFault `JOURNAL_UNAVAILABLE` where the browser has none.
 */
export async function openIndexedDbStore(databaseName: string): Promise<JournalStore> {
  if (typeof indexedDB === 'undefined') throw new JournalFault('JOURNAL_UNAVAILABLE')
  const database = await openDatabase(databaseName)
  return {
    list: async () => (await settled(database.transaction('files').objectStore('files').getAllKeys())) as string[],
    open: (name) => openFile(database, name),
    async remove(name) {
      const transaction = database.transaction(['files', 'stretches'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('files').delete(name)
      transaction.objectStore('stretches').delete(stretchesOf(name))
      await committed(transaction)
    },
    close: () => database.close(),
  }
}
