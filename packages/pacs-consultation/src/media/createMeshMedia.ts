import type { RoomSignal, UserId } from '@opensono/pacs-core'
import { createCarriedMedia } from './createCarriedMedia'
import { applySending } from './mesh/applySending'
import { createMeshPeer, type MeshAccess, type MeshPeer } from './mesh/createMeshPeer'
import { roomSignalOf } from './mesh/PeerSignal'
import type { RoomMedia, RoomMediaOptions } from './RoomMedia'

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
  const access = createAccess(options, first)
  return createCarriedMedia({
    kind: 'mesh',
    clock,
    carry({ tracks, shelf, onChanged, onReceived }) {
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
          onChanged,
          onReceived: (frame, receivedBytes, blob) => onReceived(userId, frame, receivedBytes, blob),
        }),
      )
      const stops = [signalling.subscribe(() => peers.reconcile(onChanged)), signalling.onSignal(peers.hear)]
      peers.reconcile(onChanged)
      return {
        peers: () => peers.all().map((peer) => ({ userId: peer.userId, status: peer.status() })),
        remotes: () => peers.all().flatMap((peer) => peer.remotes()),
        refresh: async (source) => void (await Promise.all(peers.all().map((peer) => peer.refresh(source)))),
        apply: (plan) => applySending(peers.all(), plan),
        frames: () => peers.all().map((peer) => ({ send: peer.sendFrame, want: peer.want })),
        stats: async () => (await Promise.all(peers.all().map((peer) => peer.stats()))).flat(),
        close() {
          for (const stop of stops) stop()
          for (const peer of peers.all()) peer.close()
        },
      }
    },
  })
}
