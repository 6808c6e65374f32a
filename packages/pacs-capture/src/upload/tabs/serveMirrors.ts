import type { UploadQueue, UploadQueueEventMap } from '../UploadQueue'
import { packMessage, type QueueEvent, type TabChannel, unpackMessage } from './sharedMessages'

const eventKinds = [
  'imageUploaded',
  'uploadFailed',
  'notKept',
  'recovered',
] as const satisfies readonly (keyof UploadQueueEventMap)[]

/**
 * Tells the other tabs how the queue is, and does what they ask for.
 *
 * @param queue - the one that sends.
 * @param channel - to the other tabs.
 * @param userId - who works here: what belongs to somebody is shown to nobody else.
 * @returns ends it.
 */
export function serveMirrors(queue: UploadQueue, channel: TabChannel, userId: () => string | null): () => void {
  let hasMirrors = false
  let isOver = false

  function tell(): void {
    if (!hasMirrors || isOver) return
    channel.postMessage(packMessage({ kind: 'state', userId: userId(), state: queue.getSnapshot() }))
  }

  channel.addEventListener('message', ({ data }) => {
    if (isOver) return
    const message = unpackMessage(data)
    if (message.kind === 'ask') {
      hasMirrors = true
      tell()
    } else if (message.kind === 'add') {
      hasMirrors = true
      queue.add(message.upload)
    } else if (message.kind === 'command') {
      const { command } = message
      if ('id' in command) queue[command.name](command.id)
      else queue[command.name]()
    }
  })
  const stops = [
    queue.subscribe(tell),
    ...eventKinds.map((kind) =>
      queue.on(kind, (event) => {
        if (!hasMirrors || isOver) return
        channel.postMessage(packMessage({ kind: 'event', userId: userId(), event: { kind, event } as QueueEvent }))
      }),
    ),
  ]
  // Tabs that showed what a former owner did hear that there is a new one.
  hasMirrors = true
  tell()
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}
