import type { IdFormat } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { idCounter } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** What is counted in a hospital, in the order in which counters are taken. */
export const counted = [
  'patient',
  'exam',
  'accession',
  /** Numbers of a room's queue of a day. */
  'queue',
  /** Places in that queue: who is put back takes a new one, but no new number. */
  'place',
] as const

/** What is counted in a hospital. */
export type Counted = (typeof counted)[number]

/** What a hospital starts with, until its administrator says otherwise. */
export const defaultFormats: Readonly<Record<'patient' | 'exam', IdFormat>> = {
  patient: { prefix: 'P', suffix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year' },
  exam: { prefix: 'US', suffix: '', dateFormat: 'YYYYMMDD', length: 14, resetBy: 'day' },
}

/**
 * Takes the next numbers of some counters. Anyone who comes next waits until this transaction has ended, so take them late.
 *
 * @param hospitalId - the hospital of the transaction.
 * @param wanted - counters, each with the period in which it starts at 1; in the order of {@link counted}, or two transactions
 * wait for each other.
 * @param count - how many of each.
 * @returns the first number taken of each.
 */
export async function countUp(
  tx: Transaction,
  hospitalId: string,
  wanted: readonly { purpose: Counted; period: string }[],
  count = 1,
): Promise<Map<Counted, number>> {
  const rows = await tx
    .insert(idCounter)
    .values(wanted.map((each) => ({ ...each, hospitalId, value: count })))
    .onConflictDoUpdate({
      target: [idCounter.hospitalId, idCounter.purpose, idCounter.period],
      set: { value: sql`${idCounter.value} + ${count}` },
    })
    .returning({ purpose: idCounter.purpose, value: idCounter.value })
  return new Map(rows.map((row) => [row.purpose as Counted, row.value - count + 1]))
}
