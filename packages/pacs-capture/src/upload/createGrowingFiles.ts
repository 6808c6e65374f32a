import { PacsError } from '@opensono/pacs-core'
import type { Journal, JournalEntry, JournalWriter } from '../journal/Journal'
import { type JournalSource, journalSource } from './source/journalSource'

/** A file that is being recorded into the journal. */
interface GrowingFile {
  readonly writer: JournalWriter
  readonly source: JournalSource
  readonly onFull: Set<() => void>
}

/** The files that are being recorded. */
export interface GrowingFiles {
  /** Opens a file in the journal. @returns where its bytes are posted, and where those that are safe are read. */
  open(entry: JournalEntry): { readonly port: MessagePort; readonly source: JournalSource }
  /**
   * Closes a file in the journal.
   *
   * @returns its bytes; null when it was closed before.
   */
  close(id: string, entry: JournalEntry | undefined): Promise<number | null>
  /** Calls the listener when the disk takes no more of that file. */
  onFull(id: string, listener: () => void): void
  /** Stops listening to the journal. */
  destroy(): void
}

/** @param journal - where they are kept. */
export function createGrowingFiles(journal: Journal): GrowingFiles {
  const files = new Map<string, GrowingFile>()
  const stopListening = [
    journal.on('grown', ({ id, sizeBytes }) => files.get(id)?.source.grow(sizeBytes)),
    journal.on('full', ({ id }) => {
      for (const listener of files.get(id)?.onFull ?? []) listener()
    }),
  ]
  return {
    open(entry) {
      const writer = journal.open(entry)
      const source = journalSource(journal, entry.id, null)
      files.set(entry.id, { writer, source, onFull: new Set() })
      return { port: writer.port, source }
    },
    async close(id, entry) {
      const file = files.get(id)
      if (file === undefined) return null
      const sizeBytes = await safeBytes(file, entry)
      return files.delete(id) ? sizeBytes : null
    },
    onFull: (id, listener) => void files.get(id)?.onFull.add(listener),
    destroy() {
      for (const stop of stopListening) stop()
    },
  }
}

async function safeBytes({ writer, source }: GrowingFile, entry: JournalEntry | undefined): Promise<number> {
  try {
    return (await writer.close(entry)).sizeBytes
  } catch (thrown) {
    // The disk was full, or the journal is gone: what is safe is what there is.
    const error = PacsError.from(thrown)
    const keptBytes = error.is('DISK_FULL', 'JOURNAL_UNAVAILABLE') ? error.details.sizeBytes : undefined
    return keptBytes ?? source.sizeBytes()
  }
}
