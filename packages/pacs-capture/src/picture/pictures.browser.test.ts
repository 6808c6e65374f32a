import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSimulatedProbe } from '../probe/openSimulatedProbe'
import { recordPictures } from '../testing/recordPictures'
import { openPictures } from './openPictures'
import { openVideoPictures } from './openVideoPictures'
import type { PictureSource } from './PictureSource'

const open: { stream: MediaStream; pictures: PictureSource }[] = []

async function start(openSource: (stream: MediaStream) => PictureSource, stream?: MediaStream) {
  const source = stream ?? (await navigator.mediaDevices.getUserMedia({ video: { width: 800, height: 600 } }))
  const pictures = openSource(source)
  open.push({ stream: source, pictures })
  await pictures.ready()
  return { stream: source, pictures }
}

afterEach(() => {
  for (const { stream, pictures } of open.splice(0)) {
    for (const track of stream.getTracks()) track.stop()
    pictures.close()
  }
})

async function pixelsOf(source: ImageBitmapSource): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(source)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray()
}

/** How many different brightnesses there are: 1 in an empty picture. */
async function ink(source: ImageBitmapSource): Promise<number> {
  const pixels = await pixelsOf(source)
  return new Set(pixels.filter((_, index) => index % 4 === 0)).size
}

async function once(target: EventTarget, kind: string): Promise<void> {
  await new Promise((resolve) => target.addEventListener(kind, resolve, { once: true }))
}

async function play(blob: Blob) {
  const video = document.createElement('video')
  video.muted = true
  video.src = URL.createObjectURL(blob)
  await once(video, 'loadeddata')
  return video
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<number> {
  const seeked = once(video, 'seeked')
  video.currentTime = seconds
  await seeked
  // The picture of that time may come later: until then there is none to be looked at.
  return await vi.waitFor(() => ink(video), 10_000)
}

const ways = [
  { way: 'in a worker', openSource: openPictures },
  { way: 'through a video element', openSource: openVideoPictures },
]

describe.each(ways)('pictures $way', ({ openSource }) => {
  it('a still is a JPEG of the stream size with ink in it', async () => {
    const { pictures } = await start(openSource)
    const { blob, width, height } = await pictures.still()
    expect([width, height, blob.type]).toEqual([800, 600, 'image/jpeg'])
    expect([...new Uint8Array(await blob.slice(0, 2).arrayBuffer())]).toEqual([0xff, 0xd8])
    const bitmap = await createImageBitmap(blob)
    expect([bitmap.width, bitmap.height]).toEqual([800, 600])
    expect(await ink(blob)).toBeGreaterThan(10)
  })

  it('a clip has a finite length, and every part of it can be looked at', async () => {
    const clip = await recordPictures(await start(openSource), 40)
    expect(clip.blob.type).toMatch(/^video\/(mp4|webm)$/)
    expect(clip.fileExtension).toBe(clip.blob.type === 'video/mp4' ? '.mp4' : '.webm')
    const video = await play(clip.blob)
    expect(Number.isFinite(video.duration)).toBe(true)
    expect(video.duration).toBeGreaterThan(1)
    expect(Math.abs(video.duration * 1000 - clip.durationMs)).toBeLessThan(50)
    if (clip.isAppendOnly) expect(clip.writtenFrames).toBeGreaterThan(15)
    for (const part of [0, 0.5, 0.95]) expect(await seek(video, video.duration * part)).toBeGreaterThan(10)
  })

  it('says when its track has ended, no matter who ended it, and takes no still then', async () => {
    const { stream, pictures } = await start(openSource)
    const ended = new Promise<void>((resolve) => pictures.onEnded(resolve))
    for (const track of stream.getTracks()) track.stop()
    await ended
    await expect(pictures.still()).rejects.toMatchObject({ code: 'GET_VIDEO_FAILED' })
  })
})

/** A stream whose pictures a test draws one by one. */
function drawn(draw: (context: CanvasRenderingContext2D, picture: number) => void) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('no canvas')
  const stream = canvas.captureStream(30)
  let picture = 0
  const next = () => {
    draw(context, picture)
    picture += 1
  }
  next()
  return { stream, next }
}

