import { type Clock, isTooLarge, PacsError, systemClock } from '@opensono/pacs-core'
import { createSerialQueue } from '@opensono/pacs-core/serial-queue'
import { createMemoryJournal } from '../journal/createMemoryJournal'
import type { Journal, JournalEntry } from '../journal/Journal'
import { browserOnline } from './browserOnline'
import { createGrowingFiles, type GrowingFiles } from './createGrowingFiles'
import { createUploadItems, type UploadItems } from './createUploadItems'
import { createUploadLogin, type UploadLogin } from './createUploadLogin'
import { createUploadRunner, type UploadRunner } from './createUploadRunner'
import { createUploadSender } from './createUploadSender'
import { entryOfUpload } from './entryOfUpload'
import { createHasher } from './hash/createHasher'
import { keepFile } from './keepFile'
import { wantsNetwork } from './nextStep'
import { recoveredFiles, recoverFile } from './recoverFile'
import { repairByFormat } from './repairByFormat'
import { blobSource } from './source/blobSource'
import type { JournalSource } from './source/journalSource'
import { s3Store } from './store/s3Store'
import { wholeBytes } from './storeFile'
import { again, grown, newUpload, refused, tagged, tooLarge, type Upload, withItem } from './Upload'
import type { NewUpload, OnlineSource, RepairClip, UploadQueue, UploadQueueOptions } from './UploadQueue'
import type { NewUploadStream, UploadStream } from './UploadStream'

/** What a queue is made of. */
interface QueueParts {
  readonly items: UploadItems
  readonly runner: UploadRunner
  readonly login: UploadLogin
  readonly growing: GrowingFiles
  readonly journal: Journal
  readonly repair: RepairClip
  readonly clock: Clock
}

/**
 * Makes an upload queue. Files go straight to the object store; the server issues credentials and registers them.
 *
 * @param options - the client and what the host wants to inject.
 * @example
 * const uploads = createUploadQueue({ pacs })
 * uploads.add({ target: { kind: 'study', studyId }, blob, fileExtension: '.jpg' })
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { pacs, online = browserOnline, clock = systemClock, repair = repairByFormat, concurrency = 2 } = options
  const journal = options.journal ?? createMemoryJournal(clock)
  const hasher = createHasher(options.workerUrl)
  const login = createUploadLogin(options.userId)
  const items = createUploadItems({ login, online, journal })
  const growing = createGrowingFiles(journal)
  const store = options.store ?? s3Store
  const sender = createUploadSender({ pacs, login, store, journal, repair, hash: hasher.hash, clock })
  const runner = createUploadRunner({ items, login, online, sender, clock, concurrency })
  const parts = { items, runner, login, growing, journal, repair, clock }
  // Two at once would repair the same clip twice, the second while the first is being sent.
  const oneLoad = createSerialQueue()
  const stopWatching = watchNetwork(parts, online, pacs)

  return {
    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    on: items.on,
    add: (upload) => addUpload(parts, upload),
    open: (upload) => openUpload(parts, upload),
    load: (userId) => oneLoad(() => loadUploads(parts, userId)),
    dismissRecovered: () => items.showRecovered(null),
    retry: (id) => retryWhere(parts, ({ entry }) => entry.id === id),
    retryAll: () => retryWhere(parts, () => true),
    setView(id, viewCode) {
      const upload = items.get(id)
      if (upload === undefined || !login.owns(upload.entry)) return
      const next = items.change(id, (each) => tagged(each, viewCode))
      // What the server has is not in the journal any more.
      if (next?.item.status !== 'done') void next?.kept?.update(next.entry)
      items.publish()
    },
    remove(id) {
      runner.drop(id)
      runner.run()
    },
    removeDone() {
      for (const { item } of items.all()) if (item.status === 'done') runner.drop(item.id)
      items.publish()
    },
    pause() {
      login.pause()
      items.publish()
    },
    resume() {
      login.resume()
      retryWhere(parts, ({ item }) => item.status === 'needsLogin')
      void items.lookForOthers().catch(() => {})
    },
    destroy() {
      for (const stop of stopWatching) stop()
      growing.destroy()
      runner.destroy()
      hasher.close()
      items.destroy()
    },
  }
}

/** Tries those of this user again that the condition is true for. */
function retryWhere({ items, login, runner }: QueueParts, condition: (upload: Upload) => boolean): void {
  for (const upload of items.all()) {
    if (login.owns(upload.entry) && condition(upload)) items.change(upload.entry.id, again)
  }
  runner.run()
}

