import type { JournalEntry } from '../Journal'
import type { JournalStore, StoredFile } from '../store/JournalStore'
import { createFileLog, type FileLog } from './createFileLog'
import { createLogIndex, writeEntry } from './createLogIndex'
import { writeHead } from './fileHead'
import { maxPlainBytes, type RecordKind, recordKinds, sealOf, sealRecord } from './record'

/** What a new log is made of. */
export interface NewLog {
  name: string
  key: CryptoKey
  userId: string
  entry: JournalEntry
}

async function begin(file: StoredFile, log: NewLog, wholeBytes: number | null) {
  const head = writeHead({ userId: log.userId, isClip: log.entry.isClip })
  const seal = sealOf(log.key, log.name, head)
  const index = createLogIndex(head.length)
  await file.append(head)
  const write = async (kind: RecordKind, plain: Uint8Array<ArrayBuffer>) => {
    await file.append(await sealRecord(seal, { kind, sequence: index.sequence }, plain))
    index.take(kind, plain)
  }
  await write(recordKinds.entry, writeEntry({ entry: log.entry, wholeBytes }))
  return { seal, index, write }
}

/** Nothing is left of a log that could not be begun. */
async function orNothing<Result>(store: JournalStore, name: string, act: (file: StoredFile) => Promise<Result>) {
  const file = await store.open(name)
  try {
    return { file, result: await act(file) }
  } catch (thrown) {
    await file.close()
    await store.remove(name)
    throw thrown
  }
}

/**
 * Begins the log of a file that will grow, and keeps it open. Its entry is safe then.
 *
 * @param store - where it will lie.
 * @param log - its name, key and entry.
 */
export async function beginFileLog(store: JournalStore, log: NewLog): Promise<FileLog> {
  const { file, result } = await orNothing(store, log.name, async (begun) => {
    const parts = await begin(begun, log, null)
    await begun.flush()
    return parts
  })
  return createFileLog(store, { name: log.name, seal: result.seal, index: result.index, held: file })
}

/**
 * Writes the log of a whole file; it is safe then.
 *
 * @param store - where it will lie.
 * @param log - its name, key and entry.
 * @param bytes - the file.
 * @throws JournalFault `DISK_FULL`; nothing is left of it then.
 */
export async function writeFileLog(store: JournalStore, log: NewLog, bytes: Blob): Promise<FileLog> {
  const { file, result } = await orNothing(store, log.name, async (begun) => {
    const { seal, index, write } = await begin(begun, log, bytes.size)
    for (let start = 0; start < bytes.size; start += maxPlainBytes) {
      await write(recordKinds.data, new Uint8Array(await bytes.slice(start, start + maxPlainBytes).arrayBuffer()))
    }
    await write(recordKinds.whole, new Uint8Array())
    await begun.flush()
    return { seal, index }
  })
  await file.close()
  return createFileLog(store, { name: log.name, ...result, held: null })
}
