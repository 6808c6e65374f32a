import { createHash } from 'node:crypto'
import type { operationLog } from './schema/foundation'

/** A row of the operation log as it is stored. */
export type LogRow = typeof operationLog.$inferSelect

/** Where a chain ends: the sequence and hash of its last row. */
export interface ChainHead {
  sequence: number
  hash: Buffer
}

/**
 * The hash of a row: SHA-256 over the hash before it and everything that the row says.
 *
 * @param previous - hash of the row before; empty for the first.
 */
export function hashLogRow(previous: Buffer, row: LogRow): Buffer {
  const { sequence: _sequence, hash: _hash, ...said } = row
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify(Object.entries(said).sort()))
    .digest()
}

/** Looks at the rows of a hospital's log one after the other, however many there are. */
export interface ChainCheck {
  /** Takes the next row by sequence. */
  take(row: LogRow): void
  /** Rows taken. */
  readonly count: number
  /**
   * Sequence of the first row that is not what was once written, or null while all are.
   *
   * @param head - the end of the chain: rows missing there are found by it, and rows too many.
   */
  firstBad(head: ChainHead): number | null
}

/**
 * Begins to check a chain.
 *
 * @param noted - ends of the chain that were noted elsewhere on earlier days: anyone who can write anything in the database can make
 * a chain that holds, but not one that ends as it was noted.
 */
export function createChainCheck(noted: readonly ChainHead[] = []): ChainCheck {
  const heads = new Map(noted.map((head) => [head.sequence, head.hash]))
  const last = Math.max(0, ...heads.keys())
  let hash: Buffer = Buffer.alloc(0)
  let count = 0
  let bad: number | null = null
  return {
    take(row) {
      count += 1
      if (bad !== null) return
      hash = hashLogRow(hash, row)
      const wanted = heads.get(count)
      const isAsNoted = wanted === undefined || wanted.equals(hash)
      if (row.sequence !== count || row.hash === null || !row.hash.equals(hash) || !isAsNoted) bad = count
    },
    get count() {
      return count
    },
    firstBad(head) {
      if (bad !== null) return bad
      if (count < Math.max(head.sequence, last)) return count + 1
      return count === head.sequence && hash.equals(head.hash) ? null : Math.min(count, head.sequence + 1)
    },
  }
}

/**
 * Looks for the first row of a hospital's log that is not what was once written.
 *
 * @param rows - all of them, by sequence.
 * @param head - the end as it was noted, so that rows missing at the end are found too.
 * @returns the sequence number of the first bad row, or null when the log is whole.
 */
export function firstBadRow(rows: readonly LogRow[], head: ChainHead): number | null {
  const check = createChainCheck()
  for (const row of rows) check.take(row)
  return check.firstBad(head)
}
