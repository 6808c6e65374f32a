import { type BasicDataKind, type BasicDataUsage, parameterOf, parametersUsing } from '@opensono/pacs-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../database/transaction'
import { readRows } from './readRows'

/** Uses are counted exactly up to here. */
const most = 1_000
const namesShown = 5

/** Where something uses a row: rows with a `name`, which is null where it would be a patient's. */
interface Use {
  by: string
  rows: SQL
}

const ofStudies = (condition: SQL): Use => ({
  by: 'study',
  rows: sql`SELECT NULL::text AS name FROM study WHERE ${condition}`,
})

/** Who uses rows of a kind, beside the rows of other kinds. */
const uses: Readonly<Partial<Record<BasicDataKind, (id: string) => readonly Use[]>>> = {
  'patient-source': (id) => [ofStudies(sql`patient_source_id = ${id}`)],
  'exam-type': (id) => [
    ofStudies(sql`exam_type_id = ${id}`),
    {
      by: 'template',
      rows: sql`SELECT name FROM report_template WHERE exam_type_ids @> ARRAY[${id}]::uuid[] ORDER BY place`,
    },
  ],
  'apply-department': (id) => [ofStudies(sql`apply_department_id = ${id}`)],
  'apply-doctor': (id) => [ofStudies(sql`apply_doctor_id = ${id}`)],
  'body-part': (id) => [ofStudies(sql`id IN (SELECT study_id FROM study_body_part WHERE body_part_id = ${id})`)],
  device: (id) => [
    {
      by: 'room',
      rows: sql`SELECT name FROM room WHERE id IN (SELECT room_id FROM room_device WHERE device_id = ${id})`,
    },
  ],
  room: (id) => [
    ofStudies(sql`room_id = ${id}`),
    { by: 'session', rows: sql`SELECT NULL::text AS name FROM login_session WHERE room_id = ${id}` },
    {
      by: 'image',
      rows: sql`SELECT NULL::text AS name FROM buffer_image WHERE room_id = ${id}
        UNION ALL SELECT NULL::text FROM upload_key WHERE room_id = ${id}`,
    },
  ],
}

/** Kinds of basic data whose rows point to this one. */
async function readLinkingKinds(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const { rows } = await tx.execute<{ by: string; count: number; names: string[] }>(sql`
    SELECT b.kind AS by, least(count(*), ${most})::int AS count,
      (array_agg(b.name ORDER BY b.place, b.name))[1:${sql.raw(String(namesShown))}] AS names
    FROM basic_data_link l JOIN basic_data b ON b.hospital_id = l.hospital_id AND b.id = l.from_id
    WHERE l.to_id = ${id} GROUP BY b.kind ORDER BY b.kind`)
  return rows
}

const ofRules = (id: string): Use => ({
  by: 'rule',
  rows: sql`SELECT NULL::text AS name FROM rule_row WHERE row_id = ${id}`,
})

/** Parameters that are calculated from this one. */
async function readFormulas(tx: Transaction, id: string): Promise<BasicDataUsage[]> {
  const using = parametersUsing((await readRows(tx, 'parameter')).map(parameterOf), id)
  if (using.length === 0) return []
  return [{ by: 'parameter', count: using.length, names: using.slice(0, namesShown).map(({ name }) => name) }]
}

/**
 * Where a row is used.
 *
 * @returns nothing for a row that may be deleted.
 */
export async function readUsage(tx: Transaction, kind: BasicDataKind, id: string): Promise<BasicDataUsage[]> {
  const found = kind === 'room' ? [] : await readLinkingKinds(tx, id)
  if (kind === 'parameter') found.push(...(await readFormulas(tx, id)))
  const others = kind === 'room' ? [] : [ofRules(id)]
  for (const use of [...(uses[kind]?.(id) ?? []), ...others]) {
    const { rows } = await tx.execute<{ count: number; names: string[] | null }>(sql`
      SELECT count(*)::int AS count,
        (array_agg(name) FILTER (WHERE name IS NOT NULL))[1:${sql.raw(String(namesShown))}] AS names
      FROM (${use.rows} LIMIT ${most}) AS used`)
    const { count = 0, names = null } = rows[0] ?? {}
    if (count > 0) found.push({ by: use.by, count, names: names ?? [] })
  }
  return found
}
