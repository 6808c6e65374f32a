import { createPacs, type Study, type StudyId } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { asc, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { event } from '../../src/database/schema/foundation'
import { reportSetting } from '../../src/database/schema/report'
import { jpeg, put } from '../../src/modules/image/testing/imageFixture'
import { addWords, apis, codeOf, registration, type TestWords } from '../../src/modules/report/testing/reportFixture'
import { actorOf } from '../fixture/actorOf'
import { hospitalIdOf } from '../fixture/fixture'
import { startTestServer, type TestServer } from '../startTestServer'
import { firstBrokenLogRow, halfWritten } from './oracle'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const decadeMs = 3_652 * dayMs
const lockMinutes = 5

let server: TestServer
let words: TestWords
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  const hospitalId = hospitalIdOf('first')
  await server.services.database.change(actorOf('director'), { id: 'test.lock' }, ({ tx }) =>
    tx.insert(reportSetting).values({ hospitalId, lockMinutes }),
  )
})
afterAll(() => server?.close())

/** A doctor's client whose machine has another time than the server. */
async function clientAt(offsetMs: number) {
  const token = await server.tokenOf('doctor')
  const clock = new FakeClock(server.clock.now() + offsetMs)
  return createPacs({ apis, baseUrl: server.url, token: () => token, clock })
}

type Client = Awaited<ReturnType<typeof clientAt>>

const text = { templateId: null, findings: '肝', impression: '未见异常。', result: 'negative' as const, imageIds: [] }
const serverTime = () => new Date(server.clock.now()).toISOString()

async function printedStudy(client: Client): Promise<Study> {
  const registered = await client.study.register(registration(words, '测试甲'))
  const { studyId } = registered
  await client.report.save({ studyId, ...text, version: 0 })
  await client.report.print({ studyId, version: 1 })
  return registered
}

/** What each writing call to a study is answered. */
async function writes(client: Client, registered: Study, version: number): Promise<string[]> {
  const { studyId, patientRecordId } = registered
  const edited = { ...registration(words, '测试甲'), patientRecordId, studyId, version: registered.version }
  return [
    await codeOf(client.study.edit(edited)),
    await codeOf(client.report.reopen({ studyId, version, reason: '错字' })),
    await codeOf(client.image.uploadToken({ studyId, fileExtension: '.jpg' })),
  ]
}

async function upload(client: Client, studyId: StudyId): Promise<void> {
  const credentials = await client.image.uploadToken({ studyId, fileExtension: '.jpg' })
  await put(credentials, await jpeg())
  await client.image.onUpload({ studyId, imageUrl: credentials.key })
}

describe.each([
  ['right', 0],
  ['ten years behind', -decadeMs],
  ['ten years ahead', decadeMs],
])('A client whose clock is %s', (_, offsetMs) => {
  let client: Client
  beforeEach(async () => {
    client = await clientAt(offsetMs)
  })

  it('writes the server’s times, and knows what they are', async () => {
    const registered = await client.study.register(registration(words, '测试甲'))
    expect(registered.registerTime).toBe(serverTime())
    await upload(client, registered.studyId)
    const saved = await client.report.save({ studyId: registered.studyId, ...text, version: 0 })
    expect(saved.savedAt).toBe(serverTime())
    expect((await client.study.get({ studyId: registered.studyId })).studyTime).toBe(serverTime())
    // The header that contains it has whole seconds, and the machine's own clock.
    expect(Math.abs(client.serverNow() - Date.now())).toBeLessThan(hourMs / 60)
  })

  it('finds a printed study locked until the server’s minutes are over', async () => {
    const registered = await printedStudy(client)
    const locked = ['STUDY_IS_LOCKED_ERROR', 'STUDY_IS_LOCKED_ERROR', 'STUDY_IS_LOCKED_ERROR']
    server.clock.advance(lockMinutes * 60_000 - 1_000)
    expect(await writes(client, registered, 2)).toEqual(locked)
    server.clock.advance(1_000)
    expect(await writes(client, registered, 2)).toEqual(['done', 'done', 'done'])
    server.clock.advance(1_000)
    await client.report.finish({ studyId: registered.studyId, version: 3 })
    const { version } = await client.study.get({ studyId: registered.studyId })
    expect(await writes(client, { ...registered, version }, 4)).toEqual(['done', 'done', 'done'])
  })
})

describe('A server whose clock jumps', () => {
  it('gives no number twice, keeps its log whole and its events in order', async () => {
    const registered: Study[] = []
    for (const jumpMs of [0, -hourMs, hourMs, -dayMs, 0, dayMs, hourMs, -hourMs]) {
      server.clock.jump(jumpMs)
      // An hour later a session that nobody used is over, rightly.
      const client = await clientAt(0)
      registered.push(await client.study.register(registration(words, '测试乙')))
    }
    const examNumbers = registered.map((study) => study.examNumber)
    const patientIds = registered.map((study) => study.patientId)
    const ids = registered.map((study) => study.studyId)
    for (const given of [examNumbers, patientIds, ids]) expect(new Set(given).size).toBe(registered.length)

    await server.settled()
    const { database } = server.services
    expect(await firstBrokenLogRow(database)).toBeNull()
    const rows = await database.system((tx) =>
      tx.select().from(event).where(isNotNull(event.sequence)).orderBy(asc(event.sequence)),
    )
    const told = rows.map((row) => (row.payload as { studyId?: string }).studyId)
    expect(told.filter((id) => id !== undefined && ids.includes(id as StudyId))).toEqual(ids)
    const faults = (await halfWritten(database)).filter((row) => JSON.stringify(row).includes('number given twice'))
    expect(faults).toEqual([])
  })
})
