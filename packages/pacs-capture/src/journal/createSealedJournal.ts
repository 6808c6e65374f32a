import type { Clock } from '@opensono/pacs-core'
import { createKeptFiles } from './createKeptFiles'
import { createReserve } from './createReserve'
import { fileName } from './fileNames'
import { closeFile, growFile, putEntry } from './growFile'
import type { JournalEventMap } from './Journal'
import { JournalFault } from './JournalFault'
import { type KeptFile, listed, logOf, unavailable } from './KeptFile'
import { writeFileLog } from './log/writeFileLog'
import type { SealedJournal } from './SealedJournal'
import type { JournalStore } from './store/JournalStore'

/** How the journal of a store is made. */
export interface SealedJournalOptions {
  store: JournalStore
  clock: Clock
  onGrown: (event: JournalEventMap['grown']) => void
  onFull: (event: JournalEventMap['full']) => void
  /** Called with files that cannot be read. */
  warn: (message: string) => void
}

/** Entries are thinned out when they take more room than this, and more than the file. */
const manyEntryBytes = 64 * 1024

/**
 * Makes the journal over a store.
 *
 * @param options - the store, the clock, and who is notified of what happens.
 */
export function createSealedJournal(options: SealedJournalOptions): SealedJournal {
  const { store, warn } = options
  const files = createKeptFiles(store, warn)
  const reserve = createReserve(store)
  const parts = { ...options, files, reserve }

  async function thinOut(file: KeptFile): Promise<void> {
    const log = logOf(file)
    const { entryBytes, sizeBytes, isWhole } = log.index
    if (file.growing !== null || !isWhole || entryBytes < Math.max(manyEntryBytes, sizeBytes)) return
    const bytes = new Blob([await log.read(0, sizeBytes)])
    // It is no loss when there is no room for it.
    await files.rewrite(file, bytes).catch((thrown) => warn(`the entries of ${file.id} stay many: ${String(thrown)}`))
  }

  return {
    async load(userId, key) {
      await files.find(userId, key)
      const own = files.all().filter((file) => file.userId === userId)
      const all = own.map(listed).filter((file) => file !== null)
      return all.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
    },
    others: files.others,
    async add(entry, bytes, key) {
      const file = files.begin(entry, key)
      const { id, userId } = entry
      await file.inOrder(async () => {
        try {
          file.log = await writeFileLog(store, { name: fileName(id, 1), key, userId, entry }, bytes)
        } catch (thrown) {
          files.drop(file)
          files.abandon(file)
          throw thrown
        }
      })
    },
    open: (entry, port, key) => growFile(parts, entry, port, key),
    close: (id, entry) => closeFile(parts, id, entry),
    async update(entry) {
      const file = files.demand(entry.id)
      await file.inOrder(async () => {
        await putEntry(reserve, logOf(file), entry)
        await thinOut(file)
      })
    },
    async read(id, start, end) {
      const file = files.demand(id)
      try {
        return await file.inOrder(() => logOf(file).read(start, end))
      } catch (thrown) {
        if (thrown instanceof JournalFault && thrown.code === 'IMAGE_DAMAGED') {
          warn(`the journal keeps ${id}, which cannot be read: bytes ${start} to ${end} do not verify`)
          files.drop(file)
        }
        throw thrown
      }
    },
    async replace(id, bytes) {
      const file = files.demand(id)
      await file.inOrder(async () => {
        if (file.growing !== null) throw unavailable(`the file ${id} still grows`)
        await files.rewrite(file, bytes)
      })
    },
    async remove(id) {
      await files.remove(id)
      reserve.refill()
    },
    async forgetKey(userId) {
      for (const file of files.all()) {
        if (file.userId !== userId) continue
        if (file.growing !== null) file.isForgotten = true
        else await file.inOrder(async () => files.drop(file))
      }
    },
    async destroy() {
      for (const file of files.all()) {
        file.growing?.listener.stop()
        await file.growing?.intake.drain()
        await file.inOrder(async () => await file.log?.release())
      }
      await reserve.settle()
      store.close()
    },
  }
}
