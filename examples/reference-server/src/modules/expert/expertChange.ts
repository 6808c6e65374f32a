import { PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import type { Change } from '../../database/change'
import { databaseCode } from '../../database/databaseError'

/** The hospitals that see experts of this one. */
async function partnersOf({ tx }: Change): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT o.hospital_id AS id FROM other_hospitals() o WHERE o.is_mutual`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Sends the clients of other hospitals that see the experts of this one what its own clients are sent by the call.
 *
 * @param also - a hospital that has just become a partner, or has ceased to be one.
 */
export async function emitToPartners(change: Change, actor: Actor, also: readonly string[] = []): Promise<void> {
  for (const id of new Set([...(await partnersOf(change)), ...also])) {
    if (id !== actor.hospitalId) change.event({ type: 'expert-changed' }, id)
  }
}

/**
 * Writes what must be unique.
 *
 * @param field - the field of the call that may be taken.
 * @throws PacsError `NAME_TAKEN`
 */
export async function orTaken<Answer>(write: Promise<Answer>, field: string): Promise<Answer> {
  return write.catch((thrown: unknown) => {
    throw databaseCode(thrown) === '23505' ? new PacsError('NAME_TAKEN', { details: { field } }) : thrown
  })
}

/** What differs between two states of a row. */
export function difference<Row extends object>(before: Row, after: Row, names: readonly (keyof Row)[]) {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (row: Row) => Object.fromEntries(changed.map((name) => [name, row[name]]))
  return { before: of(before), after: of(after) }
}
