import type { Clock } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createHeads } from './createHeads'
import { createIntake } from './createIntake'
import { createReserve } from './createReserve'
import { fileName, generationOf, groupNames } from './fileNames'
import { findFile } from './findFile'
import type { JournalEntry, JournalEventMap } from './Journal'
import { JournalFault } from './JournalFault'
import { type KeptFile, listed } from './KeptFile'
import { listenForBytes } from './listenForBytes'
import type { FileLog } from './log/createFileLog'
import { writeEntry } from './log/createLogIndex'
import { maxPlainBytes, recordKinds } from './log/record'
import { beginFileLog, writeFileLog } from './log/writeFileLog'
import type { OwnedEntry, SealedJournal } from './SealedJournal'
import type { JournalStore } from './store/JournalStore'

/** How the journal of a store is made. */
export interface SealedJournalOptions {
  store: JournalStore
  clock: Clock
  onGrown: (event: JournalEventMap['grown']) => void
  onFull: (event: JournalEventMap['full']) => void
  /** Hears of files that cannot be read. */
  warn: (message: string) => void
}

/** Entries are thinned out when they take more room than this, and more than the file. */
const manyEntryBytes = 64 * 1024

const codeOf = (thrown: unknown) => (thrown instanceof JournalFault ? thrown.code : null)
const isFull = (thrown: unknown) => codeOf(thrown) === 'DISK_FULL'

function unavailable(message: string): JournalFault {
  return new JournalFault('JOURNAL_UNAVAILABLE', { message })
}

function logOf(file: KeptFile): FileLog {
  if (file.isGone || file.log === null) throw unavailable(`the journal has no file ${file.id}`)
  return file.log
}

function entryOf(file: KeptFile): OwnedEntry {
  const { entry } = logOf(file).index
  if (entry === null) throw unavailable(`the file ${file.id} was not begun`)
  return { ...entry, userId: file.userId }
}

/**
 * Makes the journal over a store.
 *
 * @param options - the store, the clock, and who hears of what happens.
 */
