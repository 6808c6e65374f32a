import { createEmitter, createStore, isTooLarge, newId, PacsError, systemClock } from '@opensono/pacs-core'
import { browserOnline } from './browserOnline'
import { createMemoryJournal } from './createMemoryJournal'
import { createUploadJob, type UploadJob } from './createUploadJob'
import { isTransportFailure } from './nextStep'
import { putObject } from './putObject/putObject'
import type { JournalEntry } from './UploadJournal'
import type { NewUpload, UploadQueue, UploadQueueEventMap, UploadQueueOptions, UploadQueueState } from './UploadQueue'

/** Done items that stay listed; older ones leave, so that a day's work does not pile up. */
const listedDone = 50

const megabyte = 1024 * 1024

function tooLarge(upload: NewUpload): PacsError {
  const sizeMb = Math.floor(upload.blob.size / megabyte)
  return new PacsError('UPLOAD_TOO_LARGE', {
    details: { sizeMb, ...(upload.fileName === undefined ? {} : { fileName: upload.fileName }) },
  })
}

/**
 * Makes an upload queue. Files go straight to the object store; the server hands out credentials and takes notice.
 *
 * @param options - the client and what the host wants to inject.
 * @example
 * const uploads = createUploadQueue({ pacs })
 * uploads.add({ target: { kind: 'study', studyId }, blob, fileExtension: '.jpg' })
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { pacs } = options
  const clock = options.clock ?? systemClock
  const online = options.online ?? browserOnline
  const journal = options.journal ?? createMemoryJournal()
  const concurrency = options.concurrency ?? 2
  const jobs = new Map<string, UploadJob>()
  const events = createEmitter<UploadQueueEventMap>()
  const store = createStore<UploadQueueState>({
    items: Object.freeze([]),
    hasUnsent: false,
    unsentCount: 0,
    othersUnsentCount: 0,
    isPaused: false,
    isOnline: online.isOnline(),
  })
  // A clip may end after its user's logout: it is still that user's.
  let lastUserId: string | null = null
  let isHeld = false
  let needsLogin = false
  let isDestroyed = false
  /** Counts logins, and under which one each job's last try began. */
  let logins = 0
  const begunUnder = new WeakMap<UploadJob, number>()

  function whoWorks(): string | null {
    lastUserId = options.userId?.() ?? lastUserId
    return lastUserId
  }

  const isOwn = (job: UploadJob) => job.userId === null || job.userId === whoWorks()

  function publish(): void {
    const all = [...jobs.values()]
    const items = all.filter(isOwn).map((job) => job.item())
    const unsent = all.filter((job) => job.isUnsent())
    const before = store.getSnapshot().items
    const isSame = items.length === before.length && items.every((item, index) => item === before[index])
    store.update({
      items: isSame ? before : Object.freeze(items),
      unsentCount: unsent.length,
      othersUnsentCount: unsent.filter((job) => !isOwn(job)).length,
      hasUnsent: unsent.length > 0,
      isPaused: isHeld || needsLogin,
      isOnline: online.isOnline(),
    })
  }

  function pump(): void {
    const all = [...jobs.values()]
    for (const job of all) if (!isOwn(job)) job.awaitOwner()
    const canSend = !isDestroyed && !isHeld && !needsLogin && online.isOnline()
    const free = canSend ? concurrency - all.filter((job) => job.item().status === 'uploading').length : 0
    const next = all.filter((job) => job.item().status === 'queued').slice(0, Math.max(0, free))
    for (const job of next) {
      begunUnder.set(job, logins)
      job.run()
    }
    publish()
  }

  function drop(job: UploadJob): void {
    jobs.delete(job.id)
    job.destroy()
    void journal.remove(job.id)
  }

  function settle(job: UploadJob): void {
    const item = job.item()
    // A refusal that was on its way when somebody logged in says nothing of the new login.
    const isLate = begunUnder.get(job) !== logins
    if (item.status === 'needsLogin' && isOwn(job)) {
      if (isLate) job.again()
      else needsLogin = true
    }
    if (item.status === 'failed' && item.error !== null) events.emit('uploadFailed', { item, error: item.error })
    if (item.status === 'done' && item.imageId !== null) {
      void journal.remove(job.id)
      const { imageId, target, isInBuffer } = item
      events.emit('imageUploaded', { item, imageId, target, isInBuffer })
      const done = [...jobs.values()].filter((each) => each.item().status === 'done')
      for (const old of done.slice(0, -listedDone)) drop(old)
    }
    pump()
  }

  function enter(entry: JournalEntry): UploadJob {
    const job: UploadJob = createUploadJob(entry, {
      pacs,
      putObject: options.putObject ?? putObject,
      clock,
      isOnline: online.isOnline,
      keep: (kept) => void journal.put(kept),
      isOwn: () => isOwn(job),
      onChange: publish,
      onReady: pump,
      onSettled: () => settle(job),
    })
    jobs.set(job.id, job)
    return job
  }

  /** The network or the server is back: what failed for want of it goes on by itself. */
  function revive(): void {
    for (const job of jobs.values()) {
      const { status, error } = job.item()
      if ((status !== 'waiting' && status !== 'failed') || !isOwn(job)) continue
      if (error !== null && isTransportFailure(error)) job.again()
    }
    pump()
  }

  let wasReachable = true
  const stopListening = [
    online.subscribe(() => (online.isOnline() ? revive() : publish())),
    pacs.on('reachable', (isReachable) => {
      const isBack = isReachable && !wasReachable
      wasReachable = isReachable
      if (isBack) revive()
    }),
  ]
  void journal.load().then((entries) => {
    for (const entry of entries) if (!jobs.has(entry.id)) enter(entry)
    pump()
  })

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    add(upload) {
      const addedAtMs = clock.now()
      const id = newId(addedAtMs)
      const userId = upload.userId ?? whoWorks()
      const entry = { id, upload, userId, addedAtMs, key: null, isStored: false, idempotencyKey: newId(addedAtMs) }
      const job = enter(entry)
      if (isTooLarge(upload.blob.size)) {
        job.refuse(tooLarge(upload))
      } else {
        void journal.put(entry)
        pump()
      }
      return id
    },
    retry(id) {
      const job = jobs.get(id)
      if (job !== undefined && isOwn(job)) job.again()
      pump()
    },
    retryAll() {
      for (const job of jobs.values()) if (isOwn(job)) job.again()
      pump()
    },
    remove(id) {
      const job = jobs.get(id)
      if (job !== undefined) drop(job)
      pump()
    },
    removeDone() {
      for (const job of [...jobs.values()]) if (job.item().status === 'done') drop(job)
      publish()
    },
    pause() {
      isHeld = true
      publish()
    },
    resume() {
      isHeld = false
      needsLogin = false
      logins += 1
      for (const job of jobs.values()) if (job.item().status === 'needsLogin' && isOwn(job)) job.again()
      pump()
    },
    destroy() {
      isDestroyed = true
      for (const stop of stopListening) stop()
      for (const job of jobs.values()) job.destroy()
      store.destroy()
      events.clear()
    },
  }
}
