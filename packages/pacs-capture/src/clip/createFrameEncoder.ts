import { EncodedPacket } from 'mediabunny'
import { type ClipFormat, clipBitsPerSecond, encoderConfig } from './chooseClipFormat'
import { createParameterSetRepeater } from './createParameterSetRepeater'

const keyFrameEveryUs = 1_000_000
/** Used for the last picture, and where the source gives no durations. */
const frameUs = 1_000_000 / 30
/** Pictures that may wait for a slow machine; more would fill its memory. */
const waitingPictures = 45

/** One encoded picture. */
export interface EncodedFrame {
  /** Its bytes; the time stamp counts from the encoder's first picture. */
  readonly packet: EncodedPacket
  readonly timestampUs: number
  readonly isKey: boolean
  readonly config: VideoDecoderConfig
}

/** Encodes the pictures of one size; anyone who listens takes what comes. */
export interface FrameEncoder {
  readonly format: ClipFormat
  /**
   * Takes a picture; it stays the caller's to close.
   *
   * @returns its time stamp by this encoder's count, or null when it was passed over.
   */
  encode(frame: VideoFrame): number | null
  /** Makes the next picture a key frame. */
  requestKey(): void
  /** Asks for another rate from the next key frame on, in bits a second. */
  setBitRate(bitsPerSecond: number): void
  /** Waits for everything that was taken until now. */
  flush(): Promise<void>
  close(): void
}

/** How a frame encoder is made. */
export interface FrameEncoderOptions {
  format: ClipFormat
  onFrame: (frame: EncodedFrame) => void
  /** Called at most once; it encodes no more then. */
  onFailed: (error: unknown) => void
}

/**
 * Begins to encode.
 *
 * @param options - the format, and who takes the pictures.
 */
export function createFrameEncoder({ format, onFrame, onFailed }: FrameEncoderOptions): FrameEncoder {
  let config: VideoDecoderConfig | null = null
  const repeatSets = createParameterSetRepeater()
  let hasFailed = false
  let shiftUs: number | null = null
  let lastUs = Number.NEGATIVE_INFINITY
  let lastKeyUs = Number.NEGATIVE_INFINITY
  let isKeyWanted = false
  let bitRate = clipBitsPerSecond
  let configuredBitRate = bitRate

  function fail(error: unknown): void {
    if (hasFailed) return
    hasFailed = true
    onFailed(error)
  }

  const encoder = new VideoEncoder({
    error: fail,
    output(chunk, meta) {
      config = meta?.decoderConfig ?? config
      if (config === null) return fail(new Error('the encoder does not say how to decode'))
      const packet = EncodedPacket.fromEncodedChunk(chunk)
      const isKey = chunk.type === 'key'
      const { description } = config
      const data = isKey && format.codec === 'avc' && description ? repeatSets(packet.data, description) : packet.data
      const timed = packet.clone({ data, timestamp: chunk.timestamp / 1e6, duration: frameUs / 1e6 })
      onFrame({ packet: timed, timestampUs: chunk.timestamp, isKey, config })
    },
  })
  encoder.configure(encoderConfig(format, bitRate))

  /** Time runs on from 0, also where the source restarts. Null for a picture that was given twice. */
  function timeOf(frame: VideoFrame): number | null {
    shiftUs ??= -frame.timestamp
    const timestampUs = frame.timestamp + shiftUs
    if (timestampUs === lastUs) return null
    if (timestampUs > lastUs) return timestampUs
    shiftUs += lastUs - timestampUs + frameUs
    return lastUs + frameUs
  }

  return {
    format,
    encode(frame) {
      const timestamp = timeOf(frame)
      if (hasFailed || timestamp === null || encoder.encodeQueueSize >= waitingPictures) return null
      lastUs = timestamp
      const isKey = isKeyWanted || timestamp - lastKeyUs >= keyFrameEveryUs
      const timed = new VideoFrame(frame, { timestamp })
      try {
        if (isKey) {
          if (bitRate !== configuredBitRate) encoder.configure(encoderConfig(format, bitRate))
          configuredBitRate = bitRate
          lastKeyUs = timestamp
          isKeyWanted = false
        }
        encoder.encode(timed, { keyFrame: isKey })
      } catch (error) {
        fail(error)
        return null
      } finally {
        timed.close()
      }
      return timestamp
    },
    requestKey() {
      isKeyWanted = true
    },
    setBitRate(bitsPerSecond) {
      bitRate = bitsPerSecond
    },
    async flush() {
      if (encoder.state === 'configured') await encoder.flush().catch(fail)
    },
    close() {
      if (encoder.state !== 'closed') encoder.close()
    },
  }
}
