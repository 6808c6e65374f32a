import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createHeads } from './createHeads'
import { fileName, generationOf, groupNames } from './fileNames'
import { findFile } from './findFile'
import type { OthersFiles } from './Journal'
import { entryOf, type KeptFile, logOf, newKeptFile, unavailable } from './KeptFile'
import { writeFileLog } from './log/writeFileLog'
import type { OwnedEntry } from './SealedJournal'
import type { JournalStore } from './store/JournalStore'

/** The files of a store: those whose keys are at hand, and what is known of the others. */
export interface KeptFiles {
  all(): readonly KeptFile[]
  get(id: string): KeptFile | undefined
  /** @throws JournalFault `JOURNAL_UNAVAILABLE` when there is none whose key is at hand. */
  demand(id: string): KeptFile
  /** Takes in a new file. @throws JournalFault `JOURNAL_UNAVAILABLE` when there is one of that id. */
  begin(entry: OwnedEntry, key: CryptoKey): KeptFile
  /** Nothing of a new file came to the disk. */
  abandon(file: KeptFile): void
  /** Forgets its key; it stays on the disk. */
  drop(file: KeptFile): void
  /** Puts other bytes in its place: they are safe before the old ones go. */
  rewrite(file: KeptFile, bytes: Blob): Promise<void>
  /** Removes a file from the disk. */
  remove(id: string): Promise<void>
  /** Finds the files of a user that were left on the disk. */
  find(userId: string, key: CryptoKey): Promise<void>
  others(userId: string | null): Promise<OthersFiles>
}

/**
 * @param store - where they are.
 * @param warn - takes messages about files that cannot be read.
 */
export function createKeptFiles(store: JournalStore, warn: (message: string) => void): KeptFiles {
  const files = new Map<string, KeptFile>()
  const heads = createHeads(store, warn)
  const scans = createSerialQueue()

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
      if (found !== null) files.set(id, { ...newKeptFile(id, userId, key, found.names), log: found.log })
    } catch (thrown) {
      warn(`the journal keeps ${id}, which cannot be opened: ${String(thrown)}`)
    }
  }

  return {
    all: () => [...files.values()],
    get: (id) => files.get(id),
    demand(id) {
      const file = files.get(id)
      if (file === undefined) throw unavailable(`the journal has no file ${id}, or not the key of its user`)
      return file
    },
    begin({ id, userId, isClip }, key) {
      if (files.has(id)) throw unavailable(`the journal has a file ${id} already`)
      const name = fileName(id, 1)
      heads.set(name, { userId, isClip })
      const file = newKeptFile(id, userId, key, [name])
      files.set(id, file)
      return file
    },
    abandon: (file) => heads.forget(fileName(file.id, 1)),
    drop,
    async rewrite(file, bytes) {
      const { name: before } = logOf(file)
      const { id, userId, key } = file
      const name = fileName(id, Math.max(...file.names.map(generationOf)) + 1)
      const entry = entryOf(file)
      heads.set(name, { userId, isClip: entry.isClip })
      file.log = await writeFileLog(store, { name, key, userId, entry }, bytes)
      file.names = [name, ...file.names.filter((each) => each !== before)]
      await removeLog(before)
    },
    async remove(id) {
      const file = files.get(id)
      if (file === undefined) {
        return await scans(async () => {
          for (const name of groupNames(await store.list()).get(id) ?? []) await removeLog(name)
        })
      }
      drop(file)
      file.isGone = true
      file.growing?.listener.stop()
      await file.inOrder(async () => {
        await file.log?.release()
        for (const name of file.names) await removeLog(name)
      })
    },
    find: (userId, key) =>
      scans(async () => {
        for (const [id, names] of groupNames(await store.list())) {
          if (!files.has(id)) await recover(id, names, userId, key)
        }
      }),
    others: (userId) =>
      scans(async () => {
        const found = [...groupNames(await store.list()).values()]
        const all = await Promise.all(found.map((names) => heads.of(names).catch(() => null)))
        const theirs = all.filter((head) => head !== null && head.userId !== userId)
        const clips = theirs.filter((head) => head?.isClip).length
        return { stills: theirs.length - clips, clips }
      }),
  }
}
