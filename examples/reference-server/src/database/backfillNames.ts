import type pg from 'pg'
import { nameSearch } from '../name/nameSearch'

/** Changes when names are made findable in another way: stored rows are then computed again. */
const backfill = 'name-readings-1'

/** Rows that are computed at a time. */
const batchSize = 2_000

/** Tables whose rows are found by a name, and the column that holds what they are found by. */
const dictionaries = [
  ['basic_data', 'search_text'],
  ['room', 'search_text'],
  ['knowledge_node', 'name_search'],
] as const
const tables = ['patient', 'study', ...dictionaries.map(([table]) => table)]

interface NamedRow {
  id: string
  name: string
}

/** Hands all rows of a table to a writer, in the order of their ids. */
async function inBatches(client: pg.Client, table: string, write: (rows: readonly NamedRow[]) => Promise<unknown>) {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<NamedRow>(
      `SELECT id, name FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
      [last],
    )
    const end = rows.at(-1)
    if (end === undefined) return
    await write(rows)
    last = end.id
  }
}

async function writePatients(client: pg.Client, rows: readonly NamedRow[]): Promise<void> {
  const found = rows.map(({ name }) => nameSearch(name))
  const columns = [rows.map(({ id }) => id), found.map(({ grams }) => grams.join(' ')), found.map(({ text }) => text)]
  await client.query(
    `UPDATE patient p SET search_grams = string_to_array(n.grams, ' '), search_text = n.text
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS n (id, grams, text) WHERE p.id = n.id`,
    columns,
  )
  await client.query(
    `UPDATE study s SET search_grams = p.search_grams, search_text = p.search_text
       FROM patient p WHERE p.hospital_id = s.hospital_id AND p.id = s.patient_record_id AND p.id = ANY ($1::uuid[])`,
    [columns[0]],
  )
}

/** What rows were found by stays behind what their names are found by now: it has their codes, too. */
async function writeWords(client: pg.Client, table: string, column: string, rows: readonly NamedRow[]): Promise<void> {
  await client.query(
    `UPDATE ${table} t SET ${column} = n.text || ' ' || t.${column}
       FROM unnest($1::uuid[], $2::text[]) AS n (id, text) WHERE t.id = n.id`,
    [rows.map(({ id }) => id), rows.map(({ name }) => nameSearch(name).text)],
  )
}

/**
 * Computes again by what stored names are found, once, in one transaction: pinyin is in no function of PostgreSQL.
 *
 * @param client - of the owner of the tables.
 */
export async function backfillNames(client: pg.Client): Promise<void> {
  // A database of an earlier release has no such table.
  const { rowCount: isThere } = await client.query(`SELECT WHERE to_regclass('backfill') IS NOT NULL`)
  if (isThere === 0) return
  const { rowCount: isDone } = await client.query('SELECT FROM backfill WHERE name = $1', [backfill])
  if (isDone !== 0) return
  await client.query('BEGIN')
  try {
    // The owner, too, sees no row of a hospital while the policies are forced.
    for (const table of tables) await client.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`)
    await inBatches(client, 'patient', (rows) => writePatients(client, rows))
    for (const [table, column] of dictionaries) {
      await inBatches(client, table, (rows) => writeWords(client, table, column, rows))
    }
    for (const table of tables) await client.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`)
    await client.query('INSERT INTO backfill (name) VALUES ($1)', [backfill])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
