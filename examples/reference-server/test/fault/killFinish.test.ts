import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ConsultationId, createPacs, expertApi, imageApi, realtimeConsultationApi } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type Database } from '../../src/database/database'
import { consultation, consultationExpert, consultationReport } from '../../src/database/schema/consultation'
import { expertOf, permitConsultations, setPartner } from '../../src/modules/expert/testing/expertServer'
import { addStudy } from '../../src/modules/image/testing/imageFixture'
import { createTestDatabase } from '../createTestDatabase'
import { hospitalIdOf, type TestHospital, type TestRole } from '../fixture/fixture'
import { openSession } from '../fixture/openSession'
import { runServer, type ServerProcess } from '../process/ServerProcess'

const apis = { live: realtimeConsultationApi, expert: expertApi, image: imageApi }

/** A client of whichever life of the server, for a login that outlives it. */
interface Login {
  readonly token: string
}

let databaseUrl: string
let database: Database
let dataDir: string
let server: ServerProcess
let url: string
let logins: Record<'doctor' | 'director' | 'near' | 'far', Login>

const clientOf = ({ token }: Login) => createPacs({ apis, baseUrl: url, token: () => token })

async function start(): Promise<void> {
  server = runServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  url = await server.ready()
}

beforeAll(async () => {
  databaseUrl = (await createTestDatabase()).url
  database = createDatabase({ url: databaseUrl, poolSize: 2 })
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-finish-'))
  await permitConsultations({ services: { database } })
  const login = async (role: TestRole, hospital: TestHospital) => ({
    token: await openSession(database, role, hospital),
  })
  logins = {
    doctor: await login('doctor', 'first'),
    director: await login('director', 'first'),
    near: await login('sonographer', 'first'),
    far: await login('doctor', 'second'),
  }
  await start()
  const [first, second] = [clientOf(logins.director), clientOf(await login('director', 'second'))]
  await setPartner(first, 'second', true)
  await setPartner(second, 'first', true)
  await first.expert.create(expertOf('sonographer'))
  await second.expert.create(expertOf('doctor', {}, 'second'))
})
afterAll(async () => {
  server?.kill('SIGKILL')
  await server?.ended()
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A live consultation with two experts of two hospitals, of whom the near one has given the opinion. */
async function begin(): Promise<ConsultationId> {
  const doctor = clientOf(logins.doctor)
  const studyId = await addStudy({ clock: database.clock, services: { database } }, { imageCount: 1 })
  const offered = await doctor.expert.available({})
  const expertList = offered.map(({ userId, hospitalId, departmentId }) => ({ userId, hospitalId, departmentId }))
  expect(new Set(expertList.map(({ hospitalId }) => hospitalId)).size).toBe(2)
  const { id } = await doctor.live.initiate({ studyId, expertList, comment: 'Cyst or abscess?' })
  for (const login of [logins.near, logins.far]) await clientOf(login).live.start({ id })
  await clientOf(logins.near).live.expertFinish({ id, opinion: 'A simple cyst.' })
  return id
}

/** What the database holds of the end of a consultation. */
function read(id: ConsultationId) {
  return database.system(async (tx) => {
    const [row] = await tx.select().from(consultation).where(eq(consultation.id, id))
    const experts = await tx.select().from(consultationExpert).where(eq(consultationExpert.consultationId, id))
    const reports = await tx.select().from(consultationReport).where(eq(consultationReport.consultationId, id))
    const opinionCount = experts.filter(({ opinion }) => opinion !== null).length
    return { status: row?.status, isEnded: row?.endedAt !== null, opinionCount, reportCount: reports.length }
  })
}

/** Kills the server while a call waits to write the consultation report, which nothing lets it write before it is dead. */
async function killBeforeReport(call: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE consultation_report IN EXCLUSIVE MODE')
    const answer = call().then(
      () => 'answered',
      () => 'no answer',
    )
    const isWaiting = async () => {
      const { rows } = await holder.query(
        `SELECT FROM pg_locks WHERE relation = 'consultation_report'::regclass AND NOT granted`,
      )
      return rows.length > 0
    }
    await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 20 })
    server.kill('SIGKILL')
    await server.ended()
    expect(await answer).toBe('no answer')
    await holder.query('ROLLBACK')
  } finally {
    await holder.end()
  }
  await start()
}

const ends = {
  'the last expert gives the opinion': (id: ConsultationId) =>
    clientOf(logins.far).live.expertFinish({ id, opinion: 'I agree.' }),
  'the doctor ends it': (id: ConsultationId) => clientOf(logins.doctor).live.doctorFinish({ id }),
  'the hospital ends it': (id: ConsultationId) => clientOf(logins.director).live.hospitalFinish({ id }),
}

test.each(Object.entries(ends))(
  'of a server killed between the finish of a consultation and its report neither is done, and done again both are: %s',
  async (_, finish) => {
    const id = await begin()
    await killBeforeReport(() => finish(id))
    expect(await read(id)).toEqual({ status: 'serving', isEnded: false, opinionCount: 1, reportCount: 0 })
    expect((await clientOf(logins.doctor).live.get({ id })).hasReport).toBe(false)

    await finish(id)
    server.kill('SIGKILL')
    await server.ended()
    await start()
    expect(await read(id)).toMatchObject({ status: 'finished', isEnded: true, reportCount: 1 })
    const { hasReport, experts } = await clientOf(logins.far).live.get({ id })
    expect(hasReport).toBe(true)
    expect(experts.map(({ hospitalId }) => hospitalId).sort()).toEqual([hospitalIdOf('first'), hospitalIdOf('second')])
    expect((await clientOf(logins.doctor).live.report({ id, language: 'en' })).pdf.length).toBeGreaterThan(1_000)
  },
  120_000,
)
