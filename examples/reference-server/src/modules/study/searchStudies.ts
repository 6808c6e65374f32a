import type { StudyStatus } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/transaction'
import type { NameSearch } from './nameSearch'
import { instantOf, type TimePoint } from './timeRange'

/** What studies are looked for; null means: any. */
export interface StudyFilter {
  timeType: 'RegisterTime' | 'StudyTime'
  from: TimePoint | null
  /** Exclusive. */
  to: TimePoint | null
  statuses: readonly StudyStatus[] | null
  roomId: string | null
  fee: string | null
  name: NameSearch | null
  /** Start of a patient id, an exam number or a phone. */
  number: string | null
  seesVip: boolean
  skip: number
  take: number
}

/** Finds a page of studies, newest first, and how many there are, counted up to 10,001. */
export async function searchStudies(tx: Transaction, filter: StudyFilter): Promise<{ ids: string[]; total: number }> {
  const statuses = filter.statuses === null ? null : `{${filter.statuses.join(',')}}`
  const number = filter.number === null ? null : `${filter.number}%`
  const grams = filter.name === null ? null : sql.param(filter.name.grams)
  const { rows } = await tx.execute<{ study_id: string | null; total: number }>(sql`
    SELECT study_id, total FROM search_study(
      ${filter.timeType}, ${instantOf(filter.from)}, ${instantOf(filter.to)}, ${statuses}::text[], ${filter.roomId}::uuid,
      ${filter.fee}::numeric, ${grams}::text[], ${filter.name?.text ?? null}::text, ${number}::text, ${filter.seesVip},
      ${filter.skip}, ${filter.take}
    )`)
  return {
    ids: rows.flatMap((row) => (row.study_id === null ? [] : [row.study_id])),
    total: rows[0]?.total ?? 0,
  }
}
