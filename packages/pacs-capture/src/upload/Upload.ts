import { type ErrorCode, type ImageId, PacsError } from '@opensono/pacs-core'
import type { JournalEntry } from '../journal/Journal'
import type { KeptFile } from './keepFile'
import { nextStep } from './nextStep'
import { blobSource } from './source/blobSource'
import type { UploadSource } from './source/UploadSource'
import type { UploadItem } from './UploadQueue'

/** One file of the queue. Never changed: each function of this file answers the next one. */
export interface Upload {
  readonly item: UploadItem
  readonly entry: JournalEntry
  readonly source: UploadSource
  /** Its place in the journal; null when it has none. */
  readonly kept: KeptFile | null
  /** True while it is being recorded: it is not listed then. */
  readonly isGrowing: boolean
  /** Phase of the current attempt. `stored`: its bytes are in the store, and it waits to be announced to the server. */
  readonly step: 'rest' | 'storing' | 'stored' | 'announcing'
  /** Failures in a row. */
  readonly failures: number
  /** True when the server refused its first object key. */
  readonly isSecondObject: boolean
  /** The number of the login under which its last try began. */
  readonly login: number
  /** When the next try begins, by the monotonic clock; null when none is planned. */
  readonly retryAtMs: number | null
  /** When its bytes had arrived, by the monotonic clock. */
  readonly storedAtMs: number
}

/** What the server made of an upload. */
export interface SentUpload {
  /** Null for what is no image: the video of a consultation. */
  readonly imageId: ImageId | null
  readonly isInBuffer: boolean
  readonly refusal: ErrorCode | null
  /** The view that the image has; null for none. */
  readonly viewCode: string | null
}

/** How a step of a try ended. */
export type TryResult =
  /** The store has its bytes. */
  | { readonly kind: 'stored' }
  /** The server knows the image. */
  | { readonly kind: 'announced'; readonly sent: SentUpload }
  /** `change` is what the failure says of the file; null when nothing. */
  | { readonly kind: 'failed'; readonly error: PacsError; readonly change: Partial<JournalEntry> | null }

/** What becomes known while bytes are sent. */
export type StoreNews =
  /** Something of its file is different; a later try goes on from there. */
  | { readonly kind: 'changed'; readonly change: Partial<JournalEntry>; readonly source?: UploadSource }
  /** Number of its bytes that were sent. */
  | { readonly kind: 'progress'; readonly sentBytes: number }
  /** A part has arrived: the line holds. */
  | { readonly kind: 'partStored' }

/** Takes the news of an upload; resolves when it is safe. */
export type ReportNews = (news: StoreNews) => Promise<void>

/** A file that enters the queue. */
export interface NewFile {
  entry: JournalEntry
  source: UploadSource
  kept: KeptFile | null
  fileName?: string | undefined
  isKept?: boolean
  isRecovered?: boolean
  isGrowing?: boolean
}

/** The upload of a file that waits for its first try. */
export function newUpload({ entry, source, kept, fileName, isKept, isRecovered, isGrowing }: NewFile): Upload {
  const item: UploadItem = Object.freeze({
    id: entry.id,
    target: Object.freeze({ ...entry.target }),
    status: 'queued',
    percent: entry.isStored ? 100 : 0,
    bytesPerSecond: null,
    secondsLeft: null,
    error: null,
    retryInSeconds: null,
    fileExtension: entry.fileExtension,
    fileName: fileName ?? null,
    isClip: entry.isClip,
    durationMs: entry.durationMs,
    sizeBytes: source.sizeBytes(),
    posterUrl: null,
    addedAt: new Date(entry.addedAtMs).toISOString(),
    isKept: isKept === true,
    isRecovered: isRecovered === true,
    imageId: null,
    isInBuffer: false,
    refusal: null,
    viewCode: entry.viewCode ?? null,
  })
  return {
    item,
    entry,
    source,
    kept,
    isGrowing: isGrowing === true,
    step: 'rest',
    failures: 0,
    isSecondObject: false,
    login: 0,
    retryAtMs: null,
    storedAtMs: 0,
  }
}

/** Whether its user works now. */
export function isOwn({ entry }: Pick<Upload, 'entry'>, userId: string | null): boolean {
  return entry.userId === null || entry.userId === userId
}

/** Whether its file would not arrive if the page were closed. */
export function isUnsent({ item, isGrowing }: Upload): boolean {
  return item.status !== 'done' && item.error?.code !== 'UPLOAD_TOO_LARGE' && !isGrowing
}

/** Shows something else of it. */
export function withItem(upload: Upload, change: Partial<UploadItem>): Upload {
  return { ...upload, item: Object.freeze({ ...upload.item, ...change }) }
}

/** Something else is known of its file. */
export function withEntry(upload: Upload, change: Partial<JournalEntry>, source = upload.source): Upload {
  const entry = { ...upload.entry, ...change }
  const sizeBytes = source === upload.source ? upload.item.sizeBytes : source.sizeBytes()
  return { ...withItem(upload, { durationMs: entry.durationMs, sizeBytes }), entry, source }
}

/** It shows another view; null for none. */
export function tagged(upload: Upload, viewCode: string | null): Upload {
  const { viewCode: _, ...entry } = upload.entry
  return withItem({ ...upload, entry: viewCode === null ? entry : { ...entry, viewCode } }, { viewCode })
}

