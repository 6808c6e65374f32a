import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'

/**
 * Deletes orders that were sent longer ago than their hospital keeps them.
 *
 * @param tx - as the system, over all hospitals.
 */
export async function forgetOrders(tx: Transaction, nowMs: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM his_order o USING his_setting s WHERE s.hospital_id = o.hospital_id
      AND o.received_at < ${new Date(nowMs).toISOString()}::timestamptz - make_interval(days => s.retention_days)`)
}
