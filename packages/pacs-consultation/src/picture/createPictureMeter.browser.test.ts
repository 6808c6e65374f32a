import { type RoomSaying, systemClock } from '@opensono/pacs-core'
import { afterEach, expect, test, vi } from 'vitest'
import { createMeshMedia } from '../media/createMeshMedia'
import { createSignalHub } from '../testing/createSignalHub'
import { startMovingSpeckle } from '../testing/movingSpeckle'
import { noServers } from '../testing/noServers'
import { doctor, expert } from '../testing/participants'
import { createPictureMeter } from './createPictureMeter'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

test('the quality is said into the room when it is known, and again when the picture is lost', async () => {
  const hub = createSignalHub()
  const join = (self: typeof doctor) =>
    createMeshMedia({ signalling: hub.join(self), access: async () => noServers, clock: systemClock }, noServers)
  const [one, two] = [join(doctor), join(expert)]
  const moving = startMovingSpeckle(640, 480, 25)
  await one.publish('ultrasound', moving.track)
  const remote = await vi.waitUntil(() => two.getSnapshot().remotes[0], { timeout: 20_000 })
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = remote.stream
  document.body.append(video)
  await video.play()
  const said: RoomSaying[] = []
  const say = (saying: RoomSaying) => {
    said.push(saying)
    return ''
  }
  const meter = createPictureMeter({ room: { media: two, say } })
  ends.push(
    () => one.destroy(),
    () => two.destroy(),
    moving.stop,
    () => video.remove(),
    () => meter.destroy(),
  )
  meter.watch(video, doctor.userId)
  await expect.poll(() => said.length).toBe(1)
  expect(said[0]).toMatchObject({
    type: 'quality',
    measured: { width: 640, height: 480, latencyMs: expect.any(Number) },
  })
  expect(meter.getSnapshot().measured?.framesPerSecond).toBeGreaterThan(1)
  await one.publish('ultrasound', null)
  await expect.poll(() => said.at(-1)).toMatchObject({ type: 'quality', quality: 'lost' })
  meter.watch(null, null)
  expect(meter.getSnapshot()).toEqual({ quality: null, measured: null })
})
