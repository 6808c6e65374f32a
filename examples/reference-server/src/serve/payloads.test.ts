import {
  emptyRegistration,
  foldNumber,
  foldPhone,
  foldText,
  newId,
  PacsError,
  RecordConditions,
  type Registration,
  studyApi,
} from '@opensono/pacs-core'
import { registrationFields } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { drawSeed } from '../../test/drawSeed'
import { hospitalIdOf, roomIdOf } from '../../test/fixture/fixture'
import { howOften } from '../../test/howOften'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { basicData } from '../database/schema/study'
import { addStudy } from '../modules/image/testing/imageFixture'

let server: TestServer
const words = { source: newId(), type: newId(), part: newId() }
beforeAll(async () => {
  server = await startTestServer()
  const hospitalId = hospitalIdOf('first')
  await server.services.database.system((tx) =>
    tx.insert(basicData).values([
      { hospitalId, id: words.source, kind: 'patient-source', name: 'Outpatient' },
      { hospitalId, id: words.type, kind: 'exam-type', name: 'Abdomen' },
      { hospitalId, id: words.part, kind: 'body-part', name: 'Liver' },
    ]),
  )
})
afterAll(() => server?.close())

const known = [
  "' OR '1'='1",
  "'; DROP TABLE study; --",
  "1'); DELETE FROM patient; --",
  "\\'; SELECT 1; --",
  '$1',
  '$$',
  "' UNION SELECT phone FROM credential --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=1>',
  'javascript:alert(1)',
  '{{7*7}}',
  '$'.concat('{7*7}'),
  '../../../etc/passwd',
  '..\\..\\win.ini',
  '%2e%2e%2f',
  '\u0000',
  '\u001B[2J',
  '\u202Eabc',
  '\uD800',
  '\uFFFF',
  'İ',
  'ﬀ',
  '𠮷野家',
  'e\u0301',
  '👩‍⚕️',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e400',
  '-0',
  '2026-02-30',
  ' a ',
  '=1+1',
]
const payload = fc.oneof(
  fc.constantFrom(...known),
  fc.tuple(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 12 })).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 32 }),
)
const payloads = fc.sample(payload, { numRuns: howOften(15, 500), seed: drawSeed() })

/** Fields of a text that has a form of its own: a payload is hardly ever right there. */
const formed = ['patientId', 'telPhone', 'idCard', 'studyFee', 'studyScore'] as const
/** Fields by which people are found: blanks around them are no part of them. */
const trimmed: readonly string[] = ['patientName', 'patientEnglishName']
const numbers: readonly string[] = [
  'hisNumber',
  'insuranceNumber',
  'inpatientNumber',
  'outpatientNumber',
  'requestNumber',
]
/** A text as it is stored: numbers in one form, without marks that nobody sees. */
function storedAs(name: string, text: string): string {
  if (numbers.includes(name)) return foldText(text)
  return trimmed.includes(name) ? text.trim() : text
}
type TextField = Exclude<keyof typeof registrationFields, (typeof formed)[number]>
const fits = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success
const isText = (name: string) => {
  const schema = Reflect.get(registrationFields, name) as z.core.$ZodType
  return fits(schema, 'x') && fits(schema, 'another text') && !/Id$|Ids$/.test(name)
}
const freeTexts = Object.keys(registrationFields).filter(
  (name) => isText(name) && !(formed as readonly string[]).includes(name),
) as TextField[]

const base = {
  ...emptyRegistration,
  patientName: 'Payload',
  patientAge: { value: 40, unit: 'year' },
  patientSourceId: words.source,
  examTypeId: words.type,
  bodyPartIds: [words.part],
  roomId: roomIdOf('first'),
} as unknown as Registration

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const refusals = ['SCHEMA_VALIDATION_FAILED', 'MISSING_REQUIRED_FIELDS', 'FORBIDDEN', 'NAME_TAKEN', 'PARAM_ERROR']

