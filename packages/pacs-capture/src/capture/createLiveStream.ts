import { type Clock, limits, PacsError } from '@opensono/pacs-core'
import type { DeviceList } from '../device/DeviceList'
import { deviceError } from '../device/deviceError'
import type { OpenPictures, PictureSource } from '../picture/PictureSource'
import type { CaptureSessionState } from './CaptureSession'
import { judgeShape } from './judgeShape'
import { goodSignal } from './SignalHealth'

/** A device that gives no picture within this time after it was opened counts as failed. */
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
  /** Reopens the device with the current settings; does nothing after `stop`. */
  restart(): Promise<void>
  /** Does something for which the device must not be open, and opens it again if it was. */
  whileClosed(task: () => Promise<void>): Promise<void>
}

/** A device that gives pictures. */
interface Opened {
  readonly stream: MediaStream
  readonly pictures: PictureSource
}

function endTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function firstPicture(pictures: PictureSource, clock: Clock): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(firstPictureMs, () => reject(new PacsError('GET_VIDEO_FAILED')))
    pictures.ready().then(resolve, reject).finally(cancel)
  })
}

/**
 * Opens the chosen device, and waits for its first picture.
 *
 * @returns null when it was broken off; nothing is open then.
 */
async function openLive(options: LiveStreamOptions, signal: AbortSignal): Promise<Opened | null> {
  let stream: MediaStream | null = null
  let pictures: PictureSource | null = null
  try {
    stream = await options.devices.open()
    if (!signal.aborted) {
      pictures = options.openPictures(stream)
      await firstPicture(pictures, options.clock)
    }
    if (!signal.aborted && pictures !== null) return { stream, pictures }
  } catch (thrown) {
    close()
    throw thrown
  }
  close()
  return null

  function close(): void {
    pictures?.close()
    if (stream !== null) endTracks(stream)
  }
}

/** Shows the size of the pictures and how good their signal is. */
function showSignal(pictures: PictureSource, { devices, update }: LiveStreamOptions, signal: AbortSignal): void {
  let reported = goodSignal
  const show = () => {
    if (signal.aborted) return
    const { width, height } = pictures.size ?? limits.videoSize.withoutMetadata
    const judged = judgeShape(reported, devices.getSnapshot().resolution, { width, height })
    update({ width, height, signal: judged, isFrozen: judged.kind === 'frozen' && !judged.isDelivering })
  }
  pictures.onSignal((health) => {
    reported = health
    show()
  })
  pictures.onResized(show)
  show()
}

/**
 * Opens the chosen device and opens it again every 2 seconds while that fails.
 *
 * @param options - the devices and what is reported.
 */
export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { clock, update } = options
  // Each start, stop and restart begins a new turn; what an older turn still brings is thrown away.
  let turn = new AbortController()
  let isWanted = false
  let opened: (Opened & { readonly forget: () => void }) | null = null
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

  function retryIn(leftMs: number, signal: AbortSignal): void {
    update({ retryInSeconds: leftMs / 1000 })
    cancelRetry = clock.after(1000, () => {
      if (leftMs > 1000) return retryIn(leftMs - 1000, signal)
      retryCount += 1
      update({ retryCount, retryInSeconds: null })
      void open(signal)
    })
  }

  function fail(error: PacsError, signal: AbortSignal): void {
    if (signal.aborted) return
    update({ status: 'lost', stream: null, error, ...noSignal })
    retryIn(limits.streamRetryMs, signal)
    if (retryCount % limits.streamErrorEvery === 0) options.onFailed(error)
  }

  function lose(signal: AbortSignal): void {
    if (signal.aborted || opened === null) return
    retryCount = 0
    fail(new PacsError('GET_VIDEO_FAILED'), signal)
    update({ retryCount })
    void close()
  }

  async function open(signal: AbortSignal): Promise<void> {
    const found = await openLive(options, signal).catch((thrown) => fail(deviceError(thrown), signal))
    if (!found) return
    const { stream, pictures } = found
    const retries = retryCount
    retryCount = 0
    update({ status: 'live', stream, error: null, retryCount, retryInSeconds: null, ...noSignal })
    const [track] = stream.getVideoTracks()
    const onEnded = () => lose(signal)
    track?.addEventListener('ended', onEnded)
    pictures.onEnded(onEnded)
    showSignal(pictures, options, signal)
    opened = { stream, pictures, forget: () => track?.removeEventListener('ended', onEnded) }
    options.onPictures(pictures)
    if (retries > 0) options.onRestored(retries)
    // The track may have ended while its first picture was awaited; then no event comes any more.
    if (track?.readyState === 'ended') lose(signal)
  }

  /** Begins a turn in which nothing is open yet. */
  function newTurn(status: 'starting' | 'idle'): AbortSignal {
    turn.abort()
    turn = new AbortController()
    cancelRetry()
    retryCount = 0
    update({ status, stream: null, error: null, retryCount, retryInSeconds: null, ...noSignal })
    return turn.signal
  }

  async function begin(task?: () => Promise<void>): Promise<void> {
    const signal = newTurn('starting')
    await close()
    try {
      await task?.()
    } finally {
      if (!signal.aborted) await open(signal)
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
      newTurn('idle')
      await close()
    },
  }
}
