import { type SQL, sql } from 'drizzle-orm'
import { asSystem, type Transaction } from '../../../database/transaction'
import type { InstanceFilter } from './instanceConditions'
import { hasInstance, instanceTables, isInstance, modality } from './instanceTables'
import { type StudyFilter, takenAt } from './studyConditions'

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql.raw(' AND '))

/** Which of the results of a search an answer holds. */
export interface Page {
  readonly skip: number
  readonly take: number
}

const newestFirst = sql`${takenAt} DESC, s.id DESC`

/** Studies that fit, newest first; each way to find a name by its own index. */
function studies({ conditions, branches }: StudyFilter, instances: InstanceFilter, { skip, take }: Page): SQL {
  const common = [...conditions, ...instances.ofStudies, hasInstance(instances.conditions, instances.isFrequent)]
  const page = sql`LIMIT ${take} OFFSET ${skip}`
  const select = (more: readonly SQL[]) =>
    sql`SELECT s.id, s.hospital_id, s.first_image_at, s.first_object_at FROM study s WHERE ${all([...common, ...more])} ORDER BY ${newestFirst}`
  if (branches.length <= 1) return sql`${select(branches)} ${page}`
  const found = branches.map((branch) => sql`(${select([branch])} LIMIT ${skip + take})`)
  return sql`SELECT s.id, s.hospital_id, s.first_image_at, s.first_object_at FROM (${sql.join(found, sql.raw(' UNION '))}) AS s
    ORDER BY ${newestFirst} ${page}`
}

/** A search in the tables of a hospital. */
export interface Search {
  readonly studies: StudyFilter
  readonly instances: InstanceFilter
  readonly page: Page
}

/** The ids of the studies of a page, newest first. */
export async function findStudies(tx: Transaction, search: Search): Promise<string[]> {
  const { rows } = await asSystem(tx, () =>
    tx.execute<{ id: string }>(studies(search.studies, search.instances, search.page)),
  )
  return rows.map(({ id }) => id)
}

/** A series that fits. */
export interface FoundSeries {
  [column: string]: unknown
  study_id: string
  /** Of the files that it came with; null for what was captured here. */
  series_uid: string | null
  modality: string
  number: string | null
  description: string | null
  instances: number
}

const ofPicked = (conditions: readonly SQL[]) => sql`picked s JOIN (${instanceTables}) ON true
  WHERE i.hospital_id = s.hospital_id AND i.study_id = s.id AND ${all([isInstance, ...conditions])}`

/** Each study that fits has a series or an instance that fits: no more of them are needed than the page has. */
const picked = ({ studies: filter, instances, page }: Search) =>
  studies(filter, instances, { skip: 0, take: page.skip + page.take })

/** The series of a page: those of the newest study first, what was captured before what came as files. */
export async function findSeries(tx: Transaction, search: Search): Promise<FoundSeries[]> {
  const { skip, take } = search.page
  const { rows } = await asSystem(tx, () =>
    tx.execute<FoundSeries>(sql`
      WITH picked AS MATERIALIZED (${picked(search)})
      SELECT s.id AS study_id, d.series_uid, min(${modality}) AS modality,
        min(d.attributes #>> '{00200011,Value,0}') AS number, min(d.attributes #>> '{0008103E,Value,0}') AS description,
        count(*)::integer AS instances
      FROM ${ofPicked(search.instances.conditions)}
      GROUP BY s.id, s.first_image_at, s.first_object_at, d.series_uid
      ORDER BY ${newestFirst}, d.series_uid NULLS FIRST LIMIT ${take} OFFSET ${skip}`),
  )
  return rows
}

/** The ids of the images of a page, those of the newest study first, in scan order. */
export async function findInstances(tx: Transaction, search: Search): Promise<{ id: string; study_id: string }[]> {
  const { skip, take } = search.page
  const { rows } = await asSystem(tx, () =>
    tx.execute<{ id: string; study_id: string }>(sql`
      WITH picked AS MATERIALIZED (${picked(search)})
      SELECT i.id, s.id AS study_id FROM ${ofPicked(search.instances.conditions)}
      ORDER BY ${newestFirst}, d.series_uid NULLS FIRST, i.instance_number, i.id LIMIT ${take} OFFSET ${skip}`),
  )
  return rows
}
