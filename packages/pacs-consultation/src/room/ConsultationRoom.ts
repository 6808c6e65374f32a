import type {
  Clock,
  ConsultationEndReason,
  ConsultationId,
  ConsultationStatus,
  Controller,
  FrozenFrame,
  MeasuredPicture,
  PacsClient,
  PictureQuality,
  RoomEvent,
  RoomParticipant,
  RoomSaying,
  RoomStroke,
  UserId,
} from '@opensono/pacs-core'
import type { CreateRoomMedia, RoomMedia } from '../media/RoomMedia'
import type { ConnectRoom } from './RoomConnection'

/** Why a room is over for this client. */
export type RoomEnd =
  /** The consultation has ended. */
  | {
      readonly kind: 'closed'
      readonly status: ConsultationStatus
      readonly reason?: ConsultationEndReason | undefined
    }
  /** The same user opened the room elsewhere. */
  | { readonly kind: 'replaced' }
  /** The server refused, by an error code: `NOT_FOUND`, `UNAUTHORIZED`, `CONSULTATION_STATUS_CHANGED` and others. */
  | { readonly kind: 'refused'; readonly code: string }

/** A message of the chat. */
export interface RoomMessage {
  /** The client's id. */
  readonly id: string
  readonly senderId: UserId
  readonly text: string
  /** When it was said (ISO 8601): by the server's clock, or by this computer's while it is being sent. */
  readonly at: string
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
}

/** A drawing on the picture. */
export interface RoomDrawing {
  readonly stroke: RoomStroke
  readonly senderId: UserId
  /** False while the server has not confirmed it. */
  readonly isSent: boolean
}

/** A pointer of somebody else. */
export interface RoomPointerOf {
  readonly userId: UserId
  /** Parts of the picture's width and height, 0 to 1. */
  readonly point: readonly [number, number]
}

/** The frozen picture. */
export interface FrozenPicture {
  readonly frame: FrozenFrame
  /** Who froze it: the expert who asked for it, or the sender. */
  readonly senderId: UserId
  /** The original frame, verified by its digest; null until it has arrived. */
  readonly blob: Blob | null
  /** Bytes that have arrived. */
  readonly receivedBytes: number
}

/** Something that an expert asked for and nobody has answered in this client. */
export interface RoomRequest {
  readonly id: string
  readonly senderId: UserId
  readonly what: Extract<RoomSaying, { type: 'request' }>['what']
  /** Seconds before now, for a clip. */
  readonly seconds: number | null
  /** When it was asked for (ISO 8601). */
  readonly at: string
}

/** How good the ultrasound picture is that arrives at a participant. */
export interface PictureQualityOf {
  readonly userId: UserId
  readonly quality: PictureQuality
  readonly measured: MeasuredPicture
}

/** A room as it is. */
export interface ConsultationRoomState {
  /** `idle`: not entered; `connecting`: first attempts; `live`: connected; `reconnecting`: the connection was lost; `ended`: over. */
  readonly status: 'idle' | 'connecting' | 'live' | 'reconnecting' | 'ended'
  /** Why it is over; null unless `ended`. */
  readonly end: RoomEnd | null
  /** Attempts to connect since the connection was lost. */
  readonly retryCount: number
  /** Whole seconds to the next attempt; null while there is none. */
  readonly retryInSeconds: number | null
  /** Who the caller is, as the server says; null before the first connection. */
  readonly self: RoomParticipant | null
  /** Everybody who is connected, the caller too. */
  readonly participants: readonly RoomParticipant[]
  /** Status of the consultation, as far as the room knows; null before the first connection. */
  readonly consultationStatus: ConsultationStatus | null
  /** Sequence of the last event that was applied; 0 for none. */
  readonly sequence: number
  /** The chat, oldest first; messages that are being sent are last. */
  readonly messages: readonly RoomMessage[]
  /** Drawings that are visible now, on the live picture and on the frozen one: look at `stroke.frameId`. */
  readonly drawings: readonly RoomDrawing[]
  /** Pointers of the others. */
  readonly pointers: readonly RoomPointerOf[]
  /** The frozen picture; null while it is live. */
  readonly frozen: FrozenPicture | null
  /** Requests of experts that this client has not answered by {@link ConsultationRoom.answer}, oldest first; empty for experts. */
  readonly requests: readonly RoomRequest[]
  /** What the participants said about the picture that arrives at them. */
  readonly qualities: readonly PictureQualityOf[]
  /** Whether the doctor's side records. */
  readonly isRecording: boolean
  /** What was said and is not confirmed by the server. It is sent again until it is. */
  readonly unsentCount: number
}

