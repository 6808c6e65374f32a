import { createEmitter, createStore, isTooLarge, PacsError, systemClock } from '@opensono/pacs-core'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import { bringBack } from './bringBack'
import { browserOnline } from './browserOnline'
import { createTurns } from './createTurns'
import { createUploadJob } from './createUploadJob'
import { entryOfUpload } from './entryOfUpload'
import { createHasher } from './hash/createHasher'
import { keepFile } from './keepFile'
import { mayBegin } from './mayBegin'
import { wantsNetwork } from './nextStep'
import { oneAtATime } from './oneAtATime'
import { type OpenStream, openStream } from './openStream'
import { repairByFormat } from './repairByFormat'
import { blobSource } from './source/blobSource'
import { stateOfJobs } from './stateOfJobs'
import { s3Store } from './store/s3Store'
import { wholeBytes } from './storeFile'
import { tooLarge } from './tooLarge'
import type { UploadFile, UploadJob } from './UploadJob'
import type {
  NewUpload,
  RecoveredFiles,
  UploadQueue,
  UploadQueueEventMap,
  UploadQueueOptions,
  UploadQueueState,
} from './UploadQueue'

/** Done items that stay listed; older ones leave, so that a day's work does not pile up. */
const listedDone = 50

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
  const journal = options.journal ?? createMemoryJournal(clock)
  const repair = options.repair ?? repairByFormat
  const concurrency = options.concurrency ?? 2
  const hasher = createHasher(options.workerUrl)
  const jobs = new Map<string, UploadJob>()
  const streams = new Map<string, OpenStream>()
  const events = createEmitter<UploadQueueEventMap>()
  const store = createStore<UploadQueueState>({
    ...stateOfJobs([], () => true, []),
    isPaused: false,
    isOnline: online.isOnline(),
    recovered: null,
    others: Object.freeze({ stills: 0, clips: 0 }),
    isDurable: journal.isDurable,
    isMirror: false,
  })
  // A clip may end after its user's logout: it is still that user's.
  let lastUserId: string | null = null
  /** What was brought back is said to the user it was brought back for. */
  let recovered: { userId: string | null; found: RecoveredFiles } | null = null
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
  const turns = createTurns(() => [...jobs.values()], isOwn, clock)

  function publish(): void {
    store.update({
      ...stateOfJobs([...jobs.values()], isOwn, store.getSnapshot().items),
      isDurable: journal.isDurable,
      isPaused: isHeld || needsLogin,
      isOnline: online.isOnline(),
      recovered: recovered !== null && recovered.userId === whoWorks() ? recovered.found : null,
    })
  }

  function pump(): void {
    for (const job of jobs.values()) {
      if (!isOwn(job)) job.awaitOwner()
      else if (!online.isOnline()) job.awaitNetwork()
    }
    for (const job of [...jobs.values()]) {
      const canSend = !isDestroyed && !isHeld && !needsLogin && online.isOnline()
      if (!canSend || !job.isReady() || !isOwn(job) || !mayBegin(job, [...jobs.values()], concurrency)) continue
      begunUnder.set(job, logins)
      job.run()
    }
    turns.look()
    publish()
  }

  function drop(job: UploadJob): void {
    jobs.delete(job.id)
    streams.delete(job.id)
    job.destroy()
    job.forget()
  }

  function settle(job: UploadJob): void {
    const item = job.item()
    // A refusal that was on its way when somebody logged in says nothing of the new login.
    const isLate = begunUnder.get(job) !== logins
    if (item.status === 'needsLogin' && isOwn(job)) {
      if (isLate) job.again()
      else needsLogin = true
    }
    const { error } = item
    if (item.status === 'failed' && error !== null && !job.isGrowing()) events.emit('uploadFailed', { item, error })
    if (item.status === 'done' && item.imageId !== null) {
      job.forget()
      const { imageId, target, isInBuffer } = item
      events.emit('imageUploaded', { item, imageId, target, isInBuffer })
      const done = [...jobs.values()].filter((each) => each.item().status === 'done')
      for (const old of done.slice(0, -listedDone)) drop(old)
    }
    pump()
  }

  function enter(file: UploadFile): UploadJob {
    const job: UploadJob = createUploadJob(file, {
      pacs,
      store: options.store ?? s3Store,
      hash: hasher.hash,
      clock,
      isOnline: online.isOnline,
      isOwn: () => isOwn(job),
      turn: (signal) => turns.await(job, signal),
      onChange: publish,
      onReady: pump,
      onSettled: () => settle(job),
    })
    jobs.set(job.id, job)
    return job
  }

  function add(upload: NewUpload): string {
    if (upload.id !== undefined && jobs.has(upload.id)) return upload.id
    const { blob, fileName, poster, isTaken = false, durationMs = null } = upload
    const facts = { contentType: blob.type, isTaken, durationMs }
    const entry = entryOfUpload(upload, facts, whoWorks(), clock.now())
    const { id } = entry
    const source = blobSource(blob)
    if (isTooLarge(blob.size)) {
      enter({ entry, source, kept: null, fileName, poster }).refuse(tooLarge(blob.size, fileName))
      return id
    }
    // A large file of the user's lies on the user's disk: it is not written a second time.
    const isCopied = isTaken || blob.size < wholeBytes
    const added = isCopied ? journal.add(entry, blob) : null
    const job = enter({ entry, source, kept: added && keepFile(journal, id, added), fileName, poster })
    added?.then(
      () => {
        if (journal.isDurable) job.setKept()
        publish()
      },
      (thrown) => events.emit('notKept', { item: job.item(), error: PacsError.from(thrown, 'JOURNAL_UNAVAILABLE') }),
    )
    pump()
    return id
  }

  /** The network or the server is back: what failed for want of it goes on by itself. */
  function revive(): void {
    for (const job of jobs.values()) if (isOwn(job) && wantsNetwork(job.item())) job.again()
    pump()
  }

  async function lookForOthers(): Promise<void> {
    const others = await journal.others(whoWorks())
    const former = store.getSnapshot().others
    const isSame = others.stills === former.stills && others.clips === former.clips
    if (!isSame) store.update({ others: Object.freeze({ ...others }) })
  }

  // Two at once would repair the same clip twice, the second while the first is being sent.
  const load = oneAtATime(async (userId: string | null): Promise<void> => {
    const isKnown = (id: string) => jobs.has(id)
    const found = await bringBack(userId, {
      ...{ journal, repair, isKnown },
      enter(file) {
        enter(file)
        pump()
      },
    })
    // What could not be read while the key was forgotten can be read now.
    for (const job of jobs.values()) {
      if (isOwn(job) && job.item().error?.code === 'JOURNAL_UNAVAILABLE') job.again()
    }
    pump()
    if (found.stills + found.clips > 0 && (userId === null || userId === whoWorks())) {
      recovered = { userId: whoWorks(), found }
      publish()
      events.emit('recovered', found)
    }
    await lookForOthers()
  })

  let wasReachable = true
  const stopListening = [
    online.subscribe(() => (online.isOnline() ? revive() : pump())),
    pacs.on('reachable', (isReachable) => {
      const isBack = isReachable && !wasReachable
      wasReachable = isReachable
      if (isBack) revive()
    }),
    journal.on('grown', ({ id, sizeBytes }) => streams.get(id)?.source.grow(sizeBytes)),
    journal.on('full', ({ id }) => streams.get(id)?.full()),
  ]

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    add,
    open(upload) {
      const { contentType, isAppendOnly } = upload
      const repairs = isAppendOnly ? {} : { needsRepair: true }
      const facts = { contentType, isTaken: true, durationMs: null, ...repairs }
      const entry = entryOfUpload(upload, facts, whoWorks(), clock.now())
      const opened = openStream(entry, {
        ...{ journal, repair, isAppendOnly, enter, tooLarge },
        onWhole(job) {
          streams.delete(job.id)
          // Removed meanwhile: then it stays so.
          if (!jobs.delete(job.id)) return
          jobs.set(job.id, job)
          job.again()
          pump()
        },
        onEmpty(job) {
          drop(job)
          pump()
        },
      })
      streams.set(entry.id, opened)
      pump()
      return opened.stream
    },
    load,
    dismissRecovered() {
      recovered = null
      publish()
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
      void lookForOthers().catch(() => {})
    },
    destroy() {
      isDestroyed = true
      for (const stop of stopListening) stop()
      for (const job of jobs.values()) job.destroy()
      hasher.close()
      store.destroy()
      events.clear()
    },
  }
}