/** The body as it is, past the checks of the client. */
async function send(method: string, path: string, body: unknown) {
  const headers = { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' }
  const answer = await server.fetch(`/api/pacs${path}`, { method, headers, body: JSON.stringify(body) })
  const { data, errorCode } = (await answer.json()) as { data: Record<string, unknown>; errorCode?: string }
  return { status: answer.status, data, code: errorCode ?? 'done' }
}
let held: string | undefined
const token = async () => (held ??= await server.tokenOf('director'))

/** The rows of the hospital and of the tables themselves, but for the studies that this test makes. */
async function outline(): Promise<unknown> {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`
      SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS tables,
        (SELECT count(*) FROM user_account) AS users, (SELECT count(*) FROM role_permission) AS rights,
        (SELECT md5(string_agg(s::text, '' ORDER BY id)) FROM study s WHERE exam_number LIKE 'CANARY%') AS studies,
        (SELECT md5(string_agg(p::text, '' ORDER BY id)) FROM patient p WHERE name = 'Test') AS patients`),
  )
  return rows
}

test(
  'what is typed into any text of a registration is kept to the letter or refused, and does nothing',
  async () => {
    expect(freeTexts.length).toBeGreaterThan(15)
    await addStudy(server, { examNumber: 'CANARY1' })
    const before = await outline()
    let kept = 0
    for (const text of payloads) {
      const fields = freeTexts.filter((name) => fits(registrationFields[name], text))
      const given = Object.fromEntries(fields.map((name) => [name, text]))
      const asStored = Object.fromEntries(fields.map((name) => [name, storedAs(name, text)]))
      const first = await send('POST', '/study', { ...base, isAnotherPerson: true, ...given })
      if (first.code !== 'done') {
        expect([text, refusals.includes(first.code)]).toEqual([text, true])
        continue
      }
      kept += fields.length
      const stored = await send('GET', `/study/${String(first.data.studyId)}`, undefined)
      expect(Object.fromEntries(fields.map((name) => [name, stored.data[name]]))).toEqual(asStored)
      const { isAnotherPerson: _, ...changed } = { ...base, ...given, isAnotherPerson: true, memo: '' }
      const again = await send('PUT', `/study/${String(first.data.studyId)}`, {
        ...changed,
        patientRecordId: first.data.patientRecordId,
        patientId: first.data.patientId,
        version: first.data.version,
      })
      expect([text, again.status < 500]).toEqual([text, true])
      if (again.code === 'done') expect(again.data).toMatchObject({ ...asStored, memo: '' })
      // A text that is too long, or of a form that it has not, is refused by itself.
      const other = [...formed, ...freeTexts.filter((name) => !fields.includes(name))]
      const name = other[kept % other.length] ?? 'idCard'
      const alone = await send('POST', '/study', { ...base, isAnotherPerson: true, [name]: text })
      // Numbers are stored in one form, whatever hyphens and blanks they are written with.
      const forms = [text, foldText(text), foldNumber(text), foldPhone(text)]
      const isKept = alone.code === 'done' && forms.includes(String(alone.data[name]))
      expect([name, text, isKept || refusals.includes(alone.code)]).toEqual([name, text, true])
    }
    expect(kept).toBeGreaterThan(payloads.length * 5)
    expect(await outline()).toEqual(before)
  },
  120_000 + payloads.length * 1_000,
)

test(
  'what is looked for is never more than a text',
  async () => {
    const conditions = Object.entries(studyApi.search.body ?? {}).filter(([, schema]) => fits(schema, 'x'))
    expect(conditions.length).toBeGreaterThan(8)
    const before = await outline()
    for (const text of payloads) {
      for (const [name] of conditions) {
        const asked = { [name]: text, pageNumber: 0, pageSize: 5 }
        const found = await send('POST', '/study/search', asked)
        const isRefused = refusals.includes(found.code)
        expect([name, text, isRefused || found.code === 'done']).toEqual([name, text, true])
        if (!fits(RecordConditions, { [name]: text })) expect([name, text, isRefused]).toEqual([name, text, true])
      }
    }
    const pacs = await server.as('director', { study: studyApi })
    for (const text of ['%', '_', "' OR '1'='1"]) {
      for (const name of [
        'text',
        'inpatientNumber',
        'idCard',
        'recordLabel',
        'clinicalDiagnosisText',
        'requestNumber',
      ]) {
        const found = await pacs.study.search({ [name]: text, pageNumber: 0, pageSize: 200 })
        const held = found.rows.filter((row) => JSON.stringify(row).includes(JSON.stringify(text).slice(1, -1)))
        expect([name, text, held.length]).toEqual([name, text, found.rows.length])
      }
    }
    expect(await codeOf(pacs.study.search({ pageNumber: 0, pageSize: 5, cursor: "' OR 1=1" }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
    expect(await outline()).toEqual(before)
  },
  120_000 + payloads.length * 1_000,
)
