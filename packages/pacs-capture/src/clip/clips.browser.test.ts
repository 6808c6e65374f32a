import { expect, it } from 'vitest'
import { createProbePainter } from '../probe/createProbePainter'
import { keepBytes } from '../testing/recordPictures'
import type { CanEncode } from './chooseClipFormat'
import { createClipEncoding } from './createClipEncoding'
import { repairClip } from './repairClip'

const look = { seed: 1, width: 320, height: 240, frameRate: 30 }
const names = { avc: 'avc1', vp9: 'vp09', vp8: 'vp8' } as const

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return { canvas, context }
}

function start(codec: keyof typeof names) {
  const failures: unknown[] = []
  const kept: number[] = []
  const told = { limits: 0 }
  let nowMs = 0
  const canEncode: CanEncode = async (config) => config.codec.startsWith(names[codec])
  const encoding = createClipEncoding({
    canEncode,
    onSize() {},
    onFailed: (error) => failures.push(error),
    onLimit() {
      told.limits += 1
    },
    onKept: (seconds) => kept.push(seconds),
    nowMs: () => nowMs,
  })
  const painter = createProbePainter(look, canvasOf)
  const { canvas, context } = canvasOf(look.width, look.height)

  /** Shows pictures no faster than they can be encoded, as a camera does. */
  async function show(count: number, from = 0, startUs = 5_000_000): Promise<void> {
    for (let picture = from; picture < from + count; picture += 1) {
      painter.paint(context, picture)
      nowMs = (picture * 1_000) / look.frameRate
      const frame = new VideoFrame(canvas, { timestamp: startUs + Math.round(nowMs * 1_000) })
      encoding.take(frame)
      frame.close()
      if (picture % 2 === 0) await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }

  async function record(latest: () => VideoFrame | null = () => null, limitMs = 60_000) {
    const { port, whole } = keepBytes()
    const type = await encoding.record(latest, limitMs)
    if (type === null) throw new Error('no codec')
    encoding.writeTo(port)
    return async () => {
      const facts = await encoding.finish()
      const blob = new Blob([...(await whole)], { type: type.contentType })
      return { facts, blob, type }
    }
  }
  return { encoding, show, record, failures, kept, told }
}

async function once(target: EventTarget, kind: string): Promise<void> {
  await new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }))
}

async function play(blob: Blob): Promise<HTMLVideoElement> {
  const video = Object.assign(document.createElement('video'), { muted: true, src: URL.createObjectURL(blob) })
  await once(video, 'loadeddata')
  return video
}

async function expectSeekable(blob: Blob, durationMs: number): Promise<void> {
  const video = await play(blob)
  expect(video.duration).toBeCloseTo(durationMs / 1000, 1)
  expect(video.seekable.length).toBe(1)
  for (const part of [0.9, 0.15, 0.5]) {
    const seconds = (durationMs / 1000) * part
    video.currentTime = seconds
    await once(video, 'seeked')
    expect(video.currentTime).toBeCloseTo(seconds, 1)
  }
}

it.each(['avc', 'vp9', 'vp8'] as const)(
  'a clip encoded as %s holds every picture, has its length and seeks',
  async (codec) => {
    const { encoding, show, record, failures } = start(codec)
    await show(1)
    const finish = await record()
    await show(75, 1)
    const { facts, blob, type } = await finish()
    encoding.close()
    expect(failures).toEqual([])
    expect(facts).toMatchObject({ sourceFrames: 75, writtenFrames: 75, sizeBytes: blob.size })
    expect(facts?.durationMs).toBeCloseTo(2_500, 0)
    expect(type.isAppendOnly).toBe(codec === 'avc')
    // What lacks its length is given one by copying its packets.
    const whole = type.isAppendOnly ? blob : (await repairClip(blob))?.blob
    await expectSeekable(whole ?? blob, 2_500)
  },
)

it('a clip without a picture is no clip', async () => {
  const { show, record } = start('avc')
  await show(1)
  const finish = await record()
  expect((await finish()).facts).toBeNull()
})

