import type {
  Clock,
  Controller,
  FrozenFrame,
  RoomMediaAccess,
  RoomParticipant,
  RoomSignal,
  RoomSource,
  UserId,
} from '@opensono/pacs-core'

/** A track of another participant. */
export interface RemoteTrack {
  readonly userId: UserId
  readonly source: RoomSource
  /** For an element of its own. */
  readonly stream: MediaStream
  readonly track: MediaStreamTrack
}

/** The connection to another participant. */
export interface MediaPeer {
  readonly userId: UserId
  /** `connecting`: not yet, or again; `connected`: pictures and voices can pass; `lost`: broken, it is tried again. */
  readonly status: 'connecting' | 'connected' | 'lost'
}

/** How the doctor's device sends, by what it can encode. */
export type SendingLoad =
  /** Everything as it is. */
  | 'full'
  /** Faces at 180 lines. */
  | 'smallFaces'
  /** And the ultrasound picture to the second expert for guidance only. */
  | 'guidanceForSecond'

/** Pictures and voices as they are. */
export interface RoomMediaState {
  /** How the server says that they travel; null until it has. */
  readonly kind: RoomMediaAccess['kind'] | null
  /** The others, by user. */
  readonly peers: readonly MediaPeer[]
  /** Tracks of the others. */
  readonly remotes: readonly RemoteTrack[]
  /** What this client publishes. */
  readonly published: readonly RoomSource[]
  /** Device that voices are played on; empty for the default one. */
  readonly speakerId: string
  /** The browser plays voices only after a click: {@link RoomMedia.resumePlayback} is called in it. */
  readonly isPlaybackBlocked: boolean
  readonly load: SendingLoad
}

/** What was counted of one track since it began. */
export interface TrackStats {
  /** The other side; the sender itself where a server passes on what is sent. */
  readonly userId: UserId
  readonly source: RoomSource
  readonly direction: 'sent' | 'received'
  /** Monotonic milliseconds of the browser when it was counted. */
  readonly atMs: number
  readonly bytes: number
  /** Frames decoded or encoded; 0 for sound. */
  readonly frames: number
  readonly width: number
  readonly height: number
  /** Round trip to the other side in milliseconds; null while it is not known. */
  readonly roundTripMs: number | null
  /** Milliseconds that the receiver keeps frames before it shows them, on average; null for sent tracks. */
  readonly bufferMs: number | null
  /** Milliseconds of processor time for all encoded frames; 0 for received tracks. */
  readonly encodeMs: number
  /** Frames a second that the source of a sent track delivers; null while it is not known, and for received tracks. */
  readonly sourceFramesPerSecond: number | null
  /** Name of the codec; empty while it is not known. */
  readonly codec: string
  /** True where the way leads through a TURN server; null while it is not known. */
  readonly isRelayed: boolean | null
}

/** A part of a frozen frame arrived, or all of it. */
export interface ReceivedFrame {
  readonly frame: FrozenFrame
  readonly senderId: UserId
  readonly receivedBytes: number
  /** The whole frame, verified by its digest; null until it has arrived. */
  readonly blob: Blob | null
}

/** What happened to pictures and voices. */
export interface RoomMediaEventMap {
  /** Bytes of a frozen frame arrived. */
  frame: ReceivedFrame
}

/** Pictures, voices and frozen frames of a room, however they travel. */
export interface RoomMedia extends Controller<RoomMediaState> {
  /**
   * Sends a track to all current and later participants; null ends that. A new track of the same source replaces the old one
   * without a break. The track stays the caller's: it is not stopped.
   */
  publish(source: RoomSource, track: MediaStreamTrack | null): Promise<void>
  /** Sends a frozen frame without loss to all current and later participants, until another one replaces it or it is dropped. */
  sendFrame(frame: FrozenFrame, blob: Blob): void
  /** Forgets a frozen frame. */
  dropFrame(frameId: string): void
  /** Asks the others for a frozen frame whose bytes have not arrived. */
  wantFrame(frame: FrozenFrame): void
  /** Counts of all tracks, for measuring. */
  stats(): Promise<readonly TrackStats[]>
  /** Chooses the device that voices are played on. */
  setSpeaker(deviceId: string): void
  /** Plays voices that the browser held back; called in a click. */
  resumePlayback(): Promise<void>
  /** Listens to what happens. */
  on<Kind extends keyof RoomMediaEventMap>(kind: Kind, listener: (event: RoomMediaEventMap[Kind]) => void): () => void
}

/** How participants reach each other before their media do. */
export interface RoomSignalling {
  /**
   * `status` is `live` while signals reach the others. Who is in the room, the caller too; null for the caller before the first
   * connection.
   */
  getSnapshot(): {
    readonly status: string
    readonly self: RoomParticipant | null
    readonly participants: readonly RoomParticipant[]
  }
  /** Calls the listener after each change. */
  subscribe(listener: () => void): () => void
  /** Sends a signal to a participant. */
  send(signal: RoomSignal): void
  /** Calls the listener with signals of the others; `peerId` is the sender. */
  onSignal(listener: (signal: RoomSignal) => void): () => void
}

/** What media are made of. */
export interface RoomMediaOptions {
  signalling: RoomSignalling
  /** Asks the server how media travel; asked again when credentials are old. */
  access: () => Promise<RoomMediaAccess>
  clock: Clock
}

/** Makes the media of a room. */
export type CreateRoomMedia = (options: RoomMediaOptions) => RoomMedia
