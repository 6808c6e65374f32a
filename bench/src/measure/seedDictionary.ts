import type { Product } from '@opensono/e2e/harness/Product'
import pg from 'pg'
import { adminUrl } from './seedStudies'

/**
 * Fills a dictionary of every hospital of the demo with copies of a row of its own, straight into the database.
 *
 * @param product - runs with its embedded PostgreSQL.
 * @param kind - of the dictionary.
 * @param count - how many copies each hospital gets.
 */
export async function seedDictionary(product: Product, kind: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: await adminUrl(product.dataDir) })
  await client.connect()
  const id = `md5('bench ' || model.id || n)::uuid`
  try {
    await client.query(`SET session_replication_role = replica`)
    await client.query(
      `CREATE TEMPORARY TABLE model AS
       SELECT DISTINCT ON (hospital_id) hospital_id, id, kind, fields FROM basic_data WHERE kind = $1 ORDER BY hospital_id, place`,
      [kind],
    )
    await client.query(
      `INSERT INTO basic_data (hospital_id, id, kind, name, english_name, brief_code, search_text, fields, place)
       SELECT hospital_id, ${id}, kind, '部位 ' || n, 'Part ' || n, 'BW' || n, '部位 ' || n || ' buwei bw part ' || n || ' bw' || n, fields,
         1000 + n
       FROM model, generate_series(1, $1::int) AS n`,
      [count],
    )
    await client.query(
      `INSERT INTO basic_data_link (hospital_id, from_id, field, to_id, place)
       SELECT link.hospital_id, ${id}, link.field, link.to_id, link.place
       FROM model JOIN basic_data_link AS link ON link.hospital_id = model.hospital_id AND link.from_id = model.id,
         generate_series(1, $1::int) AS n`,
      [count],
    )
    await client.query(
      `INSERT INTO basic_data_key (hospital_id, kind, field, key, id)
       SELECT hospital_id, kind, 'name', '部位 ' || n, ${id} FROM model, generate_series(1, $1::int) AS n`,
      [count],
    )
    await client.query('VACUUM ANALYZE basic_data, basic_data_link, basic_data_key')
  } finally {
    await client.end()
  }
}
