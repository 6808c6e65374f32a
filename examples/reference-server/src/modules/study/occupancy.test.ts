import {
  imageApi,
  limits,
  newId,
  type Pacs,
  PacsError,
  reportApi,
  type StudyId,
  sessionApi,
  studyApi,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { addWords, codeOf, registration, type TestWords } from '../report/testing/reportFixture'

const apis = { study: studyApi, report: reportApi, image: imageApi }
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let doctorElsewhere: Client
let director: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  doctorElsewhere = await server.as('doctor', apis, 'first', 2)
  director = await server.as('director', apis, 'first', 2)
})
afterAll(() => server?.close())

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
}

const text = { templateId: null, findings: '肝脏未见异常。', impression: '', result: 'negative' as const, imageIds: [] }

async function timesTold(studyId: StudyId): Promise<number> {
  const payload = JSON.stringify({ type: 'study-changed', studyId })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT FROM event WHERE payload = ${payload}::jsonb`),
  )
  return rows.length
}

test('one user in one room works on a study; all others are told by whom and where', async () => {
  const studyId = await newStudy()
  const lease = await doctor.study.occupy({ studyId })
  expect((await doctor.study.occupy({ studyId })).fence).toBe(lease.fence)
  for (const other of [director, doctorElsewhere]) {
    const refusal = await other.study.occupy({ studyId }).catch(PacsError.from)
    expect(refusal).toMatchObject({ code: 'STUDY_OCCUPIED_ERROR', details: { roomName: expect.any(String) } })
  }
  const { occupant } = await director.study.get({ studyId })
  expect(occupant).toMatchObject({ userName: expect.any(String), expiresAt: lease.expiresAt })
})

test('while somebody works on it, nobody else writes its report, edits its registration or adds images', async () => {
  const studyId = await newStudy()
  await doctor.study.occupy({ studyId })
  const { version } = await director.study.get({ studyId })
  const refused = await Promise.all([
    codeOf(director.report.save({ studyId, ...text, version: 0 })),
    codeOf(director.study.edit({ studyId, ...registration(words, '测试乙'), version })),
    codeOf(director.image.uploadToken({ studyId, fileExtension: '.jpg' })),
  ])
  expect(new Set(refused)).toEqual(new Set(['STUDY_OCCUPIED_ERROR']))
  expect(await codeOf(doctor.report.save({ studyId, ...text, version: 0 }))).toBe('done')
  expect(await codeOf(director.report.get({ studyId }))).toBe('done')
})

/** Asks as people do: anyone who gets the error that the server is busy asks again. */
async function occupyAtLast(client: Client, studyId: StudyId): Promise<string> {
  const code = await codeOf(client.study.occupy({ studyId }))
  return code === 'SERVER_BUSY' ? occupyAtLast(client, studyId) : code
}

const crowds = howOften(1, 200)

test('exactly one of many who ask at the same time gets it', { timeout: 60_000 + crowds * 4_000 }, async () => {
  for (let crowd = 0; crowd < crowds; crowd += 1) {
    const studyId = await newStudy()
    const clients = Array.from({ length: 50 }, (_, index) => [doctor, doctorElsewhere, director][index % 3] as Client)
    const codes = await Promise.all(clients.map((each) => occupyAtLast(each, studyId)))
    expect(new Set(clients.filter((_, index) => codes[index] === 'done')).size).toBe(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'STUDY_OCCUPIED_ERROR']))
  }
})

test('the lease ends 60 seconds after its holder was last heard of, by the server’s clock', async () => {
  const studyId = await newStudy()
  const { fence } = await doctor.study.occupy({ studyId })
  server.clock.advance(limits.occupancy.heartbeatMs)
  await doctor.study.heartbeat({ studyId, fence })
  server.clock.advance(limits.occupancy.expiryMs - 1)
  expect(await codeOf(director.study.occupy({ studyId }))).toBe('STUDY_OCCUPIED_ERROR')
  server.clock.advance(1)
  expect(await codeOf(director.study.occupy({ studyId }))).toBe('done')
})

test('who was not heard of in time and comes back after another took it has lost it, in every write', async () => {
  const studyId = await newStudy()
  const { fence } = await doctor.study.occupy({ studyId })
  server.clock.advance(limits.occupancy.expiryMs)
  const taken = await director.study.occupy({ studyId })
  expect(taken.fence).toBeGreaterThan(fence)
  expect(await codeOf(doctor.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
  expect(await codeOf(doctor.report.save({ studyId, ...text, version: 0 }))).toBe('STUDY_OCCUPIED_ERROR')
  await doctor.study.release({ studyId, fence })
  expect(await codeOf(doctor.study.occupy({ studyId }))).toBe('STUDY_OCCUPIED_ERROR')
})

test('a released study is free at once, and its old number opens nothing', async () => {
  const studyId = await newStudy()
  const { fence } = await doctor.study.occupy({ studyId })
  await doctor.study.release({ studyId, fence })
  const next = await director.study.occupy({ studyId })
  expect(next.fence).toBeGreaterThan(fence)
  expect(await codeOf(doctor.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
})

test('who logs out leaves the study to others at once, and they are told', async () => {
  const studyId = await newStudy()
  const leaving = await server.as('doctor', { ...apis, session: sessionApi }, 'first', 2)
  await leaving.study.occupy({ studyId })
  const before = await timesTold(studyId)
  await leaving.session.logout()
  expect(await timesTold(studyId)).toBe(before + 1)
  expect(await codeOf(director.study.occupy({ studyId }))).toBe('done')
})

test('another hospital’s study is none, to begin to work on and to be heard of', async () => {
  const studyId = await newStudy()
  const { fence } = await doctor.study.occupy({ studyId })
  const stranger = await server.as('doctor', apis, 'second')
  expect(await codeOf(stranger.study.occupy({ studyId }))).toBe('NOT_FOUND')
  expect(await codeOf(stranger.study.occupy({ studyId: newId() as StudyId }))).toBe('NOT_FOUND')
  expect(await codeOf(stranger.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
})
