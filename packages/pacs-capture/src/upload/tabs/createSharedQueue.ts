import { createEmitter, createStore } from '@opensono/pacs-core'
import type { TabOwnership } from '../../tab/TabOwnership'
import type { UploadQueue, UploadQueueEventMap, UploadQueueState } from '../UploadQueue'
import { createMirroredQueue, type MirroredQueue } from './createMirroredQueue'
import { serveMirrors } from './serveMirrors'
import type { TabChannel } from './sharedMessages'

/** How a queue is shared between tabs. */
export interface SharedQueueOptions {
  /** Which tab owns the queue. */
  ownership: TabOwnership
  /** Makes the queue that sends, once this tab owns it. */
  create: () => UploadQueue
  /** Who works here, or null. */
  userId: () => string | null
  /** Brings back what was left, when this tab has come to own the queue. @defaultValue that of the user who works here */
  bringBack?: (queue: UploadQueue) => Promise<void>
  /** The way to the other tabs. @defaultValue a `BroadcastChannel` */
  channel?: TabChannel
}

const eventKinds = [
  'imageUploaded',
  'uploadFailed',
  'notKept',
  'recovered',
] as const satisfies readonly (keyof UploadQueueEventMap)[]

/**
 * Makes one queue for all tabs of the browser: the tab that owns it sends, the others show what it sends and hand their files over. When
 * the owner is closed, the next tab goes on with what it left.
 *
 * @param options - which tab owns the queue, and how the queue is made.
 */
export function createSharedQueue(options: SharedQueueOptions): UploadQueue {
  const { ownership, userId, bringBack = (queue) => queue.load(userId()) } = options
  const channel = options.channel ?? new BroadcastChannel('opensono-uploads')
  const events = createEmitter<UploadQueueEventMap>()
  const mirror: MirroredQueue = createMirroredQueue({ channel, userId })
  const store = createStore<UploadQueueState>(mirror.getSnapshot())
  let own: UploadQueue | null = null
  let isHeld = false
  let stops: (() => void)[] = follow(mirror)

  function follow(queue: UploadQueue): (() => void)[] {
    return [
      queue.subscribe(() => store.update(queue.getSnapshot())),
      ...eventKinds.map((kind) => queue.on(kind, (event) => events.emit(kind, event))),
    ]
  }

  /** This tab sends from now on: what the other one left, and what was handed over to it. */
  function takeOver(): void {
    if (own !== null || ownership.getSnapshot().role !== 'owner') return
    const queue = options.create()
    own = queue
    for (const stop of stops) stop()
    const left = mirror.handedOver()
    mirror.destroy()
    stops = follow(queue)
    if (isHeld) queue.pause()
    store.update(queue.getSnapshot())
    // A journal that cannot be read now is read at the next login.
    const broughtBack = bringBack(queue).catch(() => {})
    stops.push(serveMirrors(queue, { channel, userId, broughtBack }))
    // What the journal brings back is not added a second time: it is known by its id.
    void broughtBack.then(() => {
      for (const upload of left) queue.add(upload)
    })
  }

  const stopWatching = ownership.subscribe(takeOver)
  takeOver()

  const now = () => own ?? mirror
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    add: (upload) => now().add(upload),
    open: (upload) => now().open(upload),
    load: (each) => now().load(each),
    dismissRecovered: () => now().dismissRecovered(),
    retry: (id) => now().retry(id),
    retryAll: () => now().retryAll(),
    setView: (id, viewCode) => now().setView(id, viewCode),
    remove: (id) => now().remove(id),
    removeDone: () => now().removeDone(),
    pause() {
      isHeld = true
      now().pause()
    },
    resume() {
      isHeld = false
      now().resume()
    },
    destroy() {
      stopWatching()
      for (const stop of stops) stop()
      own?.destroy()
      mirror.destroy()
      channel.close()
      store.destroy()
      events.clear()
    },
  }
}
