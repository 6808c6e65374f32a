import { createEmitter, createStore, type RoomSignal, type RoomSource, type UserId } from '@opensono/pacs-core'
import { createFrameShelf } from './createFrameShelf'
import { createVoices } from './createVoices'
import { applySending } from './mesh/applySending'
import { createMeshPeer, type MeshAccess, type MeshPeer } from './mesh/createMeshPeer'
import { createSendingGovernor } from './mesh/createSendingGovernor'
import { roomSignalOf } from './mesh/PeerSignal'
import { fullPlan } from './mesh/planSending'
import { noMedia } from './noMedia'
import type { RoomMedia, RoomMediaEventMap, RoomMediaOptions } from './RoomMedia'

/** Signals of somebody who is not known to be in the room yet wait; more than these are not kept. */
const mostEarly = 200
/** Credentials live ten minutes; older ones than this, in milliseconds, are asked for again before they are used. */
const credentialMs = 8 * 60_000

/** Connections to everybody who is in the room. */
function createPeers(options: RoomMediaOptions, make: (userId: UserId, isCaller: boolean) => MeshPeer) {
  const { signalling } = options
  const peers = new Map<UserId, MeshPeer>()
  const early = new Map<UserId, RoomSignal[]>()
  let wasLive = false

  function reconcile(onChanged: () => void): void {
    const { self, participants, status } = signalling.getSnapshot()
    const others = participants.filter(({ userId }) => userId !== self?.userId).map(({ userId }) => userId)
    const before = [...peers.keys()].join()
    for (const [userId, peer] of peers) {
      if (others.includes(userId)) continue
      peer.close()
      peers.delete(userId)
    }
    if (self !== null) for (const userId of others) if (!peers.has(userId)) add(userId, self.userId)
    const isLive = status === 'live'
    if (isLive && !wasLive) for (const peer of peers.values()) peer.wake()
    wasLive = isLive
    if (before !== [...peers.keys()].join()) onChanged()
  }

  function add(userId: UserId, ownId: UserId): void {
    const peer = make(userId, ownId < userId)
    peers.set(userId, peer)
    for (const signal of early.get(userId) ?? []) void peer.hear(signal)
    early.delete(userId)
  }

  function hear(signal: RoomSignal): void {
    const peer = peers.get(signal.peerId)
    if (peer !== undefined) return void peer.hear(signal)
    const waiting = early.get(signal.peerId) ?? []
    if (waiting.length < mostEarly) early.set(signal.peerId, [...waiting, signal])
  }

  return { all: () => [...peers.values()], reconcile, hear }
}

/** Credentials of the servers, fresh when they are used. */
function createAccess({ access, clock }: RoomMediaOptions, first: MeshAccess) {
  let current = first
  let readAtMs = clock.monotonic()
  return {
    current: () => current,
    async renew() {
      if (clock.monotonic() - readAtMs < credentialMs) return
      const answered = await access()
      if (answered.kind !== 'mesh') return
      current = answered
      readAtMs = clock.monotonic()
    },
  }
}

/**
 * Media straight between the browsers: one `RTCPeerConnection` to each of the others.
 *
 * @param options - how participants reach each other, and where credentials are asked for.
 * @param first - the servers that help to find a way.
 */
export function createMeshMedia(options: RoomMediaOptions, first: MeshAccess): RoomMedia {
  const { signalling, clock } = options
  const store = createStore({ ...noMedia, kind: 'mesh' as const })
  const events = createEmitter<RoomMediaEventMap>()
  const voices = createVoices({ onBlocked: (isPlaybackBlocked) => store.update({ isPlaybackBlocked }) })
  const access = createAccess(options, first)
  const tracks = new Map<RoomSource, MediaStreamTrack>()
  const shelf = createFrameShelf()
  const peers = createPeers(options, (userId, isCaller) =>
    createMeshPeer({
      userId,
      isCaller,
      clock,
      tracks,
      access: access.current,
      renew: access.renew,
      isLive: () => signalling.getSnapshot().status === 'live',
      send: (signal) => signalling.send(roomSignalOf(userId, signal)),
      shelf,
      onChanged: show,
      onReceived(frame, receivedBytes, blob) {
        if (blob !== null) shelf.keep({ frame, blob })
        events.emit('frame', { frame, senderId: userId, receivedBytes, blob })
      },
    }),
  )

  function show(): void {
    const all = peers.all()
    const remotes = all.flatMap((peer) => peer.remotes())
    voices.play(remotes)
    const before = store.getSnapshot()
    const isSame = remotes.length === before.remotes.length && remotes.every((each, at) => each === before.remotes[at])
    store.update({
      peers: all.map((peer) => ({ userId: peer.userId, status: peer.status() })),
      ...(!isSame && { remotes }),
    })
    void applySending(all, plan)
  }

  async function stats() {
    return (await Promise.all(peers.all().map((peer) => peer.stats()))).flat()
  }

  let plan = fullPlan
  const stopGovernor = createSendingGovernor({
    clock,
    stats: async () => (tracks.has('ultrasound') ? await stats() : []),
    onPlan(next, load) {
      plan = next
      store.update({ load })
      void applySending(peers.all(), plan)
    },
  })
  const stops = [signalling.subscribe(() => peers.reconcile(show)), signalling.onSignal(peers.hear), stopGovernor]
  peers.reconcile(show)
  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    on: events.on,
    async publish(source, track) {
      // Sharp lines before smooth motion; speech for voices.
      if (track !== null)
        track.contentHint = source === 'ultrasound' ? 'detail' : source === 'camera' ? 'motion' : 'speech'
      if (track === null) tracks.delete(source)
      else tracks.set(source, track)
      store.update({ published: [...tracks.keys()] })
      await Promise.all(peers.all().map((peer) => peer.refresh(source)))
      await applySending(peers.all(), plan)
    },
    sendFrame(frame, blob) {
      shelf.keep({ frame, blob })
      for (const peer of peers.all()) peer.sendFrame({ frame, blob })
    },
    dropFrame: shelf.drop,
    wantFrame(frame) {
      shelf.want(frame)
      for (const peer of peers.all()) peer.want()
    },
    stats,
    setSpeaker(speakerId) {
      store.update({ speakerId })
      voices.setSpeaker(speakerId)
    },
    resumePlayback: voices.resume,
    destroy() {
      for (const stop of stops) stop()
      for (const peer of peers.all()) peer.close()
      voices.close()
      store.destroy()
      events.clear()
    },
  }
}
