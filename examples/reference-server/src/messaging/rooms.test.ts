import { eventApi, newId, type RoomEvent, type RoomHappening, type RoomSaying, type UserId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { drawSeed } from '../../test/drawSeed'
import { hospitalIdOf } from '../../test/fixture/fixture'
import { howOften } from '../../test/howOften'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import {
  apis,
  asked,
  type ConsultationWorld,
  eventsOf,
  type Person,
  startConsultationWorld,
} from '../modules/consultation/testing/consultationWorld'
import { hangUpAll, openRoom, patience, type RoomClient } from './testing/roomClient'

const seed = drawSeed()

let world: ConsultationWorld
beforeAll(async () => {
  world = await startConsultationWorld()
})
afterEach(hangUpAll)
afterAll(() => world?.server.close())

const enter = ({ token }: Person, consultationId: string, after = 0, at: TestServer = world.server) =>
  openRoom(at.url, { token, consultationId, after })

/** A consultation in which experts have begun. */
async function begin(...experts: Person[]) {
  const studyId = await world.newStudy()
  const made = await world.doctor.live.initiate({ studyId, expertList: asked(...experts) })
  for (const each of experts) await each.live.start({ id: made.id })
  return made
}

const chat = (text: string): RoomSaying => ({ type: 'chat', text })
const kinds = (events: readonly RoomEvent[]) => events.map(({ happening }) => happening.type)

/** What the server keeps of a room. */
async function kept(
  consultationId: string,
): Promise<{ sequence: number; sender_id: string; happening: RoomHappening }[]> {
  const { rows } = await world.server.services.database.system((tx) =>
    tx.execute<{
      sequence: number
      sender_id: string
      happening: RoomHappening
    }>(sql`SELECT sequence, sender_id, happening
      FROM consultation_room_event WHERE consultation_id = ${consultationId}::uuid ORDER BY sequence`),
  )
  return rows
}

describe('A room', () => {
  test('takes those alone who take part, each at their time, and says who they are', async () => {
    const { doctor, far, near, other, colleague, outsider } = world
    const studyId = await world.newStudy()
    const { id } = await doctor.live.initiate({ studyId, expertList: asked(near, far) })
    const nobody = await world.addPerson('first', 'Nobody', ['pacs:medical_record:medical_record_view'])
    for (const [client, code] of [
      [enter(colleague, id), 'NOT_FOUND'],
      [enter(outsider, id), 'NOT_FOUND'],
      [enter(other, id), 'NOT_FOUND'],
      [enter(doctor, newId()), 'NOT_FOUND'],
      [enter(doctor, 'no-id'), 'NOT_FOUND'],
      [enter(nobody, id), 'FORBIDDEN'],
      [enter(far, id), 'CONSULTATION_STATUS_CHANGED'],
      [openRoom(world.server.url, { consultationId: id, after: 0 }), 'UNAUTHORIZED'],
      [openRoom(world.server.url, { token: 'x', consultationId: id, after: 0 }), 'UNAUTHORIZED'],
      [openRoom(world.server.url, { token: doctor.token, consultationId: id }), 'PARAM_ERROR'],
      [openRoom(world.server.url, { token: doctor.token, consultationId: id, after: -1 }), 'PARAM_ERROR'],
    ] as const) {
      expect(await client.refused).toBe(code)
      expect(client.heard).toEqual([])
    }
    const first = enter(doctor, id)
    const self = { userId: doctor.userId, name: 'Doctor', hospitalName: 'first hospital', role: 'doctor' }
    expect(await first.welcome()).toMatchObject({ self, participants: [self], status: 'waiting', hasMore: false })
    await far.live.start({ id })
    const second = await enter(far, id).welcome()
    const guest = { userId: far.userId, name: 'Far', hospitalName: 'second hospital', role: 'expert' }
    expect(second).toMatchObject({ self: guest, participants: [self, guest], status: 'serving' })
    expect(kinds(second.events)).toEqual(['entered', 'entered'])
    const entered = (await eventsOf(world.server, 'second', 'room-entered')).filter(
      (each) => each.consultationId === id,
    )
    const who = entered.map(({ userId, role }) => `${role} ${userId}`).toSorted()
    expect(who).toEqual([`doctor ${doctor.userId}`, `expert ${far.userId}`])
  })

  test('is heard by nobody from outside, whichever room they name and as whom they come', async () => {
    const { doctor, near, far, other, colleague, outsider } = world
    const rooms = [await begin(near), await begin(far), await begin(near, far)]
    const outsiders = rooms.flatMap(({ id }) =>
      [other, colleague, outsider].map(({ token }) =>
        openRoom(world.server.url, { token, consultationId: id, after: 0, role: 'expert', userId: far.userId }),
      ),
    )
    const inside = rooms.map(({ id }) => enter(doctor, id))
    for (const room of inside) {
      await room.welcome()
      await room.say(chat('Patient of room 3'))
    }
    expect(new Set(await Promise.all(outsiders.map(({ refused }) => refused)))).toEqual(new Set(['NOT_FOUND']))
    for (const each of outsiders) each.socket.emit('say', { id: newId(), saying: chat('Let me in') })
    for (const room of inside) await room.say(chat('And more'))
    expect(outsiders.flatMap(({ heard }) => heard)).toEqual([])
    expect(inside.flatMap((room) => room.events()).filter(({ senderId }) => senderId !== doctor.userId)).toEqual([])
  })

  test('puts the sender into what is said, whatever the sender writes, and tells it to nobody else', async () => {
    const { doctor, near, far, outsider } = world
    const [{ id }, elsewhere] = [await begin(near, far), await begin(world.other)]
    const [one, two, three] = [enter(doctor, id), enter(near, id), enter(far, id)]
    const stranger = enter(world.other, elsewhere.id)
    for (const each of [one, two, three, stranger]) await each.welcome()
    const forged = { id: 'mine', senderId: outsider.userId, role: 'expert', sequence: 7 }
    const answer = await one.socket.emitWithAck('say', {
      ...forged,
      saying: { ...chat('Hello'), senderId: far.userId },
    })
    const [told] = [await two.happened('chat')]
    expect(told).toMatchObject({
      sequence: answer.sequence,
      id: 'mine',
      senderId: doctor.userId,
      happening: chat('Hello'),
    })
    const signal = { peerId: far.userId, description: { type: 'offer', sdp: 'v=0' }, senderId: far.userId }
    one.socket.emit('signal', signal)
    one.socket.emit('pointer', { point: [0.5, 0.5], userId: far.userId })
    await vi.waitUntil(() => three.heard.some(({ name }) => name === 'pointer'), patience)
    await vi.waitUntil(() => two.heard.some(({ name }) => name === 'pointer'), patience)
    // A signal is delivered in its own time, also behind a pointer that was sent later.
    await vi.waitUntil(() => three.heard.some(({ name }) => name === 'signal'), patience)
    const of = (client: RoomClient, kind: string) =>
      client.heard.filter(({ name }) => name === kind).map(({ payload }) => payload)
    expect(of(three, 'signal')).toEqual([{ peerId: doctor.userId, description: signal.description }])
    expect(of(three, 'pointer')).toEqual([{ userId: doctor.userId, point: [0.5, 0.5] }])
    expect(of(two, 'signal')).toEqual([])
    // To a room of which one is no part, nothing can be sent, and nothing is received from it.
    one.socket.emit('signal', { ...signal, peerId: world.other.userId })
    expect(await stranger.say(chat('Elsewhere'))).toMatchObject({ sequence: expect.any(Number) })
    await stranger.happened('chat')
    expect(of(stranger, 'signal')).toEqual([])
    expect(kinds(stranger.events())).toEqual(['entered', 'chat'])
    expect(JSON.stringify(one.heard)).not.toContain('Elsewhere')
  })

  test('keeps what was said once, however often it is sent, and takes nothing that is none', async () => {
    const { doctor, far } = world
    const { id } = await begin(far)
    const [one, two] = [enter(doctor, id), enter(far, id)]
    await Promise.all([one.welcome(), two.welcome()])
    const answers = await Promise.all([1, 2, 3].map(() => one.say(chat('Once'), 'same')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await two.happened('chat')
    expect((await kept(id)).filter(({ happening }) => happening.type === 'chat')).toHaveLength(1)
    // Another sender's id is their own.
    expect(await two.say(chat('Twice'), 'same')).not.toEqual(answers[0])
    const request: RoomSaying = { type: 'request', what: 'freeze', seconds: null }
    expect(await one.say(request)).toEqual({ code: 'FORBIDDEN' })
    expect(await two.say({ type: 'recording', isRecording: true })).toEqual({ code: 'FORBIDDEN' })
    expect(await two.say(request)).toMatchObject({ sequence: expect.any(Number) })
    for (const wrong of [
      null,
      7,
      {},
      { id: 'x' },
      { id: '', saying: chat('x') },
      { id: 'x', saying: { type: 'entered' } },
    ]) {
      expect(await one.socket.emitWithAck('say', wrong)).toEqual({ code: 'PARAM_ERROR' })
    }
    expect(await one.socket.emitWithAck('more', { after: 'x' })).toEqual({ code: 'PARAM_ERROR' })
  })

  test('lets the newer connection of a user take the place of the older one', async () => {
    const { doctor, far } = world
    const { id } = await begin(far)
    const older = enter(doctor, id)
    await older.welcome()
    const newer = enter(doctor, id)
    const { participants } = await newer.welcome()
    expect(participants).toHaveLength(1)
    await older.ended()
    expect(older.heard.at(-1)?.name).toBe('replaced')
    expect(await newer.say(chat('Here'))).toMatchObject({ sequence: expect.any(Number) })
    expect(kinds(newer.events())).not.toContain('quit')
  })

  test('tells that somebody left when they were not heard of for thirty seconds, and not before', async () => {
    const { doctor, far, server } = world
    const { id } = await begin(far)
    const one = enter(doctor, id)
    const two = enter(far, id)
    await Promise.all([one.welcome(), two.welcome()])
    two.socket.disconnect()
    // Back in time: nobody noticed.
    const again = enter(far, id, 2)
    expect((await again.welcome()).participants).toHaveLength(2)
    again.socket.disconnect()
    // The server has noticed when it says of the doctor alone that they are there.
    await vi.waitUntil(async () => {
      server.clock.advance(1)
      const { rows } = await server.services.database.system((tx) =>
        tx.execute<{
          is_gone: boolean
        }>(sql`SELECT max(seen_at) FILTER (WHERE user_id = ${far.userId}::uuid) < max(seen_at)
          AS is_gone FROM consultation_presence WHERE consultation_id = ${id}::uuid`),
      )
      return rows[0]?.is_gone === true
    }, patience)
    server.clock.advance(31_000)
    const quit = await one.happened('quit')
    expect(quit.senderId).toBe(far.userId)
    const told = (await eventsOf(server, 'first', 'room-quit')).filter((each) => each.consultationId === id)
    expect(told.map(({ userId }) => userId)).toEqual([far.userId])
    expect((await enter(far, id).welcome()).events.map(({ happening }) => happening.type)).toEqual([
      'entered',
      'entered',
      'quit',
      'entered',
    ])
  })

  test('is closed to everybody at the end, and who was cut off then hears it when they come back', async () => {
    const { doctor, near, far } = world
    const { id } = await begin(near, far)
    const [one, two] = [enter(doctor, id), enter(far, id)]
    await Promise.all([one.welcome(), two.welcome()])
    await doctor.live.doctorFinish({ id })
    for (const client of [one, two]) {
      expect((await client.happened('closed')).happening).toEqual({ type: 'closed', status: 'finished' })
      await client.ended()
    }
    const late = enter(near, id)
    const { status, events } = await late.welcome()
    expect([status, events.at(-1)?.happening.type]).toEqual(['finished', 'closed'])
    await late.ended()
    expect(await enter(world.outsider, id).refused).toBe('NOT_FOUND')
    expect((await kept(id)).at(-1)?.happening.type).toBe('closed')
  })

  test('lets an expert who is done go, while the others stay', async () => {
    const { doctor, near, far } = world
    const { id } = await begin(near, far)
    const [one, two, three] = [enter(doctor, id), enter(near, id), enter(far, id)]
    await Promise.all([one.welcome(), two.welcome(), three.welcome()])
    await near.live.expertFinish({ id, opinion: 'A cyst.' })
    expect((await one.happened('quit')).senderId).toBe(near.userId)
    await two.ended()
    expect(await enter(near, id).refused).toBe('CONSULTATION_STATUS_CHANGED')
    expect(await three.say(chat('I stay'))).toMatchObject({ sequence: expect.any(Number) })
  })

  test('is closed at once when the patient becomes a VIP, and to a login that ends', async () => {
    const { doctor, far, director } = world
    const { id, studyId } = await begin(far)
    const [one, two] = [enter(doctor, id), enter(far, id)]
    await Promise.all([one.welcome(), two.welcome()])
    await director.studyAct.setVip({ studyId, isVip: true })
    await Promise.all([one.ended(), two.ended()])
    expect(await enter(far, id).refused).toBe('STUDY_VIP_ERROR')
    const next = await begin(far)
    const token = await world.server.tokenFor(doctor.userId)
    const leaving = openRoom(world.server.url, { token, consultationId: next.id, after: 0 })
    await leaving.welcome()
    await world.server.client(apis, token).session.logout()
    await leaving.ended()
  })
})

/** A client that reconnects and puts events into their sequence, as the package's own does. */
function follow(person: Person, id: string, at: () => TestServer) {
  const log: RoomEvent[] = []
  let client: RoomClient
  let doubled = 0
  const take = (event: RoomEvent) => {
    if (event.sequence === log.length + 1) log.push(event)
    else if (event.sequence <= log.length) doubled += 1
  }
  async function fill(): Promise<void> {
    for (;;) {
      const { events, hasMore } = await client.more(log.length)
      for (const event of events) take(event)
      if (!hasMore) return
    }
  }
  async function connect(): Promise<void> {
    client = enter(person, id, log.length, at())
    const { events, hasMore } = await client.welcome()
    for (const event of events) take(event)
    client.socket.on('room-event', take)
    if (hasMore) await fill()
  }
  return {
    log,
    connect,
    fill,
    cut: () => client.socket.io.engine.close(),
    say: async (text: string) => {
      const messageId = newId()
      for (;;) {
        if (!client.socket.connected) await connect()
        // The server's clock is stopped: each message takes its time, so that it is no flood.
        world.server.clock.advance(30)
        const answer = await client.say(chat(text), messageId).catch(() => null)
        if (answer !== null && 'sequence' in answer) return
      }
    },
    doubled: () => doubled,
  }
}

describe('Over cuts', () => {
  const events = howOften(150, 10_000)
  const cuts = howOften(6, 100)

  test(
    'no event is lost or there twice, and everybody has them in the same sequence',
    async () => {
      const { doctor, far } = world
      const { id } = await begin(far)
      const people = [follow(doctor, id, () => world.server), follow(far, id, () => world.server)] as const
      for (const each of people) await each.connect()
      for (let number = 0; number < events; number += 1) {
        const speaker = people[number % 2 === 0 ? 0 : 1]
        if (number % Math.max(1, Math.floor(events / cuts)) === 0) people[number % 4 < 2 ? 0 : 1].cut()
        await speaker.say(`message ${number}`)
      }
      const stored = await kept(id)
      for (const each of people) {
        await each.connect()
        await each.fill()
        expect(each.log.map(({ sequence }) => sequence)).toEqual(stored.map(({ sequence }) => sequence))
        expect(each.log.map(({ happening }) => happening)).toEqual(stored.map(({ happening }) => happening))
      }
      const texts = stored.flatMap(({ happening }) => (happening.type === 'chat' ? [happening.text] : []))
      expect(texts).toEqual(Array.from({ length: events }, (_, number) => `message ${number}`))
    },
    120_000 + events * 60,
  )
})

describe('What would disturb others', () => {
  test('a flood is told so and hung up on, and the others go on', async () => {
    const { doctor, far } = world
    const { id } = await begin(far)
    const [flooder, neighbour] = [enter(far, id), enter(doctor, id)]
    await Promise.all([flooder.welcome(), neighbour.welcome()])
    for (let packet = 0; packet < 1_000; packet += 1) flooder.socket.emit('pointer', { point: [0, 0] })
    await flooder.ended()
    expect(flooder.heard).toContainEqual({ name: 'refused', payload: { code: 'RATE_LIMITED' } })
    expect(await neighbour.say(chat('Still here'))).toMatchObject({ sequence: expect.any(Number) })
    expect(neighbour.heard.filter(({ name }) => name === 'pointer').length).toBeLessThanOrEqual(60)
  })

  test('a client that does not read is hung up on before a megabyte waits for it, and the others go on', async () => {
    const { doctor, far, near, server } = world
    const { id } = await begin(far, near)
    const [sender, slow, neighbour] = [enter(doctor, id), enter(far, id), enter(near, id)]
    await Promise.all([sender, slow, neighbour].map((each) => each.welcome()))
    const { ws } = slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }
    ws.pause()
    // Megabytes: a system keeps up to 32 for the end that reads and 4 for the one that writes.
    const keptBySystem = 45
    const signal = { peerId: far.userId, description: { type: 'offer', sdp: 'x'.repeat(59_000) } }
    for (let megabyte = 0; megabyte < keptBySystem; megabyte += 1) {
      server.clock.advance(1_000)
      for (let packet = 0; packet < 17; packet += 1) sender.socket.emit('signal', signal)
      // Read behind them, so that all of them count in this second: more in one would be a flood.
      expect(await sender.say(chat(`${megabyte}`))).toMatchObject({ sequence: expect.any(Number) })
    }
    expect(await neighbour.say(chat('Still here'))).toMatchObject({ sequence: expect.any(Number) })
    ws.resume()
    await slow.ended()
    expect(slow.heard.filter(({ name }) => name === 'signal').length).toBeLessThan(keptBySystem * 17)
    const back = enter(far, id)
    await back.welcome()
    expect(sender.socket.connected && neighbour.socket.connected).toBe(true)
  }, 120_000)

  test(
    'what no client would send is refused or passed over, and changes nothing',
    async () => {
      const { doctor, far, server } = world
      const { id } = await begin(far)
      const [one, two] = [enter(doctor, id), enter(far, id)]
      await Promise.all([one.welcome(), two.welcome()])
      const before = await kept(id)
      const names = fc.constantFrom('say', 'more', 'signal', 'pointer', 'welcome', 'room-event', 'closed', 'replace')
      await fc.assert(
        fc.asyncProperty(names, fc.jsonValue(), async (name, payload) => {
          server.clock.advance(100)
          if (name !== 'say' && name !== 'more') return void one.socket.emit(name, payload)
          expect(await one.socket.emitWithAck(name, payload)).toHaveProperty('code')
        }),
        { numRuns: howOften(60, 10_000), seed },
      )
      server.clock.advance(1_000)
      expect(await one.say(chat('Alive'))).toMatchObject({ sequence: before.length + 1 })
      await two.happened('chat')
      expect(two.heard.filter(({ name }) => name !== 'welcome' && name !== 'room-event')).toEqual([])
    },
    60_000 + howOften(60, 10_000) * 40,
  )
})

describe('With several server processes', () => {
  test('a room is one room, and one that stops and starts again leaves it as it was', async () => {
    const { doctor, far, server } = world
    const start = () => startTestServer({ databaseUrl: server.databaseUrl, clock: server.clock })
    const { id } = await begin(far)
    let beside = await start()
    try {
      const here = enter(doctor, id)
      const there = enter(far, id, 0, beside)
      await Promise.all([here.welcome(), there.welcome()])
      await here.say(chat('From here'))
      await there.happened('chat')
      there.socket.emit('signal', { peerId: doctor.userId, description: { type: 'offer', sdp: 'v=0' } })
      await vi.waitUntil(() => here.heard.some(({ name }) => name === 'signal'), patience)
      // A pointer is not kept for a connection that is busy at that moment: the next one is as good.
      await vi.waitUntil(() => {
        there.socket.emit('pointer', { point: [0.1, 0.2] })
        return here.heard.some(({ name }) => name === 'pointer')
      }, patience)
      await beside.close()
      await there.ended()
      beside = await start()
      const again = enter(far, id, 0, beside)
      const { participants, events } = await again.welcome()
      expect(participants.map(({ userId }) => userId).toSorted()).toEqual([doctor.userId, far.userId].toSorted())
      expect(kinds(events)).toEqual(['entered', 'entered', 'chat'])
      expect(await again.say(chat('Back'))).toEqual({ sequence: 4 })
      // The same user at another process takes the place.
      const moved = enter(far, id, 4)
      await moved.welcome()
      await again.ended()
      expect(again.heard.at(-1)?.name).toBe('replaced')
      await doctor.live.doctorFinish({ id })
      await Promise.all([here.happened('closed'), moved.happened('closed')])
    } finally {
      await beside.close()
    }
  })
})

describe('The monitor of a device', () => {
  const connect = (token: string, monitor: boolean) => {
    const socket = io(`${world.server.url}/messaging`, {
      auth: { token, monitor },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    return new Promise<typeof socket>((resolve) => socket.once('connect', () => resolve(socket)))
  }
  async function heardOf(machineId: string): Promise<string[]> {
    const { rows } = await world.server.services.database.system((tx) =>
      tx.execute<{ type: string }>(sql`SELECT payload ->> 'type' AS type FROM event
        WHERE hospital_id = ${hospitalIdOf('first')} AND payload ->> 'machineId' = ${machineId}
        ORDER BY sequence NULLS LAST`),
    )
    return rows.map(({ type }) => type)
  }

  test(
    'is online while it is connected, by whichever connection, and offline when the last one is gone',
    async () => {
      const { doctor, server } = world
      const token = await server.tokenFor(doctor.userId)
      const machineId = 'device-7' as const
      await server.client(apis, token).session.machine({ userId: doctor.userId as UserId, machineId })
      const page = await connect(token, false)
      expect(await heardOf(machineId)).toEqual([])
      const flaps = howOften(8, 100)
      for (let flap = 0; flap < flaps; flap += 1) {
        const first = await connect(token, true)
        const second = await connect(token, true)
        first.disconnect()
        second.disconnect()
      }
      const last = await connect(token, true)
      const balance = async () => {
        await server.settled()
        const types = await heardOf(machineId)
        return (
          types.filter((type) => type === 'monitor-online').length -
          types.filter((type) => type === 'monitor-offline').length
        )
      }
      await vi.waitUntil(
        async () => (await balance()) === 1 && (await heardOf(machineId)).at(-1) === 'monitor-online',
        patience,
      )
      const types = await heardOf(machineId)
      expect(types.every((type, index) => (index === 0 ? type === 'monitor-online' : type !== types[index - 1]))).toBe(
        true,
      )
      last.disconnect()
      await vi.waitUntil(async () => (await heardOf(machineId)).at(-1) === 'monitor-offline', patience)
      page.disconnect()
    },
    60_000 + howOften(8, 100) * 500,
  )

  test('who connects or names the machine later learns whether it is online', async () => {
    const { doctor, colleague, server } = world
    const machineId = 'device-8' as const
    const at = async (userId: string) => {
      const token = await server.tokenFor(userId)
      const { session } = server.client(apis, token)
      return { token, name: () => session.machine({ userId: userId as UserId, machineId }) }
    }
    const [own, monitors] = [await at(doctor.userId), await at(colleague.userId)]
    await own.name()
    await monitors.name()
    const firstOf = (token: string) => {
      const socket = io(`${server.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
      return new Promise<string>((resolve) =>
        socket.onAny((type: string, told: { event: { machineId?: string } }) => {
          if (told.event.machineId !== machineId) return
          socket.disconnect()
          resolve(type)
        }),
      )
    }
    expect(await firstOf(own.token)).toBe('monitor-offline')
    const monitor = await connect(monitors.token, true)
    await vi.waitUntil(async () => (await heardOf(machineId)).at(-1) === 'monitor-online', patience)
    expect(await firstOf(own.token)).toBe('monitor-online')

    const later = await at(doctor.userId)
    const heard = firstOf(later.token)
    await later.name()
    expect(await heard).toBe('monitor-online')

    // Each answer says it to a client without a connection, the first one too.
    const polled = async (token: string) => {
      const { events } = await server.client({ event: eventApi }, token).event.list({ after: 0 })
      return events.filter(({ sequence }) => sequence === 0).map(({ event }) => event)
    }
    expect(await polled(own.token)).toEqual([{ type: 'monitor-online', machineId }])
    const nowhere = await server.tokenFor(doctor.userId)
    expect(await polled(nowhere)).toEqual([])
    monitor.disconnect()
    await vi.waitUntil(async () => (await heardOf(machineId)).at(-1) === 'monitor-offline', patience)
    expect(await polled(own.token)).toEqual([{ type: 'monitor-offline', machineId }])
  })
})
