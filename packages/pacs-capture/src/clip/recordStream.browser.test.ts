import { type ConsultationId, limits } from '@opensono/pacs-core'
import { FakeClock } from '@opensono/pacs-core/testing'
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFakeUploads } from '../testing/createFakeUploads'
import { recordStream } from './recordStream'
import { repairClip } from './repairClip'

const target = { kind: 'consultationVideo', consultationId: 'consultation-1' as ConsultationId } as const

/** A tone, and the moving picture of a camera: it needs no page that is painted in time, as a canvas does. */
async function sounding(): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 } })
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const heard = audio.createMediaStreamDestination()
  tone.connect(heard)
  tone.start()
  for (const track of heard.stream.getTracks()) stream.addTrack(track)
  onTestFinished(() => {
    for (const track of stream.getTracks()) track.stop()
    return audio.close()
  })
  return stream
}

it('a stream is recorded with its sound into an upload that grows, and what was cut off is repaired with its sound', async () => {
  const uploads = createFakeUploads()
  const recording = recordStream({ stream: await sounding(), uploads, target, limitMs: 60_000 })
  // Long enough that three quarters hold whole pictures on a busy machine too.
  await vi.waitFor(() => expect(recording.getSnapshot().elapsedSeconds).toBeGreaterThanOrEqual(4), { timeout: 20_000 })
  await recording.stop()
  expect(recording.getSnapshot()).toMatchObject({ status: 'ended', end: 'stopped', uploadId: 'upload-1' })
  const [growing] = uploads.opened
  expect(growing?.upload).toMatchObject({ target, isAppendOnly: false })
  await vi.waitFor(() => expect(growing?.isLast).toBe(true))
  const raw = growing?.blob() ?? new Blob()
  // The page died before the last quarter was written.
  const whole = await repairClip(raw.slice(0, Math.floor(raw.size * 0.75)))
  const input = new Input({ source: new BlobSource(whole?.blob ?? new Blob()), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  expect([await video?.getCodec(), await audio?.getCodec()]).toEqual([
    expect.stringMatching(/vp[89]|avc/),
    expect.stringMatching(/opus|aac/),
  ])
  const length = await audio?.computeDuration()
  expect(length).toBeGreaterThan(0.5)
  // Sound and pictures are cut in the same second, the one in which the page died.
  expect(Math.abs((length ?? 0) - (whole?.durationMs ?? 0) / 1000)).toBeLessThan(1.5)
})

it('a picture that ends ends the recording, which is kept', async () => {
  const uploads = createFakeUploads()
  const stream = await sounding()
  const recording = recordStream({ stream, uploads, target, limitMs: 60_000 })
  await vi.waitFor(() => expect(recording.getSnapshot().sizeBytes).toBeGreaterThan(0), { timeout: 20_000 })
  const [picture] = stream.getVideoTracks()
  picture?.stop()
  picture?.dispatchEvent(new Event('ended'))
  await vi.waitFor(() =>
    expect(recording.getSnapshot()).toMatchObject({ status: 'ended', end: 'streamEnded', uploadId: 'upload-1' }),
  )
})

it('a full disk ends the recording', async () => {
  const uploads = createFakeUploads()
  const recording = recordStream({ stream: await sounding(), uploads, target, limitMs: 60_000 })
  uploads.fill()
  await vi.waitFor(() => expect(recording.getSnapshot()).toMatchObject({ status: 'ended', end: 'diskFull' }))
})

it('a recording that reaches its longest length ends by itself, not a millisecond earlier, and is kept', async () => {
  const [uploads, clock] = [createFakeUploads(), new FakeClock()]
  const stream = await sounding()
  const recording = recordStream({ stream, uploads, target, limitMs: limits.clipMaxMs, clock })
  await vi.waitFor(() => expect(recording.getSnapshot().sizeBytes).toBeGreaterThan(0), { timeout: 20_000 })
  clock.advance(limits.clipMaxMs - 1)
  expect(recording.getSnapshot()).toMatchObject({ status: 'recording', elapsedSeconds: 1_800, end: null })
  clock.advance(1)
  await vi.waitFor(() =>
    expect(recording.getSnapshot()).toMatchObject({ status: 'ended', end: 'limit', uploadId: 'upload-1' }),
  )
  await vi.waitFor(() => expect(uploads.opened[0]?.isLast).toBe(true))
  expect(uploads.opened[0]?.blob().size).toBeGreaterThan(0)
})

it('a recording of 490 MB ends by itself, a smaller one goes on, and it is kept', async () => {
  const megabyte = 1024 * 1024
  // Each part of the browser's own recorder says that it is of 245 MB, the first one of a byte less.
  const sizes = [245 * megabyte - 1, 245 * megabyte]
  class LargeParts extends MediaRecorder {
    override set ondataavailable(listener: (event: BlobEvent) => void) {
      this.addEventListener('dataavailable', ({ data }) => {
        const size = sizes.shift() ?? 1
        listener({ data: Object.defineProperty(data, 'size', { value: size }) } as BlobEvent)
      })
    }
  }
  vi.stubGlobal('MediaRecorder', LargeParts)
  onTestFinished(() => void vi.unstubAllGlobals())
  const uploads = createFakeUploads()
  const recording = recordStream({ stream: await sounding(), uploads, target, limitMs: limits.clipMaxMs })
  const seen: [number, string][] = []
  recording.subscribe(() => {
    const { sizeBytes, status } = recording.getSnapshot()
    seen.push([sizeBytes, status])
  })
  await vi.waitFor(() => expect(recording.getSnapshot()).toMatchObject({ end: 'limit', uploadId: 'upload-1' }), {
    timeout: 20_000,
  })
  expect(seen).toContainEqual([490 * megabyte - 1, 'recording'])
  expect(seen.filter(([, status]) => status === 'stopping')[0]?.[0]).toBe(490 * megabyte)
  await vi.waitFor(() => expect(uploads.opened[0]?.isLast).toBe(true))
})

it('without a live picture nothing begins', () => {
  const uploads = createFakeUploads()
  expect(() => recordStream({ stream: new MediaStream(), uploads, target, limitMs: 1 })).toThrow()
  expect(uploads.opened).toEqual([])
})
