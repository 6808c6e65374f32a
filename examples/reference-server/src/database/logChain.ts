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

/**
 * Looks for the first row of a hospital's log that is not what was once written.
 *
 * @param rows - all of them, by sequence.
 * @param head - the end as it was noted, so that rows missing at the end are found too.
 * @returns the sequence number of the first bad row, or null when the log is whole.
 */
export function firstBadRow(rows: readonly LogRow[], head: ChainHead): number | null {
  let hash: Buffer = Buffer.alloc(0)
  for (const [index, row] of rows.entries()) {
    const sequence = index + 1
    hash = hashLogRow(hash, row)
    if (row.sequence !== sequence || row.hash === null || !row.hash.equals(hash)) return sequence
  }
  if (rows.length < head.sequence) return rows.length + 1
  return hash.equals(head.hash) ? null : rows.length
}
