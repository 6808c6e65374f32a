import { findHead } from './findFile'
import type { FileHead } from './log/fileHead'
import type { JournalStore } from './store/JournalStore'

/** Whose the files are: what can be known of them without a key. */
export interface Heads {
  /** Whose a file is, by the newest of its logs that says so; null when none does. */
  of(names: readonly string[]): Promise<FileHead | null>
  /** Remembers the head of a log that is being written. */
  set(name: string, head: FileHead): void
  forget(name: string): void
}

/**
 * Makes what knows the heads of all logs.
 *
 * @param store - where they lie.
 * @param warn - called with logs without one.
 */
export function createHeads(store: JournalStore, warn: (message: string) => void): Heads {
  const heads = new Map<string, FileHead>()
  return {
    async of(names) {
      for (const name of names) {
        const head = heads.get(name) ?? (await findHead(store, name))
        if (head === null) continue
        heads.set(name, head)
        return head
      }
      warn(`the journal keeps ${names.join()}, which cannot be read: it has no head`)
      return null
    },
    set: (name, head) => void heads.set(name, head),
    forget: (name) => void heads.delete(name),
  }
}
