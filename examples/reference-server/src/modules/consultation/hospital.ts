import {
  actOnConsultation,
  type ConsultationRow,
  type ConsultationStatus,
  isConsultationOpen,
  PacsError,
} from '@opensono/pacs-core'
import { canManageConsultation } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation } from '../../database/schema/consultation'
import { room } from '../../database/schema/foundation'
import { refuseField } from '../../serve/refuseField'
import type { SealKey } from '../seal/sealKey'
import { writeAct } from './act'
import { emitChanged } from './emit'
import { type HeldConsultation, holdConsultation, requireSeen, statusChanged } from './holdConsultation'
import { keepReport } from './report/keepReport'
import { leave } from './room/presence'

type StatusAnswer = { status: ConsultationStatus }

/** Locks a consultation of the caller's hospital that they may manage; to everybody else it is not found. */
async function lockManaged(change: Change, actor: Actor, id: ConsultationRow['id']): Promise<HeldConsultation> {
  const held = await holdConsultation(change, id)
  requireSeen(held.study, actor)
  const { roomId } = held.row
  const [place] =
    roomId === null
      ? []
      : await change.tx.select({ departmentId: room.departmentId }).from(room).where(eq(room.id, roomId))
  const isOwnDepartment = actor.departmentId !== '' && place?.departmentId === actor.departmentId
  if (!canManageConsultation(actor, isOwnDepartment)) throw new PacsError('NOT_FOUND')
  return held
}

/** Ends a consultation of the hospital for a user who does not take part. */
export async function finishForHospital(
  change: Change,
  actor: Actor,
  { id }: { id: ConsultationRow['id'] },
  sealKey: SealKey,
): Promise<StatusAnswer> {
  const held = await lockManaged(change, actor, id)
  const { row, facts } = held
  const after = actOnConsultation(facts, 'hospital-finish', { role: 'hospital' })
  if (after === null) throw statusChanged(facts.status)
  if (after.isNew) {
    await writeAct(change, held, after, { byId: actor.userId, byName: actor.userName, reason: 'hospital' })
    await keepReport(change, sealKey, row.id)
  }
  const details = { studyId: row.studyId, before: row.status, after: after.status }
  change.log({ content: 'ended a consultation of the hospital', subject: 'consultation', subjectId: row.id, details })
  return { status: after.status }
}

/**
 * Makes the caller the doctor of a consultation, in place of the doctor who requested it: from now on the seat is theirs.
 *
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for one of its experts, `CONSULTATION_STATUS_CHANGED` for one that is over.
 */
export async function takeConsultationOver(
  change: Change,
  actor: Actor,
  { id }: { id: ConsultationRow['id'] },
): Promise<StatusAnswer> {
  const held = await lockManaged(change, actor, id)
  const { row, experts, facts } = held
  if (!isConsultationOpen(facts.status)) throw statusChanged(facts.status)
  if (experts.some(({ userId }) => userId === actor.userId)) throw refuseField('id', 'self')
  const details = { studyId: row.studyId, before: row.requestedByName, after: actor.userName }
  change.log({ content: 'took a consultation over', subject: 'consultation', subjectId: row.id, details })
  if (row.requestedById === actor.userId) return { status: facts.status }
  await leave(change, row, experts, row.requestedById, { isMissed: false })
  const place = { roomId: actor.roomId === '' ? null : actor.roomId, machineId: actor.machineId, isDeviceOnly: false }
  const doctor = { requestedById: actor.userId, requestedByName: actor.userName, departmentName: actor.departmentName }
  await change.tx
    .update(consultation)
    .set({ ...doctor, ...place })
    .where(eq(consultation.id, row.id))
  emitChanged(change, row, experts)
  return { status: facts.status }
}
