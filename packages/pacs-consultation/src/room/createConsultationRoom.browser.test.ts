import { type RoomParticipant, realtimeConsultationApi } from '@opensono/pacs-core'
import { createFakePacs } from '@opensono/pacs-core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { digestOf } from '../media/digestOf'
import { takeFrame } from '../picture/takeFrame'
import { createFakeRoomServer, type FakeRoomServer } from '../testing/createFakeRoomServer'
import { startMovingSpeckle } from '../testing/movingSpeckle'
import { noServers } from '../testing/noServers'
import { consultationId, doctor, expert } from '../testing/participants'
import { createConsultationRoom } from './createConsultationRoom'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function enter(server: FakeRoomServer, self: RoomParticipant) {
  const { pacs, answer } = createFakePacs({ realtimeConsultation: realtimeConsultationApi })
  answer(realtimeConsultationApi.media, () => noServers)
  const room = createConsultationRoom({ pacs, consultationId, token: () => 'token', connect: server.connectAs(self) })
  ends.push(() => room.destroy())
  room.enter()
  return room
}

async function play(stream: MediaStream): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = stream
  document.body.append(video)
  ends.push(() => video.remove())
  await video.play()
  await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  return video
}

test('the expert sees the picture, it goes on while the server is away, and the frozen frame is the original one', async () => {
  const server = createFakeRoomServer()
  const one = enter(server, doctor)
  const moving = startMovingSpeckle()
  ends.push(moving.stop)
  await one.media.publish('ultrasound', moving.track)
  const two = enter(server, expert)
  await expect.poll(() => two.getSnapshot().status).toBe('live')
  server.happen(expert.userId, { type: 'entered', participant: expert })
  const remote = await vi.waitUntil(() => two.media.getSnapshot().remotes[0], { timeout: 20_000 })
  const video = await play(remote.stream)

  server.isReachable = false
  server.cut()
  expect(two.getSnapshot().status).toBe('reconnecting')
  await new Promise<void>((resolve) => video.requestVideoFrameCallback(() => resolve()))
  const taken = await takeFrame(await play(new MediaStream([moving.track])))
  if (taken === null) throw new Error('there is a picture')
  expect(taken).toMatchObject({ width: 640, height: 480 })
  const frame = await one.freeze(taken)
  server.isReachable = true
  for (const room of [one, two]) room.retry()
  const blob = await vi.waitUntil(() => two.getSnapshot().frozen?.blob, { timeout: 20_000 })
  expect(await digestOf(blob)).toBe(await digestOf(taken.blob))
  expect(two.getSnapshot().frozen).toMatchObject({ frame, receivedBytes: taken.blob.size })
  expect(one.media.getSnapshot().peers).toEqual([{ userId: expert.userId, status: 'connected' }])
})
