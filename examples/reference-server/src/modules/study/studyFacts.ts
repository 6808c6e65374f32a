import { PacsError, type Actor as RuleActor, type StudyFacts } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { study } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'

/** A study as it is stored. */
export type StoredStudy = typeof study.$inferSelect

/** What the rules look at. */
export function factsOf(row: StoredStudy): StudyFacts {
  const { examinedById, printedAt, deletedAt, lockedUntil, isVip, isInConsultation } = row
  return { examinedById, printedAt, deletedAt, lockedUntil, isVip, isInConsultation }
}

/** Whom the rules look at. */
export function ruleActorOf(actor: Actor, nowMs: number): RuleActor {
  return { userId: actor.userId, authorities: actor.authorities, nowMs }
}

/**
 * Reads a study and holds it until the transaction ends: what the rules say of it stays true while it is acted upon.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's study too.
 */
export async function lockStudy(tx: Transaction, studyId: string): Promise<StoredStudy> {
  const [row] = await tx.select().from(study).where(eq(study.id, studyId)).for('update')
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}

/**
 * Reads a study without holding it.
 *
 * @throws PacsError `NOT_FOUND`, for another hospital's study too.
 */
export async function readStudy(tx: Transaction, studyId: string): Promise<StoredStudy> {
  const [row] = await tx.select().from(study).where(eq(study.id, studyId))
  if (row === undefined) throw new PacsError('NOT_FOUND')
  return row
}
