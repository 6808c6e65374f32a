import type { operationLog } from './schema/foundation'

type LogRow = typeof operationLog.$inferInsert

/** Maximum rows that wait in memory; what could not be written beyond them is only in the server's log. */
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
 * @param tell - called with each row at once, to write it where there may be room.
 */
export function createUnstoredReads(report: (row: LogRow) => void): UnstoredReads {
  const waiting = new Set<LogRow>()
  return {
    of: (hospitalId) => [...waiting].filter((row) => row.hospitalId === hospitalId),
    keep(row) {
      report(row)
      if (waiting.size < mostWaiting) waiting.add(row)
    },
    forget(rows) {
      for (const row of rows) waiting.delete(row)
    },
  }
}
