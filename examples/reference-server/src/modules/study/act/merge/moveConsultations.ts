import { eq } from 'drizzle-orm'
import type { Change } from '../../../../database/change'
import { consultation } from '../../../../database/schema/consultation'
import { closeConsultations } from '../../../consultation/act'
import type { MergeSides } from './mergeSides'

/** Ends the open consultation about a merged study, and takes all that there were to the one that stays. */
export async function moveConsultations(change: Change, { survivor, merged }: MergeSides): Promise<void> {
  await closeConsultations(change, merged.id, 'study-merged')
  const moved = await change.tx
    .update(consultation)
    .set({ studyId: survivor.id })
    .where(eq(consultation.studyId, merged.id))
    .returning({ id: consultation.id })
  for (const { id } of moved) change.event({ type: 'consultation-changed', consultationId: id })
}
