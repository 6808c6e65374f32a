import { createStore, type MeasuredPicture, pictureQuality, systemClock, type UserId } from '@opensono/pacs-core'
import { measureFrames, type ShownFrame, windowMs } from './measureFrames'
import type { PictureMeter, PictureMeterOptions, PictureMeterState } from './PictureMeter'

/** Milliseconds between two looks. */
const lookMs = 1_000
/** A picture that has just begun is not judged. */
const warmUpMs = 3_000

/** Notes each frame that an element shows. */
function noteFrames(video: HTMLVideoElement, note: (count: number) => void): () => void {
  let handle = 0
  const next = (): void => {
    handle = video.requestVideoFrameCallback((_now, { presentedFrames }) => {
      note(presentedFrames)
      next()
    })
  }
  next()
  return () => video.cancelVideoFrameCallback(handle)
}

/**
 * Makes a meter of the ultrasound picture that arrives.
 *
 * @param options - the room into which the quality is said.
 */
export function createPictureMeter(options: PictureMeterOptions): PictureMeter {
  const { room, clock = systemClock, page = globalThis.document } = options
  const store = createStore<PictureMeterState>({ quality: null, measured: null })
  let stop = () => {}

  function say({ quality, measured }: PictureMeterState): void {
    if (quality === null || measured === null) return
    if (quality !== store.getSnapshot().quality) room.say({ type: 'quality', quality, measured })
    store.update({ quality, measured })
  }

  async function readRoundTrip(senderId: UserId): Promise<number | null> {
    const stats = await room.media.stats().catch(() => [])
    const own = stats.find(
      (each) => each.userId === senderId && each.source === 'ultrasound' && each.direction === 'received',
    )
    return own?.roundTripMs ?? null
  }

  function begin(video: HTMLVideoElement, senderId: UserId): () => void {
    const sinceMs = clock.monotonic()
    let frames: readonly ShownFrame[] = []
    let isOver = false
    let cancel = () => {}
    const stopFrames = noteFrames(video, (count) => {
      const atMs = clock.monotonic()
      frames = [...frames.filter((frame) => frame.atMs > atMs - windowMs), { atMs, count }]
    })

    async function look(): Promise<void> {
      const roundTripMs = await readRoundTrip(senderId)
      if (isOver) return
      cancel = clock.after(lookMs, () => void look())
      const nowMs = clock.monotonic()
      // A hidden page is shown no frames.
      if (page?.visibilityState === 'hidden' || nowMs - sinceMs < warmUpMs) return
      frames = frames.filter(({ atMs }, index) => atMs > nowMs - windowMs || index === frames.length - 1)
      const measured: MeasuredPicture = {
        ...measureFrames(frames, nowMs),
        width: video.videoWidth,
        height: video.videoHeight,
        latencyMs: roundTripMs,
      }
      say({ quality: pictureQuality(measured, store.getSnapshot().quality), measured })
    }

    cancel = clock.after(lookMs, () => void look())
    return () => {
      isOver = true
      cancel()
      stopFrames()
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    watch(video, senderId) {
      stop()
      stop = video === null || senderId === null ? () => {} : begin(video, senderId)
      if (video === null) store.update({ quality: null, measured: null })
    },
    destroy() {
      stop()
      store.destroy()
    },
  }
}
