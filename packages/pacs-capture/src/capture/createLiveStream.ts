import { type Clock, limits, PacsError } from '@opensono/pacs-core'
import type { DeviceList } from '../device/DeviceList'
import { deviceError } from '../device/deviceError'
import type { OpenPictures, PictureSource } from '../picture/PictureSource'
import type { CaptureSessionState } from './CaptureSession'
import { judgeShape } from './judgeShape'
import { goodSignal } from './SignalHealth'

/** A device that gives no picture so long after it was opened counts as failed. */
const firstPictureMs = 10_000

/** The part of a session's state that the live stream decides. */
export type LiveStreamPatch = Partial<
  Pick<
    CaptureSessionState,
    'status' | 'stream' | 'width' | 'height' | 'error' | 'retryCount' | 'retryInSeconds' | 'isFrozen' | 'signal'
  >
>

/** What a stream that is not live shows of its signal: nothing. */
const noSignal = { isFrozen: false, signal: goodSignal } as const

/** How a live stream is made. */
export interface LiveStreamOptions {
  devices: DeviceList
  clock: Clock
  openPictures: OpenPictures
  update: (patch: LiveStreamPatch) => void
  /** Pictures of this source come from now on; null: none do. */
  onPictures: (pictures: PictureSource | null) => void
  /** The picture is about to go: finish what still needs its frames. */
  onClosing: () => Promise<void>
  /** The failure is to be shown: the first, and every 150th retry. */
  onFailed: (error: PacsError) => void
  onRestored: (retryCount: number) => void
}

/** Keeps one device open. */
export interface LiveStream {
  start(): Promise<void>
  /** Closes the device; the tracks end before this returns. */
  stop(): Promise<void>
  /** Opens anew what is open, with the settings of now. */
  restart(): Promise<void>
  /** Does something for which the device must not be open, and opens it again if it was. */
  whileClosed(task: () => Promise<void>): Promise<void>
  /** The pictures while they come, else null. */
  pictures(): PictureSource | null
}

interface Opened {
  stream: MediaStream
  pictures: PictureSource
  forget: () => void
}

function endTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Opens the chosen device and opens it again every 2 seconds while that fails.
 *
 * @param options - the devices and what is told.
 */
export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { devices, clock, update } = options
  // Each start, stop and restart begins a new turn; whatever an older turn still brings is thrown away.
  let turn = 0
  let isWanted = false
  let opened: Opened | null = null
  let retryCount = 0
  let cancelRetry: () => void = () => {}

  async function close(): Promise<void> {
    const closing = opened
    opened = null
    if (closing === null) return
    options.onPictures(null)
    closing.forget()
    endTracks(closing.stream)
    await options.onClosing().finally(() => closing.pictures.close())
  }

  function countDown(leftMs: number, mine: number): void {
    update({ retryInSeconds: leftMs / 1000 })
    cancelRetry = clock.after(1000, () => {
      if (leftMs > 1000) return countDown(leftMs - 1000, mine)
      retryCount += 1
      update({ retryCount, retryInSeconds: null })
      void open(mine)
    })
  }

  function fail(error: PacsError, mine: number): void {
    update({ status: 'lost', stream: null, error, ...noSignal })
    countDown(limits.streamRetryMs, mine)
    if (retryCount % limits.streamErrorEvery === 0) options.onFailed(error)
  }

  function lose(error: PacsError, mine: number): void {
    if (mine !== turn || opened === null) return
    retryCount = 0
    fail(error, mine)
    update({ retryCount })
    void close()
  }

  function follow(stream: MediaStream, pictures: PictureSource, mine: number): Opened {
    const [track] = stream.getVideoTracks()
    const onEnded = () => lose(new PacsError('GET_VIDEO_FAILED'), mine)
    track?.addEventListener('ended', onEnded)
    pictures.onEnded(onEnded)
    let reported = goodSignal
    const tell = () => {
      if (mine !== turn) return
      const { width, height } = pictures.size ?? limits.videoSize.withoutMetadata
      const signal = judgeShape(reported, devices.getSnapshot().resolution, { width, height })
      update({ width, height, signal, isFrozen: signal.kind === 'frozen' && !signal.isDelivering })
    }
    pictures.onSignal((signal) => {
      reported = signal
      tell()
    })
    pictures.onResized(tell)
    tell()
    return { stream, pictures, forget: () => track?.removeEventListener('ended', onEnded) }
  }

  function firstPicture(pictures: PictureSource): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = clock.after(firstPictureMs, () => reject(new PacsError('GET_VIDEO_FAILED')))
      pictures.ready().then(resolve, reject).finally(cancel)
    })
  }

  async function open(mine: number): Promise<void> {
    let stream: MediaStream | null = null
    let pictures: PictureSource | null = null
    try {
      stream = await devices.open()
      if (mine === turn) {
        pictures = options.openPictures(stream)
        await firstPicture(pictures)
      }
    } catch (thrown) {
      pictures?.close()
      if (stream !== null) endTracks(stream)
      if (mine === turn) fail(deviceError(thrown), mine)
      return
    }
    if (mine !== turn || pictures === null) {
      pictures?.close()
      endTracks(stream)
      return
    }
    const retries = retryCount
    const wasLost = retries > 0
    retryCount = 0
    update({ status: 'live', stream, error: null, retryCount, retryInSeconds: null, ...noSignal })
    opened = follow(stream, pictures, mine)
    options.onPictures(pictures)
    if (wasLost) options.onRestored(retries)
    // The track may have ended while its first picture was awaited; then no event comes any more.
    if (stream.getVideoTracks()[0]?.readyState === 'ended') lose(new PacsError('GET_VIDEO_FAILED'), mine)
  }

  async function begin(task?: () => Promise<void>): Promise<void> {
    turn += 1
    cancelRetry()
    retryCount = 0
    update({ status: 'starting', stream: null, error: null, retryCount, retryInSeconds: null, ...noSignal })
    const mine = turn
    await close()
    try {
      await task?.()
    } finally {
      if (mine === turn) await open(mine)
    }
  }

  return {
    async start() {
      if (isWanted) return
      isWanted = true
      await begin()
    },
    async restart() {
      if (isWanted) await begin()
    },
    whileClosed: (task) => (isWanted ? begin(task) : task()),
    async stop() {
      isWanted = false
      turn += 1
      cancelRetry()
      retryCount = 0
      update({ status: 'idle', stream: null, error: null, retryCount, retryInSeconds: null, ...noSignal })
      await close()
    },
    pictures: () => opened?.pictures ?? null,
  }
}
