import {
  type AskedExpert,
  type Consultation,
  type ConsultationRole,
  type ConsultationStatus,
  isConsultationOpen,
  PacsError,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import type { Actor, CallName } from '../../database/actor'
import type { Change } from '../../database/change'
import type { NoteRead } from '../../database/read'
import { consultation, consultationExpert, consultationFavourite } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import type { Services } from '../../services'
import { addressesFor } from '../image/readerAccess'
import { readStudy } from '../study/studyFacts'
import { act } from './act'
import { expertRowOf, findAsked } from './askedExperts'
import { emitChanged, ring } from './emit'
import {
  type HeldConsultation,
  holdConsultation,
  readExperts,
  requireSeen,
  type StoredConsultation,
  type StoredExpert,
  statusAt,
  statusChanged,
} from './holdConsultation'
import { changeInside, findParticipant, type Participant, type ParticipantRole, readInside } from './participant'
import { readVideos, readWhole } from './readConsultations'
import { keepReport } from './report/keepReport'

/** What somebody who takes part looks at. */
export interface Seen {
  readonly row: StoredConsultation
  readonly experts: readonly StoredExpert[]
  readonly status: ConsultationStatus
}

/** Reads a consultation for who takes part in it, without holding it; its study is seen by them, too. */
export async function readSeen(tx: Transaction, participant: Participant, nowMs: number): Promise<Seen> {
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, participant.consultationId))
  if (row === undefined) throw new PacsError('NOT_FOUND')
  requireSeen(await readStudy(tx, row.studyId), participant.inside)
  const experts = await readExperts(tx, row.id)
  return { row, experts, status: statusAt(row, experts, nowMs) }
}

/** Whether an expert has begun and is not done: the study is open to them. */
export function isInside({ experts, status }: Omit<Seen, 'row'>, userId: string): boolean {
  const isActive = status === 'serving' || status === 'editing'
  return isActive && experts.some((expert) => expert.userId === userId && expert.state === 'accepted')
}

/**
 * Refuses anyone who may not be in the room now: the doctor from the start, an expert once they began, and nobody when it is over.
 *
 * @throws PacsError `CONSULTATION_STATUS_CHANGED`, `CONSULTATION_DEVICE_ONLY`.
 */
export function requireMayEnter(seen: Seen, { role, actor }: Participant): void {
  const { row, status } = seen
  const isOpen = isConsultationOpen(status) && row.kind === 'REALTIME'
  if (!isOpen || (role === 'expert' && !isInside(seen, actor.userId))) throw statusChanged(status)
  if (role === 'doctor' && row.isDeviceOnly && row.machineId !== actor.machineId) {
    throw new PacsError('CONSULTATION_DEVICE_ONLY')
  }
}

/** As what core calls who takes part. */
export function roleOf({ role }: Participant): ConsultationRole {
  return role === 'expert' ? 'expert' : 'doctor'
}

/** What an act of a participant answers. */
type StatusAnswer = { status: ConsultationStatus }

/** Does what only changes the status, for one who may. */
export async function doAct(
  services: Services,
  actor: Actor,
  call: CallName,
  id: string,
  action: Parameters<typeof act>[2],
  roles?: readonly ParticipantRole[],
): Promise<StatusAnswer> {
  const participant = await findParticipant(services, actor, id, roles)
  return changeInside(services, participant, call, async (change) => {
    const { status } = await act(change, participant, action)
    await keepReport(change, services.sealKeys.own, id)
    return { status }
  })
}

/**
 * Puts another expert in place of the caller: one whom the hospital that asked may ask.
 *
 * @throws PacsError what {@link act} throws, `CONSULTATION_EXPERT_CHANGED`, `EXPERT_CANNOT_ANSWER`, `SCHEMA_VALIDATION_FAILED` for one who takes part already.
 */
export async function transfer(change: Change, participant: Participant, asked: AskedExpert): Promise<StatusAnswer> {
  const { held, status, isNew } = await act(change, participant, 'transfer')
  if (!isNew) return { status }
  const { row, experts } = held
  const [found] = await findAsked(change, [asked])
  const left = experts.find(({ userId, state }) => userId === participant.actor.userId && state !== 'transferred')
  if (found === undefined || left === undefined) throw new PacsError('CONSULTATION_EXPERT_CHANGED')
  requireOther(held, found.user_id)
  const given = expertRowOf(row, found, { place: experts.length, slot: left.slot })
  await change.tx.insert(consultationExpert).values(given)
  if (row.kind === 'REALTIME') ring(change, row, [given])
  emitChanged(change, row, [...experts, given])
  return { status }
}

