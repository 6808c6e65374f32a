import {
  actOnConsultation,
  type ConsultationFacts,
  type ConsultationStatus,
  type ExpertFacts,
  PacsError,
  seesVip,
} from '@opensono/pacs-core'
import { asc, eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { consultation, consultationExpert } from '../../database/schema/consultation'
import type { Transaction } from '../../database/transaction'
import { lockStudy, type StoredStudy } from '../study/studyFacts'

/** A consultation as it is stored. */
export type StoredConsultation = typeof consultation.$inferSelect
/** One of its experts. */
export type StoredExpert = typeof consultationExpert.$inferSelect

/** A consultation that is held with its study until the transaction ends. */
export interface HeldConsultation {
  readonly row: StoredConsultation
  readonly experts: readonly StoredExpert[]
  readonly study: StoredStudy
  /** What the rules look at: one whose time is over counts as that, though nobody has written it down yet. */
  readonly facts: ConsultationFacts
}

/**
 * The status at a moment: time is over when it is, and not when somebody notices.
 *
 * @param nowMs - milliseconds since 1970.
 */
export function statusAt(
  { kind, status, expiresAt }: StoredConsultation,
  experts: readonly ExpertFacts[],
  nowMs: number,
): ConsultationStatus {
  if (Date.parse(expiresAt) > nowMs) return status
  return actOnConsultation({ kind, status, experts }, 'expire', { role: 'system' })?.status ?? status
}

/** The experts of a consultation, in the order in which they were asked. */
export async function readExperts(tx: Transaction, consultationId: string): Promise<StoredExpert[]> {
  return tx
    .select()
    .from(consultationExpert)
    .where(eq(consultationExpert.consultationId, consultationId))
    .orderBy(asc(consultationExpert.place))
}

async function readRow(tx: Transaction, id: string): Promise<StoredConsultation> {
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, id))
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}

/** Holds a consultation and its study. Everybody holds the study first, so that nobody waits for who waits for them. */
export async function holdConsultation(change: Change, id: string): Promise<HeldConsultation> {
  const { tx, nowMs } = change
  const study = await lockStudy(tx, (await readRow(tx, id)).studyId)
  const [row] = await tx.select().from(consultation).where(eq(consultation.id, id)).for('update')
  if (row === undefined) throw new PacsError('NOT_FOUND')
  // Its study was merged into another one while it was waited for.
  if (row.studyId !== study.id) return holdConsultation(change, id)
  const experts = await readExperts(tx, id)
  return { row, experts, study, facts: { kind: row.kind, status: statusAt(row, experts, nowMs), experts } }
}

/**
 * Refuses what has no study any more, and the study of a VIP.
 *
 * @param inside - who asks, in the hospital of the study.
 * @throws PacsError `NOT_FOUND`, `STUDY_VIP_ERROR`.
 */
export function requireSeen(study: Pick<StoredStudy, 'deletedAt' | 'isVip'>, inside: Actor): void {
  if (study.deletedAt !== null) throw new PacsError('NOT_FOUND')
  if (study.isVip && !seesVip(inside)) throw new PacsError('STUDY_VIP_ERROR')
}

/** The refusal of an act that the status does not allow any more. */
export function statusChanged(status: ConsultationStatus): PacsError {
  return new PacsError('CONSULTATION_STATUS_CHANGED', { details: { status } })
}
