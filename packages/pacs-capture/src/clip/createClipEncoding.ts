import type { ClipFacts, ClipFileType, SavedSeconds } from '../picture/PictureSource'
import { type CanEncode, type ClipFormat, chooseClipFormat, clipBitsPerSecond } from './chooseClipFormat'
import { type BytePoster, createBytePoster } from './createBytePoster'
import { type ClipWriter, createClipWriter } from './createClipWriter'
import { createFrameEncoder, type FrameEncoder } from './createFrameEncoder'
import { createFrameRing, type FrameRing } from './createFrameRing'
import { muxFrames } from './muxFrames'

/** A failed encoder is tried again for the ring after so long; a clip asks at once. */
const rearmMs = 5_000

/** What is told while pictures are encoded. */
export interface ClipEncodingOptions {
  canEncode: CanEncode
  /** Bytes of the clip so far. */
  onSize: (sizeBytes: number) => void
  /** The clip cannot go on; what was written can still be finished. */
  onFailed: (error: unknown) => void
  /** The clip has its full length; the pictures that come from now on are not in it. */
  onLimit: () => void
  /** Whole seconds in the ring. */
  onKept: (readySeconds: number) => void
  /** The monotonic clock, in milliseconds. */
  nowMs: () => number
}

/** Encodes one stream for two: the clip that is being recorded, and the ring of the last seconds. One encoder feeds both. */
export interface ClipEncoding {
  /** Takes each picture as it comes; it stays the caller's to close. */
  take(frame: VideoFrame): void
  /** Keeps the last seconds; 0 keeps none. */
  keep(seconds: number): void
  forget(): void
  /** The last seconds as a file, or null. */
  save(): Promise<SavedSeconds | null>
  /**
   * Begins a clip of at most a length; null when this browser can encode none.
   *
   * @param latest - the picture that stands now; asked for once the codec is known, because pictures go on until then.
   * @param limitMs - its length.
   */
  record(latest: () => VideoFrame | null, limitMs: number): Promise<ClipFileType | null>
  /** Says where the clip's bytes go. */
  writeTo(port: MessagePort): void
  /** Ends the clip; null when no picture was written. */
  finish(): Promise<ClipFacts | null>
  close(): void
}

interface Clip {
  readonly writer: ClipWriter
  readonly poster: BytePoster
  /** What encodes it; null before its first picture. */
  encoder: FrameEncoder | null
  /** Time stamp of the last picture that was given to the encoder for it: later ones belong to the ring only. */
  lastUs: number
  /** When it has its full length, by the monotonic clock: the page may be too busy to say so in time. */
  readonly endMs: number
  hasEnded: boolean
}

/** The last seconds as they were when somebody asked for them, whatever is forgotten while their encoder gives out the rest. */
interface Saving {
  readonly encoder: FrameEncoder
  readonly ring: FrameRing
  /** Time stamps of what the encoder still held of them. */
  readonly afterUs: number
  readonly untilUs: number
}

