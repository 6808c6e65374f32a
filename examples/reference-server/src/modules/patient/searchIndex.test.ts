import { type Pacs, patientApi, studyApi } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { nameSearch } from '../../name/nameSearch'

const apis = { patient: patientApi, study: studyApi }
const patients = 20_000

let server: TestServer
let pacs: Pacs<typeof apis>
const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
  server.services.database.asOwner(async (owner) => {
    await owner.query(`SELECT set_config('opensono.hospital_id', $1, false)`, [hospitalIdOf('first')])
    return (await owner.query<Row>(text, values)).rows
  })

beforeAll(async () => {
  server = await startTestServer()
  pacs = await server.as('director', apis)
  const names = ['张伟', '王芳', '李秀英', '刘洋', '陈静', '杨柳青', '赵敏', '黄蓉', 'Anna Smith', '阿依古丽·买买提']
  const searched = names.map((name) => ({ name, ...nameSearch(name) }))
  await ask(
    `INSERT INTO patient (hospital_id, id, patient_id, name, sex, birth_date, tel_phone, id_card, document_kind, his_number,
       created_at, search_grams, search_text)
     SELECT $1, md5('index' || n)::uuid, 'IX' || n, model ->> 'name', 'female', date '1950-01-01' + n % 20000,
       '17' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'E' || lpad(n::text, 8, '0'), 'passport', 'Hs' || lpad(n::text, 8, '0'),
       now(), ARRAY(SELECT jsonb_array_elements_text(model -> 'grams')), model ->> 'text'
     FROM generate_series(1, $3::int) AS n, LATERAL (SELECT $2::jsonb -> (n % 10) AS model) AS chosen`,
    [hospitalIdOf('first'), JSON.stringify(searched), patients],
  )
  await ask('ANALYZE patient')
}, 300_000)
afterAll(() => server?.close())

/** How often each index of the patients was used, and how many rows were read without one. */
async function uses(): Promise<Map<string, number>> {
  const rows = await ask<{ name: string; uses: string }>(
    `SELECT indexrelname AS name, idx_scan AS uses FROM pg_stat_user_indexes WHERE relname = 'patient'
     UNION ALL SELECT 'without', seq_tup_read FROM pg_stat_user_tables WHERE relname = 'patient'`,
  )
  return new Map(rows.map(({ name, uses }) => [name, Number(uses)]))
}

const suggest = (text: string) => () => pacs.patient.suggest({ text })
const returning = (more: object) => () => pacs.patient.furtherVisit({ pageNumber: 0, pageSize: 20, ...more })

test.each<[string, () => Promise<unknown>, RegExp]>([
  // Of a name that many have, the newest are found by the order of the ids.
  ['a name in Chinese', suggest('杨柳青'), /gram|pkey/],
  ['pinyin', suggest('yangliu'), /gram|search/],
  ['a name in Latin letters, in full width', suggest('ＡＮＮＡ　Ｓ'), /gram|search/],
  ['the start of a phone', suggest('17000 0079'), /phone/],
  ['a document', suggest('e0000077'), /id_card/],
  ['an HIS number in small letters', suggest('hs00000777'), /his_number_key/],
  ['a patient ID', suggest('ix777'), /patient_number/],
  ['a returning patient by phone', returning({ telPhone: '1700000791' }), /phone/],
  [
    'a returning patient by HIS number',
    returning({ patientName: '张', patientHISID: 'hs0000077' }),
    /his_number_key|gram/,
  ],
  [
    'who may be the one registered',
    () =>
      pacs.patient.duplicates({
        patientName: '张伟',
        patientSex: 'female',
        birthDate: '1950-01-31',
        telPhone: '17000007919',
        idCard: 'E00000777',
        hisNumber: 'HS00000778',
      }),
    /id_card/,
  ],
])('a search for %s among many patients uses an index and reads no table', async (_, search, index) => {
  const before = await uses()
  // The database counts what a connection did when that connection works again.
  await vi.waitFor(
    async () => {
      await search()
      const after = await uses()
      const used = [...after].filter(([name, count]) => count > (before.get(name) ?? 0)).map(([name]) => name)
      expect(
        used.some((name) => index.test(name)),
        used.join(' '),
      ).toBe(true)
      expect((after.get('without') ?? 0) - (before.get('without') ?? 0)).toBeLessThan(patients / 2)
    },
    { timeout: 20_000, interval: 300 },
  )
})
