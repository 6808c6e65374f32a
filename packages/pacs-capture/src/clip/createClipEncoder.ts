import {
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  StreamTarget,
  WebMOutputFormat,
} from 'mediabunny'
import { type ClipFormat, clipBitsPerSecond, encoderConfig } from './chooseClipFormat'
import { createBitRateGovernor } from './createBitRateGovernor'

const keyFrameEveryUs = 1_000_000
/** Used for the last picture, and where the source gives no durations. */
const frameMs = 1000 / 30
/** Pictures that may wait for a slow machine; more would fill its memory. */
const waitingPictures = 45
const webmChunkBytes = 4 * 1024 * 1024

/** What became of a clip. */
export interface ClipFacts {
  readonly contentType: string
  readonly durationMs: number
  readonly sourceFrames: number
  readonly writtenFrames: number
}

/** What is told while a clip is encoded. */
export interface ClipEncoderOptions {
  format: ClipFormat
  /** Takes bytes of the file; only WebM's header is ever written twice. */
  onPart: (bytes: Uint8Array<ArrayBuffer>, position: number) => void
  onFailed: (error: unknown) => void
}

/** Encodes one clip. */
export interface ClipEncoder {
  /** Takes a picture; it stays the caller's to close. */
  encode(frame: VideoFrame): void
  /** Writes the rest. Null when no picture was written. */
  finish(): Promise<ClipFacts | null>
}

function formatOf(container: ClipFormat['container']) {
  // Fragmented MP4 only ever grows and plays though it is cut anywhere, which is what survives a crash.
  if (container === 'mp4') return new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 })
  return new WebMOutputFormat()
}

/**
 * Begins to encode a clip.
 *
 * @param options - the format, and who takes the bytes.
 */
export function createClipEncoder(options: ClipEncoderOptions): ClipEncoder {
  const { format } = options
  const governor = createBitRateGovernor(clipBitsPerSecond)
  const packets = new EncodedVideoPacketSource(format.codec)
  const output = new Output({
    format: formatOf(format.container),
    target: new StreamTarget(
      new WritableStream({ write: ({ data, position }) => options.onPart(data.slice(), position) }),
      // WebM's clusters are patched once they are full: that happens within a chunk then.
      format.container === 'webm' ? { chunked: true, chunkSize: webmChunkBytes } : {},
    ),
  })
  output.addVideoTrack(packets)
  let written: Promise<unknown> = output.start()
  let failure: unknown = null
  let firstUs: number | null = null
  let firstSize: string | null = null
  let lastUs = 0
  let lastKeyUs = Number.NEGATIVE_INFINITY
  let sourceFrames = 0
  let writtenFrames = 0
  let sizeBytes = 0

  function fail(error: unknown): void {
    if (failure !== null) return
    failure = error
    options.onFailed(error)
  }

  function write(chunk: EncodedVideoChunk, meta: EncodedVideoChunkMetadata | undefined): void {
    writtenFrames += 1
    sizeBytes += chunk.byteLength
    const timestamp = (chunk.timestamp - (firstUs ?? 0)) / 1e6
    const packet = EncodedPacket.fromEncodedChunk(chunk).clone({ timestamp, duration: frameMs / 1000 })
    written = written.then(() => packets.add(packet, meta)).catch(fail)
  }

  const encoder = new VideoEncoder({ output: write, error: fail })
  encoder.configure(encoderConfig(format, clipBitsPerSecond))

  function encode(frame: VideoFrame): void {
    if (failure !== null) return
    // The encoder would stretch a picture of another size into the first one's, and lengths measured in it would be wrong.
    const size = `${frame.displayWidth}x${frame.displayHeight}`
    firstSize ??= size
    if (size !== firstSize) {
      fail(new Error('the size of the picture changed'))
      return
    }
    firstUs ??= frame.timestamp
    // A source that begins anew must not make the clip run backwards.
    if (sourceFrames > 0 && frame.timestamp <= lastUs) return
    sourceFrames += 1
    if (encoder.encodeQueueSize >= waitingPictures) return
    lastUs = frame.timestamp
    const isKey = frame.timestamp - lastKeyUs >= keyFrameEveryUs
    try {
      if (isKey) {
        const bitrate = governor.check((frame.timestamp - firstUs) / 1000, sizeBytes)
        if (bitrate !== null) encoder.configure(encoderConfig(format, bitrate))
        lastKeyUs = frame.timestamp
      }
      encoder.encode(frame, { keyFrame: isKey })
    } catch (error) {
      fail(error)
    }
  }

  async function finish(): Promise<ClipFacts | null> {
    if (encoder.state === 'configured') await encoder.flush().catch(fail)
    if (encoder.state !== 'closed') encoder.close()
    await written
    if (writtenFrames === 0) {
      await output.cancel()
      return null
    }
    await output.finalize()
    const durationMs = (lastUs - (firstUs ?? 0)) / 1000 + frameMs
    return { contentType: `video/${format.container}`, durationMs, sourceFrames, writtenFrames }
  }

  return { encode, finish }
}
