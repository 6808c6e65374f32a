import { PacsError } from '@opensono/pacs-core'
import {
  createNativeFrameScanner,
  type DicomDataset,
  type PixelSizes,
  tag,
  writeDicom,
} from '@opensono/pacs-core/dicom'
import { FakeClock } from '@opensono/pacs-core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createBitmapCache } from './createBitmapCache'
import { createDecoders, type DecodersOptions } from './createDecoders'
import { createFrameStore } from './createFrameStore'
import { createByteSource } from './openBytes'
import { type OpenPictureOptions, openPicture } from './openPicture'
import type { PictureSource, PictureWindow } from './PictureSource'
import { startWorker } from './startWorker'
import { createFileServer, type FileServerOptions } from './testing/createFileServer'
import { makeClip } from './testing/makeClip'

const folder = '/packages/pacs-core/src/dicom/testing/files'
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
})

function own<Thing extends { destroy(): void }>(thing: Thing): Thing {
  endings.push(() => thing.destroy())
  return thing
}

const decodersOf = (options: DecodersOptions = {}) => own(createDecoders({ size: 2, ...options }))

function open(options: Partial<OpenPictureOptions>, decoders = decodersOf()): PictureSource {
  return own(openPicture({ url: 'file', contentType: 'application/dicom', decoders, ...options }))
}

async function fileOf(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`${folder}/${name}`)).arrayBuffer())
}

function serve(bytes: Uint8Array, options: FileServerOptions = {}, picture: Partial<OpenPictureOptions> = {}) {
  const server = createFileServer(bytes, options)
  return { server, picture: open({ fetch: server.fetch, ...picture }) }
}

const settled = (picture: PictureSource) => vi.waitFor(() => expect(picture.getSnapshot().status).not.toBe('opening'))

function shadeOf(bitmap: ImageBitmap, x = 0, y = 0): number {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  return context?.getImageData(x, y, 1, 1).data[0] ?? -1
}

const codeOf = async (frame: Promise<unknown>) => {
  const thrown: unknown = await frame.then(
    () => null,
    (error: unknown) => error,
  )
  return thrown instanceof PacsError ? thrown.code : thrown
}

test('the first frame is shown before the rest has arrived', async () => {
  const { bytes, start, frameBytes } = makeClip(40, 32)
  const { server, picture } = serve(bytes, { allowed: start + frameBytes })
  expect(shadeOf(await picture.frame(0))).toBe(0)
  expect(picture.getSnapshot()).toMatchObject({ status: 'ready', storedFrames: 1, error: null })
  expect(server.asked).toEqual([0])
  server.allow(bytes.length)
  await vi.waitFor(() => expect(picture.getSnapshot().storedFrames).toBe(40))
  expect(server.asked).toEqual([0])
})

test('a jump asks for the frame’s own bytes, and what is between comes later', async () => {
  const { bytes, start, frameBytes } = makeClip(100, 32)
  const { server, picture } = serve(bytes, { allowed: start + frameBytes })
  await picture.frame(0)
  const jump = picture.frame(60)
  await vi.waitFor(() => expect(server.asked).toEqual([0, start + 60 * frameBytes]))
  server.allow(bytes.length)
  expect(shadeOf(await jump)).toBe(60)
  await vi.waitFor(() => expect(picture.getSnapshot().storedFrames).toBe(100))
  expect(server.asked.length).toBeLessThanOrEqual(3)
})

test('a server without ranges shows every frame, too', async () => {
  const { bytes } = makeClip(100, 32)
  const { server, picture } = serve(bytes, { hasRanges: false }, { storedBytes: 20 * 32 * 32 })
  for (const frame of [0, 90, 3, 99]) expect(shadeOf(await picture.frame(frame))).toBe(frame)
  expect(server.asked.every((start) => start === 0)).toBe(true)
})

