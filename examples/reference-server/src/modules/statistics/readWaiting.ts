import { calendarDate, type WaitingRoom } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { lengthOf, stretchesOf, studiesOf } from './stretches'

interface Counted extends Record<string, unknown> {
  roomId: string | null
  name: string
  waiting: number
  longestWaitMs: string | null
  medianWaitTodayMs: string | null
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** How many wait for each room that has a queue today, and how long those waited who were examined. */
export async function readWaiting(tx: Transaction, actor: Actor, nowMs: number): Promise<WaitingRoom[]> {
  const { wait } = stretchesOf(actor.timeZone)
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const isWaiting = sql`s.status = 'registered' AND s.queue_state = 'waiting'`
  const today = calendarDate(nowMs, actor.timeZone)
  return asSystem(tx, async () => {
    const { rows } = await tx.execute<Counted>(
      sql`SELECT s.room_id AS "roomId", coalesce(r.name, '') AS name, count(*) FILTER (WHERE ${isWaiting})::integer AS waiting,
          max(${lengthOf({ from: wait.from, to: now })}) FILTER (WHERE ${isWaiting}) AS "longestWaitMs",
          percentile_disc(0.5) WITHIN GROUP (ORDER BY ${lengthOf(wait)}) AS "medianWaitTodayMs"
        FROM study s LEFT JOIN room r ON r.hospital_id = s.hospital_id AND r.id = s.room_id
        WHERE ${studiesOf(actor, {}, nowMs)} AND s.queue_date = ${today}::date
        GROUP BY s.room_id, r.name, r.place ORDER BY r.place, r.name`,
    )
    return rows.map((row) => ({
      ...row,
      longestWaitMs: numberOf(row.longestWaitMs),
      medianWaitTodayMs: numberOf(row.medianWaitTodayMs),
    }))
  })
}