/** Refuses an expert who takes part already, and the doctor who asked. */
function requireOther({ row, experts }: HeldConsultation, userId: string): void {
  const isTaken = experts.some((expert) => expert.userId === userId && expert.state !== 'transferred')
  if (!isTaken && userId !== row.requestedById) return
  const fields = [{ path: 'expert', message: userId === row.requestedById ? 'self' : 'twice' }]
  throw new PacsError('SCHEMA_VALIDATION_FAILED', { message: 'schema validation failed', details: { fields } })
}

/** An expert refuses, with the reason that they gave. */
export async function refuseAsExpert(
  change: Change,
  participant: Participant,
  reason: string | null,
): Promise<StatusAnswer> {
  const { status } = await act(change, participant, 'refuse', { refusalReason: reason?.trim() || null })
  return { status }
}

/** An expert is done with a consultation, and gives the opinion. */
export async function finishAsExpert(change: Change, participant: Participant, opinion: string): Promise<StatusAnswer> {
  const opinionAt = new Date(change.nowMs).toISOString()
  const said = { opinion: opinion.trim(), opinionAt, draft: '' }
  const { status } = await act(change, participant, 'expert-finish', said)
  return { status }
}

/** A consultation whole, as one who takes part sees it. */
export async function answerWhole(
  { objectStore, clock }: Services,
  tx: Transaction,
  participant: Participant,
): Promise<Consultation> {
  const viewer = { actor: participant.actor, nowMs: clock.now() }
  const whole = await readWhole(tx, addressesFor(objectStore, participant.inside), viewer, {
    consultationId: participant.consultationId,
    role: roleOf(participant),
  })
  if (whole === null) throw new PacsError('NOT_FOUND')
  return whole
}

/** One consultation of the caller's. */
export async function getConsultation(
  services: Services,
  actor: Actor,
  call: CallName,
  id: string,
): Promise<Consultation> {
  const participant = await findParticipant(services, actor, id)
  return readInside(services, participant, call, async (tx, note: NoteRead) => {
    note({ content: 'looked at a consultation', subject: 'consultation', subjectId: participant.consultationId })
    await readSeen(tx, participant, services.clock.now())
    return answerWhole(services, tx, participant)
  })
}

/** The videos of one consultation of the caller's. */
export async function listVideos(services: Services, actor: Actor, call: CallName, id: string) {
  const participant = await findParticipant(services, actor, id)
  return readInside(services, participant, call, async (tx, note: NoteRead) => {
    note({ content: 'looked at videos of a consultation', subject: 'consultation', subjectId: id })
    await readSeen(tx, participant, services.clock.now())
    return readVideos(tx, addressesFor(services.objectStore, participant.inside), id)
  })
}

/** Anyone who takes part comes into the room. */
export async function enter(services: Services, actor: Actor, call: CallName, id: string): Promise<Consultation> {
  const participant = await findParticipant(services, actor, id)
  return changeInside(services, participant, call, async (change) => {
    const { row, experts, study, facts } = await holdConsultation(change, participant.consultationId)
    requireSeen(study, participant.inside)
    requireMayEnter({ row, experts, status: facts.status }, participant)
    change.log({ content: 'entered a consultation', subject: 'consultation', subjectId: row.id })
    return answerWhole(services, change.tx, participant)
  })
}

/** Marks a consultation as a favourite of the caller's, or takes the mark away. */
export async function setFavourite(
  services: Services,
  actor: Actor,
  call: CallName,
  { id, isFavourite }: { id: string; isFavourite: boolean },
): Promise<null> {
  const participant = await findParticipant(services, actor, id)
  return changeInside(services, participant, call, async (change) => {
    const row = {
      hospitalId: participant.inside.hospitalId,
      consultationId: participant.consultationId,
      userId: actor.userId,
    }
    if (isFavourite) await change.tx.insert(consultationFavourite).values(row).onConflictDoNothing()
    else
      await change.tx.execute(sql`DELETE FROM consultation_favourite
        WHERE consultation_id = ${row.consultationId}::uuid AND user_id = ${row.userId}::uuid`)
    change.event({ type: 'consultation-changed', consultationId: row.consultationId }, actor.hospitalId)
    const content = isFavourite ? 'marked a consultation as a favourite' : 'took a favourite mark away'
    change.log({ content, subject: 'consultation', subjectId: row.consultationId })
    return null
  })
}

/** The status of a consultation, for the monitor on the device and for who takes part. */
export async function readStatus(services: Services, actor: Actor, call: CallName, id: string) {
  const participant = await findParticipant(services, actor, id, ['doctor', 'monitor', 'expert'])
  const status = await readInside(services, participant, call, async (tx) => {
    const [row] = await tx.select().from(consultation).where(eq(consultation.id, participant.consultationId))
    if (row === undefined) throw new PacsError('NOT_FOUND')
    return statusAt(row, await readExperts(tx, row.id), services.clock.now())
  })
  return { isClosed: !isConsultationOpen(status), status }
}
