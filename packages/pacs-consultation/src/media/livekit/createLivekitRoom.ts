import type { Clock, RoomMediaAccess, UserId } from '@opensono/pacs-core'
import { PacsError } from '@opensono/pacs-core'
import { ConnectionState, DisconnectReason, LogLevel, Room, RoomEvent, setLogLevel } from 'livekit-client'
import { retryDelay } from '../../room/retryDelay'

/** Where LiveKit is, and what opens one of its rooms. */
export type LivekitAccess = Extract<RoomMediaAccess, { kind: 'livekit' }>

/** Tokens live ten minutes; an older one than this, in milliseconds, is asked for again before it is used. */
const tokenMs = 8 * 60_000

/** How a connection to LiveKit is made. */
export interface LivekitRoomOptions {
  first: LivekitAccess
  access: () => Promise<RoomMediaAccess>
  clock: Clock
  /** Whether this client is connected to our room: without it, nobody is in LiveKit's. */
  isLive: () => boolean
  /** A new room was connected to: nothing is published in it yet. */
  onConnected: (room: Room) => void
  /** Participants, tracks or the connection changed. */
  onChanged: () => void
  onData: (userId: UserId, topic: string, payload: Uint8Array<ArrayBuffer>) => void
}

/** A connection to LiveKit that is made again until it is closed. */
export interface LivekitRoom {
  /** The room, while it is connected. */
  connected(): Room | null
  /** Connects now: at first, and when our own room is connected again. */
  wake(): void
  /** Something cannot be done in this room: a new one is made. */
  leave(failed: Room): void
  close(): void
}

/** What of a room may change what is shown. */
const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantActive,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
  RoomEvent.ConnectionStateChanged,
] as const

/** It writes every step of a connection otherwise. */
setLogLevel(LogLevel.error)

/** A token, fresh when it is used. */
function createTokens({ first, access, clock }: LivekitRoomOptions) {
  let current = first
  let readAtMs = clock.monotonic()
  return async (): Promise<LivekitAccess> => {
    if (clock.monotonic() - readAtMs < tokenMs) return current
    const answered = await access()
    if (answered.kind !== 'livekit') throw new PacsError('SERVER_BUSY')
    readAtMs = clock.monotonic()
    current = answered
    return current
  }
}

/**
 * Connects to a room of LiveKit. The library connects again by itself after short cuts; after long ones a new room is made with a fresh token.
 *
 * @param options - where it is, and what is called.
 */
export function createLivekitRoom(options: LivekitRoomOptions): LivekitRoom {
  const { clock, isLive, onConnected, onChanged, onData } = options
  const tokenOf = createTokens(options)
  let room: Room | null = null
  let attempts = 0
  /** Another page of the same user came in: this one waits until our own room has it again. */
  let isReplaced = false
  let isOver = false
  let cancel = () => {}

  function make(): Room {
    // Layers are fixed: none is chosen by the size of an element, and none is switched off while nobody looks.
    const made = new Room({ adaptiveStream: false, dynacast: false, stopLocalTrackOnUnpublish: false })
    // A participant is what the event says of it only after the event.
    for (const change of changes) made.on(change, () => queueMicrotask(() => room === made && onChanged()))
    made.on(RoomEvent.DataReceived, (payload, participant, _kind, topic, _encryption, identity) => {
      onData((participant?.identity ?? identity ?? '') as UserId, topic ?? '', payload as Uint8Array<ArrayBuffer>)
    })
    made.on(RoomEvent.Disconnected, (reason) => {
      isReplaced = reason === DisconnectReason.DUPLICATE_IDENTITY
      leave(made)
    })
    return made
  }

  function drop(made: Room): void {
    if (room === made) room = null
    made.removeAllListeners()
    void made.disconnect(false)
    if (!isOver) onChanged()
  }

  function leave(failed: Room): void {
    if (room !== failed) return
    drop(failed)
    again()
  }

  function again(): void {
    cancel()
    if (!isOver && !isReplaced) cancel = clock.after(retryDelay(attempts, Math.random()), () => void connect())
    attempts += 1
  }

  async function connect(): Promise<void> {
    cancel()
    if (isOver || room !== null) return
    if (!isLive()) return again()
    const made = make()
    room = made
    try {
      const { url, token } = await tokenOf()
      // The server may not pause the picture of somebody whose network is narrow: faces become smaller instead.
      if (room === made) await made.connect(url, token, { subscriberAllowPause: false, maxRetries: 0 })
      if (room !== made) return void made.disconnect(false)
      attempts = 0
      onConnected(made)
      onChanged()
    } catch (thrown) {
      if (room !== made) return
      drop(made)
      // The consultation is over, or this user has left it.
      if (PacsError.from(thrown).code !== 'NOT_FOUND') again()
    }
  }

  return {
    connected: () => (room?.state === ConnectionState.Connected ? room : null),
    wake() {
      isReplaced = false
      void connect()
    },
    leave,
    close() {
      isOver = true
      cancel()
      if (room !== null) drop(room)
    },
  }
}
