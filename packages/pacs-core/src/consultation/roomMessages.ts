import * as z from 'zod/mini'
import { limits } from '../value/limits'
import { ConsultationId, Instant, textOf, UserId } from '../value/schema'
import { consultationEndReasons, consultationRoles, consultationStatuses } from './consultationStatus'

/** The Socket.IO namespace of the rooms. `auth` of the handshake holds `token`, `consultationId` and `after`. */
export const roomNamespace = '/consultation-room'

/** What somebody says when they come into a room. */
export const RoomAuth = z.object({
  token: z.string(),
  consultationId: ConsultationId,
  /** Sequence of the last room event that this client has; 0 for none. */
  after: z.int().check(z.minimum(0)),
})

/** Who is in a room. One connection each: a newer one of the same user takes the place of the older. */
export const RoomParticipant = z.object({
  userId: UserId,
  name: z.string(),
  hospitalName: z.string(),
  role: z.enum(consultationRoles),
})

/** Who is in a room. */
export interface RoomParticipant extends z.output<typeof RoomParticipant> {}

const { consultation } = limits
/** Parts of the picture's width and height, 0 to 1. */
const Point = z.tuple([z.number().check(z.minimum(0), z.maximum(1)), z.number().check(z.minimum(0), z.maximum(1))])
const clientId = textOf(64, 1)

/** A line, arrow or text drawn on the picture. */
export const RoomStroke = z.object({
  id: clientId,
  tool: z.enum(['freehand', 'arrow', 'text']),
  points: z.array(Point).check(z.minLength(1), z.maxLength(consultation.strokePoints)),
  text: z._default(textOf(60), ''),
  /** The frame that it was drawn on: id of a frozen one, or null for the live picture. */
  frameId: z.nullable(clientId),
  /** Time of the live frame that it was drawn on, in milliseconds of the sender's stream; null where it is not known. */
  frameTimeMs: z.nullable(z.number()),
  /** It fades after some seconds. */
  isFading: z.boolean(),
})

/** A line, arrow or text drawn on the picture. */
export interface RoomStroke extends z.output<typeof RoomStroke> {}

/** A frame of the picture that was frozen, as it came from the source: its bytes travel beside the stream. */
export const FrozenFrame = z.object({
  id: clientId,
  width: z.int().check(z.minimum(1), z.maximum(8192)),
  height: z.int().check(z.minimum(1), z.maximum(8192)),
  contentType: z.enum(['image/png', 'image/jpeg']),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(64 * 1024 * 1024)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'sha256')),
  /** When it was taken, by the clock of the sender (ISO 8601). */
  takenAt: Instant,
})

/** A frame of the picture that was frozen. */
export interface FrozenFrame extends z.output<typeof FrozenFrame> {}

/** How good the ultrasound picture is at the receiver, in clinical words. */
export const pictureQualities = [
  /** Good enough to diagnose by. */
  'diagnostic',
  /** Good enough to guide the probe, not to diagnose by. */
  'guidance',
  /** No picture arrives. */
  'lost',
] as const

/** How good the ultrasound picture is at the receiver. */
export type PictureQuality = (typeof pictureQualities)[number]

/** What was measured of the picture that arrives. */
export const MeasuredPicture = z.object({
  framesPerSecond: z.number().check(z.minimum(0), z.maximum(240)),
  width: z.int().check(z.minimum(0), z.maximum(8192)),
  height: z.int().check(z.minimum(0), z.maximum(8192)),
  /** Round trip in milliseconds; null while it is not known. */
  latencyMs: z.nullable(z.number().check(z.minimum(0), z.maximum(600_000))),
  /** Milliseconds of the last ten seconds in which the picture stood still. */
  frozenMs: z.number().check(z.minimum(0), z.maximum(10_000)),
})

/** What was measured of the picture that arrives. */
export interface MeasuredPicture extends z.output<typeof MeasuredPicture> {}

const sayings = [
  z.object({ type: z.literal('chat'), text: textOf(consultation.messageLength, 1) }),
  z.object({ type: z.literal('draw'), stroke: RoomStroke }),
  /** Takes drawings away: the named ones, or all. */
  z.object({ type: z.literal('clear'), strokeIds: z.nullable(z.array(clientId).check(z.maxLength(500))) }),
  z.object({
    type: z.literal('freeze'),
    frame: FrozenFrame,
    /** The expert who asked for it; left out where the sender froze unasked. */
    requestedById: z.optional(UserId),
  }),
  z.object({ type: z.literal('unfreeze') }),
  /** The expert asks the doctor's side for something. */
  z.object({
    type: z.literal('request'),
    what: z.enum(['freeze', 'still', 'resolution', 'clip']),
    /** Seconds before now, for a clip. */
    seconds: z.nullable(z.int().check(z.minimum(1), z.maximum(60))),
  }),
  /** How good the picture is that arrives at the sender. */
  z.object({ type: z.literal('quality'), quality: z.enum(pictureQualities), measured: MeasuredPicture }),
  z.object({ type: z.literal('recording'), isRecording: z.boolean() }),
] as const

