import { PacsError } from '@opensono/pacs-core'
import { goodSignal, type SignalHealth } from '../capture/SignalHealth'
import type { ClipFacts, ClipListener, OpenPictures, PictureSource } from '../picture/PictureSource'
import { createGate } from './createGate'

/** Pictures without a camera or an encoder; a test says how they go. */
export interface FakePictures {
  /** For a capture session's `openPictures`. */
  open: OpenPictures
  /** Sources that are open now. */
  readonly openCount: number
  /** Clips that were begun and not finished. */
  readonly recordingCount: number
  /** Length at most of the clip that was begun last, in milliseconds. */
  readonly limitMs: number
  /** Reports the size of the clip that is being recorded. */
  grow(sizeBytes: number): void
  /** The encoder fails. */
  failClip(): void
  /** The encoder has reached the clip's full length. */
  limitClip(): void
  /** Stills are being encoded until {@link FakePictures.releaseStills}. */
  holdStills(): void
  /** Finishes the stills that were held; later stills are not held. */
  releaseStills(): void
  /** The next clip ends without a frame. */
  isEmpty: boolean
  /** No new picture comes, or they come again. */
  freeze(isFrozen: boolean): void
  /** What the pictures show of the signal. */
  signal(signal: SignalHealth): void
  /** The pictures have another size from now on. */
  resize(width: number, height: number): void
  /** This many whole seconds are in the ring now. */
  keep(readySeconds: number): void
  /** Seconds that are to be kept. */
  readonly wantedSeconds: number
  /** How often what was kept was forgotten. */
  readonly forgetCount: number
}

/**
 * Makes pictures of 1024 by 768 pixels for a test; see {@link FakePictures.resize} for another size.
 *
 * @param clipText - content of the clips, so that a test knows them again.
 */
export function createFakePictures(clipText = 'clip'): FakePictures {
  const sources = new Set<PictureSource>()
  let clips: ClipListener[] = []
  let onSignal: (signal: SignalHealth) => void = () => {}
  let onKept: (readySeconds: number) => void = () => {}
  let onResized: () => void = () => {}
  const gate = createGate()
  let isEmpty = false
  let size = { width: 1024, height: 768 }
  let readySeconds = 0
  let wantedSeconds = 0
  let forgetCount = 0
  let limitMs = 0

  function open(): PictureSource {
    const source: PictureSource = {
      get size() {
        return size
      },
      ready: async () => {},
      async still() {
        await gate.pass()
        if (!sources.has(source)) throw new PacsError('GET_VIDEO_FAILED')
        return { blob: new Blob(['still'], { type: 'image/jpeg' }), ...size }
      },
      async record(listener, atMostMs) {
        limitMs = atMostMs
        clips.push(listener)
        // A worker is asked first: much may happen until it answers.
        await new Promise<void>((resolve) => setTimeout(resolve))
        const port = listener.onOpen({ contentType: 'video/mp4', fileExtension: '.mp4', isAppendOnly: true })
        return {
          async finish() {
            clips = clips.filter((each) => each !== listener)
            return postClip(port, isEmpty ? null : clipText)
          },
        }
      },
      keepLast(seconds) {
        wantedSeconds = seconds
        return true
      },
      forgetLast() {
        forgetCount += 1
        readySeconds = 0
      },
      async saveLast() {
        if (readySeconds === 0) return null
        const blob = new Blob([`last ${readySeconds}`], { type: 'video/mp4' })
        return { blob, fileExtension: '.mp4', durationMs: readySeconds * 1000, frames: readySeconds * 30 }
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
      onEnded() {},
      close: () => void sources.delete(source),
    }
    sources.add(source)
    return source
  }

  return {
    open,
    get openCount() {
      return sources.size
    },
    get recordingCount() {
      return clips.length
    },
    get limitMs() {
      return limitMs
    },
    holdStills: gate.hold,
    releaseStills: gate.release,
    get isEmpty() {
      return isEmpty
    },
    set isEmpty(given) {
      isEmpty = given
    },
    grow: (sizeBytes) => clips.at(-1)?.onSize(sizeBytes),
    failClip: () => clips.at(-1)?.onFailed(new Error('the encoder failed')),
    limitClip: () => clips.at(-1)?.onLimit(),
    freeze: (isFrozen) => onSignal(isFrozen ? { kind: 'frozen', isDelivering: false } : goodSignal),
    signal: (signal) => onSignal(signal),
    resize(width, height) {
      size = { width, height }
      onResized()
    },
    keep(seconds) {
      readySeconds = seconds
      onKept(seconds)
    },
    get wantedSeconds() {
      return wantedSeconds
    },
    get forgetCount() {
      return forgetCount
    },
  }
}

/** Posts a clip of that text; null: one in which there is no picture. */
function postClip(port: MessagePort, text: string | null): ClipFacts | null {
  const { buffer } = new TextEncoder().encode(text ?? '')
  const facts = { durationMs: 1000, sizeBytes: buffer.byteLength, sourceFrames: 30, writtenFrames: 30 }
  if (text !== null) port.postMessage({ bytes: buffer }, [buffer])
  port.postMessage({ isLast: true })
  return text === null ? null : facts
}