test('frames in memory stay within their bounds while a clip is played twice', async () => {
  const side = 64
  const { bytes, frameBytes } = makeClip(200, side)
  const bitmapBytes = side * side * 4
  const bounds = { cacheBytes: 20 * bitmapBytes, storedBytes: 30 * frameBytes }
  const { picture } = serve(bytes, { pieceBytes: 1 << 16 }, bounds)
  const returned = new Set<ImageBitmap>()
  for (let shown = 0; shown < 400; shown += 1) {
    const frame = shown % 200
    picture.prefetch(frame + 1, 10)
    const bitmap = await picture.frame(frame)
    expect(bitmap.width).toBe(side)
    if (shown % 50 === 0) expect(shadeOf(bitmap)).toBe(frame)
    returned.add(bitmap)
    const open = [...returned].filter(({ width }) => width > 0)
    expect(open.length).toBeLessThanOrEqual(20)
  }
})

test('a clip of 4,000 frames is held in a bound of bytes, stored and decoded, wherever one looks', async () => {
  const frameCount = 4_000
  const { bytes, start, frameBytes } = makeClip(frameCount, 16)
  const pieceBytes = 4 * frameBytes
  const server = createFileServer(bytes, { pieceBytes })
  const source = createByteSource('file', server.fetch)
  const limitBytes = 50 * frameBytes
  const spanOf = (index: number) => ({ start: index * frameBytes, length: frameBytes, firstBit: 0 })
  const stored = own(
    createFrameStore({
      source,
      first: { stream: await source.open(start, new AbortController().signal), bytes: new Uint8Array() },
      frameCount,
      start,
      limitBytes,
      makeScanner: (place) => createNativeFrameScanner({ frameCount, spanOf, start, frame: 0, ...place }),
      startOf: (frame) => start + frame * frameBytes,
      distrustTable() {},
      onNews() {},
    }),
  )
  const bitmapBytes = 16 * 16 * 4
  const cache = own({ ...createBitmapCache(20 * bitmapBytes, () => frameCount), destroy: () => cache.clear() })
  // From the start to the end as a slow computer plays it, then from there to the middle.
  const looks = [...Array.from({ length: 500 }, (_, look) => look * 8), 3_999, 2_000, 2_001]
  for (const frame of looks) {
    stored.follow(frame)
    expect((await stored.get(frame))[0]).toBe(frame & 255)
    expect(stored.bytes).toBeLessThanOrEqual(limitBytes + pieceBytes)
    const bitmap = await createImageBitmap(new ImageData(16, 16))
    cache.follow(frame)
    cache.add(frame, bitmap)
    expect(cache.lend(bitmap).width).toBe(16)
    expect(cache.bytes).toBeLessThanOrEqual(20 * bitmapBytes)
  }
})

test('a clip that nobody plays is fetched as far as there is room', async () => {
  const { bytes, start, frameBytes } = makeClip(4_000, 16)
  const { server, picture } = serve(bytes, { pieceBytes: frameBytes }, { storedBytes: 50 * frameBytes })
  await picture.frame(0)
  await vi.waitFor(() => expect(picture.getSnapshot().storedFrames).toBeGreaterThan(49))
  expect(server.sent).toBeLessThanOrEqual(start + 54 * frameBytes)
})

test('the cache gives up what is farthest from the playhead, and never what was just returned', async () => {
  const cache = createBitmapCache(5 * 400, () => 100)
  const make = () => createImageBitmap(new ImageData(10, 10))
  const first = cache.lend(await make())
  cache.add(0, first)
  for (let frame = 1; frame < 12; frame += 1) {
    cache.follow(frame)
    cache.add(frame, await make())
    expect(cache.bytes).toBeLessThanOrEqual(5 * 400)
  }
  expect(cache.get(0)).toBeUndefined()
  expect(first.width).toBe(10)
  for (let count = 0; count < 2; count += 1) cache.lend(await make())
  expect(first.width).toBe(0)
  cache.clear()
  expect(cache.bytes).toBe(0)
})

test('a file that is cut shows its whole frames and says so; so does one that names more frames than it has', async () => {
  for (const [name, count] of [
    ['clip-cut.dcm', 4],
    ['clip-count-lies.dcm', 6],
  ] as const) {
    const { picture } = serve(await fileOf(name), { pieceBytes: 200 })
    await vi.waitFor(() => expect(picture.getSnapshot().error?.code).toBe('PICTURE_INCOMPLETE'))
    const { facts, storedFrames, status } = picture.getSnapshot()
    expect([status, storedFrames, facts?.frameCount, facts?.frameDurationsMs.length]).toEqual([
      'ready',
      count,
      count,
      count,
    ])
    expect((await picture.frame(count - 1)).width).toBe(32)
    expect(await codeOf(picture.frame(count))).toBe('PICTURE_INCOMPLETE')
  }
})

