import { createFakeUploads } from '@opensono/pacs-capture/testing'
import { createEmitter, createStore, limits, type RoomSaying } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { noMedia } from '../media/noMedia'
import type { RoomMedia } from '../media/RoomMedia'
import type { ConsultationRoomEventMap } from '../room/ConsultationRoom'
import { startMovingSpeckle } from '../testing/movingSpeckle'
import { consultationId, expert } from '../testing/participants'
import { createRoomRecording } from './createRoomRecording'

function tone(): MediaStreamTrack {
  const context = new AudioContext()
  const source = context.createOscillator()
  const heard = context.createMediaStreamDestination()
  source.connect(heard)
  source.start()
  onTestFinished(() => context.close())
  const [track] = heard.stream.getAudioTracks()
  if (track === undefined) throw new Error('a destination has a track')
  return track
}

function make(clock?: FakeClock) {
  const said: RoomSaying[] = []
  const store = createStore(noMedia)
  const media = { getSnapshot: store.getSnapshot, subscribe: store.subscribe } as RoomMedia
  const uploads = createFakeUploads()
  const speckle = startMovingSpeckle(320, 240)
  const events = createEmitter<ConsultationRoomEventMap>()
  const recording = createRoomRecording({
    room: {
      media,
      on: events.on,
      say(saying) {
        said.push(saying)
        return ''
      },
    },
    consultationId,
    uploads,
    ...(clock && { clock }),
  })
  onTestFinished(() => {
    speckle.stop()
    recording.destroy()
  })
  return { said, store, uploads, speckle, recording, events }
}

/** What a recording holds when it is played. */
async function play(file: Blob): Promise<MediaStream> {
  const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(file) })
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve
    video.onerror = reject
  })
  return (video as HTMLVideoElement & { captureStream(): MediaStream }).captureStream()
}

it('the doctor records the picture with all voices, also of who comes later, as a video of the consultation; the room is told', async () => {
  const { said, store, uploads, speckle, recording } = make()
  recording.start({ picture: speckle.track, microphone: tone() })
  const track = tone()
  store.update({ remotes: [{ userId: expert.userId, source: 'microphone', stream: new MediaStream([track]), track }] })
  await vi.waitFor(() => expect(recording.getSnapshot().elapsedSeconds).toBeGreaterThanOrEqual(2), { timeout: 20_000 })
  await recording.stop()
  expect(recording.getSnapshot()).toMatchObject({ status: 'idle', error: null, uploadIds: ['upload-1'] })
  expect(said).toEqual([
    { type: 'recording', isRecording: true },
    { type: 'recording', isRecording: false },
  ])
  const [growing] = uploads.opened
  expect(growing?.upload.target).toEqual({ kind: 'consultationVideo', consultationId })
  const played = await play(growing?.blob() ?? new Blob())
  expect([played.getVideoTracks().length, played.getAudioTracks().length]).toEqual([1, 1])
})

it('the end of the room, whoever ended it, stops the recording, and what was recorded is kept', async () => {
  const { speckle, recording, events, uploads } = make()
  recording.start({ picture: speckle.track, microphone: null })
  await vi.waitFor(() => expect(recording.getSnapshot().elapsedSeconds).toBeGreaterThanOrEqual(1), { timeout: 20_000 })
  events.emit('ended', { kind: 'closed', status: 'finished' })
  await vi.waitFor(() => expect(recording.getSnapshot()).toMatchObject({ status: 'idle', uploadIds: ['upload-1'] }))
  expect(uploads.opened[0]?.blob().size).toBeGreaterThan(0)
  expect(recording.getSnapshot().error).toBeNull()
})

it('a recording that reaches 30 minutes ends by itself, reports no fault, and is kept', async () => {
  const [clock, recorded] = [new FakeClock(), vi.fn()]
  class HeardRecorder extends MediaRecorder {
    constructor(stream: MediaStream, options: MediaRecorderOptions) {
      super(stream, options)
      this.addEventListener('dataavailable', recorded)
    }
  }
  vi.stubGlobal('MediaRecorder', HeardRecorder)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { said, speckle, recording, uploads } = make(clock)
  recording.start({ picture: speckle.track, microphone: tone() })
  await vi.waitFor(() => expect(recorded).toHaveBeenCalled(), { timeout: 20_000 })
  clock.advance(limits.clipMaxMs - 1)
  expect(recording.getSnapshot()).toMatchObject({ status: 'recording', elapsedSeconds: 1_800 })
  clock.advance(1)
  await vi.waitFor(() => expect(recording.getSnapshot()).toMatchObject({ status: 'idle', uploadIds: ['upload-1'] }))
  expect(recording.getSnapshot().error).toBeNull()
  expect(said.at(-1)).toEqual({ type: 'recording', isRecording: false })
  expect(uploads.opened[0]?.upload.target).toEqual({ kind: 'consultationVideo', consultationId })
})

it('a picture that cannot be recorded is said, and nothing begins', () => {
  const { said, speckle, recording } = make()
  speckle.stop()
  recording.start({ picture: speckle.track, microphone: null })
  expect(recording.getSnapshot()).toMatchObject({ status: 'idle', error: { code: 'GET_VIDEO_FAILED' } })
  expect(said).toEqual([])
})

it('a full disk ends it, says so, and keeps what was written', async () => {
  const { uploads, speckle, recording } = make()
  recording.start({ picture: speckle.track, microphone: null })
  uploads.fill()
  await vi.waitFor(() =>
    expect(recording.getSnapshot()).toMatchObject({ status: 'idle', error: { code: 'DISK_FULL' } }),
  )
})
