import { expect, it } from 'vitest'
import { createProbePainter } from '../probe/createProbePainter'
import { chooseClipFormat } from './chooseClipFormat'
import { type ClipFacts, createClipEncoder } from './createClipEncoder'
import { createClipFile } from './createClipFile'

const look = { seed: 1, width: 320, height: 240, frameRate: 30 }
const pictures = 75

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return { canvas, context }
}

async function encode(codec: 'avc' | 'vp9' | 'vp8'): Promise<{ blob: Blob; facts: ClipFacts }> {
  const name = { avc: 'avc1', vp9: 'vp09', vp8: 'vp8' }[codec]
  const format = await chooseClipFormat(look.width, look.height, async (config) => config.codec.startsWith(name))
  if (format === null) throw new Error('no format')
  const file = createClipFile()
  const failures: unknown[] = []
  const encoder = createClipEncoder({
    format,
    onPart: ({ buffer }, position) => file.write(position, buffer),
    onFailed: (error) => failures.push(error),
  })
  const painter = createProbePainter(look, canvasOf)
  const { canvas, context } = canvasOf(look.width, look.height)
  for (let picture = 0; picture < pictures; picture += 1) {
    painter.paint(context, picture)
    const frame = new VideoFrame(canvas, { timestamp: 5_000_000 + Math.round((picture * 1e6) / look.frameRate) })
    encoder.encode(frame)
    frame.close()
    // As from a camera: pictures come no faster than they can be encoded.
    if (picture % 2 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const facts = await encoder.finish()
  expect(failures).toEqual([])
  if (facts === null) throw new Error('nothing was written')
  return { blob: file.toBlob(facts.contentType), facts }
}

async function once(target: EventTarget, kind: string): Promise<void> {
  await new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }))
}

it.each(['avc', 'vp9', 'vp8'] as const)('a clip encoded as %s begins at 0, has its length and seeks', async (codec) => {
  const { blob, facts } = await encode(codec)
  expect(facts).toMatchObject({ sourceFrames: pictures, writtenFrames: pictures })
  expect(facts.durationMs).toBeCloseTo((pictures * 1000) / look.frameRate, 0)
  const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(blob) })
  await once(video, 'loadeddata')
  expect(video.duration).toBeCloseTo(facts.durationMs / 1000, 1)
  expect(video.seekable.length).toBe(1)
  for (const seconds of [2.2, 0.4, 1.3]) {
    video.currentTime = seconds
    await once(video, 'seeked')
    expect(video.currentTime).toBeCloseTo(seconds, 1)
  }
})

it('a clip without a picture is no clip', async () => {
  const format = await chooseClipFormat(320, 240, async () => true)
  if (format === null) throw new Error('no format')
  const encoder = createClipEncoder({ format, onPart: () => {}, onFailed: () => {} })
  expect(await encoder.finish()).toBeNull()
})

it('a picture of another size ends the clip, which keeps what came before and is never stretched', async () => {
  const format = await chooseClipFormat(look.width, look.height, async ({ codec }) => codec.startsWith('vp8'))
  if (format === null) throw new Error('no format')
  const failures: unknown[] = []
  const encoder = createClipEncoder({ format, onPart: () => {}, onFailed: (error) => failures.push(error) })
  const sizes = [...Array(10).fill([320, 240]), ...Array(5).fill([640, 480])]
  sizes.forEach(([width, height], picture) => {
    const { canvas } = canvasOf(width, height)
    const frame = new VideoFrame(canvas, { timestamp: picture * 33_333 })
    encoder.encode(frame)
    frame.close()
  })
  expect(failures).toHaveLength(1)
  expect(await encoder.finish()).toMatchObject({ sourceFrames: 10, writtenFrames: 10 })
})
