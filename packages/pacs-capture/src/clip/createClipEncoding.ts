import type { ClipFacts, ClipFileType, SavedSeconds } from '../picture/PictureSource'
import { type CanEncode, type ClipFormat, clipBitsPerSecond } from './chooseClipFormat'
import { type BytePoster, createBytePoster } from './createBytePoster'
import { type ClipWriter, type ClipWriterOptions, createClipWriter } from './createClipWriter'
import { createFormatChoice } from './createFormatChoice'
import { createFrameEncoder, type FrameEncoder } from './createFrameEncoder'
import { createKeptSeconds } from './createKeptSeconds'

/** Time before a failed encoder is tried again for the ring; a clip tries at once. */
const rearmMs = 5_000

/** Events while pictures are encoded. */
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
   * @param latest - the current picture; requested once the codec is known, because pictures continue until then.
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

/** Begins the file of a clip. */
function beginClip(
  format: ClipFormat,
  endMs: number,
  {
    onSize,
    onBitRate,
    onFailed,
  }: Pick<ClipEncodingOptions, 'onSize'> & Pick<ClipWriterOptions, 'onBitRate' | 'onFailed'>,
): Clip {
  const poster = createBytePoster()
  const writer = createClipWriter({
    format,
    onBytes(bytes) {
      poster.post(bytes)
      onSize(poster.sizeBytes)
    },
    onBitRate,
    onFailed,
  })
  return { writer, poster, encoder: null, lastUs: -1, endMs, hasEnded: false }
}

/** Adds no more to a clip, and waits for what its encoder still holds: that belongs to it. */
async function stopClip(clip: Clip): Promise<void> {
  clip.hasEnded = true
  await clip.encoder?.flush()
}

/** Writes the rest of a clip. */
async function endClip({ writer, poster }: Clip): Promise<ClipFacts | null> {
  const facts = await writer.finish().finally(() => poster.end())
  return facts === null ? null : { ...facts, sizeBytes: poster.sizeBytes }
}

function fileTypeOf({ container }: ClipFormat): ClipFileType {
  const isMp4 = container === 'mp4'
  return { contentType: `video/${container}`, fileExtension: isMp4 ? '.mp4' : '.webm', isAppendOnly: isMp4 }
}

/** Makes an encoding that keeps nothing and records nothing. */
export function createClipEncoding(options: ClipEncodingOptions): ClipEncoding {
  const kept = createKeptSeconds(options.onKept)
  const format = createFormatChoice(options.canEncode)
  let encoder: FrameEncoder | null = null
  let clip: Clip | null = null
  let encodedUs = -1
  let brokenMs: number | null = null

  function failClip(error: unknown): void {
    if (clip === null || clip.hasEnded) return
    clip.hasEnded = true
    options.onFailed(error)
  }

  function dropEncoder(): void {
    const dropped = encoder
    encoder = null
    // A clip may still want what it holds.
    void dropped?.flush().finally(dropped.close)
    encodedUs = -1
    kept.forget(encodedUs)
  }

  function startEncoder(chosen: ClipFormat): FrameEncoder {
    const started = createFrameEncoder({
      format: chosen,
      onFrame(frame) {
        if (clip?.encoder === started && frame.timestampUs <= clip.lastUs) clip.writer.add(frame)
        kept.add(frame, started, encoder === started)
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
    if (!isRecording && !kept.isWanted()) {
      if (clip === null) dropEncoder()
      return null
    }
    const chosen = format.known()
    if (encoder !== null || chosen === null) return encoder
    if (!isRecording && brokenMs !== null && options.nowMs() - brokenMs < rearmMs) return null
    encoder = startEncoder(chosen)
    return encoder
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

  return {
    take(frame) {
      if (format.see(frame)) {
        // The encoder would stretch a picture of another size into the first one's, and lengths measured in it would be wrong.
        failClip(new Error('the size of the picture changed'))
        dropEncoder()
      }
      encode(frame)
    },
    keep: kept.keep,
    forget() {
      kept.forget(encodedUs)
      encoder?.requestKey()
    },
    save: async () => (encoder === null ? null : await kept.save(encoder, encodedUs)),
    async record(latest, limitMs) {
      const chosen = await format.settled()
      if (chosen === null) return null
      clip = beginClip(chosen, options.nowMs() + limitMs, {
        onSize: options.onSize,
        onBitRate: (bitsPerSecond) => encoder?.setBitRate(bitsPerSecond),
        onFailed: failClip,
      })
      encoder?.requestKey()
      // The picture that is seen as the clip begins is its first, unless the ring has encoded it already.
      const first = encoder === null ? latest() : null
      if (first !== null) encode(first)
      return fileTypeOf(chosen)
    },
    writeTo: (port) => clip?.poster.to(port),
    async finish() {
      const ending = clip
      if (ending === null) return null
      await stopClip(ending)
      if (clip === ending) clip = null
      encoder?.setBitRate(clipBitsPerSecond)
      return await endClip(ending)
    },
    close: dropEncoder,
  }
}
