import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Product } from '@opensono/e2e/harness/Product'
import pg from 'pg'

/** The patient of a copy; each has one of its own, as in life most have. */
const patientId = `md5('bench' || n)::uuid`

/** Values of a copied patient that must differ from its model's; `n` counts the copies. */
const differingPatient: Readonly<Record<string, string>> = {
  id: patientId,
  patient_id: `'BENCHP' || n`,
  // Few have the same name and the same birth date.
  birth_date: `date '1940-01-01' + (n::bigint * 7919 % 29000)::int`,
  id_card: `'999999' || lpad(n::text, 12, '0')`,
  tel_phone: `'17' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0')`,
}

const studyId = `md5('bench study' || n)::uuid`
const registeredAt = `now() - n * interval '4 minutes'`
/** A moment of the model, as far behind the registration as it was there, times something between a half and two and a half. */
const moved = (column: string) => [
  column,
  `${registeredAt} + (row.${column} - row.register_time) * (0.5 + (n::bigint * 7919 % 1000) / 500.0)`,
]
const moments = [
  'called_at',
  'first_image_at',
  'last_image_at',
  'drafted_at',
  'diagnosed_at',
  'audited_at',
  'printed_at',
  'first_diagnosed_at',
  'first_reviewed_at',
  'first_printed_at',
]

/** Values of a copied study that must differ from its model's. */
const differing: Readonly<Record<string, string>> = {
  ...Object.fromEntries(moments.map(moved)),
  id: studyId,
  patient_record_id: patientId,
  accession_number: `'99' || lpad(n::text, 10, '0')`,
  merged_into_id: 'NULL',
  exam_number: `'BENCH' || lpad(n::text, 7, '0')`,
  queue_date: `(${registeredAt})::date`,
  // Behind those of the demo's own queue of today.
  queue_number: 'n + 1000',
  register_time: registeredAt,
  is_vip: 'false',
  deleted_at: 'NULL',
}

/**
 * Fills the demo's hospitals with copies of their own studies, straight into the database. When it holds as many already, they stay.
 *
 * @param product - runs with its embedded PostgreSQL.
 * @param count - how many studies there shall be of all hospitals.
 */
export async function seedStudies(product: Product, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  try {
    const { rows: seeded } = await client.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM study WHERE exam_number LIKE 'BENCH%'`,
    )
    if (seeded[0]?.count === count) return
    // What copies point to is what their models point to: it need not be looked at a million times.
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `DELETE FROM study_body_part WHERE study_id IN (SELECT id FROM study WHERE exam_number LIKE 'BENCH%')`,
    )
    await client.query(`DELETE FROM study WHERE exam_number LIKE 'BENCH%'`)
    await client.query(`DELETE FROM patient WHERE patient_id LIKE 'BENCHP%'`)
    // The same models for both: a copy's patient is that of its model, under another number.
    await client.query(`CREATE TEMPORARY TABLE model AS SELECT id, patient_record_id,
      row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS models FROM study`)
    await withoutIndexes(client, async () => {
      await copy(client, { table: 'patient', model: 'patient_record_id', differing: differingPatient, count })
      await copy(client, { table: 'study', model: 'id', differing, count })
      await copy(client, {
        table: 'study_body_part',
        key: 'study_id',
        model: 'id',
        differing: { study_id: studyId },
        count,
      })
    })
    // No trigger ran: every day of the statistics is marked as changed by hand.
    await client.query('TRUNCATE statistic_day, statistic_change')
    await client.query(
      `INSERT INTO statistic_change (hospital_id, day) SELECT DISTINCT hospital_id, (register_time AT TIME ZONE 'UTC')::date FROM study`,
    )
    await client.query('VACUUM ANALYZE patient, study, study_body_part, statistic_change')
  } finally {
    await client.end()
  }
}

interface Copies {
  table: string
  /** What names the model in its own table. @defaultValue `id` */
  key?: string
  /** What of the model names the row that is copied. */
  model: string
  differing: Readonly<Record<string, string>>
  count: number
}

async function copy(client: pg.Client, { table, key = 'id', model, differing: values, count }: Copies): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map((row) => row.name)
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.map((name) => values[name] ?? `row.${name}`).join(', ')}
     FROM generate_series(1, $1::int) AS n JOIN model ON model.place = n % model.models JOIN ${table} AS row ON row.${key} = model.${model}`,
    [count],
  )
}

/** A million rows are indexed in a tenth of the time when they are there first. What must be unique stays watched. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename IN ('patient', 'study', 'study_body_part') AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
  )
  await client.query(`SET maintenance_work_mem = '512MB'`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** The embedded PostgreSQL keeps its password and its port in the data folder. */
export async function adminUrl(dataDir: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8')
  const port = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://opensono_admin:${password}@127.0.0.1:${port}/opensono`
}
