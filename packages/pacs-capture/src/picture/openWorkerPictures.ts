import { fileExtensionOfType, PacsError } from '@opensono/pacs-core'
import { createClipFile } from '../clip/createClipFile'
import { recordWithMediaRecorder } from '../clip/recordWithMediaRecorder'
import { createPictureWorker, type PictureWorker } from './createPictureWorker'
import type { Clip, ClipListener, ClipRecorder, PictureSource } from './PictureSource'
import type { PictureNews } from './pictureMessages'

/** Chromium's way to the pictures of a track (w3c/mediacapture-transform). */
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>
}
type TrackProcessorClass = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => TrackProcessor

/** Pictures that may wait for a busy worker before one is lost. */
const bufferedPictures = 8

/** The track processor of this page, or null where there is none. */
export function findTrackProcessor(): TrackProcessorClass | null {
  const found = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorClass }).MediaStreamTrackProcessor
  return found ?? null
}

/** Begins a clip in the worker. */
async function recordInWorker(
  worker: PictureWorker,
  setOnNews: (listener: ((news: PictureNews) => void) | null) => void,
  listener: ClipListener,
): Promise<ClipRecorder> {
  const file = createClipFile()
  let writtenMs = 0
  setOnNews((news) => {
    if (news.kind === 'recordFailed') listener.onFailed(news.message)
    if (news.kind !== 'part') return
    file.write(news.position, news.bytes)
    writtenMs = performance.now()
    listener.onSize(file.sizeBytes)
  })
  const begun = await worker.ask({ kind: 'record' })
  const startedMs = performance.now()

  /** The worker cannot finish its clip: the file plays though it is cut anywhere, so that what was written is kept. */
  function salvage(): Clip | null {
    if (begun.kind !== 'recording' || file.sizeBytes === 0) return null
    const { contentType } = begun
    const fileExtension = fileExtensionOfType(contentType) ?? '.mp4'
    const durationMs = writtenMs - startedMs
    return { blob: file.toBlob(contentType), fileExtension, durationMs, sourceFrames: 0, writtenFrames: 0 }
  }

  async function end(): Promise<Clip | null> {
    const answer = await worker.ask({ kind: 'finish' }).catch(() => null)
    setOnNews(null)
    if (answer?.kind !== 'finished') return salvage()
    if (answer.facts === null) return null
    const { contentType, ...facts } = answer.facts
    return { ...facts, blob: file.toBlob(contentType), fileExtension: fileExtensionOfType(contentType) ?? '.mp4' }
  }
  let ending: Promise<Clip | null> | null = null
  return {
    finish() {
      ending ??= end()
      return ending
    },
  }
}

/**
 * Opens a stream's pictures in a worker that holds the latest one: a still blocks the page for no longer than a message takes.
 *
 * @param stream - the live stream.
 * @param Processor - the browser's track processor.
 * @param workerUrl - where the worker's script lies.
 */
export function openWorkerPictures(
  stream: MediaStream,
  Processor: TrackProcessorClass,
  workerUrl?: string | URL,
): PictureSource {
  const [track] = stream.getVideoTracks()
  if (track === undefined) throw new PacsError('GET_VIDEO_FAILED')
  const worker = createPictureWorker(workerUrl)
  let size: PictureSource['size'] = null
  let onFrozen: (isFrozen: boolean) => void = () => {}
  let onEnded: () => void = () => {}
  let onClipNews: ((news: PictureNews) => void) | null = null
  let first: { resolve: () => void; reject: (error: PacsError) => void } | null = null
  const ready = new Promise<void>((resolve, reject) => {
    first = { resolve, reject }
  })
  const setOnClipNews = (listener: typeof onClipNews) => {
    onClipNews = listener
  }
  // Whoever closes before the first picture does not wait for it any more.
  ready.catch(() => {})

  worker.onNews((news) => {
    if (news.kind === 'size') {
      size = { width: news.width, height: news.height }
      first?.resolve()
    }
    if (news.kind === 'ended') {
      first?.reject(new PacsError('GET_VIDEO_FAILED'))
      onEnded()
    }
    if (news.kind === 'frozen') onFrozen(news.isFrozen)
    onClipNews?.(news)
  })
  const { readable } = new Processor({ track, maxBufferSize: bufferedPictures })
  worker.send({ kind: 'open', readable }, [readable as unknown as Transferable])

  return {
    get size() {
      return size
    },
    ready: () => ready,
    async still() {
      const answer = await worker.ask({ kind: 'still' })
      if (answer.kind !== 'still') throw new PacsError('GET_VIDEO_FAILED')
      return { blob: answer.blob, width: answer.width, height: answer.height }
    },
    async record(listener) {
      try {
        return await recordInWorker(worker, setOnClipNews, listener)
      } catch (thrown) {
        if (PacsError.from(thrown).code !== 'ENCODER_MISSING') throw thrown
        return recordWithMediaRecorder(stream, listener)
      }
    },
    onFrozen(listener) {
      onFrozen = listener
    },
    onEnded(listener) {
      onEnded = listener
    },
    close() {
      first?.reject(new PacsError('GET_VIDEO_FAILED'))
      worker.close()
    },
  }
}
