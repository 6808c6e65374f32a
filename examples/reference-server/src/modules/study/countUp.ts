import { counterPeriod, formatId, type IdFormat } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { idCounter, idFormat } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** What a hospital starts with, until its administrator says otherwise. */
export const defaultFormats: Readonly<Record<'patient' | 'exam', IdFormat>> = {
  patient: { prefix: 'P', suffix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year' },
  exam: { prefix: 'US', suffix: '', dateFormat: 'YYYYMMDD', length: 14, resetBy: 'day' },
}

/**
 * Takes the next number of a counter. Whoever comes next waits until this transaction has ended, so take numbers late.
 *
 * @param hospitalId - the hospital of the transaction.
 * @param purpose - whose counter.
 * @param period - the counter starts at 1 in each.
 */
export async function countUp(
  tx: Transaction,
  hospitalId: string,
  purpose: 'patient' | 'exam' | 'queue',
  period: string,
): Promise<number> {
  const [row] = await tx
    .insert(idCounter)
    .values({ hospitalId, purpose, period, value: 1 })
    .onConflictDoUpdate({
      target: [idCounter.hospitalId, idCounter.purpose, idCounter.period],
      set: { value: sql`${idCounter.value} + 1` },
    })
    .returning({ value: idCounter.value })
  if (row === undefined) throw new Error(`no counter ${purpose}`)
  return row.value
}

/**
 * Makes the next patient id or exam number by the hospital's format.
 *
 * @param today - `YYYY-MM-DD` where the hospital is.
 */
export async function nextNumber(
  tx: Transaction,
  hospitalId: string,
  purpose: 'patient' | 'exam',
  today: string,
): Promise<string> {
  const [stored] = await tx.select().from(idFormat).where(eq(idFormat.purpose, purpose))
  const format = stored === undefined ? defaultFormats[purpose] : (stored as unknown as IdFormat)
  return formatId(format, await countUp(tx, hospitalId, purpose, counterPeriod(format, today)), today)
}
