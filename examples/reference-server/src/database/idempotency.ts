import { PacsError } from '@opensono/pacs-core'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Actor, IdempotencyClaim } from './actor'
import { idempotency } from './schema/foundation'
import type { Transaction } from './transaction'

/** How long a repeated call is answered with the answer of the first one. */
export const idempotencyLifeMs = 24 * 3_600_000

function rowOf(actor: Actor, key: string) {
  return and(
    eq(idempotency.hospitalId, actor.hospitalId),
    eq(idempotency.userId, actor.userId),
    eq(idempotency.key, key),
  )
}

/**
 * Takes a key for this transaction. Anyone who comes with the same key at the same time waits here until the first one has
 * committed or rolled back.
 *
 * @returns null when the act is new, else the answer that its first time was given.
 * @throws PacsError `IDEMPOTENCY_MISMATCH` when the key was used for something else.
 */
export async function claimKey(
  tx: Transaction,
  actor: Actor,
  claim: IdempotencyClaim,
  nowMs: number,
): Promise<{ answer: unknown } | null> {
  const at = new Date(nowMs).toISOString()
  const { key, inputHash } = claim
  const taken = await tx
    .insert(idempotency)
    .values({ hospitalId: actor.hospitalId, userId: actor.userId, key, inputHash, at })
    .onConflictDoUpdate({
      target: [idempotency.hospitalId, idempotency.userId, idempotency.key],
      set: { inputHash, at, answer: null },
      setWhere: lt(idempotency.at, new Date(nowMs - idempotencyLifeMs).toISOString()),
    })
    .returning({ key: idempotency.key })
  if (taken.length > 0) return null
  const [first] = await tx.select().from(idempotency).where(rowOf(actor, key))
  if (first === undefined || !first.inputHash.equals(inputHash)) throw new PacsError('IDEMPOTENCY_MISMATCH')
  return { answer: first.answer }
}

/** Keeps the answer of the act beside its key. */
export async function keepAnswer(tx: Transaction, actor: Actor, key: string, answer: unknown): Promise<void> {
  const json = JSON.stringify(answer ?? null)
  await tx
    .update(idempotency)
    .set({ answer: sql`${json}::jsonb` })
    .where(rowOf(actor, key))
}
