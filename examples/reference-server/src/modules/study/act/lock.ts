import { lockedForGood, type Study, whyNotLock, whyNotUnlock } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { study } from '../../../database/schema/study'
import { refuseField } from '../../../serve/refuseField'
import type { StoredStudy } from '../studyFacts'
import { holdStudy, wholeStudy } from './holdStudy'

type Lock = Pick<StoredStudy, 'lockedUntil' | 'lockedById' | 'lockedByName'>

async function setLock(change: Change, row: StoredStudy, content: string, after: Lock): Promise<Study> {
  await change.tx.update(study).set(after).where(eq(study.id, row.id))
  const { lockedUntil, lockedById, lockedByName } = row
  const details = { before: { lockedUntil, lockedById, lockedByName }, after }
  change.log({ content, subject: 'study', subjectId: row.id, details })
  return wholeStudy(change.tx, row.id)
}

/**
 * Locks a study by hand.
 *
 * @param until - ISO 8601; null for until somebody unlocks it.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is over; what the rule says.
 */
export async function lockByHand(
  change: Change,
  actor: Actor,
  { studyId, until }: { studyId: string; until: string | null },
): Promise<Study> {
  const row = await holdStudy(change, actor, studyId, whyNotLock)
  if (until !== null && Date.parse(until) <= change.nowMs) {
    throw refuseField('until', 'future')
  }
  const lock = { lockedUntil: until ?? lockedForGood, lockedById: actor.userId, lockedByName: actor.userName }
  return setLock(change, row, 'locked a study', lock)
}

/** Ends a lock, also one that came with a print. */
export async function unlock(change: Change, actor: Actor, studyId: string): Promise<Study> {
  const row = await holdStudy(change, actor, studyId, whyNotUnlock)
  return setLock(change, row, 'unlocked a study', { lockedUntil: null, lockedById: null, lockedByName: null })
}
