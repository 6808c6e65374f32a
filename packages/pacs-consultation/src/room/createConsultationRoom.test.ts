import {
  type FrozenFrame,
  type RoomEvent,
  type RoomParticipant,
  type RoomStroke,
  realtimeConsultationApi,
  type UserId,
} from '@opensono/pacs-core'
import { createFakePacs, FakeClock } from '@opensono/pacs-core/testing'
import { describe, expect, test, vi } from 'vitest'
import { createFakeMedia } from '../testing/createFakeMedia'
import { createFakeRoomServer, type FakeRoomServer } from '../testing/createFakeRoomServer'
import { consultationId, doctor, expert, secondExpert } from '../testing/participants'
import { createConsultationRoom } from './createConsultationRoom'

/** Lets promises that are settled be heard. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A participant in a room, with all that their client heard. */
function takePart(server: FakeRoomServer, self: RoomParticipant, clock = new FakeClock()) {
  const page = new EventTarget()
  const media = createFakeMedia()
  const { pacs } = createFakePacs({ realtimeConsultation: realtimeConsultationApi })
  const room = createConsultationRoom({
    pacs,
    consultationId,
    token: () => 'token',
    connect: server.connectAs(self),
    createMedia: media.create,
    clock,
    random: () => 0.5,
    page,
  })
  const heard: RoomEvent[] = []
  room.on('happened', ({ event }) => heard.push(event))
  return { room, clock, page, media, heard, state: room.getSnapshot }
}

async function enter(server: FakeRoomServer, self: RoomParticipant) {
  const part = takePart(server, self)
  part.room.enter()
  await settle()
  return part
}

const stroke: Omit<RoomStroke, 'id'> = {
  tool: 'arrow',
  points: [
    [0, 0],
    [1, 1],
  ],
  text: '',
  frameId: null,
  frameTimeMs: 40,
  isFading: false,
}

