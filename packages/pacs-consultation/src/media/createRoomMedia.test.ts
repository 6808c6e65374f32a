import { PacsError, type RoomMediaAccess } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { expect, test, vi } from 'vitest'
import { createSignalHub } from '../testing/createSignalHub'
import { noServers } from '../testing/noServers'
import { doctor } from '../testing/participants'
import { createRoomMedia } from './createRoomMedia'

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

function start(access: () => Promise<RoomMediaAccess>) {
  const clock = new FakeClock()
  const media = createRoomMedia({ signalling: createSignalHub().join(doctor), access, clock })
  return { clock, media, state: media.getSnapshot }
}

const track = { contentHint: '', kind: 'video' } as MediaStreamTrack

test('what is published before the server has said how media travel is published then', async () => {
  let say = (_: RoomMediaAccess) => {}
  const { media, state, clock } = start(() => new Promise((resolve) => (say = resolve)))
  await media.publish('ultrasound', track)
  media.setSpeaker('speaker-1')
  expect(state()).toMatchObject({ kind: null, published: ['ultrasound'], speakerId: 'speaker-1' })
  expect(track.contentHint).toBe('')
  say(noServers)
  await settle()
  expect(state()).toMatchObject({ kind: 'mesh', published: ['ultrasound'], speakerId: 'speaker-1' })
  expect(track.contentHint).toBe('detail')
  await media.publish('ultrasound', null)
  expect(state().published).toEqual([])
  media.destroy()
  expect(clock.pendingCount).toBe(0)
})

test('a server that does not say it is asked again, and one that refuses is not', async () => {
  const access = vi
    .fn<() => Promise<RoomMediaAccess>>()
    .mockRejectedValueOnce(new PacsError('SERVER_BUSY'))
    .mockResolvedValue(noServers)
  const { state, clock } = start(access)
  await settle()
  expect(state().kind).toBeNull()
  clock.advance(5_000)
  await settle()
  expect(state().kind).toBe('mesh')
  expect(access).toHaveBeenCalledTimes(2)

  const refused = start(() => Promise.reject(new PacsError('NOT_FOUND')))
  await settle()
  expect(refused.clock.pendingCount).toBe(0)
})

test('a server with a LiveKit brings its client in, which is tried again while LiveKit is away', async () => {
  const { media, state, clock } = start(async () => ({ kind: 'livekit', url: 'ws://127.0.0.1:9', token: 'token' }))
  await media.publish('ultrasound', track)
  await expect.poll(() => state()).toMatchObject({ kind: 'livekit', published: ['ultrasound'], peers: [] })
  expect(track.contentHint).toBe('detail')
  media.destroy()
  await expect.poll(() => clock.pendingCount).toBe(0)
})
