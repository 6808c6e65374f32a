import { BufferTarget, EncodedVideoPacketSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'
import type { SavedSeconds } from '../picture/PictureSource'
import type { ClipFormat } from './chooseClipFormat'
import type { EncodedFrame } from './createFrameEncoder'

/**
 * Makes a whole file of encoded pictures, without encoding them again: one that says its length first, and seeks.
 *
 * @param format - how they were encoded.
 * @param frames - from a key frame on.
 */
export async function muxFrames(format: ClipFormat, frames: readonly EncodedFrame[]): Promise<SavedSeconds | null> {
  const [first] = frames
  const last = frames.at(-1)
  if (first === undefined || last === undefined) return null
  const target = new BufferTarget()
  const isMp4 = format.container === 'mp4'
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const packets = new EncodedVideoPacketSource(format.codec)
  output.addVideoTrack(packets)
  await output.start()
  for (const { packet, timestampUs } of frames) {
    const timed = packet.clone({ timestamp: (timestampUs - first.timestampUs) / 1e6 })
    await packets.add(timed, { decoderConfig: first.config })
  }
  await output.finalize()
  return {
    blob: new Blob([target.buffer ?? new ArrayBuffer(0)], { type: `video/${format.container}` }),
    fileExtension: isMp4 ? '.mp4' : '.webm',
    durationMs: (last.timestampUs - first.timestampUs) / 1000 + last.packet.duration * 1000,
    frames: frames.length,
  }
}
