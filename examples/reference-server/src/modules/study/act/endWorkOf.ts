import { whyNotEndOccupancy } from '@opensono/pacs-core'
import type { Actor } from '../../../database/actor'
import type { Change } from '../../../database/change'
import { endLease } from '../occupancy'
import { holdStudy } from './holdStudy'

/** Ends the work of somebody else on a study. They are notified; what they had not saved stays with them. */
export async function endWorkOf(change: Change, actor: Actor, studyId: string): Promise<null> {
  const row = await holdStudy(change, actor, studyId, whyNotEndOccupancy)
  await endLease(change, row)
  const { userId, userName, roomId, roomName, fence } = row.occupant ?? {}
  const details = { before: { userId, userName, roomId, roomName, fence } }
  change.log({ content: 'ended the work of another on a study', subject: 'study', subjectId: row.id, details })
  return null
}