/** What happened in a room. */
export interface ConsultationRoomEventMap {
  /** An event of the room, once each, in its sequence. `isReplay`: it happened before this client connected for the first time. */
  happened: { readonly event: RoomEvent; readonly isReplay: boolean }
  /** Somebody asks for something. */
  requested: RoomRequest
  /** The server did not take what was said; `code` says why. */
  refused: { readonly saying: RoomSaying; readonly code: string }
  /** The room is over. */
  ended: RoomEnd
}

/** How a room is made. */
export interface ConsultationRoomOptions {
  pacs: PacsClient
  consultationId: ConsultationId
  /** The token as it is now, for instance `session.token`. */
  token: () => string | null
  /** Origin and path of the server. @defaultValue '' (the page's own origin) */
  baseUrl?: string | undefined
  /** Connects. @defaultValue Socket.IO, loaded on demand */
  connect?: ConnectRoom | undefined
  /** Carries pictures and voices. @defaultValue straight between browsers */
  createMedia?: CreateRoomMedia | undefined
  /** @defaultValue the system's clock */
  clock?: Clock | undefined
  /** A number from 0 to 1 that spreads attempts. @defaultValue `Math.random` */
  random?: (() => number) | undefined
  /** Target of the `online` event, after which it connects again at once. @defaultValue `window`, where there is one */
  page?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined
}

/** The room of a live consultation. */
export interface ConsultationRoom extends Controller<ConsultationRoomState> {
  /** Pictures and voices of the room. */
  readonly media: RoomMedia
  /** Connects, and stays connected until `leave`, `destroy` or the end of the room. */
  enter(): void
  /** Disconnects: cameras are the caller's to stop. The room can be entered again. */
  leave(): void
  /** Connects now instead of at the next attempt. */
  retry(): void
  /** Says something. It is sent again until the server has confirmed it, also after the connection was lost; never twice. */
  say(saying: RoomSaying): string
  /** Says something in the chat. An empty text is not said. */
  chat(text: string): void
  /** Draws on the picture. The room gives the id. */
  draw(stroke: Omit<RoomStroke, 'id'>): string
  /** Takes drawings away; null takes all. */
  clear(strokeIds: readonly string[] | null): void
  /** Shows where the pointer is; null when it left the picture. Sent at most 15 times a second. */
  point(point: readonly [number, number] | null): void
  /**
   * Freezes the picture: the original frame goes to everybody beside the stream, without loss.
   *
   * @param taken - the frame, for instance of {@link takeFrame}.
   * @param requestedById - the participant who asked for it; left out where this one froze unasked.
   */
  freeze(taken: TakenFrame, requestedById?: UserId): Promise<FrozenFrame>
  /** Shows the live picture again. */
  unfreeze(): void
  /** Asks the doctor's side for something; `seconds` before now for a clip. */
  request(what: RoomRequest['what'], seconds?: number): void
  /** Removes a request from the state, because it was done or declined. */
  answer(requestId: string): void
  /** Listens to what happens. */
  on<Kind extends keyof ConsultationRoomEventMap>(
    kind: Kind,
    listener: (event: ConsultationRoomEventMap[Kind]) => void,
  ): () => void
}

/** A frame as it came from the source. */
export interface TakenFrame {
  /** PNG, or JPEG where the source gave JPEG. */
  readonly blob: Blob
  readonly width: number
  readonly height: number
  /** When it was taken (ISO 8601). */
  readonly takenAt: string
}