/** Makes an encoding that keeps nothing and records nothing. */
export function createClipEncoding(options: ClipEncodingOptions): ClipEncoding {
  const ring = createFrameRing()
  let size = ''
  let format: Promise<ClipFormat | null> = Promise.resolve(null)
  let known: ClipFormat | null = null
  let encoder: FrameEncoder | null = null
  let clip: Clip | null = null
  let ringSeconds = 0
  let readySeconds = 0
  let ringFromUs = -1
  let encodedUs = -1
  let brokenMs: number | null = null
  const savings = new Set<Saving>()

  function tellKept(): void {
    if (ring.readySeconds === readySeconds) return
    readySeconds = ring.readySeconds
    options.onKept(readySeconds)
  }

  /** Forgets what is kept, what the encoder still holds included. */
  function clear(): void {
    ring.clear()
    ringFromUs = encodedUs
    encoder?.requestKey()
    tellKept()
  }

  function failClip(error: unknown): void {
    const failed = clip
    if (failed === null || failed.hasEnded) return
    failed.hasEnded = true
    options.onFailed(error)
  }

  function dropEncoder(): void {
    const dropped = encoder
    encoder = null
    // A clip may still want what it holds.
    dropped?.flush().finally(dropped.close)
    encodedUs = -1
    clear()
  }

  function startEncoder(chosen: ClipFormat): FrameEncoder {
    const started = createFrameEncoder({
      format: chosen,
      onFrame(frame) {
        if (clip?.encoder === started && frame.timestampUs <= clip.lastUs) clip.writer.add(frame)
        for (const saving of savings) {
          const isWanted = frame.timestampUs > saving.afterUs && frame.timestampUs <= saving.untilUs
          if (saving.encoder === started && isWanted) saving.ring.add(frame)
        }
        if (encoder !== started || frame.timestampUs <= ringFromUs) return
        ring.add(frame)
        tellKept()
      },
      onFailed(error) {
        brokenMs = options.nowMs()
        if (clip?.encoder === started) failClip(error)
        if (encoder === started) dropEncoder()
      },
    })
    return started
  }

  /** The encoder exists while somebody needs it. */
  function neededEncoder(): FrameEncoder | null {
    const isRecording = clip !== null && !clip.hasEnded
    if (!isRecording && ringSeconds === 0) {
      if (clip === null) dropEncoder()
      return null
    }
    if (encoder !== null || known === null) return encoder
    if (!isRecording && brokenMs !== null && options.nowMs() - brokenMs < rearmMs) return null
    encoder = startEncoder(known)
    return encoder
  }

  function meet(frame: VideoFrame): void {
    const next = `${frame.displayWidth}x${frame.displayHeight}`
    if (next === size) return
    // The encoder would stretch a picture of another size into the first one's, and lengths measured in it would be wrong.
    failClip(new Error('the size of the picture changed'))
    dropEncoder()
    size = next
    known = null
    format = chooseClipFormat(frame.displayWidth, frame.displayHeight, options.canEncode)
    const asked = format
    asked.then((chosen) => {
      if (asked === format) known = chosen
    })
  }

  /** What the pictures of now are encoded with: while one waits for the answer, their size may change. */
  async function settledFormat(): Promise<ClipFormat | null> {
    const asked = format
    const chosen = await asked
    return asked === format ? chosen : await settledFormat()
  }

  function encode(frame: VideoFrame): void {
    if (clip !== null && !clip.hasEnded && options.nowMs() >= clip.endMs) {
      clip.hasEnded = true
      options.onLimit()
    }
    const current = neededEncoder()
    const timestampUs = current?.encode(frame) ?? null
    if (timestampUs !== null) encodedUs = timestampUs
    if (clip === null || clip.hasEnded) return
    clip.writer.count()
    if (timestampUs === null) return
    clip.encoder = current
    clip.lastUs = timestampUs
  }

  async function end(ending: Clip): Promise<ClipFacts | null> {
    ending.hasEnded = true
    // What its encoder still holds belongs to the clip.
    await ending.encoder?.flush()
    if (clip === ending) clip = null
    encoder?.setBitRate(clipBitsPerSecond)
    const facts = await ending.writer.finish().finally(() => ending.poster.end())
    return facts === null ? null : { ...facts, sizeBytes: ending.poster.sizeBytes }
  }

  return {
    take(frame) {
      meet(frame)
      encode(frame)
    },
    keep(seconds) {
      ringSeconds = seconds
      ring.hold(seconds)
      tellKept()
    },
    forget: clear,
    async save() {
      if (encoder === null) return null
      const saving: Saving = { encoder, ring: createFrameRing(), afterUs: ringFromUs, untilUs: encodedUs }
      saving.ring.hold(ringSeconds)
      for (const frame of ring.take()) saving.ring.add(frame)
      savings.add(saving)
      await saving.encoder.flush().finally(() => savings.delete(saving))
      return await muxFrames(saving.encoder.format, saving.ring.take())
    },
    async record(latest, limitMs) {
      const chosen = await settledFormat()
      if (chosen === null) return null
      const poster = createBytePoster()
      const writer = createClipWriter({
        format: chosen,
        onBytes(bytes) {
          poster.post(bytes)
          options.onSize(poster.sizeBytes)
        },
        onBitRate: (bitsPerSecond) => encoder?.setBitRate(bitsPerSecond),
        onFailed: failClip,
      })
      clip = { writer, poster, encoder: null, lastUs: -1, endMs: options.nowMs() + limitMs, hasEnded: false }
      encoder?.requestKey()
      // The picture that is seen as the clip begins is its first, unless the ring has encoded it already.
      const first = encoder === null ? latest() : null
      if (first !== null) encode(first)
      const isMp4 = chosen.container === 'mp4'
      return {
        contentType: `video/${chosen.container}`,
        fileExtension: isMp4 ? '.mp4' : '.webm',
        isAppendOnly: isMp4,
      }
    },
    writeTo: (port) => clip?.poster.to(port),
    async finish() {
      return clip === null ? null : await end(clip)
    },
    close: dropEncoder,
  }
}
