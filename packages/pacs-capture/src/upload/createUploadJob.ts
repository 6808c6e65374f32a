import { type Clock, type imageApi, type Pacs, PacsError } from '@opensono/pacs-core'
import { nextStep } from './nextStep'
import type { PutObject } from './putObject/PutObjectRequest'
import { sendUpload } from './sendUpload'
import type { JournalEntry } from './UploadJournal'
import type { UploadItem } from './UploadQueue'

/** What a job needs of its queue. */
export interface UploadJobOptions {
  pacs: Pacs<{ image: typeof imageApi }>
  putObject: PutObject
  clock: Clock
  isOnline: () => boolean
  /** Whether its user works now. */
  isOwn: () => boolean
  /** Keeps the entry for a later try. */
  keep: (entry: JournalEntry) => void
  /** Its item changed. */
  onChange: () => void
  /** It is queued again. */
  onReady: () => void
  /** A try has ended, well or not. */
  onSettled: () => void
}

/** One file of the queue and its tries. */
export interface UploadJob {
  readonly id: string
  /** Who took it, or null. */
  readonly userId: string | null
  item(): UploadItem
  /** Whether its file would be lost with the page. */
  isUnsent(): boolean
  /** Makes a try. */
  run(): void
  /** Queues it again at once unless it is queued, on its way, done or refused. */
  again(): void
  /** It is not this user's: it waits for the login of its own. */
  awaitOwner(): void
  /** Fails it before it began. */
  refuse(error: PacsError): void
  /** Breaks it off and frees its poster. */
  destroy(): void
}

function itemOf(entry: JournalEntry): UploadItem {
  const { upload } = entry
  return Object.freeze({
    id: entry.id,
    target: Object.freeze({ ...upload.target }),
    status: 'queued',
    percent: entry.isStored ? 100 : 0,
    error: null,
    retryInSeconds: null,
    fileExtension: upload.fileExtension,
    fileName: upload.fileName ?? null,
    isClip: ['.mp4', '.webm', '.avi'].includes(upload.fileExtension),
    durationMs: upload.durationMs ?? null,
    sizeBytes: upload.blob.size,
    posterUrl: upload.poster === undefined ? null : URL.createObjectURL(upload.poster),
    addedAt: new Date(entry.addedAtMs).toISOString(),
    imageId: null,
    isInBuffer: false,
    refusal: null,
  })
}

/**
 * Makes the job of one upload.
 *
 * @param first - the upload as it was kept.
 * @param options - the client, the store and the queue.
 */
export function createUploadJob(first: JournalEntry, options: UploadJobOptions): UploadJob {
  const { clock } = options
  let entry = first
  let item = itemOf(first)
  let failures = 0
  let isSecondObject = false
  let abort: AbortController | null = null
  let cancelWait: () => void = () => {}

  function patch(change: Partial<UploadItem>): void {
    item = Object.freeze({ ...item, ...change })
  }

  function requeue(): void {
    patch({ status: 'queued', retryInSeconds: null, percent: entry.isStored ? 100 : 0 })
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
      patch({ status: 'waiting', error, retryInSeconds: null })
      if (step.delayMs !== null) wait(step.delayMs)
    } else {
      patch({ status: step.kind === 'login' ? 'needsLogin' : 'failed', error, retryInSeconds: null })
    }
    options.onSettled()
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    try {
      const sent = await sendUpload(entry, {
        pacs: options.pacs,
        putObject: options.putObject,
        clock,
        signal,
        isOwn: options.isOwn,
        keep(kept) {
          entry = kept
          if (!signal.aborted) options.keep(kept)
        },
        onProgress(sentBytes) {
          const percent = item.sizeBytes === 0 ? 0 : Math.min(100, Math.floor((sentBytes / item.sizeBytes) * 100))
          if (signal.aborted || percent === item.percent) return
          patch({ percent })
          options.onChange()
        },
      })
      if (signal.aborted) return
      patch({ ...sent, status: 'done', percent: 100, error: null })
      // The file lies in the store: its bytes need not stay here.
      entry = { ...entry, upload: { ...entry.upload, blob: new Blob() } }
      options.onSettled()
    } catch (thrown) {
      if (!signal.aborted) failed(PacsError.from(thrown, 'UPLOAD_FAILED'))
    }
  }

  return {
    id: first.id,
    userId: first.userId,
    item: () => item,
    isUnsent: () => item.status !== 'done' && item.error?.code !== 'UPLOAD_TOO_LARGE',
    run() {
      abort = new AbortController()
      patch({ status: 'uploading', error: null, retryInSeconds: null })
      void attempt(abort.signal)
    },
    again() {
      const isAtRest = item.status === 'waiting' || item.status === 'failed' || item.status === 'needsLogin'
      if (!isAtRest || item.error?.code === 'UPLOAD_TOO_LARGE') return
      cancelWait()
      failures = 0
      requeue()
    },
    awaitOwner() {
      if (item.status === 'queued') patch({ status: 'needsLogin' })
    },
    refuse(error) {
      patch({ status: 'failed', error })
      // The bytes cannot be sent: they are not kept either.
      entry = { ...entry, upload: { ...entry.upload, blob: new Blob() } }
      options.onSettled()
    },
    destroy() {
      cancelWait()
      abort?.abort()
      if (item.posterUrl !== null) URL.revokeObjectURL(item.posterUrl)
    },
  }
}
