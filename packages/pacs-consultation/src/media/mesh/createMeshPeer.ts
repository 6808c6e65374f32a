import { type RoomMediaAccess, type RoomSource, roomSources } from '@opensono/pacs-core'
import type { WholeFrame } from '../createFrameShelf'
import type { MediaPeer, RemoteTrack, TrackStats } from '../RoomMedia'
import { readTrackStats } from '../readTrackStats'
import { createMeshSession, type MeshSession, type MeshSessionOptions } from './createMeshSession'
import { connectionIdOf, type PeerSignal } from './PeerSignal'

/** How servers are named and used. */
export type MeshAccess = Extract<RoomMediaAccess, { kind: 'mesh' }>

/** A path that stalls this long is restarted, in milliseconds; the called side leaves the first try to the caller. */
const restartMs = { caller: 2_500, called: 6_000 }
/** Maximum tries on one connection before a new one is made. */
const mostRestarts = 3
/** The called side asks for an offer again after this time, in milliseconds. */
const askAgainMs = 4_000

/** How a peer is made. */
export interface MeshPeerOptions extends Omit<MeshSessionOptions, 'configuration' | 'onChanged'> {
  userId: MediaPeer['userId']
  access: () => MeshAccess
  /** Asks for fresh credentials. */
  renew: () => Promise<void>
  onChanged: () => void
}

/** Another participant, over any number of connections. */
export interface MeshPeer {
  readonly userId: MediaPeer['userId']
  status(): MediaPeer['status']
  remotes(): readonly RemoteTrack[]
  senderOf(source: RoomSource): RTCRtpSender | null
  hear(signal: PeerSignal): Promise<void>
  refresh(source: RoomSource): Promise<void>
  sendFrame(whole: WholeFrame): void
  want(): void
  /** Signals reach the other side again. */
  wake(): void
  stats(): Promise<readonly TrackStats[]>
  close(): void
}

const configurationOf = ({ iceServers, isRelayOnly }: MeshAccess): RTCConfiguration => ({
  iceServers: iceServers.map(({ urls, username, credential }) => ({
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  })),
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
})

/** Streams of the other side, each with one track: elements show one source each. */
function createRemotes(userId: MediaPeer['userId']) {
  const known = new Map<MediaStreamTrack, RemoteTrack>()
  return (session: MeshSession): readonly RemoteTrack[] => {
    const published = session.published()
    return roomSources.flatMap((source) => {
      const track = session.slots.get(source)?.receiver.track
      if (track === undefined || !published.includes(source)) return []
      const remote = known.get(track) ?? { userId, source, track, stream: new MediaStream([track]) }
      known.set(track, remote)
      return [remote]
    })
  }
}

async function readStats(userId: MediaPeer['userId'], { connection, slots }: MeshSession) {
  const sourceOf = (mid: unknown) => roomSources.find((source) => slots.get(source)?.mid === mid) ?? null
  return readTrackStats(userId, sourceOf, await connection.getStats())
}

/**
 * Connects to another participant and keeps the connection: a way that fails is looked for again, and a page of theirs that was reloaded
 * gets a new connection.
 *
 * @param options - who it is, and what is sent.
 */
export function createMeshPeer(options: MeshPeerOptions): MeshPeer {
  const { userId, isCaller, clock, isLive } = options
  const remotesOf = createRemotes(userId)
  let isOver = false
  let wasConnected = false
  let restarts = 0
  /** What the other side's connection is called; null before its first description. */
  let remoteId: string | null = null
  let cancel = () => {}
  let cancelAsking = () => {}
  let session = begin()
  if (!isCaller) askForOffer()

  function begin(): MeshSession {
    remoteId = null
    restarts = 0
    return createMeshSession({ ...options, configuration: configurationOf(options.access()), onChanged: changed })
  }

  /** An empty signal. The caller may be connected to an earlier page of this user, and know nothing of this one. */
  function askForOffer(): void {
    if (isLive()) options.send({})
    cancelAsking = clock.after(askAgainMs, askForOffer)
  }

  function rebuild(): void {
    session.close()
    cancel()
    session = begin()
    options.onChanged()
  }

  /** The other side has a new connection, and asks for an offer to it. */
  function offerAnew(): void {
    if (!isCaller) return
    if (remoteId !== null) rebuild()
    else session.offerAgain()
  }

  function changed(): void {
    if (isOver) return
    const { connectionState } = session.connection
    cancel()
    if (connectionState === 'connected') {
      wasConnected = true
      restarts = 0
    }
    if (connectionState === 'failed') void restart()
    if (connectionState === 'disconnected') restartLater()
    options.onChanged()
  }

  function restartLater(): void {
    cancel()
    cancel = clock.after(isCaller ? restartMs.caller : restartMs.called, () => void restart())
  }

  async function restart(): Promise<void> {
    cancel()
    const restarted = session
    const isNeeded = () => !isOver && restarted === session && restarted.connection.connectionState !== 'connected'
    if (!isNeeded()) return
    // What is sent now would be lost; `wake` comes when it is not.
    if (!isLive()) return restartLater()
    await options.renew().catch(() => {})
    if (!isNeeded()) return
    restarts += 1
    if (restarts > mostRestarts) {
      rebuild()
      if (!isCaller) askForOffer()
      return
    }
    restarted.connection.setConfiguration(configurationOf(options.access()))
    restarted.connection.restartIce()
    restartLater()
  }

  return {
    userId,
    status() {
      if (session.connection.connectionState === 'connected') return 'connected'
      return wasConnected ? 'lost' : 'connecting'
    },
    remotes: () => remotesOf(session),
    senderOf: (source) => session.slots.get(source)?.sender ?? null,
    async hear(signal) {
      if (signal.description === undefined && signal.candidate === undefined) return offerAnew()
      const id = connectionIdOf(signal)
      if (id !== null) cancelAsking()
      if (id !== null && remoteId !== null && id !== remoteId) rebuild()
      remoteId = id ?? remoteId
      await session.hear(signal)
    },
    refresh: (source) => session.refresh(source),
    sendFrame: (whole) => session.frames()?.send(whole),
    want: () => session.frames()?.want(),
    wake() {
      if (wasConnected) void restart()
    },
    stats: () => readStats(userId, session),
    close() {
      isOver = true
      cancel()
      cancelAsking()
      session.close()
    },
  }
}
