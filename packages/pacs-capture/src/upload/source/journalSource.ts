import { PacsError } from '@opensono/pacs-core'
import type { Journal } from '../../journal/Journal'
import type { UploadSource } from './UploadSource'

/** A file of the journal, which may still grow. */
export interface JournalSource extends UploadSource {
  /** No more bytes will come. */
  end(sizeBytes: number): void
  /** Bytes that are safe by now. */
  grow(sizeBytes: number): void
}

/**
 * Reads a file out of the journal by ranges, so that no more of it than a part is ever in memory.
 *
 * @param journal - where it lies.
 * @param id - which.
 * @param wholeBytes - its size when it is whole, or null while it grows.
 */
export function journalSource(journal: Journal, id: string, wholeBytes: number | null): JournalSource {
  let sizeBytes = wholeBytes ?? 0
  let isWhole = wholeBytes !== null
  const waiting = new Set<() => void>()

  function wake(): void {
    for (const look of [...waiting]) look()
  }

  return {
    partSha256: [],
    sizeBytes: () => sizeBytes,
    isWhole: () => isWhole,
    slice: async (start, end) => new Blob([await journal.read(id, start, end)]),
    reached(wantedBytes, signal) {
      return new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          waiting.delete(look)
          signal.removeEventListener('abort', look)
          settle()
        }
        function look(): void {
          if (signal.aborted) done(() => reject(new PacsError('CANCELLED')))
          else if (isWhole || sizeBytes >= wantedBytes) done(resolve)
        }
        waiting.add(look)
        signal.addEventListener('abort', look)
        look()
      })
    },
    grow(bytes) {
      sizeBytes = Math.max(sizeBytes, bytes)
      wake()
    },
    end(bytes) {
      sizeBytes = bytes
      isWhole = true
      wake()
    },
  }
}
