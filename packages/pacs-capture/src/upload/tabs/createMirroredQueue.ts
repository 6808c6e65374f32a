import { createEmitter, createStore, newId, PacsError, systemClock } from '@opensono/pacs-core'
import { emptyState } from '../shownItems'
import type { NewUpload, UploadQueue, UploadQueueEventMap, UploadQueueState } from '../UploadQueue'
import { packMessage, type QueueCommand, type SharedMessage, type TabChannel, unpackMessage } from './sharedMessages'

/** How a mirrored queue is made. */
export interface MirroredQueueOptions {
  /** To the tab that sends; the same name in all of them. */
  channel: TabChannel
  /** Who works here: what the other tab sends for somebody else is not shown. @defaultValue users are not distinguished */
  userId?: () => string | null
}

/** A queue that shows what another tab sends, and hands its files over to it. */
export interface MirroredQueue extends UploadQueue {
  /** Files that were handed over and are not done: when the other tab goes, no matter who follows adds what the journal does not bring back. */
  handedOver(): readonly (NewUpload & { readonly id: string })[]
}

/**
 * Shows the uploads of the tab that owns the queue, so that any tab can add files, see how far they are and try again.
 *
 * @param options - the way to that tab.
 */
export function createMirroredQueue({ channel, userId = () => null }: MirroredQueueOptions): MirroredQueue {
  const events = createEmitter<UploadQueueEventMap>()
  const given = new Map<string, NewUpload & { readonly id: string }>()
  /** Files that the tab which sends now has: it said so. */
  const arrived = new Set<string>()
  /** Files that lie in the journal: whichever tab sends next brings them back from there. */
  const kept = new Set<string>()
  let sender: string | null = null
  let isOver = false
  const store = createStore<UploadQueueState>({ ...emptyState, isMirror: true })

  const post = (message: SharedMessage) => channel.postMessage(packMessage(message))
  const command = (each: QueueCommand) => post({ kind: 'command', command: each })

  const isMissing = (id: string) => !arrived.has(id) && !kept.has(id)

  /** Keeps in mind what is still to be handed over if the tab that sends should go. */
  function note(tabId: string, owner: string | null, items: UploadQueueState['items']): void {
    if (tabId !== sender) arrived.clear()
    sender = tabId
    const listed = new Set(items.map(({ id }) => id))
    for (const { id, userId: takenBy } of given.values()) {
      // It was listed and is no more, though its user works there: it was taken off the list.
      const isListable = takenBy === undefined || takenBy === owner
      if (isListable && arrived.has(id) && !listed.has(id)) given.delete(id)
    }
    for (const item of items) {
      arrived.add(item.id)
      if (item.isKept) kept.add(item.id)
      if (item.status === 'done') given.delete(item.id)
    }
  }

  function show({ tabId, userId: owner, state }: Extract<SharedMessage, { kind: 'state' }>): void {
    const isOwn = owner === null || owner === userId()
    const items = isOwn ? state.items : Object.freeze([])
    note(tabId, owner, state.items)
    // What was added while no tab was listening, or what a tab had that is gone, is said again.
    for (const upload of given.values()) if (isMissing(upload.id)) post({ kind: 'add', upload })
    store.update({
      ...state,
      items,
      pending: isOwn ? state.pending : Object.freeze({}),
      recovered: isOwn ? state.recovered : null,
      // The other tab has the files: this one may go.
      hasUnsent: [...given.keys()].some(isMissing),
      isMirror: true,
    })
  }

  channel.addEventListener('message', ({ data }) => {
    if (isOver) return
    const message = unpackMessage(data)
    if (message.kind === 'state') show(message)
    if (message.kind !== 'event' || (message.userId !== null && message.userId !== userId())) return
    const { kind, event } = message.event
    events.emit(kind, event)
  })
  post({ kind: 'ask' })

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    handedOver: () => [...given.values()].filter(({ id }) => !kept.has(id)),
    add(upload) {
      const id = upload.id ?? newId(systemClock.now())
      // Whose it is, is known now: somebody else may work when it is handed over again.
      const takenBy = upload.userId ?? userId()
      const whole = { ...upload, id, ...(takenBy === null ? {} : { userId: takenBy }) }
      given.set(id, whole)
      store.update({ hasUnsent: true })
      post({ kind: 'add', upload: whole })
      return id
    },
    open() {
      throw new PacsError('CAPTURE_IN_OTHER_TAB')
    },
    // The tab that sends is notified of logins as this one is.
    load: () => Promise.resolve(),
    pause() {},
    resume() {},
    dismissRecovered: () => command({ name: 'dismissRecovered' }),
    retry: (id) => command({ name: 'retry', id }),
    retryAll: () => command({ name: 'retryAll' }),
    setView(id, viewCode) {
      const upload = given.get(id)
      if (upload !== undefined) {
        const { viewCode: _, ...untagged } = upload
        given.set(id, viewCode === null ? untagged : { ...untagged, viewCode })
      }
      command({ name: 'setView', id, viewCode })
    },
    remove(id) {
      given.delete(id)
      command({ name: 'remove', id })
    },
    removeDone: () => command({ name: 'removeDone' }),
    destroy() {
      isOver = true
      store.destroy()
      events.clear()
    },
  }
}
