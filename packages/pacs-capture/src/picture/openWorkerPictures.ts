import { PacsError } from '@opensono/pacs-core'
import { recordWithMediaRecorder } from '../clip/recordWithMediaRecorder'
import { createPictureWorker, type PictureWorker } from './createPictureWorker'
import type { ClipFacts, ClipListener, ClipRecorder, PictureSource } from './PictureSource'
import type { PictureNews } from './pictureMessages'

/** Chromium's way to the pictures of a track (w3c/mediacapture-transform). */
interface TrackProcessor {
  readonly readable: ReadableStream<VideoFrame>
}
type TrackProcessorClass = new (init: { track: MediaStreamTrack; maxBufferSize?: number }) => TrackProcessor

/** Frames queued for a busy worker before one is dropped; a still may be this many frames old. */
const bufferedPictures = 8

/** The track processor of this page, or null where there is none. */
export function findTrackProcessor(): TrackProcessorClass | null {
  const found = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorClass }).MediaStreamTrackProcessor
  return found ?? null
}

/** Begins a clip in the worker, which posts its bytes straight to their owner. */
async function recordInWorker(
  worker: PictureWorker,
  setOnNews: (listener: ((news: PictureNews) => void) | null) => void,
  listener: ClipListener,
  limitMs: number,
): Promise<ClipRecorder> {
  let sizeBytes = 0
  let grownMs = 0
  setOnNews((news) => {
    if (news.kind === 'recordFailed') listener.onFailed(news.message)
    if (news.kind === 'limited') listener.onLimit()
    if (news.kind !== 'grown') return
    sizeBytes = news.sizeBytes
    grownMs = performance.now()
    listener.onSize(sizeBytes)
  })
  const begun = await worker.ask({ kind: 'record', limitMs })
  if (begun.kind !== 'recording') throw new PacsError('GET_VIDEO_FAILED')
  const startedMs = performance.now()
  try {
    const port = listener.onOpen(begun.type)
    worker.send({ kind: 'writeTo', port }, [port])
  } catch (thrown) {
    // Nobody takes it: the worker must not go on encoding for nobody.
    setOnNews(null)
    worker.ask({ kind: 'finish' }).catch(() => {})
    throw thrown
  }

  /** The worker cannot finish its clip: the file plays though it is cut anywhere, so that what was written is kept. */
  function salvage(): ClipFacts | null {
    return sizeBytes === 0 ? null : { durationMs: grownMs - startedMs, sizeBytes, sourceFrames: 0, writtenFrames: 0 }
  }

  async function end(): Promise<ClipFacts | null> {
    const answer = await worker.ask({ kind: 'finish' }).catch(() => null)
    setOnNews(null)
    return answer?.kind === 'finished' ? answer.facts : salvage()
  }
  let ending: Promise<ClipFacts | null> | null = null
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
  let onSignal: Parameters<PictureSource['onSignal']>[0] = () => {}
  let onKept: (readySeconds: number) => void = () => {}
  let onResized: () => void = () => {}
  let onEnded: () => void = () => {}
  let onClipNews: ((news: PictureNews) => void) | null = null
  let first: { resolve: () => void; reject: (error: PacsError) => void } | null = null
  const ready = new Promise<void>((resolve, reject) => {
    first = { resolve, reject }
  })
  const setOnClipNews = (listener: typeof onClipNews) => {
    onClipNews = listener
  }
  // Anyone who closes before the first picture does not wait for it any more.
  ready.catch(() => {})

  worker.onNews((news) => {
    if (news.kind === 'size') {
      size = { width: news.width, height: news.height }
      first?.resolve()
      onResized()
    }
    if (news.kind === 'ended') {
      first?.reject(new PacsError('GET_VIDEO_FAILED'))
      onEnded()
    }
    if (news.kind === 'signal') onSignal(news.signal)
    if (news.kind === 'kept') onKept(news.readySeconds)
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
    async record(listener, limitMs) {
      try {
        return await recordInWorker(worker, setOnClipNews, listener, limitMs)
      } catch (thrown) {
        if (PacsError.from(thrown).code !== 'ENCODER_MISSING') throw thrown
        return recordWithMediaRecorder(stream, listener, limitMs)
      }
    },
    keepLast(seconds) {
      worker.send({ kind: 'keep', seconds })
      return typeof VideoEncoder !== 'undefined'
    },
    forgetLast: () => worker.send({ kind: 'forget' }),
    async saveLast() {
      const answer = await worker.ask({ kind: 'save' })
      return answer.kind === 'saved' ? answer.saved : null
    },
    onKept(listener) {
      onKept = listener
    },
    onResized(listener) {
      onResized = listener
    },
    onSignal(listener) {
      onSignal = listener
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