it('a clip that is begun before the codec is known begins with the picture that stands by then', async () => {
  const { encoding, record, failures } = start('vp8')
  const pictureAt = (timestamp: number) => new VideoFrame(canvasOf(look.width, look.height).canvas, { timestamp })
  let latest = pictureAt(0)
  encoding.take(latest)
  const begun = record(() => latest)
  for (const timestamp of [33_333, 66_667]) {
    latest.close()
    latest = pictureAt(timestamp)
    encoding.take(latest)
  }
  const finish = await begun
  latest.close()
  expect((await finish()).facts).toMatchObject({ sourceFrames: 1, writtenFrames: 1 })
  expect(failures).toEqual([])
})

it('a picture of another size ends the clip, which keeps what came before and is never stretched', async () => {
  const { encoding, show, record, failures } = start('vp8')
  await show(1)
  const finish = await record()
  await show(10, 1)
  const frame = new VideoFrame(canvasOf(640, 480).canvas, { timestamp: 9_000_000 })
  encoding.take(frame)
  frame.close()
  expect(failures).toHaveLength(1)
  expect((await finish()).facts).toMatchObject({ sourceFrames: 10, writtenFrames: 10 })
})

it('a clip never outgrows its length, however busy the page is', async () => {
  const { show, record, told } = start('vp8')
  await show(1)
  const finish = await record(() => null, 1_000)
  await show(60, 1)
  expect(told.limits).toBe(1)
  expect((await finish()).facts?.durationMs).toBeLessThanOrEqual(1_034)
})

it('a source whose time stamps begin again makes no clip run backwards', async () => {
  const { show, record } = start('avc')
  await show(1)
  const finish = await record()
  await show(30, 1)
  await show(30, 31, -1_000_000)
  const { facts } = await finish()
  expect(facts).toMatchObject({ sourceFrames: 60, writtenFrames: 60 })
  expect(facts?.durationMs).toBeCloseTo(2_000, -2)
})

it('the seconds before a press begin at a key frame, have the asked length, and spare a running clip', async () => {
  const { encoding, show, record, kept } = start('avc')
  encoding.keep(2)
  await show(110)
  const finish = await record()
  await show(20, 110)
  const saved = await encoding.save()
  await show(20, 130)
  expect(kept.at(-1)).toBe(2)
  expect(saved?.fileExtension).toBe('.mp4')
  expect(saved?.durationMs).toBeGreaterThanOrEqual(2_000)
  expect(saved?.durationMs).toBeLessThanOrEqual(3_100)
  // Its first picture can be decoded: the player shows it.
  await expectSeekable(saved?.blob ?? new Blob(), saved?.durationMs ?? 0)
  const { facts } = await finish()
  expect(facts).toMatchObject({ sourceFrames: 40, writtenFrames: 40 })
  encoding.close()
})

it('what was kept for one patient is forgotten for the next, what is still being encoded included', async () => {
  const { encoding, show } = start('avc')
  encoding.keep(10)
  await show(60)
  encoding.forget()
  expect(await encoding.save()).toBeNull()
  await show(15, 60)
  expect((await encoding.save())?.frames).toBe(15)
  encoding.close()
})

it('what is being saved for one patient is saved whole, though the next one comes before it is ready', async () => {
  const { encoding, show } = start('avc')
  await show(1)
  encoding.keep(10)
  await show(60, 1)
  const saving = encoding.save()
  encoding.forget()
  await show(15, 61)
  expect((await saving)?.frames).toBe(60)
  expect((await encoding.save())?.frames).toBe(15)
  encoding.close()
})

it.each(['avc', 'vp9'] as const)(
  'a clip of %s that was cut anywhere is repaired: a finite length, and it seeks',
  async (codec) => {
    const { encoding, show, record } = start(codec)
    await show(1)
    const finish = await record()
    await show(120, 1)
    const { blob } = await finish()
    encoding.close()
    for (const part of [0.55, 0.83, 0.99]) {
      const repaired = await repairClip(blob.slice(0, Math.round(blob.size * part), blob.type))
      expect(repaired?.durationMs).toBeGreaterThan(4_000 * part - 2_000)
      await expectSeekable(repaired?.blob ?? new Blob(), repaired?.durationMs ?? 0)
    }
    expect(await repairClip(blob.slice(0, 20, blob.type))).toBeNull()
  },
)
