import { limits, newId, type RoomSaying } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf } from '../../test/fixture/fixture'
import {
  asked,
  type ConsultationWorld,
  type Person,
  startConsultationWorld,
} from '../modules/consultation/testing/consultationWorld'
import { hangUpAll, openRoom } from './testing/roomClient'

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterEach(hangUpAll)
afterAll(() => world?.server.close())

const enter = ({ token }: Person, consultationId: string, after = 0) =>
  openRoom(world.server.url, { token, consultationId, after })

/** A consultation of two experts who are in its room with the doctor. */
async function begin() {
  const { doctor, far, near } = world
  const studyId = await world.newStudy()
  const { id } = await doctor.live.initiate({ studyId, expertList: asked(far, near) })
  for (const each of [far, near]) await each.live.start({ id })
  const rooms = { doctor: enter(doctor, id), far: enter(far, id), near: enter(near, id) }
  for (const room of Object.values(rooms)) await room.welcome()
  return { id, ...rooms }
}

const { replayedBytes, saidBytesPerMinute, strokePoints } = limits.consultation
const line = (points: number): [number, number][] =>
  Array.from({ length: points }, (_, index) => [index / points / 3, (index % 7) / 7])
const stroke = (id: string, points = 2): RoomSaying => ({
  type: 'draw',
  stroke: {
    id,
    tool: 'freehand',
    points: line(points),
    text: '',
    frameId: null,
    frameTimeMs: null,
    isFading: false,
  },
})
const drawn = (events: readonly { happening: { type: string } }[]) =>
  events
    .filter(({ happening }) => happening.type === 'draw')
    .map(({ happening }) => Reflect.get(happening, 'stroke').id)

test('What a user says in a minute is bounded in bytes, over all connections, and others go on', async () => {
  const { far, doctor, id } = await begin()
  let taken = 0
  let answer: object = {}
  for (let count = 0; count < 200 && !('code' in answer); count += 1) {
    answer = await far.say(stroke(newId(), strokePoints))
    if ('sequence' in answer) taken += 1
  }
  expect(answer).toEqual({ code: 'RATE_LIMITED' })
  expect(taken * strokePoints * 8).toBeLessThan(saidBytesPerMinute)
  const again = enter(world.far, id)
  await again.welcome()
  expect(await again.say(stroke(newId(), strokePoints))).toEqual({ code: 'RATE_LIMITED' })
  expect(await doctor.say({ type: 'chat', text: 'Go on.' })).toHaveProperty('sequence')
  world.server.clock.advance(60_000)
  expect(await again.say(stroke(newId()))).toHaveProperty('sequence')
})

test('A line has as many points as are seen, with four decimals', async () => {
  const { far, doctor } = await begin()
  expect(await far.say(stroke(newId(), strokePoints + 1))).toEqual({ code: 'PARAM_ERROR' })
  await far.say(stroke('fine', 3))
  const event = await doctor.happened('draw')
  expect(event.happening).toMatchObject({
    stroke: {
      points: [
        [0, 0],
        [0.1111, 0.1429],
        [0.2222, 0.2857],
      ],
    },
  })
})

test('Drawings that were cleared are not sent again, and each message holds a bounded number of bytes', async () => {
  const { far, doctor, id } = await begin()
  for (const each of ['a', 'b']) await far.say(stroke(each))
  await far.say({ type: 'clear', strokeIds: ['a'] })
  expect(drawn((await enter(world.near, id).welcome()).events)).toEqual(['b'])
  await doctor.say({ type: 'clear', strokeIds: null })
  expect(drawn((await enter(world.near, id).welcome()).events)).toEqual([])
  // Rooms of before hold longer lines than are taken today.
  await world.server.services.database.system((tx) =>
    tx.execute(sql`WITH at AS (UPDATE consultation_room SET last_sequence = last_sequence + 60
        WHERE consultation_id = ${id}::uuid RETURNING last_sequence - 60 AS before)
      INSERT INTO consultation_room_event (hospital_id, consultation_id, sequence, id, sender_id, at, happening)
      SELECT ${hospitalIdOf('first')}::uuid, ${id}::uuid, at.before + number, 'long-' || number, ${world.far.userId}::uuid, now(),
        ${JSON.stringify(stroke('long', 2_000))}::jsonb FROM at, generate_series(1, 60) AS number`),
  )
  const late = enter(world.near, id)
  let { events, hasMore } = await late.welcome()
  let count = drawn(events).length
  let messages = 1
  while (hasMore) {
    expect(JSON.stringify(events).length).toBeLessThan(replayedBytes * 1.2)
    const next = await late.more(events.at(-1)?.sequence ?? 0)
    events = next.events
    hasMore = next.hasMore
    count += drawn(events).length
    messages += 1
  }
  expect(count).toBe(60)
  expect(messages).toBeGreaterThan(2)
})

test('An expert clears what they drew, the doctor everything', async () => {
  const { far, near, doctor } = await begin()
  await far.say(stroke('of-far'))
  await doctor.say(stroke('of-doctor'))
  expect(await near.say({ type: 'clear', strokeIds: ['of-far'] })).toEqual({ code: 'FORBIDDEN' })
  expect(await far.say({ type: 'clear', strokeIds: ['of-far', 'of-doctor'] })).toEqual({ code: 'FORBIDDEN' })
  expect(await far.say({ type: 'clear', strokeIds: null })).toEqual({ code: 'FORBIDDEN' })
  expect(await far.say({ type: 'clear', strokeIds: ['of-far'] })).toHaveProperty('sequence')
  expect(await doctor.say({ type: 'clear', strokeIds: null })).toHaveProperty('sequence')
})
