import {
  accessApi,
  type ConsultationKind,
  type ConsultationStatus,
  consultationBounds,
  emptyRoomMinutes,
  ImageId,
  isConsultationOpen,
  type StudyId,
} from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { isThorough } from '../../../test/howOften'
import { startTestServer } from '../../../test/startTestServer'
import { hangUpAll, openRoom, patience, type RoomClient } from '../../messaging/testing/roomClient'
import { storeImage } from '../image/storeImage'
import { actorOf, jpeg, studyOf } from '../image/testing/imageFixture'
import { type Expiry, expireConsultation } from './expiry'
import {
  apis,
  asked,
  type ConsultationWorld,
  endOf,
  type Person,
  startConsultationWorld,
} from './testing/consultationWorld'

const minute = 60_000

/** A consultation of the test, as it was before something happened to it. */
interface Made {
  readonly state: string
  readonly kind: ConsultationKind
  readonly id: string
  readonly studyId: StudyId
  readonly status: ConsultationStatus
  /** The pages that are open in its room. */
  readonly rooms: { readonly doctor?: RoomClient; readonly expert?: RoomClient }
}

let world: ConsultationWorld
afterEach(async () => {
  hangUpAll()
  await world.server.close()
})
afterAll(hangUpAll)

/** How each state is reached, from a consultation that was requested of the experts `far` and, where named, `near`. */
const states = {
  'live, waiting': ['REALTIME', async () => {}],
  'live, accepted': ['REALTIME', async (id) => void (await world.far.live.accept({ id }))],
  'live, passed on': [
    'REALTIME',
    async (id) => void (await world.far.live.transfer({ id, expert: asked(world.other)[0] } as never)),
  ],
  'live, begun, no user in its room': ['REALTIME', async (id) => void (await world.far.live.start({ id }))],
  'live, begun, both in its room': ['REALTIME', async (id) => void (await world.far.live.start({ id }))],
  'live, refused': ['REALTIME', async (id) => void (await world.far.live.refuse({ id, reason: 'Away.' } as never))],
  'live, cancelled': ['REALTIME', async (id) => void (await world.doctor.live.cancel({ id }))],
  'live, finished': [
    'REALTIME',
    async (id) => {
      await world.far.live.start({ id })
      await world.far.live.expertFinish({ id, opinion: 'A cyst.' })
    },
  ],
  'on images, waiting': ['GRAPHIC', async () => {}],
  'on images, editing': ['GRAPHIC', async (id) => void (await world.far.graphic.start({ id }))],
  'on images, refused': [
    'GRAPHIC',
    async (id) => void (await world.far.graphic.refuse({ id, reason: 'Away.' } as never)),
  ],
  'on images, finished': [
    'GRAPHIC',
    async (id) => {
      await world.far.graphic.start({ id })
      await world.far.graphic.giveOpinion({ id, opinion: 'A cyst.' })
    },
  ],
} as const satisfies Record<string, readonly [ConsultationKind, (id: never) => Promise<void>]>

/** The same person at a login of now: older ones ended while the clock moved. */
async function relog(person: Person): Promise<Person> {
  const token = await world.server.tokenFor(person.userId, person.hospital)
  return { ...person, ...world.server.client(apis, token), token }
}

async function make(state: keyof typeof states): Promise<Made> {
  const { doctor, far, server } = world
  const [kind, reach] = states[state]
  const studyId = await world.newStudy()
  const still = { studyId, bytes: await jpeg() }
  const imageIds = [ImageId.parse(await storeImage(server.services, actorOf('doctor'), still))]
  const order = { studyId, expertList: asked(far) }
  const { id } = await (kind === 'REALTIME'
    ? doctor.live.initiate(order)
    : doctor.graphic.initiate({ ...order, imageIds, comment: 'A cyst?' }))
  await reach(id as never)
  const rooms: { doctor?: RoomClient; expert?: RoomClient } = {}
  if (state === 'live, begun, both in its room') {
    rooms.doctor = openRoom(server.url, { token: doctor.token, consultationId: id, after: 0 })
    rooms.expert = openRoom(server.url, { token: far.token, consultationId: id, after: 0 })
    await Promise.all([rooms.doctor.welcome(), rooms.expert.welcome()])
  }
  return { state, kind, id, studyId, rooms, status: await statusOf({ kind, id }) }
}

async function statusOf({ kind, id }: Pick<Made, 'kind' | 'id'>): Promise<ConsultationStatus> {
  const doctor = await relog(world.doctor)
  const { status } = await (kind === 'REALTIME'
    ? doctor.live.get({ id: id as never })
    : doctor.graphic.get({ id: id as never }))
  return status
}

async function expiryOf(id: string): Promise<number> {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ at: string }>(sql`SELECT expires_at AS at FROM consultation WHERE id = ${id}`),
  )
  return Date.parse(rows[0]?.at ?? '')
}

/** Does the work that waits for the present moment of the clock, as the workers of the jobs do. */
async function runDueJobs(): Promise<void> {
  const { services, clock } = world.server
  const { rows } = await services.database.system((tx) =>
    tx.execute<{ data: Expiry; after: string }>(sql`SELECT data -> 'data' AS data, start_after AS after
      FROM pgboss.job WHERE name = 'consultation.expire' ORDER BY start_after`),
  )
  const asker = await world.server.actorOf('director')
  for (const { data, after } of rows) {
    if (Date.parse(after) <= clock.now()) await expireConsultation(services, asker, data)
  }
}

