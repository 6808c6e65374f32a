import { type AnswerOf, calendarDate, type consultationStatisticApi } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { consultationsOf, duration, response } from './readConsultationFigures'

type DataBoard = AnswerOf<typeof consultationStatisticApi.dataBoard>

const monthCount = 12
const best = 5

/** The last twelve months, the running one included, the oldest first. */
export function lastMonths(nowMs: number, timeZone: string): string[] {
  const [year = 0, month = 1] = calendarDate(nowMs, timeZone).split('-').map(Number)
  return Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, month - monthCount + index, 1)).toISOString().slice(0, 7),
  )
}

/** The days of those months, up to today. */
export const lastYear = (nowMs: number, timeZone: string) => ({
  startTime: `${lastMonths(nowMs, timeZone)[0]}-01`,
  endTime: calendarDate(nowMs, timeZone),
})

interface Counted extends Record<string, unknown> {
  side: 'requested' | 'received'
  month: string
  kind: DataBoard['byStatus'][number]['kind']
  status: DataBoard['byStatus'][number]['status']
  count: number
}

/** Consultations of both sides; one between doctors of one hospital is asked for here and received here. */
const sides = (actor: Actor, asked: SQL) => sql`
  SELECT 'requested' AS side, c.* FROM consultation c WHERE c.hospital_id = ${actor.hospitalId}::uuid AND ${asked}
  UNION ALL
  SELECT 'received', c.* FROM consultation c WHERE ${asked} AND (c.hospital_id, c.id) IN (
    SELECT e.hospital_id, e.consultation_id FROM consultation_expert e WHERE e.expert_hospital_id = ${actor.hospitalId}::uuid)`

async function readCounts(tx: Transaction, actor: Actor, asked: SQL): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted>(
    sql`SELECT side, to_char(requested_at AT TIME ZONE ${actor.timeZone}, 'YYYY-MM') AS month, kind, status, count(*)::integer AS count
      FROM (${sides(actor, asked)}) AS both_sides GROUP BY 1, 2, 3, 4`,
  )
  return rows
}

type Ranked = DataBoard['topDoctors'][number] & Record<string, unknown>

async function readTop(tx: Transaction, id: SQL, name: SQL, from: SQL): Promise<DataBoard['topDoctors']> {
  const { rows } = await tx.execute<Ranked>(
    sql`SELECT ${id} AS id, (array_agg(${name} ORDER BY c.requested_at DESC))[1] AS name, count(DISTINCT c.id)::integer AS count
      FROM ${from} GROUP BY 1 ORDER BY 3 DESC, 2, 1 LIMIT ${best}`,
  )
  return rows
}

async function readTimes(tx: Transaction, length: SQL, from: SQL): Promise<DataBoard['response']> {
  const { rows } = await tx.execute<{ count: number; marks: [string, string] | null }>(
    sql`SELECT count(ms)::integer AS count, percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ms) AS marks
      FROM (SELECT ${length} AS ms FROM ${from}) AS each`,
  )
  const [median, p90] = rows[0]?.marks ?? [null, null]
  return {
    count: rows[0]?.count ?? 0,
    medianMs: median === null ? null : Number(median),
    p90Ms: p90 === null ? null : Number(p90),
  }
}

function statusesOf(counts: readonly Counted[]): DataBoard['byStatus'] {
  const rows = new Map<string, DataBoard['byStatus'][number]>()
  for (const { kind, status, side, count } of counts) {
    const row = rows.get(`${kind} ${status}`) ?? { kind, status, requested: 0, received: 0 }
    rows.set(`${kind} ${status}`, { ...row, [side]: row[side] + count })
  }
  return [...rows.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row)
}

/** The consultations of the last twelve months. */
export async function readDataBoard(tx: Transaction, actor: Actor, nowMs: number): Promise<DataBoard> {
  const months = lastMonths(nowMs, actor.timeZone)
  const asked = consultationsOf(actor, { startTime: `${months[0]}-01` })
  const own = sql`consultation c WHERE c.hospital_id = ${actor.hospitalId}::uuid AND ${asked}`
  const asExperts = sql`consultation c JOIN consultation_expert e ON e.hospital_id = c.hospital_id AND e.consultation_id = c.id
    WHERE c.hospital_id = ${actor.hospitalId}::uuid AND ${asked}`
  return asSystem(tx, async () => {
    const counts = await readCounts(tx, actor, asked)
    const inMonth = (month: string, side: Counted['side']) =>
      counts.reduce((sum, row) => sum + (row.month === month && row.side === side ? row.count : 0), 0)
    return {
      byStatus: statusesOf(counts),
      topDoctors: await readTop(tx, sql.raw('c.requested_by_id'), sql.raw('c.requested_by_name'), own),
      topExperts: await readTop(tx, sql.raw('e.user_id'), sql.raw('e.name'), asExperts),
      topHospitals: await readTop(tx, sql.raw('e.expert_hospital_id'), sql.raw('e.hospital_name'), asExperts),
      months: months.map((month) => ({
        month,
        requested: inMonth(month, 'requested'),
        received: inMonth(month, 'received'),
      })),
      response: await readTimes(tx, response, own),
      duration: await readTimes(tx, duration, own),
    }
  })
}
