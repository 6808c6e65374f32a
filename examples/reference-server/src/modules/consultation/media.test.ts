import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { meshAccess } from './media'
import { apis, asked, type ConsultationWorld, startConsultationWorld } from './testing/consultationWorld'

const turnSecret = 'a-secret-of-turn-servers'
const ice = {
  stunUrls: ['stun:turn.example:3478'],
  turnUrls: ['turn:turn.example:3478', 'turns:turn.example:5349?transport=tcp'],
  secret: turnSecret,
  isRelayOnly: true,
}
const livekit = { url: 'wss://media.example', apiKey: 'key', apiSecret: 'a-secret-of-livekit-that-is-long-enough' }

let world: ConsultationWorld
let beside: TestServer
beforeAll(async () => {
  world = await startConsultationWorld({ config: { ice } })
  const { databaseUrl, clock } = world.server
  beside = await startTestServer({ databaseUrl, clock, config: { livekit } })
})
afterAll(async () => {
  await beside?.close()
  await world?.server.close()
})

test('TURN servers take credentials that they can check themselves, for ten minutes, of this user', async () => {
  const { doctor, far, server } = world
  const { id } = await doctor.live.initiate({ studyId: await world.newStudy(), expertList: asked(far) })
  const access = await doctor.live.media({ id })
  if (access.kind !== 'mesh') throw new Error('not a mesh')
  const [stun, turn] = access.iceServers
  expect(access.isRelayOnly).toBe(true)
  expect(stun).toEqual({ urls: ice.stunUrls })
  expect(turn?.urls).toEqual(ice.turnUrls)
  const [expiry, userId] = turn?.username?.split(':') ?? []
  expect(Number(expiry) - Math.floor(server.clock.now() / 1000)).toBe(600)
  expect(userId).toBe(doctor.userId)
  // As coturn computes it.
  expect(turn?.credential).toBe(
    createHmac('sha1', turnSecret)
      .update(turn?.username ?? '')
      .digest('base64'),
  )
})

test('without a TURN server there are no credentials', () => {
  const none = meshAccess({ stunUrls: [], turnUrls: [], secret: undefined, isRelayOnly: false }, 'u', 0)
  expect(none).toEqual({ kind: 'mesh', iceServers: [], isRelayOnly: false })
})

test('LiveKit gets a token of ours that opens this room alone, for ten minutes', async () => {
  const { doctor, far, server } = world
  const { id } = await doctor.live.initiate({ studyId: await world.newStudy(), expertList: asked(far) })
  await far.live.start({ id })
  const { userId, hospital } = far
  const access = await beside.client(apis, await server.tokenFor(userId, hospital)).live.media({ id })
  if (access.kind !== 'livekit') throw new Error('not LiveKit')
  expect(access.url).toBe(livekit.url)
  const [head = '', payload = '', signature = ''] = access.token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  expect(read(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  const signed = createHmac('sha256', livekit.apiSecret).update(`${head}.${payload}`).digest('base64url')
  expect(signature).toBe(signed)
  const claims = read(payload)
  expect(claims).toMatchObject({
    iss: 'key',
    sub: far.userId,
    video: { roomJoin: true, room: id, canPublish: true, canSubscribe: true, canPublishData: true },
  })
  expect(claims.exp - Math.floor(server.clock.now() / 1000)).toBe(600)
  expect(JSON.parse(claims.metadata)).toEqual({ role: 'expert' })
  expect(access.token).not.toContain(livekit.apiSecret)
})

test('the self-check gets the same servers without a consultation, in a room of its own, and text to measure by', async () => {
  const { doctor, colleague, server } = world
  const mesh = await doctor.live.checkMedia()
  if (mesh.kind !== 'mesh') throw new Error('not a mesh')
  expect(mesh.iceServers.at(-1)?.urls).toEqual(ice.turnUrls)
  const access = await beside.client(apis, await server.tokenFor(colleague.userId)).live.checkMedia()
  if (access.kind !== 'livekit') throw new Error('not LiveKit')
  const { video } = JSON.parse(Buffer.from(access.token.split('.')[1] ?? '', 'base64url').toString())
  expect(video.room).toBe(`check-${colleague.userId}`)
  for (const answerLength of [0, 1, 399_999]) {
    const { text } = await doctor.live.checkRate({ text: 'x'.repeat(400_000), answerLength })
    expect(text).toMatch(/^[\w-]*$/)
    expect(text).toHaveLength(answerLength)
  }
})
