import type { JournalEntry, UploadJournal } from './UploadJournal'

/** Keeps uploads in memory: they end with the page. */
export function createMemoryJournal(): UploadJournal {
  const entries = new Map<string, JournalEntry>()
  return {
    load: async () => [...entries.values()],
    put: async (entry) => void entries.set(entry.id, entry),
    remove: async (id) => void entries.delete(id),
  }
}