describe('A room', () => {
  test('shows who is there, and who comes and leaves', async () => {
    const server = createFakeRoomServer()
    const one = await enter(server, doctor)
    expect(one.state()).toMatchObject({
      status: 'live',
      self: doctor,
      participants: [doctor],
      consultationStatus: 'serving',
    })
    server.happen(expert.userId, { type: 'entered', participant: expert })
    expect(one.state().participants).toEqual([doctor, expert])
    server.happen(expert.userId, { type: 'quit' })
    expect(one.state().participants).toEqual([doctor])
  })

  test('keeps who was there over a restart of the server for thirty seconds, unless they left meanwhile', async () => {
    const server = createFakeRoomServer()
    const one = await enter(server, doctor)
    for (const participant of [expert, secondExpert]) {
      server.happen(participant.userId, { type: 'entered', participant })
    }
    const users = () => one.state().participants.map(({ userId }) => userId)
    const reconnect = async (wait = 1_000) => {
      one.clock.advance(wait)
      await settle()
    }
    server.cut()
    await reconnect()
    expect(users()).toEqual([doctor.userId, expert.userId, secondExpert.userId])
    server.happen(expert.userId, { type: 'entered', participant: expert })
    one.clock.advance(30_000)
    expect(users()).toEqual([doctor.userId, expert.userId])
    server.cut()
    server.happen(expert.userId, { type: 'quit' })
    await reconnect()
    expect(users()).toEqual([doctor.userId])
    one.room.destroy()
    expect(one.clock.pendingCount).toBe(0)
  })

  test('has what happened before, and nobody in it who was there only then', async () => {
    const server = createFakeRoomServer()
    server.happen(secondExpert.userId, { type: 'entered', participant: secondExpert })
    server.happen(secondExpert.userId, { type: 'chat', text: 'Is anybody there?' })
    for (let count = 0; count < 120; count += 1) server.happen(secondExpert.userId, { type: 'unfreeze' })
    const one = await enter(server, doctor)
    expect(one.heard.map(({ sequence }) => sequence)).toEqual(server.events.map(({ sequence }) => sequence))
    expect(one.state()).toMatchObject({ sequence: 122, participants: [doctor] })
    expect(one.state().messages).toMatchObject([{ text: 'Is anybody there?', isSent: true }])
  })

  test('keeps what was said until the server has confirmed it, over lost connections, in its order and once', async () => {
    const server = createFakeRoomServer()
    const one = await enter(server, doctor)
    server.losesAnswers = true
    one.room.chat('first')
    one.room.chat('second')
    await settle()
    server.cut()
    server.losesAnswers = false
    one.room.chat('third')
    expect(one.state().messages).toMatchObject([
      { text: 'first', isSent: true },
      { text: 'second', isSent: false },
      { text: 'third', isSent: false },
    ])
    expect(one.state().unsentCount).toBe(2)
    one.clock.advance(1_000)
    await settle()
    expect(server.events.map(({ happening }) => Object(happening).text)).toEqual(['first', 'second', 'third'])
    expect(one.state().messages.map(({ text, isSent }) => [text, isSent])).toEqual([
      ['first', true],
      ['second', true],
      ['third', true],
    ])
    expect(one.state().unsentCount).toBe(0)
  })

  test('says why something was not taken, and goes on with the next', async () => {
    const server = createFakeRoomServer()
    const one = await enter(server, doctor)
    const refused = vi.fn()
    one.room.on('refused', refused)
    server.sayRefusal = 'CONSULTATION_STATUS_CHANGED'
    one.room.chat('too late')
    await settle()
    expect(refused).toHaveBeenCalledWith({
      saying: { type: 'chat', text: 'too late' },
      code: 'CONSULTATION_STATUS_CHANGED',
    })
    expect(one.state()).toMatchObject({ messages: [], unsentCount: 0 })
    server.sayRefusal = 'RATE_LIMITED'
    one.room.chat('a moment later')
    await settle()
    server.sayRefusal = null
    one.clock.advance(1_000)
    await settle()
    expect(one.state().messages).toMatchObject([{ text: 'a moment later', isSent: true }])
    one.room.chat('x'.repeat(1_001))
    expect(refused).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'PARAM_ERROR' }))
  })

  test('connects again forever: after up to 1, then 3, 5, 7 seconds, and after ten attempts every 30, and says so', async () => {
    const server = createFakeRoomServer()
    const one = await enter(server, doctor)
    server.isReachable = false
    server.cut()
    expect(one.state()).toMatchObject({ status: 'reconnecting', retryCount: 0, retryInSeconds: 1 })
    const waits: number[] = []
    let [last, before] = [one.clock.monotonic(), server.attempts]
    while (server.attempts < 40) {
      one.clock.advance(500)
      await settle()
      if (server.attempts === before) continue
      waits.push((one.clock.monotonic() - last) / 1_000)
      last = one.clock.monotonic()
      before = server.attempts
    }
    expect(waits.slice(0, 12)).toEqual([0.5, 3, 5, 7, 7, 7, 7, 7, 7, 7, 30, 30])
    expect(new Set(waits.slice(12))).toEqual(new Set([30]))
    expect(one.state()).toMatchObject({ status: 'reconnecting', retryInSeconds: 30 })
    one.clock.advance(1_000)
    expect(one.state().retryInSeconds).toBe(29)
    server.isReachable = true
    one.page.dispatchEvent(new Event('online'))
    await settle()
    expect(one.state()).toMatchObject({ status: 'live', retryCount: 0, retryInSeconds: null })
  })

  test('is not left waiting by a server that never welcomes', async () => {
    const server = createFakeRoomServer()
    const clock = new FakeClock()
    const open = vi.fn()
    const { pacs } = createFakePacs({ realtimeConsultation: realtimeConsultationApi })
    const connect = () => ({
      open,
      ask: () => new Promise<never>(() => {}),
      post: () => {},
      close: () => {},
    })
    const room = createConsultationRoom({
      pacs,
      consultationId,
      token: () => '',
      connect,
      createMedia: createFakeMedia().create,
      clock,
      random: () => 0.5,
    })
    room.enter()
    await settle()
    clock.advance(15_000)
    expect(room.getSnapshot()).toMatchObject({ status: 'connecting', retryInSeconds: 3 })
    clock.advance(3_000)
    expect(open).toHaveBeenCalledTimes(2)
    room.destroy()
    expect(clock.pendingCount).toBe(0)
    expect(server.attempts).toBe(0)
  })

  test('is over when it is closed, replaced or refused, and can be entered again after a refusal', async () => {
    const server = createFakeRoomServer()
    const [closed, replaced] = [await enter(server, doctor), await enter(server, expert)]
    const other = createFakeRoomServer()
    other.refusal = 'UNAUTHORIZED'
    const refused = await enter(other, secondExpert)
    server.emit(expert.userId, 'replaced', {})
    expect(replaced.state()).toMatchObject({ status: 'ended', end: { kind: 'replaced' }, participants: [] })
    server.happen(doctor.userId, { type: 'closed', status: 'finished' })
    expect(closed.state()).toMatchObject({ status: 'ended', end: { kind: 'closed', status: 'finished' } })
    expect(refused.state()).toMatchObject({ status: 'ended', end: { kind: 'refused', code: 'UNAUTHORIZED' } })
    const attempts = [server.attempts, other.attempts]
    for (const { clock } of [closed, replaced, refused]) {
      clock.advance(100_000)
      expect(clock.pendingCount).toBe(0)
    }
    expect([server.attempts, other.attempts]).toEqual(attempts)
    other.refusal = null
    refused.room.enter()
    await settle()
    expect(refused.state()).toMatchObject({ status: 'live', end: null })
  })

  test('a refusal that may pass is tried again', async () => {
    const server = createFakeRoomServer()
    server.refusal = 'SERVER_BUSY'
    const one = await enter(server, doctor)
    expect(one.state()).toMatchObject({ status: 'connecting', retryInSeconds: 3 })
    server.refusal = null
    one.clock.advance(3_000)
    await settle()
    expect(one.state().status).toBe('live')
  })

  test('of ten thousand events over a hundred cuts none is lost and none comes twice', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    let seed = 7
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    for (let count = 0; count < 5_000; count += 1) {
      one.room.chat(`doctor ${count}`)
      two.room.chat(`expert ${count}`)
      server.losesEvents = random() < 0.05
      server.losesAnswers = random() < 0.05
      if (count % 50 === 49) {
        server.cut(random() < 0.5 ? doctor.userId : undefined)
        for (const { clock } of [one, two]) clock.advance(20_000)
      }
      if (count % 10 === 0) for (let turn = 0; turn < 6; turn += 1) await settle()
    }
    server.losesEvents = false
    server.losesAnswers = false
    server.cut()
    await vi.waitFor(async () => {
      for (const { clock } of [one, two]) clock.advance(2_000)
      await settle()
      expect([one, two].map(({ heard }) => heard.length)).toEqual([10_000, 10_000])
    }, 60_000)
    expect(one.heard).toEqual(server.events)
    expect(two.heard).toEqual(server.events)
    const said = server.events
      .filter(({ senderId }) => senderId === doctor.userId)
      .map(({ happening }) => Object(happening).text)
    expect(said).toEqual(Array.from({ length: 5_000 }, (_, count) => `doctor ${count}`))
  }, 120_000)
})