/** The users who left a room are counted as gone once they did not answer for some seconds. */
async function waitUntilEmpty(id: string, boundMs: number): Promise<void> {
  await vi.waitUntil(async () => {
    world.server.clock.advance(10_000)
    return (await expiryOf(id)) < boundMs
  }, patience)
}

const leave = async (...rooms: (RoomClient | undefined)[]) => {
  for (const room of rooms) room?.socket.disconnect()
  await Promise.all(rooms.map((room) => room?.ended()))
}

/** After these no user is in a room. */
const leavesRoomsEmpty = /^both pages|^the server/

/** What happens to all of them. */
const happenings: Record<string, (all: readonly Made[]) => Promise<void>> = {
  'the page of the doctor is gone': async (all) => {
    for (const { rooms } of all) await leave(rooms.doctor)
  },
  'the page of the expert is gone': async (all) => {
    for (const { rooms } of all) await leave(rooms.expert)
  },
  'both pages are gone': async (all) => {
    for (const { rooms, id } of all) {
      if (rooms.doctor === undefined) continue
      const boundMs = await expiryOf(id)
      await leave(rooms.doctor, rooms.expert)
      await waitUntilEmpty(id, boundMs)
    }
  },
  'the server is started again, and no page comes back': async (all) => {
    const { databaseUrl, clock, close } = world.server
    const entered = all.filter(({ rooms }) => rooms.doctor !== undefined)
    const bounds = await Promise.all(entered.map(({ id }) => expiryOf(id)))
    hangUpAll()
    await close()
    const server = await startTestServer({ databaseUrl, clock })
    world = { ...world, server, director: await server.as('director', apis) }
    for (const [at, { id }] of entered.entries()) await waitUntilEmpty(id, bounds[at] ?? 0)
  },
  'the study is deleted': async (all) => {
    for (const { studyId } of all) await endOf(world.director.studyAct.remove({ studyId }))
  },
  'the study is marked as VIP': async (all) => {
    for (const { studyId } of all) await world.director.studyAct.setVip({ studyId, isVip: true })
  },
  'the expert is disabled': async () => {
    const second = await world.server.as('director', { access: accessApi }, 'second')
    const { userId } = world.far
    const { version } = await second.access.user({ userId })
    await second.access.setUserEnabled({ userId, isEnabled: false, version })
  },
}

/** A page that closes changes only the state in which pages are open: a run with more faults tries it in each. */
function statesFor(what: string): readonly (keyof typeof states)[] {
  const isOfPages = /^the page|^both pages/.test(what)
  return isOfPages && !isThorough ? ['live, begun, both in its room'] : (Object.keys(states) as (keyof typeof states)[])
}

/** The latest moment at which a consultation has to be over. */
function deadlineOf({ kind, status, state }: Made, madeAtMs: number, what: string): number {
  const bounds: Partial<Record<ConsultationStatus, number>> = consultationBounds[kind]
  const isEmpty = status === 'serving' && (state.includes('no user') || leavesRoomsEmpty.test(what))
  return madeAtMs + (isEmpty ? emptyRoomMinutes : (bounds[status] ?? 0)) * minute
}

describe('In every state of a consultation', () => {
  test.each(Object.entries(happenings))(
    '%s: it ends within its bound, in a status that is final, and its study can be worked on again',
    async (what, happen) => {
      world = await startConsultationWorld()
      const { clock } = world.server
      const all: Made[] = []
      for (const state of statesFor(what)) all.push(await make(state))
      await happen(all)
      // What is over stays as it is.
      for (const made of all.filter(({ status }) => !isConsultationOpen(status))) {
        if (!/deleted|VIP/.test(what)) expect([made.state, await statusOf(made)]).toEqual([made.state, made.status])
      }
      const madeAtMs = clock.now()
      const inOrder = [...all].sort((a, b) => deadlineOf(a, 0, what) - deadlineOf(b, 0, what))
      for (const made of inOrder) {
        const deadline = deadlineOf(made, madeAtMs, what)
        if (deadline > clock.now()) clock.advance(deadline - clock.now())
        await runDueJobs()
        await expectOver(made, what)
      }
    },
    120_000,
  )
})

async function expectOver({ state, kind, id, studyId }: Made, what: string): Promise<void> {
  const director = await world.server.as('director', apis)
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{ status: ConsultationStatus }>(sql`SELECT status FROM consultation WHERE id = ${id}`),
  )
  const stored = rows[0]?.status
  expect([state, stored, stored !== undefined && isConsultationOpen(stored)]).toEqual([state, stored, false])
  if ((await studyOf(world.server, studyId)).deletedAt !== null) await director.studyAct.restore({ studyId })
  if (/VIP/.test(what)) await director.studyAct.setVip({ studyId, isVip: false })
  expect([state, await statusOf({ kind, id })]).toEqual([state, stored])
  expect([state, (await studyOf(world.server, studyId)).isInConsultation]).toEqual([state, false])
  const doctor = await relog(world.doctor)
  const text = { findings: 'A cyst.', impression: 'Cyst.', result: 'unknown' as const, imageIds: [] }
  expect([state, await endOf(doctor.report.save({ studyId, templateId: null, ...text, version: 0 }))]).toEqual([
    state,
    'done',
  ])
}