test('a file that has more frames than it says shows all of them', async () => {
  const { bytes, start, frameBytes } = makeClip(4, 8)
  const saidIn = (file: Uint8Array) => {
    const text = new TextDecoder('latin1').decode(file)
    return text.indexOf('IS', text.indexOf('\x28\x00\x08\x00')) + 4
  }
  const said = saidIn(bytes)
  for (const count of [1, 3]) {
    const lying = bytes.slice()
    lying[said] = String(count).charCodeAt(0)
    for (const pieceBytes of [64, 100_000]) {
      const { picture } = serve(lying, { pieceBytes })
      await vi.waitFor(() => expect(picture.getSnapshot().facts?.frameCount).toBe(4))
      const { facts, error } = picture.getSnapshot()
      expect([facts?.frameDurationsMs.length, error]).toEqual([4, null])
      for (let frame = 0; frame < 4; frame += 1)
        expect(shadeOf(await picture.frame(frame))).toBe(bytes[start + frame * frameBytes])
    }
  }
  const jpegs = await fileOf('clip-bare.dcm')
  const fewer = jpegs.slice()
  expect(fewer[saidIn(fewer)]).toBe('6'.charCodeAt(0))
  fewer[saidIn(fewer)] = '4'.charCodeAt(0)
  const { picture } = serve(fewer, { pieceBytes: 200 })
  await vi.waitFor(() => expect(picture.getSnapshot().facts?.frameCount).toBe(6))
  expect((await picture.frame(5)).width).toBe(32)
  expect(picture.getSnapshot().error).toBeNull()
})

test('a frame that is damaged fails alone', async () => {
  const bytes = await fileOf('clip-bare.dcm')
  const starts = [...bytes.keys()].filter(
    (at) => bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff,
  )
  // The frame header of the third one says another height.
  const header =
    [...bytes.keys()].find((at) => at > (starts[2] ?? 0) && bytes[at] === 0xff && bytes[at + 1] === 0xc0) ?? 0
  bytes[header + 6] = 99
  const { picture } = serve(bytes)
  expect(await codeOf(picture.frame(2))).toBe('DICOM_DAMAGED')
  for (const frame of [0, 1, 3, 5]) expect((await picture.frame(frame)).width).toBe(32)
})

test.each([
  ['text', new TextEncoder().encode('no DICOM at all '.repeat(40)), 'DICOM_DAMAGED'],
  ['an empty file', new Uint8Array(), 'DICOM_DAMAGED'],
  ['half a header', makeClip(3, 8).bytes.subarray(0, 200), 'DICOM_DAMAGED'],
  ['a header alone', makeClip(3, 8).bytes.subarray(0, makeClip(3, 8).start), 'PICTURE_INCOMPLETE'],
])('%s fails with a word', async (_name, bytes, code) => {
  const { picture } = serve(bytes)
  await settled(picture)
  expect(picture.getSnapshot()).toMatchObject({ status: 'failed', error: { code } })
  expect(await codeOf(picture.frame(0))).toBe(code)
})

test('an address that is missing or forbidden fails with a word, and one that expired is asked for again', async () => {
  const { bytes } = makeClip(2, 8)
  for (const [status, code] of [
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [500, 'SERVER_FAULT'],
  ] as const) {
    const { picture } = serve(bytes, { refusals: [status] })
    await settled(picture)
    expect(picture.getSnapshot().error?.code).toBe(code)
  }
  const url = vi.fn(async () => 'fresh')
  const { picture } = serve(bytes, { refusals: [403] }, { url })
  expect(shadeOf(await picture.frame(1))).toBe(1)
  expect(url).toHaveBeenCalledTimes(2)
})