/** What a participant says to the room. All of these are kept, in one sequence for each room. */
export const RoomSaying = z.discriminatedUnion('type', sayings)

/** What a participant says to the room. */
export type RoomSaying = z.output<typeof RoomSaying>

/** What a client sends as `say`, answered by `{ sequence }` or `{ code }`. The id makes a repeated one the same. */
export const SentSaying = z.object({ id: clientId, saying: RoomSaying })

/** What a client sends as `say`. */
export interface SentSaying extends z.output<typeof SentSaying> {}

/** What happens in a room. `unknown`: something of a newer release. */
export const RoomHappening = z.catch(
  z.discriminatedUnion('type', [
    ...sayings,
    z.object({ type: z.literal('entered'), participant: RoomParticipant }),
    z.object({ type: z.literal('quit') }),
    z.object({
      type: z.literal('closed'),
      status: z.enum(consultationStatuses),
      /** Why, when none of its participants ended it. */
      reason: z.catch(z.optional(z.enum(consultationEndReasons)), undefined),
    }),
    z.object({ type: z.literal('unknown') }),
  ]),
  { type: 'unknown' },
)

/** What happens in a room. */
export type RoomHappening = z.output<typeof RoomHappening>

/** One event of a room, in its sequence. The server says who it is from. */
export const RoomEvent = z.object({
  sequence: z.int().check(z.minimum(1)),
  id: z.string(),
  senderId: UserId,
  at: Instant,
  happening: RoomHappening,
})

/** One event of a room. */
export interface RoomEvent extends z.output<typeof RoomEvent> {}

/** The first message to a client, as `welcome`, at each connection. */
export const RoomWelcome = z.object({
  self: RoomParticipant,
  /** Everybody who is connected, the caller too. */
  participants: z.array(RoomParticipant),
  status: z.enum(consultationStatuses),
  /** Events after the one that the client named, oldest first. */
  events: z.array(RoomEvent),
  /** True when there are more: the client asks with `more`, naming the last one that it has. */
  hasMore: z.boolean(),
})

/** The first message to a client. */
export interface RoomWelcome extends z.output<typeof RoomWelcome> {}

/** What a client sends as `more`: it asks for the events after the last one that it has. Answered by a {@link RoomReplay} or `{ code }`. */
export const RoomMore = z.object({ after: z.int().check(z.minimum(0)) })

/** What a client sends as `more`. */
export interface RoomMore extends z.output<typeof RoomMore> {}

/** Events after the one that the client named, oldest first. */
export const RoomReplay = z.object({ events: z.array(RoomEvent), hasMore: z.boolean() })

/** Events after the one that the client named. */
export interface RoomReplay extends z.output<typeof RoomReplay> {}

/** How the server answers `say`: where it is in the sequence, or why it was not taken. */
export const SayAnswer = z.union([z.object({ sequence: z.int() }), z.object({ code: z.string() })])

/** How the server answers `say`. */
export type SayAnswer = z.output<typeof SayAnswer>

/** Descriptions and candidates of WebRTC, from one participant to another: passed on at once, never kept. */
export const RoomSignal = z.object({
  /** To whom; the server puts the sender in its place. */
  peerId: UserId,
  description: z.optional(
    z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z._default(textOf(60_000), '') }),
  ),
  candidate: z.optional(
    z.nullable(
      z.object({
        candidate: textOf(2_000),
        sdpMid: z.optional(z.nullable(textOf(64))),
        sdpMLineIndex: z.optional(z.nullable(z.int())),
        usernameFragment: z.optional(z.nullable(textOf(256))),
      }),
    ),
  ),
})

/** Descriptions and candidates of WebRTC. */
export interface RoomSignal extends z.output<typeof RoomSignal> {}

/** Where the pointer of a participant is, several times a second; null when it left the picture. Never kept. */
export const RoomPointer = z.object({ point: z.nullable(Point) })

/** Where the pointer of a participant is. */
export interface RoomPointer extends z.output<typeof RoomPointer> {}
