import { createEmitter, createStore, type FrozenFrame, PacsError, type RoomSource } from '@opensono/pacs-core'
import { createMeshMedia } from './createMeshMedia'
import { noMedia } from './noMedia'
import type { CreateRoomMedia, RoomMedia, RoomMediaEventMap } from './RoomMedia'

/** How media travel is asked for again after this time, in milliseconds. */
const askAgainMs = 5_000

/**
 * Makes the media of a room: straight between browsers, or through a LiveKit server where ours has one, whose client is loaded then and never
 * else. What is published before the server has said which is sent as soon as it has.
 *
 * @param options - how participants reach each other, and where the server is asked.
 */
export const createRoomMedia: CreateRoomMedia = (options) => {
  const { signalling, access, clock } = options
  const store = createStore(noMedia)
  const events = createEmitter<RoomMediaEventMap>()
  const tracks = new Map<RoomSource, MediaStreamTrack>()
  let frame: { readonly frame: FrozenFrame; readonly blob: Blob } | null = null
  let wanted: FrozenFrame | null = null
  let inner: RoomMedia | null = null
  let isAsking = false
  let isOver = false
  let cancel = () => {}

  function adopt(made: RoomMedia): void {
    inner = made
    made.on('frame', (received) => events.emit('frame', received))
    made.subscribe(() => store.update(made.getSnapshot()))
    made.setSpeaker(store.getSnapshot().speakerId)
    for (const [source, track] of tracks) void made.publish(source, track).catch(() => {})
    if (frame !== null) made.sendFrame(frame.frame, frame.blob)
    if (wanted !== null) made.wantFrame(wanted)
    store.update(made.getSnapshot())
  }

  async function begin(): Promise<void> {
    if (isAsking || inner !== null || isOver || signalling.getSnapshot().participants.length === 0) return
    isAsking = true
    try {
      const first = await access()
      if (isOver) return
      if (first.kind === 'mesh') return adopt(createMeshMedia(options, first))
      const { createLivekitMedia } = await import('./livekit/createLivekitMedia')
      if (!isOver) adopt(createLivekitMedia(options, first))
    } catch (thrown) {
      if (!isOver && PacsError.from(thrown).code !== 'NOT_FOUND') cancel = clock.after(askAgainMs, () => void begin())
    } finally {
      isAsking = false
    }
  }

  const stop = signalling.subscribe(() => void begin())
  void begin()
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    async publish(source, track) {
      if (track === null) tracks.delete(source)
      else tracks.set(source, track)
      if (inner !== null) await inner.publish(source, track)
      else store.update({ published: [...tracks.keys()] })
    },
    sendFrame(sent, blob) {
      frame = { frame: sent, blob }
      inner?.sendFrame(sent, blob)
    },
    dropFrame(frameId) {
      if (frame?.frame.id === frameId) frame = null
      if (wanted?.id === frameId) wanted = null
      inner?.dropFrame(frameId)
    },
    wantFrame(missing) {
      wanted = missing
      inner?.wantFrame(missing)
    },
    stats: async () => (await inner?.stats()) ?? [],
    setSpeaker(speakerId) {
      store.update({ speakerId })
      inner?.setSpeaker(speakerId)
    },
    resumePlayback: async () => await inner?.resumePlayback(),
    destroy() {
      isOver = true
      cancel()
      stop()
      inner?.destroy()
      store.destroy()
      events.clear()
    },
  }
}
