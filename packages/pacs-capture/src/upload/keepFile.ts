import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
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
export function keepFile(journal: Journal, id: string, added: Promise<void> = Promise.resolve()): KeptFile {
  const inOrder = createSerialQueue()
  // What was never added is not touched; what cannot be kept hinders nothing that comes after.
  const isAdded = added.then(
    () => true,
    () => false,
  )
  const keep = (act: () => Promise<void>) =>
    inOrder(async () => {
      if (await isAdded) await act()
    }).catch(() => {})
  return {
    update: (entry) => keep(() => journal.update(entry)),
    remove: () => keep(() => journal.remove(id)),
  }
}
