import { type Ended, PacsError } from '@opensono/pacs-core'
import {
  nativeFrameSpan,
  type PictureLook,
  type PictureShape,
  type PixelCodec,
  renderSamples,
  type Samples,
  type ValueWindow,
} from '@opensono/pacs-core/dicom'
import { bitmapOfPixels } from './bitmapOfPixels'
import { createBitmapCache, drawableFrames } from './createBitmapCache'
import type { Decoders, TaskOptions } from './createDecoders'
import type { FrameStore } from './createFrameStore'
import { decodeFrame, decodeValues } from './decodeFrame'
import type { FrameJob } from './decodeMessages'
import type { FrameOptions } from './PictureSource'

/** What pictures are made of. */
export interface FramePicturesOptions {
  readonly frames: FrameStore
  readonly decoders: Decoders
  readonly cacheBytes: number
  readonly codec: PixelCodec
  readonly isBigEndian: boolean
  readonly shape: PictureShape
  /** How a frame looks by the file, by its number from 0: frames of enhanced files may each have a window of their own. */
  lookOf(index: number): PictureLook
}

/** The frames of a file as pictures, those around the playhead kept. */
export interface FramePictures extends Ended {
  frame(index: number, options: FrameOptions): Promise<ImageBitmap>
  /** The window that a frame is shown with by the file; of one whose window is that of its values, once it was decoded. */
  windowOf(index: number): ValueWindow | null
  prefetch(from: number, count: number, step?: number): void
}

/** What is prepared beside what somebody waits for. */
interface Wish {
  readonly frames: number[]
  running: number
}

/** Waits for something shared; who gives up does not end it for others. */
function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return value
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new PacsError('CANCELLED'))
    if (signal.aborted) return cancelled()
    signal.addEventListener('abort', cancelled, { once: true })
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancelled))
  })
}

const isSameWindow = (one: ValueWindow | null, other: ValueWindow | null) =>
  one?.center === other?.center && one?.width === other?.width

/** Frames that a clip shows next; a round begins with the first one, whatever the step. */
function framesAhead(from: number, count: number, step: number, frameCount: number): number[] {
  const found = [from % frameCount]
  while (found.length < Math.min(count, Math.ceil(frameCount / step))) {
    const next = (found.at(-1) ?? 0) + step
    found.push(next < frameCount ? next : 0)
  }
  return found
}

/** The windows by which frames are shown; one that a file does not name is known when its frame was decoded. */
function createWindows(lookOf: FramePicturesOptions['lookOf']) {
  const ofValues = new Map<number, ValueWindow>()
  return {
    of: (index: number): ValueWindow | null => ofValues.get(index) ?? lookOf(index).window,
    note(index: number, window: ValueWindow | null): void {
      if (window !== null && lookOf(index).isWindowOfValues) ofValues.set(index, window)
    },
  }
}

/** A frame as it is stored, with what is needed to paint it. */
async function readJob(
  { frames, codec, isBigEndian, shape, lookOf }: FramePicturesOptions,
  index: number,
  signal: AbortSignal,
): Promise<FrameJob> {
  const bytes = await frames.get(index, signal)
  const firstBit = codec === 'native' ? nativeFrameSpan(shape, isBigEndian, index).firstBit : 0
  return { bytes, codec, isBigEndian, firstBit, shape, look: lookOf(index) }
}

