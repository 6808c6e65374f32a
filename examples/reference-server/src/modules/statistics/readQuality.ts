import { type QualityIndicatorId, qualityIndicatorIds, type StatisticFilter } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { indicatorSql } from '../study/list/indicatorConditions'
import { readQualitySettings } from './qualitySettings'
import { studiesOf } from './readBoard'

interface Measured {
  id: QualityIndicatorId
  counted: number
  fulfilled: number
  target: number | null
  isEnabled: boolean
}

/** What the indicators are, in one pass over the studies. Those that are switched off are not counted. */
export async function readQuality(
  tx: Transaction,
  actor: Actor,
  filter: StatisticFilter,
  nowMs: number,
): Promise<Measured[]> {
  const { items } = await readQualitySettings(tx)
  const isOn = new Set(items.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : [])))
  const counts = qualityIndicatorIds
    .filter((id) => isOn.has(id))
    .map((id) => {
      const { counted, fulfilled } = indicatorSql(id, nowMs)
      return sql`count(*) FILTER (WHERE ${counted})::integer AS ${sql.identifier(`${id}_counted`)},
        count(*) FILTER (WHERE (${counted}) AND (${fulfilled}))::integer AS ${sql.identifier(`${id}_fulfilled`)}`
    })
  const found =
    counts.length === 0
      ? {}
      : await asSystem(tx, async () => {
          const { rows } = await tx.execute<Record<string, number>>(
            sql`SELECT ${sql.join(counts, sql.raw(', '))} FROM study s WHERE ${studiesOf(actor, filter, nowMs)}`,
          )
          return rows[0] ?? {}
        })
  return items.map((item) => ({
    ...item,
    counted: found[`${item.id}_counted`] ?? 0,
    fulfilled: found[`${item.id}_fulfilled`] ?? 0,
  }))
}
