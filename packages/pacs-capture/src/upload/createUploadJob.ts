import { PacsError } from '@opensono/pacs-core'
import { createSpeedMeter } from './createSpeedMeter'
import { itemOfFile } from './itemOfFile'
import type { WholeClip } from './makeWhole'
import { nextStep } from './nextStep'
import { sendUpload } from './sendUpload'
import { blobSource } from './source/blobSource'
import type { UploadFile, UploadJob, UploadJobOptions } from './UploadJob'
import type { UploadItem } from './UploadQueue'

/** The speed is told anew so often, in milliseconds, though the percentage stands. */
const tellSpeedMs = 1_000

/**
 * Makes the job of one upload.
 *
 * @param file - what is sent.
 * @param options - the client, the store and the queue.
 */
export function createUploadJob(file: UploadFile, options: UploadJobOptions): UploadJob {
  const { clock } = options
  const { kept } = file
  let { entry, source } = file
  let isGrowing = file.isGrowing === true
  let item = itemOfFile(file)
  let failures = 0
  let isSecondObject = false
  let toRepair: (() => Promise<WholeClip | null>) | null = null
  let isSending = false
  let abort: AbortController | null = null
  let cancelWait: () => void = () => {}

  function patch(change: Partial<UploadItem>): void {
    item = Object.freeze({ ...item, ...change })
  }

  function rest(change: Partial<UploadItem>): void {
    isSending = false
    patch({ bytesPerSecond: null, secondsLeft: null, ...change })
  }

  function requeue(): void {
    rest({ status: 'queued', retryInSeconds: null, percent: entry.isStored ? 100 : 0 })
  }

  function wait(leftMs: number): void {
    patch({ retryInSeconds: Math.ceil(leftMs / 1000) })
    options.onChange()
    cancelWait = clock.after(Math.min(leftMs, 1000), () => {
      if (leftMs > 1000) return wait(leftMs - 1000)
      requeue()
      options.onReady()
    })
  }

  function failed(error: PacsError): void {
    failures += 1
    const step = nextStep({ error, failures, isOnline: options.isOnline(), isSecondObject })
    if (step.kind === 'none') return
    if (step.kind === 'startOver') {
      isSecondObject = true
      requeue()
    } else if (step.kind === 'wait') {
      rest({ status: 'waiting', error, retryInSeconds: null })
      if (step.delayMs !== null) wait(step.delayMs)
    } else {
      rest({ status: step.kind === 'login' ? 'needsLogin' : 'failed', error, retryInSeconds: null })
    }
    options.onSettled()
  }

  function showProgress(): (sentBytes: number) => void {
    const speed = createSpeedMeter(clock)
    let toldMs = clock.monotonic()
    speed.saw(0)
    return (sentBytes) => {
      speed.saw(sentBytes)
      const sizeBytes = source.sizeBytes()
      const percent = sizeBytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / sizeBytes) * 100))
      const isDue = clock.monotonic() - toldMs >= tellSpeedMs
      if (percent === item.percent && !isDue) return
      toldMs = clock.monotonic()
      const bytesPerSecond = speed.bytesPerSecond()
      const secondsLeft =
        bytesPerSecond === null || bytesPerSecond === 0 ? null : Math.ceil((sizeBytes - sentBytes) / bytesPerSecond)
      patch({ percent, bytesPerSecond, secondsLeft })
      options.onChange()
    }
  }

  /** Makes the file whole where that was not possible before. */
  async function makeReady(): Promise<void> {
    const whole = await toRepair?.()
    toRepair = null
    if (whole === undefined) return
    if (whole === null) throw new PacsError('UPLOAD_FAILED', { message: 'there is no picture in the clip' })
    source = whole.source
    entry = { ...entry, ...whole.change }
    patch({ durationMs: entry.durationMs, sizeBytes: source.sizeBytes() })
    await kept?.update(entry)
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    const onProgress = showProgress()
    try {
      await makeReady()
      const sent = await sendUpload({
        pacs: options.pacs,
        store: options.store,
        hash: options.hash,
        clock,
        source,
        isImport: file.fileName !== undefined,
        signal,
        entry: () => entry,
        isOwn: options.isOwn,
        async keep(change) {
          if (signal.aborted) return
          entry = { ...entry, ...change }
          await kept?.update(entry)
        },
        async turn() {
          rest({})
          options.onReady()
          await options.turn(signal)
        },
        onProgress: (sentBytes) => void (signal.aborted || onProgress(sentBytes)),
        onArrived() {
          // The waits between tries begin anew.
          failures = 0
        },
      })
      if (signal.aborted) return
      rest({ ...sent, status: 'done', percent: 100, error: null })
      // The file lies in the store: its bytes need not stay here.
      source = blobSource(new Blob())
      options.onSettled()
    } catch (thrown) {
      if (!signal.aborted) failed(PacsError.from(thrown, 'UPLOAD_FAILED'))
    }
  }

  const isTooLarge = () => item.error?.code === 'UPLOAD_TOO_LARGE'

  return {
    id: entry.id,
    userId: entry.userId,
    item: () => item,
    isGrowing: () => isGrowing,
    isReady: () => item.status === 'queued' && !(isGrowing && file.isHeld === true),
    isSending: () => isSending,
    isUnsent: () => item.status !== 'done' && !isTooLarge() && !isGrowing,
    run() {
      abort = new AbortController()
      isSending = true
      patch({ status: 'uploading', error: null, retryInSeconds: null })
      void attempt(abort.signal)
    },
    again() {
      const isAtRest = item.status === 'waiting' || item.status === 'failed' || item.status === 'needsLogin'
      if (!isAtRest || isTooLarge()) return
      cancelWait()
      failures = 0
      requeue()
    },
    awaitOwner() {
      // What waits for the network would not hear of it under another user.
      const waitsForNetwork = item.status === 'waiting' && item.retryInSeconds === null
      if (item.status === 'queued' || waitsForNetwork) patch({ status: 'needsLogin' })
    },
    awaitNetwork() {
      if (item.status === 'queued' && !isGrowing) patch({ status: 'waiting' })
    },
    refuse(error) {
      isGrowing = false
      abort?.abort()
      rest({ status: 'failed', error })
      // The bytes cannot be sent: they are not kept either.
      source = blobSource(new Blob())
      options.onSettled()
    },
    entry: () => entry,
    async finish({ durationMs, repair }) {
      toRepair = repair
      entry = { ...entry, durationMs }
      isGrowing = false
      patch({ durationMs, sizeBytes: source.sizeBytes() })
      await kept?.update(entry)
    },
    setPoster(poster) {
      if (item.posterUrl !== null) URL.revokeObjectURL(item.posterUrl)
      patch({ posterUrl: URL.createObjectURL(poster) })
    },
    setKept: () => patch({ isKept: true }),
    destroy() {
      cancelWait()
      abort?.abort()
      if (item.posterUrl !== null) URL.revokeObjectURL(item.posterUrl)
    },
    forget: () => void kept?.remove(),
  }
}
