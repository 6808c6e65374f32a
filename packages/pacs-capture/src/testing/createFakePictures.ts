import { PacsError } from '@opensono/pacs-core'
import type { Clip, ClipListener, OpenPictures, PictureSource } from '../picture/PictureSource'

/** Pictures without a camera or an encoder; a test says how they go. */
export interface FakePictures {
  /** For a capture session's `openPictures`. */
  open: OpenPictures
  /** Sources that are open now. */
  readonly openCount: number
  /** Clips that were begun and not finished. */
  readonly recordingCount: number
  /** Tells the size of the clip that is being recorded. */
  grow(sizeBytes: number): void
  /** The encoder fails. */
  failClip(): void
  /** Stills are being encoded until {@link FakePictures.releaseStills}. */
  holdStills(): void
  releaseStills(): void
  /** The next clip ends without a frame. */
  isEmpty: boolean
  /** No new picture comes, or they come again. */
  freeze(isFrozen: boolean): void
}

/** @param clipText - content of the clips, so that a test knows them again. */
export function createFakePictures(clipText = 'clip'): FakePictures {
  const sources = new Set<PictureSource>()
  let clips: ClipListener[] = []
  let onFrozen: (isFrozen: boolean) => void = () => {}
  let gate: Promise<void> = Promise.resolve()
  let openGate: () => void = () => {}
  let isEmpty = false

  function open(): PictureSource {
    const source: PictureSource = {
      size: { width: 1024, height: 768 },
      ready: async () => {},
      async still() {
        await gate
        if (!sources.has(source)) throw new PacsError('GET_VIDEO_FAILED')
        return { blob: new Blob(['still'], { type: 'image/jpeg' }), width: 1024, height: 768 }
      },
      async record(listener) {
        clips.push(listener)
        return {
          async finish(): Promise<Clip | null> {
            clips = clips.filter((each) => each !== listener)
            if (isEmpty) return null
            const blob = new Blob([clipText], { type: 'video/mp4' })
            return { blob, fileExtension: '.mp4', durationMs: 1000, sourceFrames: 30, writtenFrames: 30 }
          },
        }
      },
      onFrozen(listener) {
        onFrozen = listener
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
    holdStills() {
      gate = new Promise((resolve) => {
        openGate = resolve
      })
    },
    releaseStills: () => openGate(),
    get isEmpty() {
      return isEmpty
    },
    set isEmpty(given) {
      isEmpty = given
    },
    grow: (sizeBytes) => clips.at(-1)?.onSize(sizeBytes),
    failClip: () => clips.at(-1)?.onFailed(new Error('the encoder failed')),
    freeze: (isFrozen) => onFrozen(isFrozen),
  }
}
