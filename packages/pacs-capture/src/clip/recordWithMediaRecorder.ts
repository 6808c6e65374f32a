import { PacsError } from '@opensono/pacs-core'
import type { ClipFacts, ClipFileType, ClipListener, ClipRecorder } from '../picture/PictureSource'
import { clipBitsPerSecond } from './chooseClipFormat'
import { createBytePoster } from './createBytePoster'

/** What browsers without WebCodecs may offer; MP4 first, because it is what most programs open. */
const contentTypes = [
  'video/mp4;codecs=avc1.42E01F',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
]
/** The same with sound. */
const soundingTypes = [
  'video/mp4;codecs=avc1.42E01F,mp4a.40.2',
  'video/mp4;codecs=avc1.42E01F,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
]
const partMs = 1000

/** What TypeScript does not know yet. */
interface RecorderOptions extends MediaRecorderOptions {
  /**
   * A key frame after this time, in milliseconds. An MP4 is written from key frame to key frame, which a browser makes every hundred
   * pictures: a page that dies would lose the last of them, and sound and pictures would end seconds apart.
   */
  videoKeyFrameIntervalDuration: number
}

/** What such a recorder writes lacks its length: it is repaired before it is sent. */
function fileType(mimeType: string): ClipFileType {
  return mimeType.startsWith('video/mp4')
    ? { contentType: 'video/mp4', fileExtension: '.mp4', isAppendOnly: false }
    : { contentType: 'video/webm', fileExtension: '.webm', isAppendOnly: false }
}

/**
 * Begins a clip with the browser's own recorder, for browsers that cannot encode otherwise.
 *
 * @param stream - the live stream.
 * @param listener - opens the place for the bytes; called with size, limit and failure.
 * @param limitMs - it stops by itself after this time.
 * @throws PacsError `ENCODER_MISSING` when there is no recorder either.
 */
export function recordWithMediaRecorder(stream: MediaStream, listener: ClipListener, limitMs: number): ClipRecorder {
  const types = stream.getAudioTracks().length > 0 ? soundingTypes : contentTypes
  const mimeType =
    typeof MediaRecorder === 'undefined' ? undefined : types.find((each) => MediaRecorder.isTypeSupported(each))
  if (mimeType === undefined) throw new PacsError('ENCODER_MISSING')
  const options: RecorderOptions = {
    mimeType,
    videoBitsPerSecond: clipBitsPerSecond,
    videoKeyFrameIntervalDuration: partMs,
  }
  const recorder = new MediaRecorder(stream, options)
  const poster = createBytePoster()
  let sizeBytes = 0
  let posted: Promise<void> = Promise.resolve()
  let startedMs = performance.now()
  let stoppedMs: number | null = null

  async function post(data: Blob): Promise<void> {
    poster.post(new Uint8Array(await data.arrayBuffer()))
  }
  recorder.ondataavailable = ({ data }) => {
    sizeBytes += data.size
    // One after the other: a small part must not overtake a large one.
    posted = posted.then(() => post(data))
    listener.onSize(sizeBytes)
    if (performance.now() - startedMs >= limitMs) listener.onLimit()
  }
  recorder.onerror = (event) => listener.onFailed(event)
  recorder.onstart = () => {
    startedMs = performance.now()
  }
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve()
  })
  poster.to(listener.onOpen(fileType(mimeType)))
  recorder.start(partMs)

  async function end(): Promise<ClipFacts | null> {
    stoppedMs ??= performance.now()
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    await posted
    poster.end()
    // It does not report its frames: nobody counted.
    const facts = { durationMs: stoppedMs - startedMs, sizeBytes, sourceFrames: 0, writtenFrames: 0 }
    return sizeBytes === 0 ? null : facts
  }
  let ending: Promise<ClipFacts | null> | null = null
  return {
    finish() {
      ending ??= end()
      return ending
    },
  }
}
