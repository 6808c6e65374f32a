import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type ChainHead, createChainCheck } from './logChain'
import { hospitalSequence, operationLog } from './schema/foundation'
import type { Transaction } from './transaction'

/** What is known of a hospital's log when every row has been looked at. */
export interface LogVerdict {
  rows: number
  firstBadSequence: number | null
  head: ChainHead
}

const pageRows = 5_000

async function readHead(tx: Transaction, hospitalId: string): Promise<ChainHead> {
  const [place] = await tx.select().from(hospitalSequence).where(eq(hospitalSequence.hospitalId, hospitalId))
  return { sequence: place?.log ?? 0, hash: place?.logHash ?? Buffer.alloc(0) }
}

/**
 * Looks at every row of a hospital's log, a page at a time. Rows that are written meanwhile are looked at too.
 *
 * @param noted - ends of the chain that were noted elsewhere.
 */
export async function verifyLog(
  tx: Transaction,
  hospitalId: string,
  noted: readonly ChainHead[] = [],
): Promise<LogVerdict> {
  const check = createChainCheck(noted)
  let after = { sequence: -1, id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const isLater = sql`(${operationLog.sequence}, ${operationLog.id}) > (${after.sequence}, ${after.id}::uuid)`
    const rows = await tx
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.hospitalId, hospitalId), isNotNull(operationLog.sequence), isLater))
      .orderBy(asc(operationLog.sequence), asc(operationLog.id))
      .limit(pageRows)
    for (const row of rows) check.take(row)
    const last = rows.at(-1)
    if (last !== undefined) after = { sequence: last.sequence ?? 0, id: last.id }
    // A row and the head that counts it commit together: a head that is behind the rows, or far before them, is a lie.
    const head = await readHead(tx, hospitalId)
    if (rows.length === 0 || (rows.length < pageRows && check.count >= head.sequence)) {
      return { rows: check.count, firstBadSequence: check.firstBad(head), head }
    }
  }
}
