import { type QualityIndicatorId, qualityIndicators, type RecordConditions } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'

/** Which studies of `study s` an indicator is about, and which of them fulfil it. */
export interface IndicatorSql {
  counted: SQL
  fulfilled: SQL
}

const isOf = sql.raw('n.hospital_id = s.hospital_id AND n.study_id = s.id AND n.withdrawn_at IS NULL')

/** A value that was acknowledged, or should be by now; one that still has time is neither. */
function urgentAcknowledged(now: SQL): IndicatorSql {
  return {
    counted: sql`EXISTS (SELECT FROM urgent_notice n WHERE ${isOf} AND (n.acknowledged_at IS NOT NULL OR n.due_at < ${now}))`,
    fulfilled: sql`NOT EXISTS (SELECT FROM urgent_notice n WHERE ${isOf}
      AND (n.acknowledged_at > n.due_at OR n.acknowledged_at IS NULL AND n.due_at < ${now}))`,
  }
}

/**
 * What an indicator asks of the table `study s`.
 *
 * @param nowMs - the server's time, for what still has time.
 */
export function indicatorSql(id: QualityIndicatorId, nowMs: number): IndicatorSql {
  const limitMs = qualityIndicators[id].limitMs ?? 0
  switch (id) {
    case 'positiveRate':
      return {
        counted: sql`s.negative_positive_mark IN ('negative', 'positive')`,
        fulfilled: sql`s.negative_positive_mark = 'positive'`,
      }
    case 'reportInTime':
      return {
        counted: sql`s.last_image_at IS NOT NULL`,
        fulfilled: sql`s.first_diagnosed_at <= s.last_image_at + ${limitMs} * interval '1 millisecond'`,
      }
    case 'urgentAcknowledged':
      return urgentAcknowledged(sql`${new Date(nowMs).toISOString()}::timestamptz`)
    case 'viewsComplete':
      return { counted: sql`s.are_views_complete IS NOT NULL`, fulfilled: sql`s.are_views_complete` }
    case 'bodyMarks':
      return { counted: sql`s.has_body_mark IS NOT NULL`, fulfilled: sql`s.has_body_mark` }
    case 'addendaAfterPrint':
      return {
        counted: sql`s.printed_at IS NOT NULL`,
        fulfilled: sql`EXISTS (SELECT FROM report_addendum a WHERE a.hospital_id = s.hospital_id AND a.study_id = s.id
          AND a.added_at > s.first_printed_at)`,
      }
  }
}

/** What the indicator that is asked for, and the part of it, ask of the table `study s`. */
export function indicatorConditions({ indicator, indicatorPart }: RecordConditions, nowMs: number): SQL[] {
  if (indicator === undefined) return []
  const { counted, fulfilled } = indicatorSql(indicator, nowMs)
  if (indicatorPart === 'fulfilled') return [counted, fulfilled]
  return indicatorPart === 'missed' ? [counted, sql`NOT (${fulfilled})`] : [counted]
}
