import {
  actOnConsultation,
  type ConsultationAction,
  type ConsultationActor,
  type ConsultationChange,
  type ConsultationEndReason,
  type ConsultationStatus,
  isConsultationOpen,
} from '@opensono/pacs-core'
import { isConsultationActive } from '@opensono/pacs-core/server'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../../database/change'
import { consultation, consultationExpert } from '../../database/schema/consultation'
import { study } from '../../database/schema/study'
import { emitChanged, emitToAll, participantsOf } from './emit'
import {
  type HeldConsultation,
  holdConsultation,
  requireSeen,
  type StoredExpert,
  statusChanged,
} from './holdConsultation'
import { moveExpiry } from './moveExpiry'
import type { Participant } from './participant'
import { closeRoom, leave } from './room/presence'

/** What the operation log calls each action. */
const contents: Readonly<Record<ConsultationAction, string>> = {
  accept: 'accepted a consultation',
  start: 'began a consultation',
  refuse: 'declined a consultation',
  transfer: 'passed a consultation on',
  cancel: 'called a consultation off',
  'doctor-finish': 'ended a consultation',
  'expert-finish': 'finished a consultation',
  expire: 'a consultation expired',
  close: 'closed a consultation',
  'hospital-finish': 'ended a consultation of the hospital',
}

async function writeExperts(
  { tx }: Change,
  { row, experts }: HeldConsultation,
  after: ConsultationChange,
  { byId, said }: EndedBy,
) {
  for (const [index, expert] of experts.entries()) {
    const state = after.experts[index]?.state
    if (state === undefined || state === expert.state) continue
    await tx
      .update(consultationExpert)
      .set({ state, ...(expert.userId === byId && said) })
      .where(and(eq(consultationExpert.consultationId, row.id), eq(consultationExpert.place, expert.place)))
  }
}

/** The report of a study is view-only while a consultation about it is active, unless it was said to be editable. */
async function writeStudy(change: Change, { row, study: held }: HeldConsultation, status: ConsultationStatus) {
  const isInConsultation = isConsultationActive(status) && row.reportEditableStatus === 0
  const consultedAt = status === 'finished' ? new Date(change.nowMs).toISOString() : held.consultedAt
  if (isInConsultation === held.isInConsultation && consultedAt === held.consultedAt) return
  await change.tx.update(study).set({ isInConsultation, consultedAt }).where(eq(study.id, held.id))
  change.event({ type: 'study-changed', studyId: held.id })
}

/** Experts who do not come any more leave the room; when it is over, everybody does. */
async function writeRoom(change: Change, held: HeldConsultation, after: ConsultationChange, by: EndedBy) {
  const { row, experts } = held
  const { byId = row.requestedById, reason } = by
  const why = reason === undefined ? {} : { reason }
  if (!isConsultationOpen(after.status)) {
    if (row.kind === 'REALTIME') await closeRoom(change, row, { type: 'closed', status: after.status, ...why }, byId)
    else if (reason === undefined) return
    const userIds = participantsOf(row, experts)
    emitToAll(change, row, experts, { type: 'room-closed', consultationId: row.id, userIds, ...why })
    return
  }
  if (row.kind === 'GRAPHIC') return
  for (const [index, { userId, state }] of experts.entries()) {
    const now = after.experts[index]?.state
    const isLeaving = now !== state && (now === 'refused' || now === 'transferred' || now === 'finished')
    if (isLeaving) await leave(change, row, experts, userId, { isMissed: false })
  }
}

/** Who did something with a consultation, and why, where it ends without its participants. */
interface EndedBy {
  /** Who did it. @defaultValue the doctor who asked, of what the server does automatically */
  readonly byId?: string
  /** Name of a user of the hospital who does not take part. */
  readonly byName?: string
  readonly reason?: ConsultationEndReason
  /** What the expert who did it said with it. */
  readonly said?: ExpertSaying
}

