import type { FigureRow, Figures, StatisticBoard, StatisticFilter } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { recordFilter } from '../study/list/recordFilter'

const keys = {
  workload: sql.raw('s.examined_by_id'),
  part: sql.raw('b.body_part_id'),
  machine: sql.raw('s.device_id'),
  kind: sql.raw('s.exam_type_id'),
} as const satisfies Record<StatisticBoard, SQL>

const figures = sql.raw(`count(*)::integer AS count,
  coalesce(sum(s.study_fee), 0)::numeric(20, 2)::text AS fee,
  coalesce(sum(s.study_score), 0)::numeric(20, 2)::text AS score,
  count(*) FILTER (WHERE s.negative_positive_mark = 'positive')::integer AS positive,
  count(*) FILTER (WHERE s.negative_positive_mark = 'negative')::integer AS negative,
  count(*) FILTER (WHERE s.negative_positive_mark = 'unknown')::integer AS unknown`)

const nothing: Figures = { count: 0, fee: '0.00', score: '0.00', positive: 0, negative: 0, unknown: 0 }

/** As PostgreSQL answers it. */
interface Counted extends Figures, Record<string, unknown> {
  id: string | null
}

/** All conditions of some statistics, on the table `study s`: those of the list of records. */
export function studiesOf(actor: Actor, filter: StatisticFilter, nowMs: number): SQL {
  return sql.join(recordFilter(actor, filter, nowMs).conditions, sql.raw(' AND '))
}

/** Rows of a board and its total, in one pass over the studies. */
async function countBy(tx: Transaction, key: SQL, studies: SQL): Promise<{ rows: Counted[]; total: Figures }> {
  const { rows } = await tx.execute<Counted & { is_total: number }>(
    sql`SELECT ${key} AS id, grouping(${key}) AS is_total, ${figures} FROM study s WHERE ${studies} GROUP BY GROUPING SETS ((${key}), ())`,
  )
  const of = ({ is_total: _isTotal, ...counted }: Counted & { is_total: number }) => counted
  const total = rows.find((row) => row.is_total === 1)
  if (total === undefined) return { rows: [], total: nothing }
  const { id: _id, ...sum } = of(total)
  return { rows: rows.filter((row) => row.is_total === 0).map(of), total: sum }
}

/** A study stands with each of its body parts, and once in the total. Of parts that are asked for, no others are shown. */
async function countByPart(tx: Transaction, studies: SQL, asked: readonly string[]) {
  const isAsked = asked.length === 0 ? sql`true` : sql`b.body_part_id::text = ANY (${sql.param([...asked])}::text[])`
  const { rows } = await tx.execute<Counted>(
    sql`SELECT b.body_part_id AS id, ${figures} FROM study s
      LEFT JOIN study_body_part b ON b.hospital_id = s.hospital_id AND b.study_id = s.id
      WHERE ${studies} AND ${isAsked} GROUP BY b.body_part_id`,
  )
  const { rows: sums } = await tx.execute<Figures & Record<string, unknown>>(
    sql`SELECT ${figures} FROM study s WHERE ${studies}`,
  )
  return { rows, total: sums[0] ?? nothing }
}

type Named = { id: string; name: string; englishName: string | null }

async function readNames(tx: Transaction, board: StatisticBoard, ids: readonly string[]): Promise<Map<string, Named>> {
  const table =
    board === 'workload'
      ? sql.raw('SELECT id, name, NULL AS "englishName" FROM user_account')
      : sql.raw('SELECT id, name, english_name AS "englishName" FROM basic_data')
  const { rows } = await tx.execute<Named>(
    sql`${table} WHERE hospital_id = current_hospital() AND id = ANY (${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Studies by doctor, body part, device or exam type: those, and only those, that the list of records has for the same conditions.
 *
 * @param nowMs - the server's time.
 * @throws PacsError `SCHEMA_VALIDATION_FAILED` for a time that is none.
 */
export async function readBoard(
  tx: Transaction,
  actor: Actor,
  board: StatisticBoard,
  filter: StatisticFilter,
  nowMs: number,
): Promise<{ total: Figures; rows: FigureRow[] }> {
  const studies = studiesOf(actor, filter, nowMs)
  return asSystem(tx, async () => {
    const { rows, total } =
      board === 'part'
        ? await countByPart(tx, studies, filter.bodyPartIds ?? [])
        : await countBy(tx, keys[board], studies)
    const names = await readNames(
      tx,
      board,
      rows.flatMap(({ id }) => id ?? []),
    )
    const named = rows.map((row) => {
      const { name, englishName } = names.get(row.id ?? '') ?? { name: '', englishName: null }
      return { ...row, name, englishName }
    })
    const order = (a: FigureRow, b: FigureRow) =>
      b.count - a.count || a.name.localeCompare(b.name, 'zh') || (a.id ?? '').localeCompare(b.id ?? '')
    return { total, rows: named.sort(order) }
  })
}