describe('The picture of a room', () => {
  test('has drawings on the frame they were made on; those that fade are gone after six seconds', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    const kept = two.room.draw(stroke)
    const fading = two.room.draw({ ...stroke, isFading: true })
    expect(two.state().drawings.map(({ stroke: { id } }) => id)).toEqual([kept, fading])
    await settle()
    expect(one.state().drawings.map((each) => each.stroke.id)).toEqual([kept, fading])
    one.clock.advance(6_000)
    expect(one.state().drawings.map((each) => each.stroke.id)).toEqual([kept])
    const later = await enter(server, secondExpert)
    expect(later.state().drawings.map((each) => each.stroke.id)).toEqual([kept])
    one.room.clear([kept])
    await settle()
    expect(two.state().drawings.map((each) => each.stroke.id)).toEqual([fading])
    one.room.clear(null)
    await settle()
    expect(two.state().drawings).toEqual([])
  })

  test('freezes to the original frame, which is shown once its bytes are those that were announced', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    const blob = new Blob(['frame'], { type: 'image/png' })
    const frame = await one.room.freeze({ blob, width: 4, height: 3, takenAt: '2026-01-05T08:00:00.000Z' })
    await settle()
    expect(frame).toMatchObject({ sizeBytes: 5, contentType: 'image/png' })
    expect(one.state().frozen).toMatchObject({ frame, senderId: doctor.userId, blob })
    expect(one.media.sent).toEqual([frame])
    expect(two.state().frozen).toMatchObject({ blob: null, receivedBytes: 0 })
    expect(two.media.wanted).toEqual([frame.id])
    const senderId = doctor.userId
    two.media.receive({ frame, senderId, receivedBytes: 3, blob: null })
    expect(two.state().frozen).toMatchObject({ blob: null, receivedBytes: 3 })
    const forged: FrozenFrame = { ...frame, sha256: '0'.repeat(64) }
    two.media.receive({ frame: forged, senderId, receivedBytes: 5, blob: new Blob(['other']) })
    expect(two.state().frozen?.blob).toBeNull()
    two.media.receive({ frame, senderId, receivedBytes: 5, blob })
    expect(two.state().frozen?.blob).toBe(blob)

    two.room.draw({ ...stroke, frameId: frame.id })
    await settle()
    expect(one.state().drawings).toHaveLength(1)
    two.room.unfreeze()
    await settle()
    for (const { state } of [one, two]) expect(state()).toMatchObject({ frozen: null, drawings: [] })
    expect(one.media.sent).toEqual([])
  })

  test('is asked for by experts: the doctor sees each request until it is answered', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    const requested = vi.fn()
    one.room.on('requested', requested)
    two.room.request('clip', 10)
    await settle()
    const [request] = one.state().requests
    expect(request).toMatchObject({ what: 'clip', seconds: 10, senderId: expert.userId })
    expect(requested).toHaveBeenCalledTimes(1)
    expect(two.state().requests).toEqual([])
    one.room.answer(request?.id ?? '')
    expect(one.state().requests).toEqual([])
  })

  test('is pointed at at most fifteen times a second, with the latest place last', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    const places: unknown[] = []
    one.room.subscribe(() => places.push(one.state().pointers[0]?.point ?? null))
    for (let step = 0; step <= 100; step += 1) {
      two.room.point([step / 100, 0])
      two.clock.advance(10)
      await settle()
    }
    two.clock.advance(100)
    await settle()
    expect(places.length).toBeLessThanOrEqual(17)
    expect(places.at(-1)).toEqual([1, 0])
    two.room.point(null)
    await settle()
    expect(one.state().pointers).toEqual([])
  })

  test('is good, for guidance only or lost at each participant, as they say', async () => {
    const server = createFakeRoomServer()
    const [one, two] = [await enter(server, doctor), await enter(server, expert)]
    const measured = { framesPerSecond: 8, width: 512, height: 384, latencyMs: 90, frozenMs: 0 }
    two.room.say({ type: 'quality', quality: 'guidance', measured })
    await settle()
    expect(one.state().qualities).toEqual([{ userId: expert.userId, quality: 'guidance', measured }])
    server.happen(expert.userId, { type: 'quit' })
    expect(one.state().qualities).toEqual([])
  })
})

test('what a newer release says is passed over, and nothing after it is lost', async () => {
  const server = createFakeRoomServer()
  const one = await enter(server, doctor)
  server.happen('expert' as UserId, { type: 'hologram' } as never)
  server.happen('expert' as UserId, { type: 'chat', text: 'after it' })
  expect(one.state()).toMatchObject({ sequence: 2, messages: [{ text: 'after it' }] })
})

test('snapshots are frozen, and a room that is left can be entered again', async () => {
  const server = createFakeRoomServer()
  const one = await enter(server, doctor)
  expect(Object.isFrozen(one.state())).toBe(true)
  one.room.chat('kept')
  await settle()
  one.room.leave()
  expect(one.state()).toMatchObject({ status: 'idle', participants: [] })
  one.room.enter()
  await settle()
  expect(one.state()).toMatchObject({ status: 'live', sequence: 1, messages: [{ text: 'kept' }] })
  one.room.destroy()
  expect(one.clock.pendingCount).toBe(0)
})