describe('a burst of ten stills', () => {
  it('is ten pictures, each the one that was seen at its press, in their order', async () => {
    let shown = 0
    const { stream, next } = drawn((context) => {
      context.fillStyle = `rgb(${shown * 20} ${shown * 20} ${shown * 20})`
      context.fillRect(0, 0, 64, 48)
    })
    const { pictures } = await start(openPictures, stream)
    const numberOf = async (source: ImageBitmapSource) => Math.round(((await pixelsOf(source))[0] ?? -1) / 20)
    const seen = async () => numberOf((await pictures.still()).blob)
    const taking: Promise<Blob>[] = []
    for (shown = 1; shown <= 10; shown += 1) {
      // The canvas gives no more than 30 pictures a second, and a busy worker has them later than the page.
      while ((await seen()) !== shown) {
        next()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      taking.push(pictures.still().then(({ blob }) => blob))
      // The worker answers in order: it has taken the press, whose picture it may still be encoding, before the next one is drawn.
      await pictures.saveLast()
    }
    const numbers = await Promise.all((await Promise.all(taking)).map(numberOf))
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('the signal of drawn pictures', () => {
  it('black, frozen, still and live ones are told apart', { timeout: 30_000 }, async () => {
    // Noise that is another in each picture (Park and Miller).
    let state = 1
    const noisy = (context: CanvasRenderingContext2D, brightest: number) => {
      const image = context.createImageData(64, 48)
      image.data.forEach((_, index) => {
        state = (state * 48_271) % 2_147_483_647
        image.data[index] = (state / 2_147_483_647) * brightest
      })
      context.putImageData(image, 0, 0)
    }
    const sources = {
      black: drawn((context) => noisy(context, 10)),
      live: drawn((context) => noisy(context, 200)),
      // Redrawn each time, and always the same.
      same: drawn((context, picture) => {
        context.fillStyle = '#446688'
        context.fillRect(0, 0, 64, 48)
        context.fillStyle = '#ffffff'
        context.fillRect(20, 10, 20, 20 + (picture % 1))
      }),
      stopped: drawn((context) => noisy(context, 200)),
    }
    const told: Record<string, string[]> = {}
    for (const [name, { stream }] of Object.entries(sources)) {
      const { pictures } = await start(openPictures, stream)
      const kinds: string[] = []
      told[name] = kinds
      pictures.onSignal((signal) =>
        kinds.push(signal.kind === 'frozen' ? `frozen ${signal.isDelivering}` : signal.kind),
      )
    }
    const { black, live, same } = sources
    const drawing = setInterval(() => {
      for (const { next } of [black, live, same]) next()
    }, 33)
    await expect
      .poll(() => told, { timeout: 20_000 })
      .toMatchObject({
        black: expect.arrayContaining(['black']),
        same: expect.arrayContaining(['frozen true']),
        stopped: ['frozen false'],
      })
    clearInterval(drawing)
    expect(told.live?.filter((kind) => kind !== 'droppingFrames' && kind !== 'good')).toEqual([])
    expect(told.black?.some((kind) => kind.startsWith('frozen'))).toBe(false)
  })
})

describe('clips in a worker', () => {
  it('lose no picture that the device delivered', async () => {
    const clip = await recordPictures(await start(openPictures), 40)
    expect(clip.sourceFrames).toBe(clip.writtenFrames)
    // On a starved machine the card itself delivers fewer in a second.
    expect(clip.sourceFrames / (clip.durationMs / 1000)).toBeGreaterThan(8)
  })

  it('two clips of one stream are two whole files', async () => {
    const source = await start(openPictures)
    const first = await recordPictures(source, 10)
    const second = await recordPictures(source, 10)
    for (const { blob } of [first, second]) expect((await play(blob)).duration).toBeLessThan(2)
  })
})

describe('the simulated probe', () => {
  it('is a live stream of 1024x768 that moves', async () => {
    const { pictures } = await start(openPictures, openSimulatedProbe())
    expect(pictures.size).toEqual({ width: 1024, height: 768 })
    const first = await pictures.still()
    expect(await ink(first.blob)).toBeGreaterThan(60)
    await expect
      .poll(async () => {
        const [before, after] = await Promise.all([pixelsOf(first.blob), pixelsOf((await pictures.still()).blob)])
        return before.filter((value, index) => Math.abs(value - (after[index] ?? 0)) > 24).length
      })
      .toBeGreaterThan(10_000)
  })

  it('ends with its track', async () => {
    const { stream, pictures } = await start(openPictures, openSimulatedProbe({ width: 320, height: 240 }))
    const ended = new Promise<void>((resolve) => pictures.onEnded(resolve))
    for (const track of stream.getTracks()) track.stop()
    await ended
  })
})
