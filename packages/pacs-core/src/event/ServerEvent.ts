import * as z from 'zod/mini'
import { consultationEndReasons } from '../consultation/consultationStatus'
import { basicDataKinds } from '../settings/basicData/basicDataKinds'
import type { Same } from '../value/schema'

const events = [
  z.object({
    type: z.literal('study-changed'),
    studyId: z.string(),
    /** It was closed to users who could see it: a client that shows anything of it hides that until it is read again. */
    isClosed: z.optional(z.boolean()),
  }),
  /** Images of a study. */
  z.object({ type: z.literal('image-changed'), studyId: z.string() }),
  /** Images in the buffer of a room. */
  z.object({ type: z.literal('buffer-changed'), roomId: z.string() }),
  /** Files that devices sent and that no study took. */
  z.object({ type: z.literal('waiting-image-changed') }),
  z.object({ type: z.literal('report-changed'), studyId: z.string() }),
  /** An urgent value of a study was raised, acknowledged or taken back. */
  z.object({ type: z.literal('urgent-changed'), studyId: z.string() }),
  /** The quality review of a report. */
  z.object({ type: z.literal('review-changed'), studyId: z.string() }),
  /** A consultation was asked for, changed or ended: to the hospitals of all who take part. */
  z.object({ type: z.literal('consultation-changed'), consultationId: z.string() }),
  /** A live consultation was asked for. The users are the experts who are asked. */
  z.object({ type: z.literal('room-created'), consultationId: z.string(), userIds: z.array(z.string()) }),
  /** Somebody came into a room. The users are all who take part. */
  z.object({
    type: z.literal('room-entered'),
    consultationId: z.string(),
    role: z.enum(['doctor', 'expert']),
    userId: z.string(),
    userIds: z.array(z.string()),
  }),
  /** Somebody left a room. */
  z.object({
    type: z.literal('room-quit'),
    consultationId: z.string(),
    userId: z.string(),
    userIds: z.array(z.string()),
  }),
  /** A consultation is over: each live one, and a graphic one that none of its participants ended. No reason where a participant did. */
  z.object({
    type: z.literal('room-closed'),
    consultationId: z.string(),
    userIds: z.array(z.string()),
    reason: z.catch(z.optional(z.enum(consultationEndReasons)), undefined),
  }),
  /** An expert declined. */
  z.object({
    type: z.literal('request-refused'),
    consultationId: z.string(),
    userId: z.string(),
    userIds: z.array(z.string()),
  }),
  /** The monitor of a device came online or went offline. Embedded clients only listen to it. */
  z.object({ type: z.enum(['monitor-online', 'monitor-offline']), machineId: z.string() }),
  /** Rows of one dictionary. */
  z.object({ type: z.literal('basic-data-changed'), kind: z.enum(basicDataKinds) }),
  /** Other things that administrators maintain, each as a whole. */
  z.object({
    type: z.enum([
      'department-changed',
      'device-calibration-changed',
      'expert-changed',
      'his-changed',
      'knowledge-changed',
      'layout-changed',
      'machine-key-changed',
      'record-query-changed',
      'role-changed',
      /** System rules, global parameters, login rules of departments, and formats of numbers. */
      'rule-changed',
      'template-changed',
      'user-changed',
    ]),
  }),
  z.object({ type: z.literal('session-ended'), sessionId: z.string() }),
  /** An event that this release does not know: anything may be stale. */
  z.object({ type: z.literal('unknown') }),
] as const

const serverEventSchema = z.catch(z.discriminatedUnion('type', events), { type: 'unknown' })

/** The schema of {@link ServerEvent} by its name, which declarations repeat in place of its fields. */
export interface ServerEventSchema extends Same<typeof serverEventSchema> {}

/** The event table: what a server sends to the clients of a hospital. Ids only, never patient data. */
export const ServerEvent: ServerEventSchema = serverEventSchema

/** An event that a server sends to the clients of a hospital. */
export type ServerEvent = z.output<typeof ServerEvent>

/** What happens in consultations, and changes no answer by itself: `consultation-changed` comes with it. */
type RoomNotice = `room-${string}` | `monitor-${string}` | 'request-refused'

/** Something that changed, and with it answers that clients keep. */
export type ChangeEvent = Exclude<ServerEvent, { type: 'session-ended' | 'unknown' | RoomNotice }>

/** The type of an event that says what changed. */
export type ChangeType = ChangeEvent['type']

type WithNull<Event> = Event extends unknown
  ? { readonly [Field in keyof Event]: Field extends 'type' ? Event[Field] : Event[Field] | null }
  : never

/** An event as an endpoint declares it: a subject is null where only the server knows it, such as the study of an image. */
export type DeclaredEvent = WithNull<ChangeEvent>

/** An event with its place in the hospital's sequence. */
export const SequencedEvent = z.object({ sequence: z.int(), event: ServerEvent })

/** An event with its place in the hospital's sequence. */
export interface SequencedEvent extends z.output<typeof SequencedEvent> {}
