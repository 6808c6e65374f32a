import type { ImageId } from '@opensono/pacs-core'
import { expect, it, vi } from 'vitest'
import { createVoiceRecorder } from './createVoiceRecorder'

const [one, two] = ['image-1', 'image-2'] as [ImageId, ImageId]

it('records a voice with what is pointed at and drawn, and lets the microphone go', async () => {
  const streams: MediaStream[] = []
  const recorder = createVoiceRecorder({
    async openMicrophone() {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      streams.push(stream)
      return stream
    },
  })
  await recorder.start(one)
  expect(recorder.getSnapshot().status).toBe('recording')
  recorder.draw(one, [0.1, 0.1], true)
  recorder.draw(one, [0.2, 0.2], false)
  recorder.show(two)
  await vi.waitFor(() => expect(recorder.getSnapshot().lengthMs).toBeGreaterThan(300))
  recorder.stop()
  await vi.waitFor(() => expect(recorder.getSnapshot().status).toBe('recorded'))
  const recorded = recorder.getSnapshot().recorded
  expect(recorded?.blob.size).toBeGreaterThan(100)
  expect(recorded?.blob.type).toMatch(/^audio\//)
  expect(recorded?.lengthMs).toBeGreaterThan(300)
  expect(recorded?.marks.map(({ imageId, kind }) => [imageId, kind])).toEqual([
    [one, 'pointer'],
    [one, 'stroke'],
    [two, 'pointer'],
  ])
  // One line, which grew.
  expect(recorded?.marks[1]?.points).toEqual([
    [0.1, 0.1],
    [0.2, 0.2],
  ])
  const times = recorded?.marks.map(({ atMs }) => atMs) ?? []
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('a recording that is discarded leaves nothing, and the microphone is closed', async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const recorder = createVoiceRecorder({ openMicrophone: () => Promise.resolve(stream) })
  await recorder.start(one)
  recorder.discard()
  expect(recorder.getSnapshot()).toMatchObject({ status: 'rest', recorded: null, marks: [] })
  expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('a microphone that comes after the recording was called off is closed again', async () => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  let open: (opened: MediaStream) => void = () => undefined
  const recorder = createVoiceRecorder({ openMicrophone: () => new Promise((resolve) => (open = resolve)) })
  const starting = recorder.start(one)
  recorder.discard()
  open(stream)
  await starting
  expect(recorder.getSnapshot().status).toBe('rest')
  expect(stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'noDevice'],
  ['TypeError', 'unsupported'],
] as const)('says what is wrong with the microphone: %s', async (name, fault) => {
  const recorder = createVoiceRecorder({ openMicrophone: () => Promise.reject(new DOMException('', name)) })
  await recorder.start(one)
  expect(recorder.getSnapshot()).toMatchObject({ status: 'rest', fault })
})
