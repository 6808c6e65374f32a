import { createStore, PacsError } from '@opensono/pacs-core'
import type { PictureUrl } from './openBytes'
import { plainFacts } from './openStill'
import type { PictureSource, PictureState } from './PictureSource'

/** Captured clips have this rate; the file of a browser does not say it. */
const frameMs = 1000 / 30

/** Reads size and length of a video without showing it. */
function readMetadata(url: string, signal: AbortSignal): Promise<HTMLVideoElement> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video')
    const release = () => {
      video.removeAttribute('src')
      video.load()
    }
    video.preload = 'metadata'
    video.muted = true
    video.addEventListener('loadedmetadata', () => resolve(video), { once: true })
    video.addEventListener(
      'error',
      () => {
        const isMissing = video.error?.code === MediaError.MEDIA_ERR_NETWORK
        reject(
          new PacsError(isMissing ? 'NETWORK_UNREACHABLE' : 'PICTURE_UNREADABLE', {
            message: video.error?.message ?? '',
          }),
        )
        release()
      },
      { once: true },
    )
    signal.addEventListener('abort', () => {
      release()
      reject(new PacsError('CANCELLED'))
    })
    video.src = url
  })
}

/** Opens a captured clip: a `<video>` shows its frames. */
export function openVideo(url: PictureUrl): PictureSource {
  const store = createStore<PictureState>({ status: 'opening', facts: null, error: null, storedFrames: 0 })
  const ending = new AbortController()

  async function open(): Promise<void> {
    const videoUrl = typeof url === 'string' ? url : await url()
    const video = await readMetadata(videoUrl, ending.signal)
    const { videoWidth, videoHeight, duration } = video
    video.removeAttribute('src')
    video.load()
    const count = Number.isFinite(duration) ? Math.max(1, Math.round((duration * 1000) / frameMs)) : 1
    const facts = plainFacts(videoWidth, videoHeight, new Array<number>(count).fill(frameMs))
    store.update({ status: 'ready', facts: { ...facts, videoUrl }, storedFrames: count })
  }
  open().catch((thrown: unknown) => {
    if (!ending.signal.aborted) store.update({ status: 'failed', error: PacsError.from(thrown, 'PICTURE_UNREADABLE') })
  })
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    frame: () => Promise.reject(new PacsError('NOT_SUPPORTED', { message: 'a video shows its frames' })),
    prefetch() {},
    destroy() {
      ending.abort()
      store.destroy()
    },
  }
}
