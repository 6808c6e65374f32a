import { PacsError, type Refusal, type Actor as RuleActor, refusalFactsOf, type StudyFacts } from '@opensono/pacs-core'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { study, studyLease } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** A study as it is stored, and who works on it. */
export type StoredStudy = typeof study.$inferSelect & { occupant: typeof studyLease.$inferSelect | null }

/** Studies with their leases, in the order of their ids. */
async function withOccupants(tx: Transaction, ids: readonly string[]): Promise<StoredStudy[]> {
  const rows = await tx
    .select({ study, occupant: studyLease })
    .from(study)
    .leftJoin(studyLease, and(eq(studyLease.hospitalId, study.hospitalId), eq(studyLease.studyId, study.id)))
    .where(inArray(study.id, [...ids]))
    .orderBy(asc(study.id))
  return rows.map((row) => ({ ...row.study, occupant: row.occupant }))
}

/** What the rules look at. */
export function factsOf(row: StoredStudy): StudyFacts {
  const { examinedById, registeredById, deletedAt, mergedIntoId, isVip, isInConsultation, occupant } = row
  const { reportedById, diagnosedAt, printedAt, printedById, lockedUntil, lockedById } = row
  const report = { reportedById, diagnosedAt, printedAt, printedById }
  const lock = { lockedUntil, lockedById }
  return {
    examinedById,
    registeredById,
    ...report,
    deletedAt,
    mergedIntoId,
    ...lock,
    isVip,
    isInConsultation,
    occupant,
  }
}

/** Whom the rules look at. */
export function ruleActorOf(actor: Actor, nowMs: number): RuleActor {
  return { userId: actor.userId, roomId: actor.roomId, authorities: actor.authorities, nowMs }
}

/**
 * Ends a call that a rule refuses, with those facts of the study that the refusal names: until when, by whom, where.
 *
 * @param refusal - what the rule said; null lets the call go on.
 */
export function refuse(refusal: Refusal, study: StoredStudy): void {
  if (refusal !== null) throw new PacsError(refusal, { received: refusalFactsOf(study) })
}

/**
 * Reads a study and holds it until the transaction ends: what the rules say of it stays true while it is acted upon.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's study too.
 */
export async function lockStudy(tx: Transaction, studyId: string): Promise<StoredStudy> {
  // A row that had to be waited for is read again, its lease is not: so the lease is looked at when the study is held.
  const [held] = await tx.select({ id: study.id }).from(study).where(eq(study.id, studyId)).for('update')
  if (held === undefined) throw new PacsError('NOT_FOUND')
  return readStudy(tx, studyId)
}

/**
 * Holds the study to which images go that were meant for a given one: itself, or the one that it was merged into meanwhile.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function lockSurvivor(tx: Transaction, studyId: string): Promise<StoredStudy> {
  let id = studyId
  // Followed to its end before anything is held: merges hold two studies, in an order of their own.
  for (let next: string | null = id; next !== null; next = (await readStudy(tx, id)).mergedIntoId) id = next
  const row = await lockStudy(tx, id)
  return row.mergedIntoId === null ? row : lockSurvivor(tx, row.mergedIntoId)
}

/**
 * Reads a study without holding it.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's study too.
 */
export async function readStudy(tx: Transaction, studyId: string): Promise<StoredStudy> {
  const [row] = await withOccupants(tx, [studyId])
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}

/** Reads all studies of a patient and holds them until the transaction ends. The patient is held already. */
export async function lockStudiesOf(tx: Transaction, patientRecordId: string): Promise<StoredStudy[]> {
  // Held in the order of their ids, as everybody holds more than one.
  const held = await tx
    .select({ id: study.id })
    .from(study)
    .where(eq(study.patientRecordId, patientRecordId))
    .orderBy(asc(study.id))
    .for('update')
  const ids = held.map(({ id }) => id)
  return ids.length === 0 ? [] : withOccupants(tx, ids)
}