test('a worker that dies or hangs fails its frame; the next one is decoded', async () => {
  const script = (code: string) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const clock = new FakeClock()
  const faulty = [script('throw new Error("dead")'), script('onmessage = () => {}')]
  const real = () => new Worker(new URL('./pixel.worker.ts', import.meta.url), { type: 'module' })
  const start = () => {
    const url = faulty.shift()
    return url === undefined ? real() : new Worker(url)
  }
  const server = createFileServer(makeClip(3, 8).bytes)
  const picture = open({ fetch: server.fetch }, decodersOf({ size: 1, clock, start }))
  expect(await codeOf(picture.frame(0))).toBe('PICTURE_UNREADABLE')
  const hanging = picture.frame(1)
  await vi.waitFor(() => {
    clock.advance(1_000)
    expect(faulty.length).toBe(0)
  })
  const ended = codeOf(hanging)
  clock.advance(30_000)
  expect(await ended).toBe('PICTURE_UNREADABLE')
  expect(shadeOf(await picture.frame(2))).toBe(2)
})

test('where WebAssembly may not run, the same codec runs as JavaScript', async () => {
  for (const [name, codec] of [
    ['j2k-mono2.dcm', 'jpeg2000'],
    ['jpegls-mono2.dcm', 'jpegLs'],
  ] as const) {
    const server = createFileServer(await fileOf(name))
    const started: string[] = []
    const decoders = decodersOf({
      urls: { wasm: { [codec]: '/missing.wasm' } },
      start: (kind) => {
        started.push(kind)
        return startWorker(kind, {})
      },
    })
    const bitmap = await open({ fetch: server.fetch }, decoders).frame(0)
    expect([shadeOf(bitmap, 1, 0), shadeOf(bitmap, 5, 5)]).toEqual([7, 255])
    expect(started).toEqual([codec, `${codec}Script`])
  }
})

test('nothing goes on after a picture is destroyed', async () => {
  const { bytes, start, frameBytes } = makeClip(40, 32)
  const { server, picture } = serve(bytes, { allowed: start + frameBytes })
  const shown = await picture.frame(0)
  const waiting = codeOf(picture.frame(30))
  picture.destroy()
  expect(await waiting).toBe('CANCELLED')
  await vi.waitFor(() => expect(server.aborted).toBeGreaterThan(0))
  expect(shown.width).toBe(0)
  expect(await codeOf(picture.frame(0))).toBe('CANCELLED')
})

test('who gives a frame up is told at once, and others still get it', async () => {
  const { bytes, start, frameBytes } = makeClip(4, 32)
  const { server, picture } = serve(bytes, { allowed: start + frameBytes })
  await picture.frame(0)
  const stop = new AbortController()
  const given = codeOf(picture.frame(2, { signal: stop.signal }))
  const other = picture.frame(2)
  stop.abort()
  expect(await given).toBe('CANCELLED')
  server.allow(bytes.length)
  expect(shadeOf(await other)).toBe(2)
})

test('another window is painted without decoding again, and the file’s own comes back', async () => {
  const { picture } = serve(await fileOf('explicit-deep.dcm'))
  const before = shadeOf(await picture.frame(0), 20, 10)
  const { facts } = picture.getSnapshot()
  expect([facts?.isMonochrome, facts?.windowOf(0)]).toEqual([true, { center: 30_000, width: 40_000 }])
  expect(shadeOf(await picture.frame(0, { window: { center: 60_000, width: 10 } }), 20, 10)).toBe(0)
  expect(shadeOf(await picture.frame(0, { window: { center: 10, width: 10 } }), 20, 10)).toBe(255)
  expect(shadeOf(await picture.frame(0), 20, 10)).toBe(before)
})

test('a clip plays with another window than its own, prepared by the workers', async () => {
  const { picture } = serve(makeClip(20, 16).bytes)
  const window = { center: 10, width: 1 }
  for (let frame = 0; frame < 20; frame += 1) {
    const bitmap = await picture.frame(frame, { window })
    picture.prefetch(frame + 1, 4)
    expect([frame, shadeOf(bitmap)]).toEqual([frame, frame < 10 ? 0 : 255])
  }
  expect(shadeOf(await picture.frame(3))).toBe(3)
})

const number = (value: number) => ({ vr: 'US', Value: [value] })
/** Three gray frames of 8 by 8 pixels. */
const grayClip: DicomDataset = {
  [tag.SOPClassUID]: { vr: 'UI', Value: ['1.2.840.10008.5.1.4.1.1.3.1'] },
  [tag.SOPInstanceUID]: { vr: 'UI', Value: ['1.2.3.4'] },
  [tag.SamplesPerPixel]: number(1),
  [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['MONOCHROME2'] },
  [tag.NumberOfFrames]: { vr: 'IS', Value: [3] },
  [tag.Rows]: number(8),
  [tag.Columns]: number(8),
  [tag.BitsAllocated]: number(8),
  [tag.BitsStored]: number(8),
  [tag.HighBit]: number(7),
  [tag.PixelRepresentation]: number(0),
}

