import { readFile } from 'node:fs/promises'
import { newId } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf, roomIdOf } from '../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { basicData } from '../database/schema/study'
import { exampleCall } from './testing/exampleCall'

interface Answer {
  success: boolean
  data: Record<string, unknown>
  errorCode: string
  errorData: { fields: { path: string }[] }
}

let server: TestServer
let token: string
const words = { source: newId(), type: newId(), part: newId() }
beforeAll(async () => {
  server = await startTestServer()
  token = await server.tokenOf('director')
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

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; answer: Answer }> {
  const answer = await server.fetch(path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, answer: (await answer.json()) as Answer }
}

const required = () => ({
  patientName: 'Only Required',
  patientSex: 'unknown',
  patientAge: { value: 40, unit: 'year' },
  patientSourceId: words.source,
  examTypeId: words.type,
  bodyPartIds: [words.part],
  roomId: roomIdOf('first'),
})

test('a study is registered with nothing but its required fields', async () => {
  const { status, answer } = await send('POST', '/api/pacs/study', required())
  expect([status, answer.errorData]).toEqual([200, undefined])
  expect(answer.data).toMatchObject({ patientName: 'Only Required', patientSex: 'unknown', telPhone: '', memo: '' })
  const empty = {
    telPhone: null,
    idCard: '',
    memo: null,
    birthDate: '',
    applyDoctorId: '',
    isVip: null,
  }
  const same = await send('POST', '/api/pacs/study', { ...required(), ...empty, patientName: 'Same Emptiness' })
  expect([same.status, same.answer.errorData]).toEqual([200, undefined])
  expect(same.answer.data).toMatchObject({ patientSex: 'unknown', telPhone: '', birthDate: null, applyDoctor: null })
})

test('the guide for integrators shows exactly the fields that a study needs', async () => {
  const guide = await readFile(new URL('../../../../docs/guides/api.md', import.meta.url), 'utf8')
  const samples = [...guide.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => JSON.parse(text) as object)
  const sample = samples.find((each) => 'patientName' in each) ?? {}
  expect(Object.keys(sample)).toEqual(Object.keys(required()))
  const { status } = await send('POST', '/api/pacs/study', { ...sample, ...required(), patientName: 'Guide Sample' })
  expect(status).toBe(200)
})

test('each required field of a registration that is left out is named', async () => {
  for (const name of Object.keys(required())) {
    const { [name]: _left, ...rest } = required() as Record<string, unknown>
    const { status, answer } = await send('POST', '/api/pacs/study', rest)
    expect([name, status, answer.errorCode]).toEqual([name, 400, 'MISSING_REQUIRED_FIELDS'])
    expect(answer.errorData.fields).toEqual([expect.objectContaining({ path: name })])
  }
})

test('a sex that is empty is one that nobody chose', async () => {
  for (const patientSex of ['', null]) {
    const { status, answer } = await send('POST', '/api/pacs/study', { ...required(), patientSex })
    expect([status, answer.errorCode]).toEqual([400, 'MISSING_REQUIRED_FIELDS'])
    expect(answer.errorData.fields).toEqual([{ path: 'patientSex', message: 'required' }])
  }
})

test('a change of a registration keeps what it leaves out, and empties what it says is empty', async () => {
  const made = await send('POST', '/api/pacs/study', {
    ...required(),
    patientName: 'Kept Fields',
    telPhone: '13912345678',
    memo: 'a note',
    clinicalHistory: 'long',
  })
  const path = `/api/pacs/study/${String(made.answer.data.studyId)}`
  const { patientName, patientAge } = made.answer.data
  const kept = await send('PUT', path, { patientName, patientAge, version: made.answer.data.version })
  expect(kept.answer.data).toMatchObject({ telPhone: '13912345678', memo: 'a note', clinicalHistory: 'long' })
  const emptied = await send('PUT', path, {
    patientName,
    patientAge,
    version: kept.answer.data.version,
    telPhone: null,
    memo: '',
    clinicalHistory: null,
  })
  expect(emptied.answer.data).toMatchObject({ telPhone: '', memo: '', clinicalHistory: '' })
})

test('a search takes an empty text for nothing asked', async () => {
  const asked = { patientName: 'Only', patientSex: '', telPhone: null, hospitalGUID: '' }
  const { status, answer } = await send('POST', '/api/pacs/patient/further-visit', asked)
  expect([status, answer.success]).toEqual([200, true])
  expect((await send('GET', '/api/pacs/study?pageNumber=0&pageSize=20&studyTimeType=&startTime=')).status).toBe(200)
})

test('a query field that a call does not know is refused and named, whatever the call', async () => {
  const calls = server.app.served.filter(({ auth, method }) => auth === 'bearer' && method === 'GET')
  expect(calls.length).toBeGreaterThan(50)
  for (const endpoint of calls) {
    const known = { kind: 'room', part: 'column', purpose: endpoint.id.startsWith('rule') ? 'patient' : 'avatar' }
    const { path } = exampleCall(endpoint, known)
    for (const name of ['_', 'token', 'pagesize']) {
      const { status, answer } = await send('GET', `${path}${path.includes('?') ? '&' : '?'}${name}=1`)
      expect([endpoint.id, name, status, answer.errorCode]).toEqual([
        endpoint.id,
        name,
        400,
        'SCHEMA_VALIDATION_FAILED',
      ])
      expect(answer.errorData.fields.map(({ path: field }) => field)).toEqual([name])
    }
  }
})
