import { createEmitter, createStore } from '@opensono/pacs-core'
import type { Journal } from '../journal/Journal'
import type { UploadLogin } from './createUploadLogin'
import { emptyState, shownItems } from './shownItems'
import { type Upload, withItem } from './Upload'
import type {
  OnlineSource,
  RecoveredFiles,
  UploadItem,
  UploadQueue,
  UploadQueueEventMap,
  UploadQueueState,
} from './UploadQueue'

/** Everything in the queue, and what is shown of it. */
export interface UploadItems extends Pick<UploadQueue, 'subscribe' | 'getSnapshot' | 'on'> {
  /** In the order in which their files were taken. */
  all(): readonly Upload[]
  get(id: string): Upload | undefined
  add(upload: Upload, poster?: Blob): void
  /**
   * Puts the next one in its place, and emits what happened by that.
   *
   * @returns the next one; undefined when it was removed.
   */
  change(id: string, next: (upload: Upload) => Upload): Upload | undefined
  setPoster(id: string, poster: Blob): void
  moveLast(id: string): void
  remove(id: string): void
  /** Shows what there is now. */
  publish(): void
  /** What was brought back; null hides it. It is shown to the user it was brought back for. */
  showRecovered(found: RecoveredFiles | null): void
  emit<Kind extends keyof UploadQueueEventMap>(kind: Kind, event: UploadQueueEventMap[Kind]): void
  /** Looks again for what lies here of other users. */
  lookForOthers(): Promise<void>
  destroy(): void
}

/** What decides what is shown beside the uploads. */
export interface UploadItemsOptions {
  login: UploadLogin
  online: OnlineSource
  journal: Journal
}

/** @param options - who works, the network and the disk. */
export function createUploadItems({ login, online, journal }: UploadItemsOptions): UploadItems {
  const uploads = new Map<string, Upload>()
  const events = createEmitter<UploadQueueEventMap>()
  const store = createStore<UploadQueueState>({
    ...emptyState,
    isDurable: journal.isDurable,
    isOnline: online.isOnline(),
  })
  let recovered: { userId: string | null; found: RecoveredFiles } | null = null

  function setPoster(id: string, poster: Blob): void {
    const upload = uploads.get(id)
    if (upload === undefined) return
    freePoster(upload.item)
    uploads.set(id, withItem(upload, { posterUrl: URL.createObjectURL(poster) }))
  }

  function publish(): void {
    const userId = login.userId()
    store.update({
      ...shownItems([...uploads.values()], userId, store.getSnapshot()),
      isDurable: journal.isDurable,
      isPaused: login.isPaused(),
      isOnline: online.isOnline(),
      recovered: recovered?.userId === userId ? recovered.found : null,
    })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    emit: events.emit,
    all: () => [...uploads.values()],
    get: (id) => uploads.get(id),
    add(upload, poster) {
      uploads.set(upload.entry.id, upload)
      if (poster !== undefined) setPoster(upload.entry.id, poster)
    },
    change(id, next) {
      const before = uploads.get(id)
      if (before === undefined) return undefined
      const after = next(before)
      uploads.set(id, after)
      emitOutcome(before, after, events.emit)
      return after
    },
    setPoster,
    moveLast(id) {
      const upload = uploads.get(id)
      if (uploads.delete(id) && upload !== undefined) uploads.set(id, upload)
    },
    remove(id) {
      const upload = uploads.get(id)
      if (upload !== undefined) freePoster(upload.item)
      uploads.delete(id)
    },
    publish,
    showRecovered(found) {
      recovered = found === null ? null : { userId: login.userId(), found }
      publish()
    },
    async lookForOthers() {
      const others = await journal.others(login.userId())
      const former = store.getSnapshot().others
      const isSame = others.stills === former.stills && others.clips === former.clips
      if (!isSame) store.update({ others: Object.freeze({ ...others }) })
    },
    destroy() {
      for (const { item } of uploads.values()) freePoster(item)
      store.destroy()
      events.clear()
    },
  }
}

function freePoster({ posterUrl }: UploadItem): void {
  if (posterUrl !== null) URL.revokeObjectURL(posterUrl)
}

/** Emits that an upload arrived or failed, when the step between the two says so. */
function emitOutcome(before: Upload, { item, isGrowing }: Upload, emit: UploadItems['emit']): void {
  if (item.status === before.item.status) return
  const { error, imageId, target, isInBuffer } = item
  if (item.status === 'failed' && error !== null && !isGrowing) emit('uploadFailed', { item, error })
  if (item.status === 'done' && imageId !== null) emit('imageUploaded', { item, imageId, target, isInBuffer })
}
