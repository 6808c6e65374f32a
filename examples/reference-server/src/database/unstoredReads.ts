import type { operationLog } from './schema/foundation'

type LogRow = typeof operationLog.$inferInsert

/** Most rows that wait in memory; what could not be written beyond them stands in the server's log alone. */
const mostWaiting = 10_000

/**
 * Audit rows of reads that could not be written: the disk is full, or the log refuses. Who treats a patient must see the record even then; the rows are
 * added with the hospital's next read that is stored.
 */
export interface UnstoredReads {
  /** Rows of a hospital that wait. */
  of(hospitalId: string): LogRow[]
  /** Keeps a row for later. */
  keep(row: LogRow): void
  /** Forgets rows that are stored by now. */
  forget(rows: readonly LogRow[]): void
}

/**
 * Makes an empty store.
 *
 * @param tell - told of each row at once, to write it where there may be room.
 */
export function createUnstoredReads(tell: (row: LogRow) => void): UnstoredReads {
  const waiting = new Set<LogRow>()
  return {
    of: (hospitalId) => [...waiting].filter((row) => row.hospitalId === hospitalId),
    keep(row) {
      tell(row)
      if (waiting.size < mostWaiting) waiting.add(row)
    },
    forget(rows) {
      for (const row of rows) waiting.delete(row)
    },
  }
}
