import { AppendOnlyStreamTarget, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import type { ClipFacts } from '../picture/PictureSource'
import { type ClipFormat, clipBitsPerSecond } from './chooseClipFormat'
import { createBitRateGovernor } from './createBitRateGovernor'
import type { EncodedFrame } from './createFrameEncoder'

const frameMs = 1000 / 30
/** A little less than the distance of key frames, so that each key frame begins a fragment. */
const fragmentSeconds = 0.9

/** Writes one clip, from a key frame on. */
export interface ClipWriter {
  /** Counts a picture that the device delivered. */
  count(): void
  /** Takes an encoded picture; those before the first key frame are passed over. */
  add(frame: EncodedFrame): void
  /** Writes the rest. Null when no picture was written. */
  finish(): Promise<Omit<ClipFacts, 'sizeBytes'> | null>
}

/** How a clip writer is made. */
export interface ClipWriterOptions {
  format: ClipFormat
  /** Takes the bytes of the file, in order; none is ever written twice. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void
  /** What rate to ask the encoder for, so that the clip stays within its byte budget. */
  onBitRate: (bitsPerSecond: number) => void
  onFailed: (error: unknown) => void
}

function formatOf(container: ClipFormat['container']) {
  // Both only ever grow. MP4 in fragments plays though it is cut anywhere, which is what survives a crash; WebM lacks its length.
  if (container === 'webm') return new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: fragmentSeconds })
  return new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: fragmentSeconds })
}

/**
 * Begins to write a clip.
 *
 * @param options - the format, and who takes the bytes.
 */
export function createClipWriter({ format, onBytes, onBitRate, onFailed }: ClipWriterOptions): ClipWriter {
  const governor = createBitRateGovernor(clipBitsPerSecond)
  const packets = new EncodedVideoPacketSource(format.codec)
  const output = new Output({
    format: formatOf(format.container),
    target: new AppendOnlyStreamTarget(new WritableStream({ write: (bytes) => onBytes(bytes.slice()) })),
  })
  output.addVideoTrack(packets)
  let written: Promise<unknown> = output.start()
  let firstUs: number | null = null
  let lastUs = 0
  let sourceFrames = 0
  let writtenFrames = 0
  let encodedBytes = 0

  function write({ packet, timestampUs, config }: EncodedFrame, fromUs: number): void {
    const timed = packet.clone({ timestamp: (timestampUs - fromUs) / 1e6 })
    const meta = writtenFrames === 0 ? { decoderConfig: config } : undefined
    written = written.then(() => packets.add(timed, meta)).catch(onFailed)
    writtenFrames += 1
    lastUs = timestampUs
    encodedBytes += packet.byteLength
  }

  return {
    count() {
      sourceFrames += 1
    },
    add(frame) {
      if (firstUs === null && !frame.isKey) return
      firstUs ??= frame.timestampUs
      write(frame, firstUs)
      if (!frame.isKey) return
      const bitRate = governor.check((frame.timestampUs - firstUs) / 1000, encodedBytes)
      if (bitRate !== null) onBitRate(bitRate)
    },
    async finish() {
      await written
      if (firstUs === null) {
        await output.cancel()
        return null
      }
      await output.finalize()
      return { durationMs: (lastUs - firstUs) / 1000 + frameMs, sourceFrames, writtenFrames }
    },
  }
}
