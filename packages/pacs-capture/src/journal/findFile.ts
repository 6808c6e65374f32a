import { createFileLog, type FileLog } from './log/createFileLog'
import { type FileHead, maxHeadBytes, readHead } from './log/fileHead'
import { readLog } from './log/readLog'
import type { JournalStore, StoredFile } from './store/JournalStore'

async function withFile<Result>(store: JournalStore, name: string, act: (file: StoredFile) => Promise<Result>) {
  const file = await store.open(name)
  try {
    return await act(file)
  } finally {
    await file.close()
  }
}

/**
 * Reads whose file a log is; needs no key.
 *
 * @returns null when it does not say.
 */
export async function findHead(store: JournalStore, name: string): Promise<FileHead | null> {
  const start = await withFile(store, name, (file) => file.read(0, maxHeadBytes))
  return readHead(start)?.head ?? null
}

/** A file that was found on the disk. */
export interface FoundFile {
  readonly log: FileLog
  readonly names: readonly string[]
}

/**
 * Finds the newest good log of a file, and removes those that it replaced and those that never became whole.
 *
 * @param store - where they lie.
 * @param names - its logs, the newest first.
 * @param key - its user's.
 * @param warn - called with logs that do not verify; they are kept.
 * @returns null when there is none.
 */
export async function findFile(
  store: JournalStore,
  names: readonly string[],
  key: CryptoKey,
  warn: (message: string) => void,
): Promise<FoundFile | null> {
  let log: FileLog | null = null
  const kept: string[] = []
  for (const name of names) {
    if (log !== null) {
      await store.remove(name)
      continue
    }
    const read = await withFile(store, name, (file) => readLog(file, name, key))
    if (read.kind === 'unfinished') {
      await store.remove(name)
      continue
    }
    kept.push(name)
    if (read.kind === 'damaged') warn(`the journal keeps ${name}, which cannot be read: ${read.reason}`)
    else log = createFileLog(store, { name, seal: read.seal, index: read.index, held: null })
  }
  return log === null ? null : { log, names: kept }
}
