import { type AnswerOf, type MachineKeyId, type machineKeyApi, newId, PacsError } from '@opensono/pacs-core'
import type { BodyOf } from '@opensono/pacs-core/server'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { machineKey } from '../../database/schema/session'
import type { Transaction } from '../../database/transaction'
import { newMachineKey } from '../../serve/machineKey'
import { instantOf, timePoint } from '../study/timeRange'
import { orTaken } from './rights'

type Answer = AnswerOf<typeof machineKeyApi.list>[number]

const answerOf = (row: typeof machineKey.$inferSelect): Answer => {
  const { id, name, permissions, endsAt, madeAt, madeByName, lastUsedAt } = row
  return { keyId: id as MachineKeyId, name, permissions, endsAt, madeAt, madeByName, lastUsedAt }
}

const subject = 'machine-key'

/** The keys of the hospital, by name; nothing by which one could be used. */
export async function readMachineKeys(tx: Transaction): Promise<Answer[]> {
  return (await tx.select().from(machineKey).orderBy(asc(machineKey.name), asc(machineKey.id))).map(answerOf)
}

/**
 * Makes a key. What is stored is its hash.
 *
 * @throws PacsError `FORBIDDEN` for a permission that the actor has not; `NAME_TAKEN`; `SCHEMA_VALIDATION_FAILED` for a past end.
 */
export async function createMachineKey(change: Change, actor: Actor, body: BodyOf<typeof machineKeyApi.create>) {
  const { tx, nowMs } = change
  if (!body.permissions.every((code) => actor.authorities.has(code))) throw new PacsError('FORBIDDEN')
  const end = timePoint('endsOn', body.endsOn, actor.timeZone, true)
  const endsAt = sql<string>`${instantOf(end)} - interval '1 millisecond'`
  const { key, publicId, keyHash } = newMachineKey()
  const row = {
    hospitalId: actor.hospitalId,
    id: newId(nowMs),
    name: body.name.trim(),
    publicId,
    keyHash,
    endsAt,
    permissions: [...body.permissions],
    madeAt: new Date(nowMs).toISOString(),
    madeByName: actor.userName,
  }
  const [made] = await orTaken(tx.insert(machineKey).values(row).returning().execute())
  if (made === undefined) throw new PacsError('SERVER_FAULT')
  if (Date.parse(made.endsAt) <= nowMs) {
    const fields = [{ path: 'endsOn', message: 'notPast' }]
    throw new PacsError('SCHEMA_VALIDATION_FAILED', { details: { fields } })
  }
  const details = { name: made.name, permissions: made.permissions, endsAt: made.endsAt }
  change.log({ content: 'made a machine key', subject, subjectId: made.id, details })
  return { ...answerOf(made), key }
}

/** Ends a key: anyone who has it is refused from the commit on. */
export async function removeMachineKey(change: Change, keyId: string): Promise<null> {
  const [gone] = await change.tx.delete(machineKey).where(eq(machineKey.id, keyId)).returning()
  if (gone === undefined) throw new PacsError('NOT_FOUND')
  const details = { name: gone.name, permissions: gone.permissions }
  change.log({ content: 'ended a machine key', subject, subjectId: keyId, details })
  return null
}
