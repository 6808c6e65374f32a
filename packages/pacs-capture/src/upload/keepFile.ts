import type { Journal, JournalEntry } from '../journal/Journal'

/** A file's place in the journal. What is done to it happens in the order in which it was asked for. */
export interface KeptFile {
  /** Resolves when the change is safe, or cannot be kept: then only going on after a crash suffers, and the upload does not wait for it. */
  update(entry: JournalEntry): Promise<void>
  remove(): Promise<void>
}

/**
 * Follows one file of the journal.
 *
 * @param journal - where it is kept.
 * @param id - which.
 * @param added - resolves when it lies there.
 */
export function keepFile(journal: Journal, id: string, added: Promise<void>): KeptFile {
  let last = added
  function then(act: () => Promise<void>): Promise<void> {
    // What cannot be kept hinders nothing that comes after; what was never added is not touched.
    last = last.then(() => act().catch(() => {}))
    return last.catch(() => {})
  }
  last.catch(() => {})
  return {
    update: (entry) => then(() => journal.update(entry)),
    remove: () => then(() => journal.remove(id)),
  }
}
