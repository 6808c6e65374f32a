import { type Study, whyNotSetVip } from '@opensono/pacs-core'
import { studyActPermissions } from '@opensono/pacs-core/server'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { study } from '../../../database/schema/study'
import { closeConsultations } from '../../consultation/act'
import { endLease } from '../occupancy'
import type { StoredStudy } from '../studyFacts'
import { holdStudy, requireVersion, wholeStudy } from './holdStudy'

/** Whether a user of the hospital may see VIP studies, by the rights they have now. */
async function otherSeesVip({ tx }: Change, hospitalId: string, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ sees: boolean }>(
    sql`SELECT ${studyActPermissions.setVip} = ANY(authorities_of(${hospitalId}::uuid, ${userId}::uuid)) AS sees`,
  )
  return rows[0]?.sees === true
}

/**
 * Closes a study that has just become VIP to anyone who may not see it: their work on it and consultations about it end, and every client that shows anything of
 * it is notified to read again. To be called while the study is held, after it was marked.
 *
 * @param row - the study as it was found.
 */
export async function closeToOthers(change: Change, row: StoredStudy): Promise<void> {
  const { occupant } = row
  await closeConsultations(change, row.id, 'study-vip')
  if (occupant !== null && !(await otherSeesVip(change, row.hospitalId, occupant.userId))) await endLease(change, row)
  change.event({ type: 'study-changed', studyId: row.id, isClosed: true })
}

/** Marks a study as VIP, or takes the mark away. */
export async function setVip(
  change: Change,
  actor: Actor,
  { studyId, isVip, version }: { studyId: string; isVip: boolean; version?: number | undefined },
): Promise<Study> {
  const { tx, nowMs } = change
  const row = await holdStudy(change, actor, studyId, whyNotSetVip)
  await requireVersion(tx, row, version)
  const content = isVip ? 'marked a study as VIP' : 'took the VIP mark of a study away'
  const details = { before: { isVip: row.isVip }, after: { isVip } }
  change.log({ content, subject: 'study', subjectId: row.id, details })
  if (row.isVip === isVip) return wholeStudy(tx, row.id)
  // A registration that is being edited holds the mark, too: it must not be saved over this one.
  const changed = { changedAt: new Date(nowMs).toISOString(), changedByName: actor.userName }
  await tx
    .update(study)
    .set({ isVip, ...changed, version: sql`${study.version} + 1` })
    .where(eq(study.id, row.id))
  if (isVip) await closeToOthers(change, row)
  return wholeStudy(tx, row.id)
}
