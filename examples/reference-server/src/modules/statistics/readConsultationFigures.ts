import { type ConsultationFigures, type consultationStatisticApi, seesVip } from '@opensono/pacs-core'
import type { QueryOf } from '@opensono/pacs-core/server'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { asSystem, type Transaction } from '../../database/transaction'
import { instantOf, timePoint } from '../study/timeRange'

/** Which consultations, and of which side the hospital is. */
export type ConsultationFilter = QueryOf<typeof consultationStatisticApi.received>

/** Consultations `c` that were asked for in a range. Those about VIPs are for those of the study's hospital who may see VIPs, as in the lists. */
export function consultationsOf(actor: Actor, { startTime, endTime, kind }: ConsultationFilter): SQL {
  const from = timePoint('startTime', startTime, actor.timeZone, false)
  const to = timePoint('endTime', endTime, actor.timeZone, true)
  const isOfVip = sql`EXISTS (SELECT FROM study s WHERE s.hospital_id = c.hospital_id AND s.id = c.study_id AND s.is_vip)`
  return sql.join(
    [
      from === null ? sql`true` : sql`c.requested_at >= ${instantOf(from)}`,
      to === null ? sql`true` : sql`c.requested_at < ${instantOf(to)}`,
      kind === undefined ? sql`true` : sql`c.kind = ${kind}`,
      seesVip(actor) ? sql`(c.hospital_id = ${actor.hospitalId}::uuid OR NOT ${isOfVip})` : sql`NOT ${isOfVip}`,
    ],
    sql.raw(' AND '),
  )
}

/** Of ended ways: how long until it began, and from there to the end. */
export const response = sql.raw(`round(date_part('epoch', c.started_at - c.requested_at) * 1000)::bigint`)
export const duration = sql.raw(
  `CASE WHEN c.status = 'finished' THEN round(date_part('epoch', c.ended_at - c.started_at) * 1000)::bigint END`,
)

interface Counted extends Omit<ConsultationFigures, 'medianResponseMs' | 'medianDurationMs'>, Record<string, unknown> {
  medianResponseMs: string | null
  medianDurationMs: string | null
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

async function count(tx: Transaction, query: SQL): Promise<ConsultationFigures[]> {
  const { rows } = await asSystem(tx, () => tx.execute<Counted>(query))
  return rows.map((row) => ({
    ...row,
    medianResponseMs: numberOf(row.medianResponseMs),
    medianDurationMs: numberOf(row.medianDurationMs),
  }))
}

const mediansOf = (isTheirs: SQL) => sql`
  percentile_disc(0.5) WITHIN GROUP (ORDER BY ${response}) FILTER (WHERE ${isTheirs}) AS "medianResponseMs",
  percentile_disc(0.5) WITHIN GROUP (ORDER BY ${duration}) FILTER (WHERE ${isTheirs}) AS "medianDurationMs"`

/** The status as the expert of row `e` sees it, as core's `statusForExpert` says. */
const statusShown = sql.raw(
  `CASE WHEN e.state IN ('refused', 'transferred', 'finished') THEN e.state ELSE c.status END`,
)

/** The last row of an expert: of a consultation that came back to them, one is counted. */
const isLastOfExpert =
  sql.raw(`NOT EXISTS (SELECT FROM consultation_expert later WHERE later.hospital_id = e.hospital_id
  AND later.consultation_id = e.consultation_id AND later.user_id = e.user_id
  AND later.expert_hospital_id = e.expert_hospital_id AND later.place > e.place)`)

/**
 * What the hospital's experts were asked for: one row for each of them and each asking hospital. A consultation that an expert declined or
 * passed on is counted, and is neither finished by them nor part of their times.
 */
export function readReceived(
  tx: Transaction,
  actor: Actor,
  filter: ConsultationFilter,
): Promise<ConsultationFigures[]> {
  return count(
    tx,
    sql`SELECT e.user_id AS id, (array_agg(e.name ORDER BY c.requested_at DESC))[1] AS name,
        (array_agg(c.hospital_name ORDER BY c.requested_at DESC))[1] AS "hospitalName", count(*)::integer AS count,
        count(*) FILTER (WHERE ${statusShown} = 'finished')::integer AS finished,
        count(*) FILTER (WHERE ${statusShown} = 'refused')::integer AS refused,
        count(*) FILTER (WHERE ${statusShown} = 'expired')::integer AS expired,
        ${mediansOf(sql.raw("e.state NOT IN ('refused', 'transferred')"))}
      FROM consultation_expert e JOIN consultation c ON c.hospital_id = e.hospital_id AND c.id = e.consultation_id
      WHERE e.expert_hospital_id = ${actor.hospitalId}::uuid AND ${isLastOfExpert} AND ${consultationsOf(actor, filter)}
      GROUP BY e.user_id, c.hospital_id ORDER BY count(*) DESC, 2, 3`,
  )
}

/** What the hospital's doctors asked for: one row for each of them and each hospital that they asked. */
export function readRequested(
  tx: Transaction,
  actor: Actor,
  filter: ConsultationFilter,
): Promise<ConsultationFigures[]> {
  return count(
    tx,
    sql`SELECT c.requested_by_id AS id, (array_agg(c.requested_by_name ORDER BY c.requested_at DESC))[1] AS name,
        (array_agg(e.hospital_name ORDER BY c.requested_at DESC))[1] AS "hospitalName", count(*)::integer AS count,
        count(*) FILTER (WHERE c.status = 'finished')::integer AS finished,
        count(*) FILTER (WHERE c.status = 'refused')::integer AS refused,
        count(*) FILTER (WHERE c.status = 'expired')::integer AS expired, ${mediansOf(sql`true`)}
      FROM consultation c JOIN (
        SELECT DISTINCT ON (hospital_id, consultation_id, expert_hospital_id) hospital_id, consultation_id, expert_hospital_id, hospital_name
        FROM consultation_expert WHERE hospital_id = ${actor.hospitalId}::uuid
      ) AS e ON e.hospital_id = c.hospital_id AND e.consultation_id = c.id
      WHERE c.hospital_id = ${actor.hospitalId}::uuid AND ${consultationsOf(actor, filter)}
      GROUP BY c.requested_by_id, e.expert_hospital_id ORDER BY count(*) DESC, 2, 3`,
  )
}
