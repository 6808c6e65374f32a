import { createPacs, HospitalId, newId, systemClock, UserId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hangUpAll, openRoom } from '../../src/messaging/testing/roomClient'
import { apis } from '../../src/modules/consultation/testing/consultationWorld'
import { setPartner } from '../../src/modules/expert/testing/expertServer'
import { addStudy } from '../../src/modules/image/testing/imageFixture'
import { hospitalIdOf, type TestHospital, userIdOf } from '../fixture/fixture'
import { type Attacked, startAttacked } from './startAttacked'
import { healthBusyMs, worstHealth } from './watchHealth'

// A guest of a consultation, from another hospital, does not keep the server from anyone.

const expertId = UserId.parse(userIdOf('second', 'director'))

let server: Attacked
const tokens = new Map<TestHospital, string>()
beforeAll(async () => {
  server = await startAttacked()
  for (const hospital of ['first', 'second'] as const) tokens.set(hospital, await server.tokenOf('director', hospital))
  await setPartner(as('first'), 'second', true)
  await setPartner(as('second'), 'first', true)
  const profile = { name: 'Guest', phone: '13911110000', title: 'Professor', resume: '' }
  const everyone = { visibility: 'all' as const, visibleTo: [], groupIds: [] }
  await as('second').expert.create({ userId: expertId, ...profile, ...everyone })
})
afterEach(hangUpAll)
afterAll(() => server?.stop())

const as = (hospital: TestHospital) =>
  createPacs({ apis, baseUrl: server.url, token: () => tokens.get(hospital) ?? null })

/** A consultation of the first hospital with an expert of the second one, both in its room. */
async function begin(): Promise<string> {
  const studyId = await addStudy({ clock: systemClock, services: server })
  const expertList = [{ hospitalId: HospitalId.parse(hospitalIdOf('second')), userId: expertId }]
  const confirmed = ['CONSULTATION_WITHOUT_IMAGES' as const]
  const { id } = await as('first').live.initiate({ studyId, expertList, confirmed })
  await as('second').live.start({ id })
  return id
}

const points = (count: number) => Array.from({ length: count }, (_, at) => [at / count / 3, (at % 7) / 7.77])

/** Fills a room with lines as long as an earlier version took them. */
async function fill(id: string, events: number): Promise<void> {
  const stroke = { id: 'long', tool: 'freehand', points: points(2_000), text: '', frameId: null, frameTimeMs: null }
  const happening = JSON.stringify({ type: 'draw', stroke: { ...stroke, isFading: false } })
  await server.database.system((tx) =>
    tx.execute(sql`WITH at AS (UPDATE consultation_room SET last_sequence = last_sequence + ${events}
        WHERE consultation_id = ${id}::uuid RETURNING last_sequence - ${events} AS before)
      INSERT INTO consultation_room_event (hospital_id, consultation_id, sequence, id, sender_id, at, happening)
      SELECT ${hospitalIdOf('first')}::uuid, ${id}::uuid, at.before + number, 'long-' || number,
        ${expertId}::uuid, now(), ${happening}::jsonb FROM at, generate_series(1, ${events}) AS number`),
  )
}

const enter = (id: string, hospital: TestHospital) =>
  openRoom(server.url, { token: tokens.get(hospital), consultationId: id, after: 0 })

test('an expert who connects again and again to a room of 39 MB keeps no other call waiting', {
  timeout: 240_000,
}, async () => {
  const id = await begin()
  await enter(id, 'first').welcome()
  await fill(id, 464)
  let welcomes = 0
  let bytes = 0
  const attack = async () => {
    for (let count = 0; count < 15; count += 1) {
      const room = enter(id, 'second')
      const { events, hasMore } = await room.welcome()
      welcomes += 1
      bytes = Math.max(bytes, JSON.stringify(events).length)
      expect(hasMore).toBe(true)
      await room.more(events.at(-1)?.sequence ?? 0)
      room.socket.disconnect()
    }
  }
  const { worstMs } = await worstHealth(server.url, attack)
  console.info(`${welcomes} welcomes, the longest of ${bytes} bytes`)
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})

test('an expert who draws as much as is taken, and more, keeps no other call waiting', {
  timeout: 240_000,
}, async () => {
  const id = await begin()
  await enter(id, 'first').welcome()
  const room = enter(id, 'second')
  await room.welcome()
  const codes = new Set<string>()
  const attack = async () => {
    const line = points(300) as [number, number][]
    for (let count = 0; count < 40; count += 1) {
      const stroke = {
        id: newId(),
        tool: 'freehand',
        points: line,
        text: '',
        frameId: null,
        frameTimeMs: null,
      } as const
      const answer = await room.say({ type: 'draw', stroke: { ...stroke, isFading: false } } as never)
      codes.add('code' in answer ? answer.code : 'taken')
    }
  }
  const { worstMs } = await worstHealth(server.url, attack)
  expect(codes).toContain('taken')
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})
