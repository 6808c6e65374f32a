import { sql } from 'drizzle-orm'
import type { Change } from '../../../../database/change'
import type { MergeSides } from './mergeSides'

/**
 * Moves the urgent values of a merged study to the one that stays. When both have an open one, that of the one that stays goes on, and
 * the other one stays with the merged study.
 */
export async function moveNotices(change: Change, { survivor, merged }: MergeSides): Promise<void> {
  const { rowCount } = await change.tx.execute(sql`
    UPDATE urgent_notice SET study_id = ${survivor.id} WHERE study_id = ${merged.id}
      AND (acknowledged_at IS NOT NULL OR withdrawn_at IS NOT NULL OR NOT EXISTS (
        SELECT FROM urgent_notice o
        WHERE o.study_id = ${survivor.id} AND o.acknowledged_at IS NULL AND o.withdrawn_at IS NULL))`)
  if (rowCount !== null && rowCount > 0) change.event({ type: 'urgent-changed', studyId: survivor.id })
}
