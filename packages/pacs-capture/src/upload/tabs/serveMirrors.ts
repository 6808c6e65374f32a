import { newId, systemClock } from '@opensono/pacs-core'
import type { NewUpload, UploadQueue, UploadQueueEventMap } from '../UploadQueue'
import { packMessage, type QueueEvent, type TabChannel, unpackMessage } from './sharedMessages'

const eventKinds = [
  'imageUploaded',
  'uploadFailed',
  'notKept',
  'recovered',
] as const satisfies readonly (keyof UploadQueueEventMap)[]

/** How a queue is shown to the other tabs. */
export interface ServeMirrorsOptions {
  /** To the other tabs. */
  channel: TabChannel
  /** Who works here: what belongs to somebody is shown to nobody else. */
  userId: () => string | null
  /** Resolves when the journal was read: what it brings back is not added a second time. */
  broughtBack: Promise<unknown>
}

/**
 * Sends the state of the queue to the other tabs, and does what they ask for.
 *
 * @param queue - the one that sends.
 * @param options - the other tabs, and who works here.
 * @returns ends it.
 */
export function serveMirrors(queue: UploadQueue, options: ServeMirrorsOptions): () => void {
  const { channel, userId, broughtBack } = options
  const tabId = newId(systemClock.now())
  /** A tab says what it adds until it is listed: said once more it may have been sent, or removed, already. */
  const taken = new Set<string>()
  const removed = new Set<string>()
  let hasMirrors = false
  let isOver = false

  async function add(upload: NewUpload & { readonly id: string }): Promise<void> {
    if (taken.has(upload.id)) return
    taken.add(upload.id)
    await broughtBack
    if (!isOver && !removed.has(upload.id)) queue.add(upload)
  }

  function publish(): void {
    if (!hasMirrors || isOver) return
    channel.postMessage(packMessage({ kind: 'state', tabId, userId: userId(), state: queue.getSnapshot() }))
  }

  channel.addEventListener('message', ({ data }) => {
    if (isOver) return
    const message = unpackMessage(data)
    if (message.kind === 'ask') {
      hasMirrors = true
      publish()
    } else if (message.kind === 'add') {
      hasMirrors = true
      void add(message.upload)
    } else if (message.kind === 'command') {
      const { command } = message
      if (command.name === 'remove') removed.add(command.id)
      if (command.name === 'setView') queue.setView(command.id, command.viewCode)
      else if ('id' in command) queue[command.name](command.id)
      else queue[command.name]()
    }
  })
  const stops = [
    queue.subscribe(publish),
    ...eventKinds.map((kind) =>
      queue.on(kind, (event) => {
        if (!hasMirrors || isOver) return
        channel.postMessage(packMessage({ kind: 'event', userId: userId(), event: { kind, event } as QueueEvent }))
      }),
    ),
  ]
  // Tabs that mirror the previous owner are notified.
  hasMirrors = true
  publish()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
