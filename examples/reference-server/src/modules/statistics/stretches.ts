import type { StatisticFilter, TurnaroundStep } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { recordFilter } from '../study/records/recordFilter'

/** All conditions of some statistics, on the table `study s`: those of the list of records. */
export function studiesOf(actor: Actor, filter: StatisticFilter, nowMs: number): SQL {
  return sql.join(recordFilter(actor, filter, nowMs).conditions, sql.raw(' AND '))
}

/** Where a stretch of a study's way begins and ends, on the table `study s`; either is null when it was not gone. */
export interface Stretch {
  from: SQL
  to: SQL
}

/** Who registers for another day does not wait till then: such a way has no beginning. */
const arrival = (timeZone: string) =>
  sql`CASE WHEN s.queue_date = (s.register_time AT TIME ZONE ${timeZone})::date THEN s.register_time END`

/**
 * The stretches of a study's way.
 *
 * @param timeZone - of the hospital, which says what a day is.
 */
export function stretchesOf(timeZone: string): Record<TurnaroundStep, Stretch> {
  const [first, last, diagnosed, reviewed, printed] = [
    's.first_image_at',
    's.last_image_at',
    's.first_diagnosed_at',
    's.first_reviewed_at',
    's.first_printed_at',
  ].map((column) => sql.raw(column)) as [SQL, SQL, SQL, SQL, SQL]
  return {
    wait: { from: arrival(timeZone), to: first },
    exam: { from: first, to: last },
    report: { from: last, to: diagnosed },
    review: { from: diagnosed, to: reviewed },
    print: { from: diagnosed, to: printed },
    total: { from: arrival(timeZone), to: printed },
  }
}

/** The time between the ends of a stretch, in milliseconds; null when it was not gone. */
const spanOf = ({ from, to }: Stretch): SQL => sql`round(date_part('epoch', ${to} - ${from}) * 1000)::bigint`

/** How long a stretch took: never less than nothing, for images may be older than the registration they were given to. */
export const lengthOf = (stretch: Stretch): SQL =>
  sql`CASE WHEN ${spanOf(stretch)} < 0 THEN 0 ELSE ${spanOf(stretch)} END`