/** Makes pictures of frames as they are asked for: of as many as the file says, or of more where more are there. */
export function createFramePictures(options: FramePicturesOptions): FramePictures {
  const { frames, decoders, cacheBytes, shape, lookOf } = options
  const ending = new AbortController()
  const frameCount = () => Math.max(shape.frameCount, frames.frameCount)
  const cache = createBitmapCache(cacheBytes, frameCount)
  const decoding = new Map<number, { bitmap: Promise<ImageBitmap>; task: { isUrgent: boolean; signal: AbortSignal } }>()
  /** Values of the gray frame that was windowed last: a window is dragged over one frame. */
  let valued: { readonly index: number; readonly samples: Promise<Samples> } | null = null
  let wish: Wish = { frames: [], running: 0 }
  /** Window of the bitmaps in the cache; null is that of the file. */
  let painted: ValueWindow | null = null
  const windows = createWindows(lookOf)
  let last: { readonly index: number; readonly window: ValueWindow | null } = { index: -1, window: null }

  const jobOf = (index: number) => readJob(options, index, ending.signal)

  async function decode(index: number, task: TaskOptions): Promise<ImageBitmap> {
    const window = painted
    const job = await jobOf(index)
    const { bitmap, window: own } = await decodeFrame(decoders, job, window, task)
    if (window === null) windows.note(index, own)
    if (ending.signal.aborted) {
      bitmap.close()
      throw new PacsError('CANCELLED')
    }
    if (isSameWindow(window, painted)) cache.add(index, bitmap)
    return bitmap
  }

  function shared(index: number, isUrgent: boolean): Promise<ImageBitmap> {
    const known = cache.get(index)
    if (known !== undefined) return Promise.resolve(known)
    const running = decoding.get(index)
    if (running !== undefined) {
      // What was only prepared goes before others from now on, if it still waits.
      running.task.isUrgent ||= isUrgent
      return running.bitmap
    }
    const task = { signal: ending.signal, isUrgent }
    const bitmap = decode(index, task).finally(() => {
      if (decoding.get(index)?.bitmap === bitmap) decoding.delete(index)
    })
    decoding.set(index, { bitmap, task })
    return bitmap
  }

  async function windowed(index: number, window: ValueWindow): Promise<ImageBitmap> {
    if (valued?.index !== index) {
      const samples = jobOf(index).then((job) => decodeValues(decoders, job, { signal: ending.signal }))
      valued = { index, samples }
      samples.catch(() => {
        if (valued?.samples === samples) valued = null
      })
    }
    const samples = await valued.samples
    return bitmapOfPixels(renderSamples(samples, shape.photometric, lookOf(index), window), samples.width)
  }

  function paintWith(window: ValueWindow | null): void {
    if (isSameWindow(window, painted)) return
    painted = window
    cache.empty()
    decoding.clear()
  }

  function prepare(current: Wish): void {
    // One more than there are workers: the next frame is ready to begin when one of them ends.
    while (current === wish && current.running <= decoders.size && current.frames.length > 0) {
      const index = current.frames.shift() ?? 0
      if (cache.get(index) !== undefined) continue
      current.running += 1
      // Who needs the frame asks for it, and gets its fault.
      shared(index, false)
        .catch(() => {})
        .finally(() => {
          current.running -= 1
          prepare(current)
        })
    }
  }

  return {
    async frame(index, { signal, window }) {
      if (!Number.isInteger(index) || index < 0 || index >= frameCount()) throw new PacsError('NOT_FOUND')
      cache.follow(index)
      frames.follow(index)
      const look = lookOf(index)
      const isOwn = look.window === null || (look.voiTable === null && isSameWindow(window ?? null, windows.of(index)))
      const wanted = isOwn ? null : (window ?? null)
      // A window that is dragged over a frame is painted here, from its values; one that stays is painted by the workers.
      const isDragged = wanted !== null && last.index === index && !isSameWindow(wanted, last.window)
      last = { index, window: wanted }
      if (!isDragged) paintWith(wanted)
      const bitmap = await unlessAborted(isDragged ? windowed(index, wanted) : shared(index, true), signal)
      if (ending.signal.aborted) throw new PacsError('CANCELLED')
      return cache.lend(bitmap)
    },
    windowOf: windows.of,
    prefetch(from, count, step = 1) {
      const room = Math.max(1, Math.floor(cacheBytes / (shape.rows * shape.columns * 4)) - drawableFrames)
      wish = { frames: framesAhead(from, Math.min(count, room), step, frameCount()), running: 0 }
      prepare(wish)
    },
    destroy() {
      ending.abort()
      wish = { frames: [], running: 0 }
      frames.destroy()
      cache.clear()
    },
  }
}
