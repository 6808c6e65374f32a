import {
  type Clock,
  createEmitter,
  createStore,
  type FrozenFrame,
  type RoomMediaAccess,
  type RoomSource,
  type UserId,
} from '@opensono/pacs-core'
import { contentHints } from './contentHints'
import type { FrameChannel } from './createFrameChannel'
import { createFrameShelf, type FrameShelf } from './createFrameShelf'
import { createSendingGovernor } from './createSendingGovernor'
import { createVoices } from './createVoices'
import { noMedia } from './noMedia'
import { fullPlan, type SendingPlan } from './planSending'
import type { MediaPeer, RemoteTrack, RoomMedia, RoomMediaEventMap, TrackStats } from './RoomMedia'

/** What a carrier works with. */
export interface CarrierLoad {
  /** What this client publishes. */
  readonly tracks: ReadonlyMap<RoomSource, MediaStreamTrack>
  readonly shelf: FrameShelf
  /** Participants or their tracks changed. */
  onChanged: () => void
  /** Bytes of a frame arrived. */
  onReceived: (senderId: UserId, frame: FrozenFrame, receivedBytes: number, blob: Blob | null) => void
}

/** What carries pictures, voices and frames to the others. */
export interface MediaCarrier {
  peers(): readonly MediaPeer[]
  remotes(): readonly RemoteTrack[]
  /** Sends what is published now. */
  refresh(source: RoomSource): Promise<void>
  /** Sends as a plan says. */
  apply(plan: SendingPlan): Promise<void>
  /** The ways of frames to the others. */
  frames(): readonly Pick<FrameChannel, 'send' | 'want'>[]
  stats(): Promise<readonly TrackStats[]>
  close(): void
}

/** How media are made of a carrier. */
export interface CarriedMediaOptions {
  kind: RoomMediaAccess['kind']
  clock: Clock
  carry: (load: CarrierLoad) => MediaCarrier
}

/**
 * What is the same however media travel: what is published, shown and played, and how much is sent.
 *
 * @param options - the carrier.
 */
export function createCarriedMedia({ kind, clock, carry }: CarriedMediaOptions): RoomMedia {
  const store = createStore({ ...noMedia, kind })
  const events = createEmitter<RoomMediaEventMap>()
  const voices = createVoices({ onBlocked: (isPlaybackBlocked) => store.update({ isPlaybackBlocked }) })
  const tracks = new Map<RoomSource, MediaStreamTrack>()
  const shelf = createFrameShelf()
  let plan = fullPlan
  let isReady = false

  function show(): void {
    if (!isReady) return
    const remotes = carrier.remotes()
    voices.play(remotes)
    const before = store.getSnapshot().remotes
    const isSame = remotes.length === before.length && remotes.every((each, at) => each === before[at])
    store.update({ peers: carrier.peers(), ...(!isSame && { remotes }) })
    void carrier.apply(plan)
  }

  const carrier = carry({
    tracks,
    shelf,
    onChanged: show,
    onReceived(senderId, frame, receivedBytes, blob) {
      if (blob !== null) shelf.keep({ frame, blob })
      events.emit('frame', { frame, senderId, receivedBytes, blob })
    },
  })
  const stopGovernor = createSendingGovernor({
    clock,
    stats: async () => (tracks.has('ultrasound') ? await carrier.stats() : []),
    onPlan(next, load) {
      plan = next
      store.update({ load })
      void carrier.apply(plan)
    },
  })
  isReady = true
  show()
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    async publish(source, track) {
      if (track !== null) track.contentHint = contentHints[source]
      if (track === null) tracks.delete(source)
      else tracks.set(source, track)
      store.update({ published: [...tracks.keys()] })
      await carrier.refresh(source)
      await carrier.apply(plan)
    },
    sendFrame(frame, blob) {
      shelf.keep({ frame, blob })
      for (const channel of carrier.frames()) channel.send({ frame, blob })
    },
    dropFrame: shelf.drop,
    wantFrame(frame) {
      shelf.want(frame)
      for (const channel of carrier.frames()) channel.want()
    },
    stats: carrier.stats,
    setSpeaker(speakerId) {
      store.update({ speakerId })
      voices.setSpeaker(speakerId)
    },
    resumePlayback: voices.resume,
    destroy() {
      isReady = false
      stopGovernor()
      carrier.close()
      voices.close()
      store.destroy()
      events.clear()
    },
  }
}