function atRest(upload: Upload, change: Partial<UploadItem>): Upload {
  const rested = withItem(upload, { bytesPerSecond: null, secondsLeft: null, retryInSeconds: null, ...change })
  return { ...rested, step: 'rest', retryAtMs: null }
}

/** It waits for its turn again. */
export function queued(upload: Upload): Upload {
  return atRest(upload, { status: 'queued', percent: upload.entry.isStored ? 100 : 0 })
}

/** Queues it again at once unless it is queued, on its way, done or too large. */
export function again(upload: Upload): Upload {
  const { status, error } = upload.item
  const isWaiting = status === 'waiting' || status === 'failed' || status === 'needsLogin'
  return isWaiting && error?.code !== 'UPLOAD_TOO_LARGE' ? { ...queued(upload), failures: 0 } : upload
}

/** A try begins. */
export function storing(upload: Upload, login: number): Upload {
  const shown = withItem(upload, { status: 'uploading', error: null, retryInSeconds: null })
  return { ...shown, step: 'storing', login }
}

/** It never begins, or goes no further: its bytes are not kept. */
export function refused(upload: Upload, error: PacsError): Upload {
  return { ...atRest(upload, { status: 'failed', error }), isGrowing: false, source: blobSource(new Blob()) }
}

/** What was recorded is whole. */
export function grown(upload: Upload, durationMs: number, sizeBytes: number): Upload {
  return { ...withItem(withEntry(upload, { durationMs }), { sizeBytes }), isGrowing: false }
}

/** It is being announced to the server. */
export function announcing(upload: Upload): Upload {
  return { ...upload, step: 'announcing' }
}

/** What is known when a try has ended. */
export interface TryFacts {
  readonly isOnline: boolean
  readonly nowMs: number
  readonly userId: string | null
  /** The number of the login that works now. */
  readonly login: number
}

/** A step of a try has ended. */
export function tried(upload: Upload, result: TryResult, facts: TryFacts): Upload {
  switch (result.kind) {
    case 'stored':
      return {
        ...withItem(upload, { bytesPerSecond: null, secondsLeft: null }),
        step: 'stored',
        storedAtMs: facts.nowMs,
      }
    case 'announced':
      return announced(upload, result.sent)
    case 'failed':
      return failed(withEntry(upload, result.change ?? {}), result.error, facts)
  }
}

function announced(upload: Upload, sent: SentUpload): Upload {
  const done = atRest(upload, { ...sent, status: 'done', percent: 100, error: null })
  // The file lies in the store: its bytes need not stay here.
  return { ...done, source: blobSource(new Blob()) }
}

function failed(before: Upload, error: PacsError, facts: TryFacts): Upload {
  const upload = { ...before, failures: before.failures + 1 }
  const step = nextStep({ ...upload, error, isOnline: facts.isOnline })
  switch (step.kind) {
    case 'none':
      return upload
    case 'startOver':
      return { ...queued(upload), isSecondObject: true }
    case 'wait': {
      const waiting = atRest(upload, { status: 'waiting', error })
      return step.delayMs === null
        ? waiting
        : countdown({ ...waiting, retryAtMs: facts.nowMs + step.delayMs }, facts.nowMs)
    }
    case 'login': {
      // A refusal that was on its way when somebody logged in says nothing of the new login.
      const isLate = upload.login !== facts.login && isOwn(upload, facts.userId)
      const waiting = atRest(upload, { status: 'needsLogin', error })
      return isLate ? again(waiting) : waiting
    }
    case 'fail':
      return atRest(upload, { status: 'failed', error })
  }
}

/** Shows how long it still waits, or queues it when the time is up. */
export function countdown(upload: Upload, nowMs: number): Upload {
  if (upload.retryAtMs === null) return upload
  const leftMs = upload.retryAtMs - nowMs
  if (leftMs <= 0) return queued(upload)
  const retryInSeconds = Math.ceil(leftMs / 1000)
  return retryInSeconds === upload.item.retryInSeconds ? upload : withItem(upload, { retryInSeconds })
}

/** It is another user's: it waits for the login of its own. */
export function awaitOwner(upload: Upload): Upload {
  const { item, step } = upload
  // What waits for the network would not go on with it under another user.
  const waitsForNetwork = item.status === 'waiting' && item.retryInSeconds === null
  const isWaiting = item.status === 'queued' || waitsForNetwork || step === 'stored'
  return isWaiting ? atRest(upload, { status: 'needsLogin' }) : upload
}

/** There is no network to send it by. */
export function awaitNetwork(upload: Upload): Upload {
  return upload.item.status === 'queued' && !upload.isGrowing ? withItem(upload, { status: 'waiting' }) : upload
}

const megabyte = 1024 * 1024

/**
 * The refusal of a file that is too large to be sent.
 *
 * @param sizeBytes - of the file.
 * @param fileName - by which its user knows it, if it has one.
 */
export function tooLarge(sizeBytes: number, fileName?: string): PacsError {
  const sizeMb = Math.floor(sizeBytes / megabyte)
  return new PacsError('UPLOAD_TOO_LARGE', { details: { sizeMb, ...(fileName === undefined ? {} : { fileName }) } })
}
