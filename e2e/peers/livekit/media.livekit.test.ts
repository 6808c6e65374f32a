import type { Clock, RoomMediaAccess, RoomParticipant, UserId } from '@opensono/pacs-core'
import { expect, inject, test } from 'vitest'
import { createLivekitMedia } from '../../../packages/pacs-consultation/src/media/livekit/createLivekitMedia'
import type { LivekitAccess } from '../../../packages/pacs-consultation/src/media/livekit/createLivekitRoom'
import {
  allConnected,
  connections,
  describeMedia,
  join,
  type MediaRoom,
  play,
  readTimes,
  remoteOf,
  speckle,
  watchConnections,
} from '../../../packages/pacs-consultation/src/media/testing/mediaSentences'
import { createSignalHub } from '../../../packages/pacs-consultation/src/testing/createSignalHub'
import { doctor, expert, secondExpert } from '../../../packages/pacs-consultation/src/testing/participants'

const ask = async (path: string) => (await fetch(`${inject('livekitDesk')}${path}`)).json()

const accessOf = (name: string, userId: UserId): Promise<LivekitAccess> => ask(`/access?room=${name}&userId=${userId}`)

interface LivekitTestRoom extends MediaRoom {
  /** The others hear that somebody left; their own page does not. */
  leave(userId: UserId): void
}

function openRoom(): LivekitTestRoom {
  const hub = createSignalHub()
  const name = crypto.randomUUID()
  return {
    leave: hub.leave,
    async join(self: RoomParticipant, clock: Clock) {
      const access = (): Promise<RoomMediaAccess> => accessOf(name, self.userId)
      return createLivekitMedia({ signalling: hub.join(self), access, clock }, await accessOf(name, self.userId))
    },
    quit: hub.quit,
  }
}

describeMedia('livekit', async () => openRoom())

test('who is not in our room gets no picture, whatever token they kept', async () => {
  const room = openRoom()
  const one = await join(room, doctor)
  await one.publish('ultrasound', speckle(320, 240))
  const two = await join(room, expert)
  await play(two, 'ultrasound')
  // The expert is out of the room and keeps the connection: their own page would still show everybody.
  room.leave(expert.userId)
  await expect.poll(() => remoteOf(two, 'ultrasound')).toBeUndefined()
  const three = await join(room, secondExpert)
  await play(three, 'ultrasound')
  expect(remoteOf(two, 'ultrasound')).toBeUndefined()
})

test('the ultrasound picture has one layer in its own size, a face a small one beside its own', async () => {
  watchConnections()
  const room = openRoom()
  const [one, two] = [await join(room, doctor), await join(room, expert)]
  await one.publish('ultrasound', speckle(1_024, 768))
  await one.publish('camera', speckle(640, 480))
  await play(two, 'ultrasound')
  await play(two, 'camera')
  const layers = connections
    .flatMap((connection) => connection.getSenders())
    .filter(({ track }) => track?.kind === 'video')
    .map((sender) => ({ hint: sender.track?.contentHint, ...sender.getParameters() }))
  expect(layers.map(({ hint, encodings }) => [hint, encodings.length])).toEqual([
    ['detail', 1],
    ['motion', 2],
  ])
  expect(layers[0]?.degradationPreference).toBe('maintain-resolution')
})

test('a LiveKit server that was killed and started again has the picture back', async () => {
  const room = openRoom()
  const [one, two] = [await join(room, doctor), await join(room, expert)]
  await one.publish('ultrasound', speckle())
  await play(two, 'ultrasound')
  await ask('/kill')
  await expect.poll(() => two.getSnapshot().peers).toEqual([{ userId: doctor.userId, status: 'lost' }])
  expect(one.getSnapshot().published).toEqual(['ultrasound'])
  await ask('/begin')
  await allConnected(one, two)
  expect((await readTimes(await play(two, 'ultrasound'), 3)).length).toBe(3)
})
