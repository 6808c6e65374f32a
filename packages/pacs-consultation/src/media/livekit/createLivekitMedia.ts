import { type RoomSource, roomSources, type UserId } from '@opensono/pacs-core'
import type { Room } from 'livekit-client'
import { type CarrierLoad, createCarriedMedia, type MediaCarrier } from '../createCarriedMedia'
import type { MediaPeer, RemoteTrack, RoomMedia, RoomMediaOptions } from '../RoomMedia'
import { createFramePeers } from './createFramePeers'
import { createLivekitRoom, type LivekitAccess } from './createLivekitRoom'
import { createPublisher } from './createPublisher'
import { readLivekitStats } from './readLivekitStats'

const sourceOf = (name: string): RoomSource | null => roomSources.find((source) => source === name) ?? null

/** Tracks of the others, each with a stream of its own: elements show one source each. */
function createRemotes() {
  const known = new WeakMap<MediaStreamTrack, RemoteTrack>()
  return (room: Room, userIds: readonly UserId[]): readonly RemoteTrack[] =>
    userIds.flatMap((userId) => {
      const publications = [...(room.remoteParticipants.get(userId)?.trackPublications.values() ?? [])]
      return publications.flatMap(({ track: remote, trackName }) => {
        const source = sourceOf(trackName)
        const track = remote?.mediaStreamTrack
        if (source === null || track === undefined) return []
        const shown = known.get(track) ?? { userId, source, track, stream: new MediaStream([track]) }
        known.set(track, shown)
        return [shown]
      })
    })
}

/** Lets LiveKit give the tracks of this client to nobody who is not in our room. */
function createDoor() {
  let allowed: string | null = null
  return {
    /** A new connection knows nobody. */
    forget() {
      allowed = null
    },
    open(room: Room, userIds: readonly UserId[]) {
      if (userIds.join() === allowed) return
      allowed = userIds.join()
      const permissions = userIds.map((participantIdentity) => ({ participantIdentity, allowAll: true }))
      room.localParticipant.setTrackSubscriptionPermissions(false, permissions)
    },
  }
}

/** Carries media through a room of LiveKit. */
function carry(options: RoomMediaOptions, first: LivekitAccess, load: CarrierLoad): MediaCarrier {
  const { signalling, clock } = options
  const publisher = createPublisher(load.tracks, (room) => line.leave(room))
  const remotesOf = createRemotes()
  const door = createDoor()
  const met = new Set<UserId>()
  const isLive = () => signalling.getSnapshot().status === 'live'
  let wasLive = isLive()

  function others(): UserId[] {
    const { self, participants } = signalling.getSnapshot()
    return participants.map(({ userId }) => userId).filter((userId) => userId !== self?.userId)
  }

  const isConnected = (userId: UserId) =>
    others().includes(userId) && line.connected()?.remoteParticipants.get(userId)?.isActive === true

  function statusOf(userId: UserId): MediaPeer['status'] {
    if (isConnected(userId)) return 'connected'
    return met.has(userId) ? 'lost' : 'connecting'
  }

  function reconcile(): void {
    const room = line.connected()
    if (room !== null) door.open(room, others())
    for (const userId of others()) if (isConnected(userId)) met.add(userId)
    frames.reconcile()
    load.onChanged()
  }

  const line = createLivekitRoom({
    first,
    access: options.access,
    clock,
    isLive,
    onConnected(room) {
      door.forget()
      door.open(room, others())
      publisher.forget()
      for (const source of roomSources) void publisher.refresh(room, source)
    },
    onChanged: reconcile,
    onData: (userId, topic, payload) => others().includes(userId) && frames.hear(userId, topic, payload),
  })
  const frames = createFramePeers({ ...load, room: line.connected, isConnected })
  const stop = signalling.subscribe(() => {
    if (isLive() && !wasLive) line.wake()
    wasLive = isLive()
    reconcile()
  })
  const remotes = () => {
    const room = line.connected()
    return room === null ? [] : remotesOf(room, others())
  }
  line.wake()
  return {
    peers: () => others().map((userId) => ({ userId, status: statusOf(userId) })),
    remotes,
    async refresh(source) {
      const room = line.connected()
      if (room !== null) await publisher.refresh(room, source)
    },
    apply: publisher.apply,
    frames: frames.all,
    async stats() {
      const [room, { self }] = [line.connected(), signalling.getSnapshot()]
      return room === null || self === null ? [] : readLivekitStats(self.userId, publisher.sent(), room, remotes())
    },
    close() {
      stop()
      line.close()
    },
  }
}

/**
 * Media through a LiveKit server. Only who is in our room gets what this client publishes, and only they are shown: a token that outlives the
 * right to be here opens nothing.
 *
 * @param options - who is in the room, and where tokens are asked for.
 * @param first - where LiveKit is.
 */
export function createLivekitMedia(options: RoomMediaOptions, first: LivekitAccess): RoomMedia {
  return createCarriedMedia({ kind: 'livekit', clock: options.clock, carry: (load) => carry(options, first, load) })
}