export function createSealedJournal(options: SealedJournalOptions): SealedJournal {
  const { store, clock, warn } = options
  const files = new Map<string, KeptFile>()
  const heads = createHeads(store, warn)
  const reserve = createReserve(store)
  const scans = createSerialQueue()

  function demand(id: string): KeptFile {
    const file = files.get(id)
    if (file === undefined) throw unavailable(`the journal has no file ${id}, or not the key of its user`)
    return file
  }

  function keep(id: string, userId: string, key: CryptoKey, names: readonly string[]): KeptFile {
    const file: KeptFile = {
      ...{ id, userId, key, names, inOrder: createSerialQueue() },
      ...{ log: null, growing: null, fault: null, isForgotten: false, isGone: false },
    }
    files.set(id, file)
    return file
  }

  function begin(entry: OwnedEntry, key: CryptoKey): KeptFile {
    if (files.has(entry.id)) throw unavailable(`the journal has a file ${entry.id} already`)
    const name = fileName(entry.id, 1)
    heads.set(name, { userId: entry.userId, isClip: entry.isClip })
    return keep(entry.id, entry.userId, key, [name])
  }

  function drop(file: KeptFile): void {
    if (files.get(file.id) === file) files.delete(file.id)
  }

  async function removeLog(name: string): Promise<void> {
    await store.remove(name)
    heads.forget(name)
  }

  async function recover(id: string, names: readonly string[], userId: string, key: CryptoKey): Promise<void> {
    try {
      if ((await heads.of(names))?.userId !== userId) return
      const found = await findFile(store, names, key, warn)
      if (found !== null) keep(id, userId, key, found.names).log = found.log
    } catch (thrown) {
      warn(`the journal keeps ${id}, which cannot be opened: ${String(thrown)}`)
    }
  }

  /** Puts other bytes in the place of a file's: they are safe before the old ones go. */
  async function rewrite(file: KeptFile, bytes: Blob): Promise<void> {
    const { name: before } = logOf(file)
    const { id, userId, key } = file
    const name = fileName(id, Math.max(...file.names.map(generationOf)) + 1)
    const entry = entryOf(file)
    heads.set(name, { userId, isClip: entry.isClip })
    file.log = await writeFileLog(store, { name, key, userId, entry }, bytes)
    file.names = [name, ...file.names.filter((each) => each !== before)]
    await removeLog(before)
  }

  async function thinOut(file: KeptFile): Promise<void> {
    const log = logOf(file)
    const { entryBytes, sizeBytes, isWhole } = log.index
    if (file.growing !== null || !isWhole || entryBytes < Math.max(manyEntryBytes, sizeBytes)) return
    const bytes = new Blob([await log.read(0, sizeBytes)])
    // It is no loss when there is no room for it.
    await rewrite(file, bytes).catch((thrown) => warn(`the entries of ${file.id} stay many: ${String(thrown)}`))
  }

  function fail(file: KeptFile, thrown: unknown): void {
    if (file.fault !== null || file.isGone) return
    file.fault = thrown
    options.onFull({ id: file.id })
  }

  async function putEntry(file: KeptFile, entry: JournalEntry): Promise<void> {
    const log = logOf(file)
    if (JSON.stringify(entry) === JSON.stringify(log.index.entry)) return
    await reserve.insist(() => log.append(recordKinds.entry, writeEntry({ entry, wholeBytes: null })))
  }

  return {
    async load(userId, key) {
      await scans(async () => {
        for (const [id, names] of groupNames(await store.list())) {
          if (!files.has(id)) await recover(id, names, userId, key)
        }
      })
      const own = [...files.values()].filter((file) => file.userId === userId)
      const all = own.map(listed).filter((file) => file !== null)
      return all.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
    },
    others: (userId) =>
      scans(async () => {
        const found = [...groupNames(await store.list()).values()]
        const all = await Promise.all(found.map((names) => heads.of(names).catch(() => null)))
        const theirs = all.filter((head) => head !== null && head.userId !== userId)
        const clips = theirs.filter((head) => head?.isClip).length
        return { stills: theirs.length - clips, clips }
      }),
    async add(entry, bytes, key) {
      const file = begin(entry, key)
      const { id, userId } = entry
      await file.inOrder(async () => {
        try {
          file.log = await writeFileLog(store, { name: fileName(id, 1), key, userId, entry }, bytes)
        } catch (thrown) {
          drop(file)
          heads.forget(fileName(id, 1))
          throw thrown
        }
      })
    },
    open(entry, port, key) {
      const file = begin(entry, key)
      const { id, userId } = entry
      const intake = createIntake({
        clock,
        maxBytes: maxPlainBytes,
        async write(bytes) {
          const sizeBytes = await file.inOrder(async () => {
            const log = logOf(file)
            await log.append(recordKinds.data, bytes)
            return log.index.sizeBytes
          })
          options.onGrown({ id, sizeBytes })
        },
        onFailed: (thrown) => fail(file, thrown),
      })
      file.growing = { intake, listener: listenForBytes(port, intake.take, clock) }
      const begun = file.inOrder(async () => {
        file.log = await beginFileLog(store, { name: fileName(id, 1), key, userId, entry })
      })
      begun.catch((thrown) => {
        heads.forget(fileName(id, 1))
        fail(file, thrown)
      })
    },
    async close(id, entry) {
      const file = demand(id)
      if (file.growing === null) throw unavailable(`the file ${id} is not open`)
      const { listener, intake } = file.growing
      await listener.end()
      await intake.drain()
      try {
        return await file.inOrder(async () => {
          // Without a log, what kept it from being begun says why.
          if (file.log === null) throw file.fault
          const log = logOf(file)
          try {
            if (entry !== null) await putEntry(file, entry)
            await reserve.insist(() => log.append(recordKinds.whole, new Uint8Array()))
          } catch (thrown) {
            // What was kept is found as a cut file then.
            file.fault ??= thrown
          } finally {
            await log.release()
          }
          const { sizeBytes } = log.index
          if (isFull(file.fault)) throw new JournalFault('DISK_FULL', {}, sizeBytes)
          if (file.fault !== null) throw file.fault
          return { sizeBytes }
        })
      } finally {
        file.growing = null
        if (file.isForgotten || file.log === null) drop(file)
      }
    },
    async update(entry) {
      const file = demand(entry.id)
      await file.inOrder(async () => {
        await putEntry(file, entry)
        await thinOut(file)
      })
    },
    async read(id, start, end) {
      const file = demand(id)
      try {
        return await file.inOrder(() => logOf(file).read(start, end))
      } catch (thrown) {
        if (codeOf(thrown) === 'IMAGE_DAMAGED') {
          warn(`the journal keeps ${id}, which cannot be read: bytes ${start} to ${end} do not verify`)
          drop(file)
        }
        throw thrown
      }
    },
    async replace(id, bytes) {
      const file = demand(id)
      await file.inOrder(async () => {
        if (file.growing !== null) throw unavailable(`the file ${id} still grows`)
        await rewrite(file, bytes)
      })
    },
    async remove(id) {
      const file = files.get(id)
      if (file === undefined) {
        await scans(async () => {
          for (const name of groupNames(await store.list()).get(id) ?? []) await removeLog(name)
        })
      } else {
        drop(file)
        file.isGone = true
        file.growing?.listener.stop()
        await file.inOrder(async () => {
          await file.log?.release()
          for (const name of file.names) await removeLog(name)
        })
      }
      reserve.refill()
    },
    async forgetKey(userId) {
      for (const file of [...files.values()]) {
        if (file.userId !== userId) continue
        if (file.growing !== null) file.isForgotten = true
        else await file.inOrder(async () => drop(file))
      }
    },
    async destroy() {
      for (const file of [...files.values()]) {
        file.growing?.listener.stop()
        await file.growing?.intake.drain()
        await file.inOrder(async () => await file.log?.release())
      }
      await reserve.settle()
      store.close()
    },
  }
}
