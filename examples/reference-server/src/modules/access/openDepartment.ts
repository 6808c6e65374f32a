import { PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'

/**
 * To be asked when a change of departments or rooms is made and before it is kept: users must be able to log in somewhere.
 *
 * @param nowMs - the time by which terms are judged.
 * @param sendsCodes - whether anybody sends the SMS codes that a department may ask for.
 * @throws PacsError `DEPARTMENT_NEEDED`
 */
export async function requireOpenDepartment(tx: Transaction, nowMs: number, sendsCodes = true): Promise<void> {
  const { rows } = await tx.execute(sql`
    SELECT FROM department d
    WHERE d.is_enabled AND (d.usage_ends_at IS NULL OR d.usage_ends_at > ${new Date(nowMs).toISOString()})
      AND (NOT d.needs_sms_code OR ${sendsCodes})
      AND EXISTS (SELECT FROM room r WHERE r.hospital_id = d.hospital_id AND r.department_id = d.id AND r.is_enabled) LIMIT 1`)
  if (rows.length === 0) throw new PacsError('DEPARTMENT_NEEDED')
}
