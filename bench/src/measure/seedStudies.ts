import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Product } from '@opensono/e2e/harness/Product'
import pg from 'pg'

/** Values of a copied study that must differ from its model's; `n` counts the copies. */
const differing: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  exam_number: `'BENCH' || lpad(n::text, 7, '0')`,
  queue_date: `date '2001-01-01' + (n / 500)::int`,
  queue_number: 'n',
  register_time: `now() - n * interval '4 minutes'`,
  is_vip: 'false',
  deleted_at: 'NULL',
}

/**
 * Fills the demo's hospitals with copies of their own studies, straight into the database.
 *
 * @param product - runs with its embedded PostgreSQL.
 * @param count - how many studies there shall be of all hospitals.
 */
export async function seedStudies(product: Product, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'study' AND is_generated = 'NEVER'`,
    )
    const names = rows.map((row) => row.name)
    const values = names.map((name) => differing[name] ?? `model.${name}`)
    await client.query(`DELETE FROM study WHERE exam_number LIKE 'BENCH%'`)
    await client.query(
      `WITH model AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS models FROM study)
       INSERT INTO study (${names.join(', ')})
       SELECT ${values.join(', ')} FROM generate_series(1, $1::int) AS n JOIN model ON model.place = n % model.models`,
      [count],
    )
    await client.query('VACUUM ANALYZE study')
  } finally {
    await client.end()
  }
}

/** The embedded PostgreSQL keeps its password and its port in the data folder. */
async function adminUrl(dataDir: string): Promise<string> {
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8')
  const port = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://opensono_admin:${password}@127.0.0.1:${port}/opensono`
}