/** What an expert says with an act: the opinion with its time, or why they refuse. */
export type ExpertSaying = Partial<Pick<StoredExpert, 'opinion' | 'opinionAt' | 'draft' | 'refusalReason'>>

/** Stores what an action changed in a consultation, and notifies all participants. */
export async function writeAct(
  change: Change,
  held: HeldConsultation,
  after: ConsultationChange,
  by: EndedBy = {},
): Promise<void> {
  const { row, experts } = held
  const { status } = after
  await writeExperts(change, held, after, by)
  if (status !== row.status) {
    const at = new Date(change.nowMs).toISOString()
    const startedAt = row.startedAt ?? (isConsultationActive(status) ? at : null)
    const endedAt = isConsultationOpen(status) ? null : at
    const ended = { endedAt, endReason: by.reason ?? null, endedByName: by.byName ?? null }
    await change.tx
      .update(consultation)
      .set({ status, startedAt, ...ended })
      .where(eq(consultation.id, row.id))
    await writeStudy(change, held, status)
    await moveExpiry(change, { ...row, status, startedAt })
  }
  await writeRoom(change, held, after, by)
  emitChanged(change, row, experts)
}

/** Who acts, as the rules call them. */
export function ruleActorOf({ role, actor }: Participant): ConsultationActor {
  return role === 'expert' ? { role, userId: actor.userId } : { role: 'doctor' }
}

/** What an action did. */
export interface Done {
  readonly held: HeldConsultation
  readonly status: ConsultationStatus
  /** False when it had been done before. */
  readonly isNew: boolean
}

/**
 * Does something with a consultation that changes its status or that of an expert. The same act twice is done once: what was said with it stays as it
 * was said first.
 *
 * @param said - of an expert, stored with their new state.
 *
 * @throws PacsError `STUDY_VIP_ERROR`, `NOT_FOUND`, `CONSULTATION_STATUS_CHANGED` with the status as it is.
 */
export async function act(
  change: Change,
  participant: Participant,
  action: ConsultationAction,
  said: ExpertSaying = {},
): Promise<Done> {
  const held = await holdConsultation(change, participant.consultationId)
  requireSeen(held.study, participant.inside)
  return actOnHeld(change, participant, held, action, said)
}

/** The same, of one that is held already. */
export async function actOnHeld(
  change: Change,
  participant: Participant,
  held: HeldConsultation,
  action: ConsultationAction,
  said: ExpertSaying = {},
): Promise<Done> {
  const { row, experts, facts } = held
  const after = actOnConsultation(facts, action, ruleActorOf(participant))
  if (after === null) throw statusChanged(facts.status)
  const details = { studyId: row.studyId, before: row.status, after: after.status }
  change.log({ content: contents[action], subject: 'consultation', subjectId: row.id, details })
  if (after.isNew) {
    await writeAct(change, held, after, { byId: participant.actor.userId, said })
    if (action === 'refuse') {
      const { userId } = participant.actor
      const payload = { consultationId: row.id, userId, userIds: participantsOf(row, experts) }
      emitToAll(change, row, experts, { type: 'request-refused', ...payload })
    }
  }
  return { held, status: after.status, isNew: after.isNew }
}

/** Ends the open consultations about a study that is held: it was deleted, merged away, or marked as VIP. Both sides are told which. */
export async function closeConsultations(
  change: Change,
  studyId: string,
  reason: Extract<ConsultationEndReason, `study-${string}`>,
): Promise<void> {
  const open = await change.tx
    .select({ id: consultation.id, status: consultation.status })
    .from(consultation)
    .where(eq(consultation.studyId, studyId))
  for (const { id } of open.filter(({ status }) => isConsultationOpen(status))) {
    const held = await holdConsultation(change, id)
    const after = actOnConsultation({ ...held.facts, status: held.row.status }, 'close', { role: 'system' })
    if (after === null) continue
    await writeAct(change, held, after, { reason })
    const details = { studyId, before: held.row.status, after: after.status, reason }
    change.logAlso({ content: contents.close, subject: 'consultation', subjectId: id, details })
  }
}
