import type { JournalStore } from './JournalStore'
import { openIndexedDbStore } from './openIndexedDbStore'
import { openOpfsStore } from './openOpfsStore'

/** The two places where files can be kept. */
export type JournalPlace =
  /** The origin's private file system. */
  | 'opfs'
  /** The browser's database. */
  | 'indexedDb'

/**
 * Opens the best place that this browser has for files; null where it has none.
 *
 * @param name - of the folder and the database.
 * @param places - which are tried, the best first.
 */
export async function openJournalStore(name: string, places: readonly JournalPlace[]): Promise<JournalStore | null> {
  for (const place of places) {
    const opened = place === 'opfs' ? openOpfsStore(name) : openIndexedDbStore(name)
    const store = await opened.catch(() => null)
    if (store !== null) return store
  }
  return null
}
