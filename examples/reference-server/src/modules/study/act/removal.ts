import { type Study, whyNotDelete, whyNotRestore } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { study } from '../../../database/schema/study'
import { closeConsultations } from '../../consultation/act'
import { endLease } from '../occupancy'
import { holdStudy, wholeStudy } from './holdStudy'

/** Deletes a study: it is nowhere to be found any more, and everything of it is kept. */
export async function removeStudy(change: Change, actor: Actor, studyId: string): Promise<null> {
  const { tx, nowMs } = change
  const row = await holdStudy(change, actor, studyId, whyNotDelete)
  const deletedAt = new Date(nowMs).toISOString()
  await tx
    .update(study)
    .set({ deletedAt, deletedById: actor.userId, deletedByName: actor.userName })
    .where(eq(study.id, row.id))
  await endLease(change, row)
  await closeConsultations(change, row.id, 'study-deleted')
  const { status, imageCount, examinedById, printedAt } = row
  const details = { before: { deletedAt: null, status, imageCount, examinedById, printedAt }, after: { deletedAt } }
  change.log({ content: 'deleted a study', subject: 'study', subjectId: row.id, details })
  return null
}

/** Takes a deleted study back, with everything that it had. */
export async function restoreStudy(change: Change, actor: Actor, studyId: string): Promise<Study> {
  const { tx } = change
  const row = await holdStudy(change, actor, studyId, whyNotRestore)
  await tx.update(study).set({ deletedAt: null, deletedById: null, deletedByName: null }).where(eq(study.id, row.id))
  const { deletedAt, deletedById } = row
  const details = { before: { deletedAt, deletedById }, after: { deletedAt: null } }
  change.log({ content: 'took a deleted study back', subject: 'study', subjectId: row.id, details })
  return wholeStudy(tx, row.id)
}