/** A file of these elements and pixels. */
function fileWith(dataset: DicomDataset, sizes: PixelSizes, pixels: Uint8Array, syntax = '1.2.840.10008.1.2.1') {
  const { pieces, sizeBytes } = writeDicom({ dataset, transferSyntaxUid: syntax, pixels: sizes })
  const bytes = new Uint8Array(sizeBytes)
  let at = 0
  for (const piece of pieces) {
    const part = typeof piece === 'number' ? pixels : piece
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

test('each frame of an enhanced clip is painted with its own window, and all with one that is asked for', async () => {
  const windowed = (center: number): DicomDataset => ({
    [tag.FrameVOILUTSequence]: {
      vr: 'SQ',
      Value: [{ [tag.WindowCenter]: { vr: 'DS', Value: [center] }, [tag.WindowWidth]: { vr: 'DS', Value: [2] } }],
    },
  })
  const dataset: DicomDataset = {
    ...grayClip,
    [tag.PerFrameFunctionalGroupsSequence]: { vr: 'SQ', Value: [windowed(50), windowed(150), windowed(60)] },
  }
  const pixels = new Uint8Array(3 * 64).fill(100)
  const { picture } = serve(fileWith(dataset, { kind: 'native', bytes: pixels.length }, pixels))
  const shades = async (window?: PictureWindow) => {
    const seen: number[] = []
    for (let frame = 0; frame < 3; frame += 1) seen.push(shadeOf(await picture.frame(frame, window && { window })))
    return seen
  }
  expect(await shades()).toEqual([255, 0, 255])
  expect(await shades({ center: 200, width: 2 })).toEqual([0, 0, 0])
  expect(await shades()).toEqual([255, 0, 255])
  const { facts } = picture.getSnapshot()
  expect([0, 1, 2].map((frame) => facts?.windowOf(frame)?.center)).toEqual([50, 150, 60])
})

/** An overlay whose first pixel of the second row is white, over the second frame. */
const overlay: DicomDataset = {
  '60000010': { vr: 'US', Value: [8] },
  '60000011': { vr: 'US', Value: [8] },
  '60000015': { vr: 'IS', Value: [1] },
  '60000040': { vr: 'CS', Value: ['G'] },
  '60000050': { vr: 'SS', Value: [1, 1] },
  '60000051': { vr: 'US', Value: [2] },
  '60000100': { vr: 'US', Value: [1] },
  '60000102': { vr: 'US', Value: [0] },
  '60003000': { vr: 'OW', bytes: Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0) },
}

test('what lies over a frame is shown over that frame, also with another window', async () => {
  const pixels = new Uint8Array(3 * 64).fill(100)
  const { picture } = serve(fileWith({ ...grayClip, ...overlay }, { kind: 'native', bytes: pixels.length }, pixels))
  const seen = async (frame: number, window?: PictureWindow) => {
    const bitmap = await picture.frame(frame, window && { window })
    return [shadeOf(bitmap, 0, 0), shadeOf(bitmap, 0, 1), shadeOf(bitmap, 1, 1)]
  }
  expect([await seen(0), await seen(1), await seen(2)]).toEqual([
    [100, 100, 100],
    [100, 255, 100],
    [100, 100, 100],
  ])
  const dark = { center: 200, width: 2 }
  expect([await seen(1, dark), await seen(0, dark)]).toEqual([
    [0, 255, 0],
    [0, 0, 0],
  ])
})

test('what lies over a JPEG in colour is shown over it', async () => {
  const canvas = new OffscreenCanvas(8, 8)
  const context = canvas.getContext('2d')
  if (context !== null) Object.assign(context, { fillStyle: 'rgb(100 100 100)' }).fillRect(0, 0, 8, 8)
  const jpeg = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer())
  const colour: DicomDataset = {
    ...grayClip,
    ...overlay,
    [tag.SamplesPerPixel]: { vr: 'US', Value: [3] },
    [tag.PlanarConfiguration]: { vr: 'US', Value: [0] },
    [tag.PhotometricInterpretation]: { vr: 'CS', Value: ['YBR_FULL_422'] },
    [tag.NumberOfFrames]: { vr: 'IS', Value: [1] },
    '60000051': { vr: 'US', Value: [1] },
  }
  const { picture } = serve(fileWith(colour, { kind: 'frames', bytes: [jpeg.length] }, jpeg, '1.2.840.10008.1.2.4.50'))
  const bitmap = await picture.frame(0)
  expect(shadeOf(bitmap, 0, 1)).toBe(255)
  expect(Math.abs(shadeOf(bitmap, 1, 1) - 100)).toBeLessThan(4)
})

