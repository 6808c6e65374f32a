import { createEmitter, createStore, type FrozenFrame, type RoomSource } from '@opensono/pacs-core'
import { noMedia } from '../media/noMedia'
import type { CreateRoomMedia, ReceivedFrame, RoomMediaEventMap, RoomMediaState } from '../media/RoomMedia'

/** Media without a network: a test says what arrives, and sees what was published. */
export interface FakeMedia {
  /** Given to `createConsultationRoom`. */
  create: CreateRoomMedia
  /** What is published now. */
  readonly tracks: ReadonlyMap<RoomSource, MediaStreamTrack>
  /** Frames that were sent, and not dropped. */
  readonly sent: readonly FrozenFrame[]
  /** Ids of frames that were asked for. */
  readonly wanted: readonly string[]
  /** Shows another state. */
  update(patch: Partial<RoomMediaState>): void
  /** Bytes of a frame arrive. */
  receive(received: ReceivedFrame): void
}

/** Makes media that carry nothing. */
export function createFakeMedia(): FakeMedia {
  const store = createStore(noMedia)
  const events = createEmitter<RoomMediaEventMap>()
  const tracks = new Map<RoomSource, MediaStreamTrack>()
  const wanted: string[] = []
  let sent: FrozenFrame[] = []
  return {
    tracks,
    get sent() {
      return sent
    },
    wanted,
    update: store.update,
    receive: (received) => events.emit('frame', received),
    create: () => ({
      subscribe: store.subscribe,
      getSnapshot: store.getSnapshot,
      on: events.on,
      async publish(source, track) {
        if (track === null) tracks.delete(source)
        else tracks.set(source, track)
        store.update({ published: [...tracks.keys()] })
      },
      sendFrame: (frame) => void sent.push(frame),
      dropFrame(frameId) {
        sent = sent.filter(({ id }) => id !== frameId)
      },
      wantFrame: ({ id }) => void wanted.push(id),
      stats: async () => [],
      setSpeaker: (speakerId) => store.update({ speakerId }),
      resumePlayback: async () => store.update({ isPlaybackBlocked: false }),
      destroy() {
        store.destroy()
        events.clear()
      },
    }),
  }
}
