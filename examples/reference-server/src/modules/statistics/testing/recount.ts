import {
  type Figures,
  qualityIndicatorIds,
  remainderId,
  type StatisticBoard,
  type StatisticFilter,
  type TurnaroundStep,
  turnaroundSteps,
} from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { asSystem, type Transaction } from '../../../database/transaction'
import { indicatorSql } from '../../study/records/indicatorConditions'
import { lengthOf, stretchesOf, studiesOf } from '../stretches'

const keys: Record<StatisticBoard, string> = {
  workload: 's.examined_by_id',
  part: 'b.body_part_id',
  machine: 's.device_id',
  kind: 's.exam_type_id',
}

const figuresOf = (fee: string, score: string) =>
  sql.raw(`count(*)::integer AS count,
  coalesce(sum(${fee}), 0)::numeric(20, 2)::text AS fee, coalesce(sum(${score}), 0)::numeric(20, 2)::text AS score,
  count(*) FILTER (WHERE s.negative_positive_mark = 'positive')::integer AS positive,
  count(*) FILTER (WHERE s.negative_positive_mark = 'negative')::integer AS negative,
  count(*) FILTER (WHERE s.negative_positive_mark = 'unknown')::integer AS unknown`)
const figures = figuresOf('s.study_fee', 's.study_score')
/** Of the body part; of the study where it has none. */
const partFigures = figuresOf(
  'CASE WHEN b.body_part_id IS NULL THEN s.study_fee ELSE b.fee END',
  'CASE WHEN b.body_part_id IS NULL THEN s.study_score ELSE b.score END',
)

/** What the rows of parts lack. */
function remainderOf(total: Figures, rows: readonly Figures[]): (Figures & { id: string })[] {
  const left = (name: 'fee' | 'score') =>
    rows.reduce((cents, row) => cents - Math.round(Number(row[name]) * 100), Math.round(Number(total[name]) * 100))
  const [fee, score] = [left('fee'), left('score')].map((cents) => (cents / 100).toFixed(2))
  const none = { count: 0, positive: 0, negative: 0, unknown: 0 }
  return fee === '0.00' && score === '0.00' ? [] : [{ id: remainderId, ...none, fee: fee ?? '', score: score ?? '' }]
}

/** A board, counted from all studies by the conditions of the list of records: its total without a key, and its rows. */
export async function recountBoard(
  tx: Transaction,
  who: Actor,
  board: StatisticBoard,
  asked: StatisticFilter,
  nowMs: number,
): Promise<{ total: Figures; rows: (Figures & { id: string | null })[] }> {
  const studies = studiesOf(who, asked, nowMs)
  const parts = asked.bodyPartIds ?? []
  const key = sql.raw(keys[board])
  const from = sql`FROM study s ${board === 'part' ? sql`LEFT JOIN study_body_part b ON b.hospital_id = s.hospital_id AND b.study_id = s.id` : sql``}`
  const isShown =
    board === 'part' && parts.length > 0 ? sql`b.body_part_id = ANY (${sql.param([...parts])}::uuid[])` : sql`true`
  return asSystem(tx, async () => {
    const totals = await tx.execute<Figures & Record<string, unknown>>(
      sql`SELECT ${figures} FROM study s WHERE ${studies}`,
    )
    const { rows } = await tx.execute<Figures & { id: string | null } & Record<string, unknown>>(
      sql`SELECT ${key} AS id, ${board === 'part' ? partFigures : figures} ${from} WHERE ${studies} AND ${isShown} GROUP BY ${key}`,
    )
    const [total] = totals.rows
    if (total === undefined) throw new Error('a count without an answer')
    return { total, rows: board === 'part' ? [...rows, ...remainderOf(total, rows)] : rows }
  })
}

/** Turnaround times, sorted as a whole: of each step, of its hours and of its rooms. */
export interface Recounted extends Record<string, unknown> {
  step: TurnaroundStep
  hour: number | null
  roomId: string | null
  group: number
  count: number
  medianMs: number
  p90Ms: number
}

/** Every time of the turnaround, counted from all studies. */
export async function recountTurnaround(
  tx: Transaction,
  who: Actor,
  asked: StatisticFilter,
  nowMs: number,
): Promise<Recounted[]> {
  const stretches = stretchesOf(who.timeZone)
  const each = turnaroundSteps.map((step): SQL => {
    const stretch = stretches[step]
    return sql`SELECT ${step} AS step, ${lengthOf(stretch)} AS ms, s.room_id,
        date_part('hour', ${stretch.from} AT TIME ZONE ${who.timeZone})::integer AS hour
      FROM study s WHERE ${studiesOf(who, asked, nowMs)}`
  })
  return asSystem(tx, async () => {
    const { rows } = await tx.execute<Recounted>(
      sql`SELECT step, hour, room_id AS "roomId", grouping(hour, room_id) AS group, count(*)::integer AS count,
          (percentile_disc(0.5) WITHIN GROUP (ORDER BY ms))::float8 AS "medianMs",
          (percentile_disc(0.9) WITHIN GROUP (ORDER BY ms))::float8 AS "p90Ms"
        FROM (${sql.join(each, sql.raw(' UNION ALL '))}) stretch WHERE ms IS NOT NULL
        GROUP BY GROUPING SETS ((step), (step, hour), (step, room_id))`,
    )
    return rows
  })
}

/** Every quality indicator, counted from all studies. */
export async function recountQuality(tx: Transaction, who: Actor, asked: StatisticFilter, nowMs: number) {
  const studies = studiesOf(who, asked, nowMs)
  return asSystem(tx, async () => {
    const answers = []
    for (const id of qualityIndicatorIds) {
      const { counted, fulfilled } = indicatorSql(id, nowMs)
      const { rows } = await tx.execute<{ counted: number; fulfilled: number }>(
        sql`SELECT count(*) FILTER (WHERE ${counted})::integer AS counted,
            count(*) FILTER (WHERE (${counted}) AND (${fulfilled}))::integer AS fulfilled FROM study s WHERE ${studies}`,
      )
      answers.push({ id, ...rows[0] })
    }
    return answers
  })
}
