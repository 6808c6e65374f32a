import { fileExtensionOfType, PacsError } from '@opensono/pacs-core'
import type { Clip, ClipListener, ClipRecorder } from '../picture/PictureSource'
import { clipBitsPerSecond } from './chooseClipFormat'

/** What browsers without WebCodecs may offer; MP4 first, because it is what most programs open. */
const contentTypes = [
  'video/mp4;codecs=avc1.42E01F',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
]
const partMs = 1000

/** MediaRecorder's files lack their length: their packets are copied, not encoded again, into one that has it. */
async function repair(blob: Blob): Promise<{ blob: Blob; durationMs: number; frames: number }> {
  const bunny = await import('mediabunny')
  const isMp4 = blob.type.startsWith('video/mp4')
  const input = new bunny.Input({ source: new bunny.BlobSource(blob), formats: bunny.ALL_FORMATS })
  const target = new bunny.BufferTarget()
  const format = isMp4 ? new bunny.Mp4OutputFormat() : new bunny.WebMOutputFormat()
  const output = new bunny.Output({ format, target })
  const conversion = await bunny.Conversion.init({ input, output })
  await conversion.execute()
  const track = await input.getPrimaryVideoTrack()
  const stats = await track?.computePacketStats()
  const durationMs = ((await track?.computeDuration()) ?? 0) * 1000
  return {
    blob: new Blob([target.buffer ?? new ArrayBuffer(0)], { type: blob.type }),
    durationMs,
    frames: stats?.packetCount ?? 0,
  }
}

/**
 * Begins a clip with the browser's own recorder, for browsers that cannot encode otherwise.
 *
 * @param stream - the live stream.
 * @param listener - hears how it goes.
 * @throws PacsError `ENCODER_MISSING` when there is no recorder either.
 */
export function recordWithMediaRecorder(stream: MediaStream, listener: ClipListener): ClipRecorder {
  const mimeType =
    typeof MediaRecorder === 'undefined' ? undefined : contentTypes.find((each) => MediaRecorder.isTypeSupported(each))
  if (mimeType === undefined) throw new PacsError('ENCODER_MISSING')
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: clipBitsPerSecond })
  const parts: Blob[] = []
  let sizeBytes = 0
  recorder.ondataavailable = ({ data }) => {
    parts.push(data)
    sizeBytes += data.size
    listener.onSize(sizeBytes)
  }
  recorder.onerror = (event) => listener.onFailed(event)
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  recorder.start(partMs)

  async function end(): Promise<Clip | null> {
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    if (sizeBytes === 0) return null
    const type = (recorder.mimeType || mimeType || '').split(';')[0] ?? ''
    const { blob, durationMs, frames } = await repair(new Blob(parts, { type }))
    const fileExtension = fileExtensionOfType(blob.type) ?? '.webm'
    return { blob, fileExtension, durationMs, sourceFrames: frames, writtenFrames: frames }
  }
  let ending: Promise<Clip | null> | null = null
  return {
    finish() {
      ending ??= end()
      return ending
    },
  }
}
