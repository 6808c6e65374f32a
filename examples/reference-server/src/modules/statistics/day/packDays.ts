import { sql } from 'drizzle-orm'
import type { Database } from '../../../database/database'
import type { Transaction } from '../../../database/transaction'

/** Days of one turn, each in a transaction of its own, which takes some hundredths of a second. */
const mostDays = 1_000
/** How long a turn lasts at most; the next one is a minute later. */
const turnMs = 20_000

/** Packs a day again, and forgets the changes that are in it. It is one statement: a change that commits later stays and is seen. */
async function packDay(tx: Transaction, hospitalId: string, day: string): Promise<void> {
  // One server at a time: an older state must not come after a newer one.
  const { rows } = await tx.execute<{ isOurs: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('statistic_day')) AS "isOurs"`,
  )
  if (rows[0]?.isOurs !== true) return
  const [hospital, date] = [sql`${hospitalId}::uuid`, sql`${day}::date`]
  await tx.execute(
    sql`WITH packed AS MATERIALIZED (SELECT ${hospital} AS hospital_id, ${date} AS day, p.* FROM packed_studies(${hospital}, ${date}) p),
      forgotten AS (DELETE FROM statistic_change WHERE hospital_id = ${hospital} AND day = ${date}),
      emptied AS (DELETE FROM statistic_day WHERE hospital_id = ${hospital} AND day = ${date} AND NOT EXISTS (SELECT FROM packed))
      INSERT INTO statistic_day AS d (hospital_id, day, studies, first_image_from, first_image_to, printed_from, printed_to,
        appointment_from, appointment_to, words, body)
      SELECT hospital_id, day, studies, first_image_from, first_image_to, printed_from, printed_to,
        appointment_from, appointment_to, words, body FROM packed
      ON CONFLICT (hospital_id, day) DO UPDATE SET version = gen_random_uuid(), studies = excluded.studies,
        first_image_from = excluded.first_image_from, first_image_to = excluded.first_image_to,
        printed_from = excluded.printed_from, printed_to = excluded.printed_to,
        appointment_from = excluded.appointment_from, appointment_to = excluded.appointment_to,
        words = excluded.words, body = excluded.body`,
  )
}

/**
 * Packs days in which something changed, the newest first: they are asked for most.
 *
 * @param most - how many, at most.
 * @returns how many were packed.
 */
export async function packDays(database: Database, most = mostDays): Promise<number> {
  const endsAtMs = database.clock.now() + turnMs
  const { rows } = await database.system((tx) =>
    tx.execute<{ hospital: string; day: string }>(
      sql`SELECT hospital_id AS hospital, day::text FROM statistic_change
        GROUP BY hospital_id, day ORDER BY day DESC, hospital_id LIMIT ${most}`,
    ),
  )
  let packed = 0
  for (const { hospital, day } of rows) {
    if (database.clock.now() >= endsAtMs) break
    await database.system((tx) => packDay(tx, hospital, day))
    packed += 1
  }
  return packed
}
