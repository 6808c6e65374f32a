import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationsFolder } from '../serverFolder'
import { migrate } from './migrate'

let admin: pg.Client
let client: pg.Client
let url: string
const name = `${inject('databasePrefix')}names`
const hospital = '00000000-0000-7000-8000-0000000000d1'
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const many = 4_500

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  url = address.href
  await migrate(url, migrationsFolder, Date.now())
  client = new pg.Client({ connectionString: url })
  await client.connect()
}, 120_000)
afterAll(async () => {
  await client?.end()
  await admin?.query(`DROP DATABASE IF EXISTS ${name}`)
  await admin?.end()
})

test('stored names are found by every reading after the first start of this release, and computed once', async () => {
  // As an earlier release left them, more than one batch.
  await client.query(`DELETE FROM backfill`)
  await client.query('SET ROLE opensono_system')
  await client.query(`INSERT INTO hospital (id, name) VALUES ($1, 'A')`, [hospital])
  await client.query('SET ROLE opensono_app')
  await client.query(`SELECT set_config('opensono.hospital_id', $1, false)`, [hospital])
  await client.query(
    `INSERT INTO patient (hospital_id, id, patient_id, name, sex, created_at, search_grams, search_text)
       SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'P' || n, CASE WHEN n = 7 THEN '吕布' ELSE '曾小贤' END,
         'male', now(), '{x}', 'x' FROM generate_series(1, ${many}) AS n`,
    [hospital],
  )
  await client.query(
    `INSERT INTO basic_data (hospital_id, id, kind, name, search_text, changed_at, changed_by_name)
       VALUES ($1, $2, 'apply-doctor', '吕医生', '吕医生 lüyisheng lys d07', now(), 'A')`,
    [hospital, idOf(1)],
  )
  await migrate(url, migrationsFolder, Date.now())
  const texts = await client.query<{ search_text: string; number: string }>(
    `SELECT search_text, count(*) AS number FROM patient GROUP BY 1 ORDER BY 2`,
  )
  expect(texts.rows).toEqual([
    { search_text: '吕布 lvbu lb | lyubu lubu', number: '1' },
    {
      search_text: expect.stringMatching(/^曾小贤 zengxiaoxian zxx \| .*cengxiaoxian.* \| cxx$/),
      number: String(many - 1),
    },
  ])
  const grams = await client.query(`SELECT count(*) FROM patient WHERE search_grams @> '{lv,vb}'`)
  expect(grams.rows).toEqual([{ count: '1' }])
  const words = `SELECT search_text FROM basic_data`
  const { rows } = await client.query<{ search_text: string }>(words)
  for (const part of ['lvyisheng', 'lyuyisheng', 'd07']) expect(rows[0]?.search_text).toContain(part)
  await migrate(url, migrationsFolder, Date.now())
  expect((await client.query(words)).rows).toEqual(rows)
  const forced = await client.query(
    `SELECT bool_and(relforcerowsecurity) AS all FROM pg_class WHERE relname IN ('patient', 'study', 'basic_data', 'room', 'knowledge_node')`,
  )
  expect(forced.rows).toEqual([{ all: true }])
}, 120_000)