/** When the network or the server is back, what failed for want of it is tried again. */
function watchNetwork(
  parts: QueueParts,
  online: OnlineSource,
  pacs: Pick<UploadQueueOptions['pacs'], 'on'>,
): (() => void)[] {
  const revive = () => retryWhere(parts, ({ item }) => wantsNetwork(item))
  let wasReachable = true
  return [
    online.subscribe(() => (online.isOnline() ? revive() : parts.runner.run())),
    pacs.on('reachable', (isReachable) => {
      const isBack = isReachable && !wasReachable
      wasReachable = isReachable
      if (isBack) revive()
    }),
  ]
}

function addUpload({ items, runner, login, journal, clock }: QueueParts, upload: NewUpload): string {
  if (upload.id !== undefined && items.get(upload.id) !== undefined) return upload.id
  const { blob, fileName, poster, isTaken = false, durationMs = null } = upload
  const facts = { contentType: blob.type, isTaken, durationMs }
  const entry = entryOfUpload(upload, facts, login.userId(), clock.now())
  const { id } = entry
  const source = blobSource(blob)
  if (isTooLarge(blob.size)) {
    items.add(newUpload({ entry, source, kept: null, fileName }), poster)
    items.change(id, (each) => refused(each, tooLarge(blob.size, fileName)))
    runner.run()
    return id
  }
  // A large file of the user's lies on the user's disk: it is not written a second time.
  const isCopied = isTaken || blob.size < wholeBytes
  const added = isCopied ? journal.add(entry, blob) : null
  const file = newUpload({ entry, source, kept: added && keepFile(journal, id, added), fileName })
  items.add(file, poster)
  added?.then(
    () => {
      if (journal.isDurable) items.change(id, (each) => withItem(each, { isKept: true }))
      items.publish()
    },
    (thrown) => {
      const { item } = items.get(id) ?? file
      items.emit('notKept', { item, error: PacsError.from(thrown, 'JOURNAL_UNAVAILABLE') })
    },
  )
  runner.run()
  return id
}

/** Opens a file in the journal, and sends what is safe of it while it grows. */
function openUpload(parts: QueueParts, upload: NewUploadStream): UploadStream {
  const { items, runner, login, growing, journal, clock } = parts
  const { contentType, isAppendOnly } = upload
  const repairs = isAppendOnly ? {} : { needsRepair: true }
  const facts = { contentType, isTaken: true, durationMs: null, ...repairs }
  const entry = entryOfUpload(upload, facts, login.userId(), clock.now())
  const { id } = entry
  const { port, source } = growing.open(entry)
  const kept = keepFile(journal, id)
  items.add(newUpload({ entry, source, kept, isKept: journal.isDurable, isGrowing: true }))
  runner.run()
  return {
    id,
    port,
    setPoster: (poster) => items.setPoster(id, poster),
    onFull: (listener) => growing.onFull(id, listener),
    finish: (facts) => finishUpload(parts, id, source, facts),
  }
}

/** Everything was recorded: the file takes its place behind what was taken while it grew. */
async function finishUpload(
  { items, runner, growing }: QueueParts,
  id: string,
  source: JournalSource,
  facts: { durationMs: number } | null,
): Promise<void> {
  const entry = items.get(id)?.entry
  const sizeBytes = await growing.close(id, entry && { ...entry, durationMs: facts?.durationMs ?? null })
  if (sizeBytes === null) return
  if (facts === null || sizeBytes === 0) {
    runner.drop(id)
    return runner.run()
  }
  if (isTooLarge(sizeBytes)) {
    runner.stop(id)
    items.change(id, (each) => refused(each, tooLarge(sizeBytes)))
    return runner.run()
  }
  const whole = items.change(id, (each) => grown(each, facts.durationMs, sizeBytes))
  source.end(sizeBytes)
  await whole?.kept?.update(whole.entry)
  items.moveLast(id)
  items.change(id, again)
  runner.run()
}

/** Brings back what a user left behind: files that were waiting, and clips whose page, browser or computer died. */
async function loadUploads(parts: QueueParts, userId: string | null): Promise<void> {
  const { items, runner, login, journal, repair } = parts
  const found: JournalEntry[] = []
  for (const file of await journal.load(userId)) {
    const { id } = file.entry
    if (file.state === 'open' || items.get(id) !== undefined) continue
    // What cannot be read now stays where it lies, for the next login, and keeps nothing else back.
    const upload = await recoverFile(file, journal, repair).catch(() => null)
    // It may have been added while it was repaired.
    if (upload === null || items.get(id) !== undefined) continue
    items.add(upload)
    runner.run()
    found.push(upload.entry)
  }
  // What could not be read while the key was forgotten can be read now.
  retryWhere(parts, ({ item }) => item.error?.code === 'JOURNAL_UNAVAILABLE')
  if (found.length > 0 && (userId === null || userId === login.userId())) {
    const recovered = recoveredFiles(found)
    items.showRecovered(recovered)
    items.emit('recovered', recovered)
  }
  await items.lookForOthers()
}