test('a film in a DICOM file plays in a video element', async () => {
  const { picture } = serve(await fileOf('mp4-video.dcm'))
  await settled(picture)
  const { facts } = picture.getSnapshot()
  expect(facts).toMatchObject({ width: 64, height: 48, frameCount: 10 })
  expect(facts?.frameDurationsMs).toEqual(new Array(10).fill(40))
  const video = document.createElement('video')
  video.src = facts?.videoUrl ?? ''
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve
    video.onerror = () => reject(video.error)
  })
  expect([video.videoWidth, video.videoHeight]).toEqual([64, 48])
  expect(video.duration).toBeCloseTo(0.4, 1)
})

test('a captured still and a captured clip open, and a damaged one says so', async () => {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  const still = open({ url: URL.createObjectURL(blob), contentType: 'image/jpeg' })
  expect((await still.frame(0)).width).toBe(40)
  expect(still.getSnapshot()).toMatchObject({
    status: 'ready',
    facts: { width: 40, height: 30, frameCount: 1, header: null },
  })

  const damaged = open({ url: URL.createObjectURL(blob.slice(0, 30)), contentType: 'image/jpeg' })
  await settled(damaged)
  expect(damaged.getSnapshot()).toMatchObject({ status: 'failed', error: { code: 'PICTURE_UNREADABLE' } })

  const { picture } = serve(await fileOf('mp4-video.dcm'))
  await settled(picture)
  const film = picture.getSnapshot().facts?.videoUrl ?? ''
  const clip = open({ url: film, contentType: 'video/mp4' })
  await settled(clip)
  expect(clip.getSnapshot().facts).toMatchObject({ width: 64, height: 48, frameCount: 12, videoUrl: film })
  const broken = open({ url: URL.createObjectURL(new Blob(['no video'])), contentType: 'video/mp4' })
  await settled(broken)
  expect(broken.getSnapshot().error?.code).toBe('PICTURE_UNREADABLE')
})

/** Of each codec; every fourth is cut short. */
const mutants = import.meta.env.FAULTS === '1' ? 5 : 12

test('a damaged frame of any codec ends with a picture or a word, and the decoder goes on', async () => {
  const decoders = decodersOf()
  const names = [
    'sv1-deep',
    'lossless-rgb0',
    'jpegls-rgb0',
    'j2k-rgb0',
    'j2klossy-mono2',
    'rle-deep',
    'jpeg-ybr422',
    'deflated-rgb0',
  ]
  for (const name of names) {
    const bytes = await fileOf(`${name}.dcm`)
    const show = (file: Uint8Array) => {
      const { picture } = serve(file, {}, { decoders })
      const frame = picture.frame(0).then(({ width }) => width)
      return frame.catch((thrown: unknown) => (thrown instanceof PacsError ? thrown.code : thrown))
    }
    // The same bytes each time: a linear congruential generator.
    let seed = 7
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    for (let mutant = 0; mutant < mutants; mutant += 1) {
      const file = bytes.slice(0, mutant % 4 === 0 ? bytes.length - next(300) : bytes.length)
      for (let count = 0; count < 3; count += 1) file[file.length - 1 - next(400)] = next(256)
      expect([32, 'DICOM_DAMAGED', 'DICOM_NOT_SUPPORTED', 'PICTURE_UNREADABLE', 'PICTURE_INCOMPLETE']).toContain(
        await show(file),
      )
    }
    expect(await show(bytes)).toBe(32)
  }
})
