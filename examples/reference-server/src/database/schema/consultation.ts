import {
  type ConsultationRow,
  consultationEndReasons,
  consultationKinds,
  consultationStatuses,
  expertStates,
  type RoomHappening,
  type VoiceMark,
} from '@opensono/pacs-core'
import { consultationRoles } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './foundation'
import { seal } from './report'

/** Consultations, each of the hospital that asks. Of one study at most one is open. */
export const consultation = pgTable(
  'consultation',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    kind: text({ enum: consultationKinds }).notNull(),
    status: text({ enum: consultationStatuses }).notNull().default('waiting'),
    comment: text().notNull().default(''),
    groups: jsonb().$type<ConsultationRow['groups']>().notNull().default([]),
    reportEditableStatus: smallint('report_editable_status').$type<0 | 1>().notNull().default(0),
    hospitalName: text('hospital_name').notNull(),
    departmentName: text('department_name'),
    requestedById: uuid('requested_by_id').notNull(),
    requestedByName: text('requested_by_name').notNull(),
    /** Where the doctor worked. */
    roomId: uuid('room_id'),
    machineId: text('machine_id'),
    isDeviceOnly: boolean('is_device_only').notNull().default(false),
    requestedAt: instant('requested_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at').notNull(),
    endReason: text('end_reason', { enum: consultationEndReasons }),
    endedByName: text('ended_by_name'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Experts of a consultation, by the names of then. */
export const consultationExpert = pgTable(
  'consultation_expert',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    /** The order in which they were asked. */
    place: smallint().notNull(),
    /** Which of the consultation's experts: one who was asked in place of another has their slot. */
    slot: smallint().notNull(),
    /** As the consultation has it: the constraints of this table look at it. */
    kind: text({ enum: consultationKinds }).notNull(),
    requestedById: uuid('requested_by_id').notNull(),
    expertId: uuid('expert_id').notNull(),
    userId: uuid('user_id').notNull(),
    expertHospitalId: uuid('expert_hospital_id').notNull(),
    hospitalName: text('hospital_name').notNull(),
    departmentId: uuid('department_id'),
    departmentName: text('department_name'),
    name: text().notNull(),
    title: text().notNull().default(''),
    state: text({ enum: expertStates }).notNull().default('invited'),
    opinion: text(),
    opinionAt: instant('opinion_at'),
    refusalReason: text('refusal_reason'),
    draft: text().notNull().default(''),
    /** When the opinion was last put into the report of the study. */
    intoReportAt: instant('into_report_at'),
    intoReportByName: text('into_report_by_name'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.place] })],
)

/** Reports of finished consultations, each as it was at the finish, with its seal. Written once, never altered. */
export const consultationReport = pgTable(
  'consultation_report',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    /** How often who its patient is was corrected since its finish. */
    correction: integer().notNull().default(0),
    writtenAt: instant('written_at').notNull(),
    /** Canonical JSON of what is printed. */
    content: text().notNull(),
    ...seal,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.correction] })],
)

/** Images that reports of finished consultations show, wherever the images are now. */
export const consultationReportImage = pgTable(
  'consultation_report_image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    imageId: uuid('image_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.imageId, table.consultationId] })],
)

/** Whose favourites they are. */
export const consultationFavourite = pgTable(
  'consultation_favourite',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.userId] })],
)

/** Videos of live consultations. */
export const consultationVideo = pgTable(
  'consultation_video',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    consultationId: uuid('consultation_id').notNull(),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text().notNull(),
    recordedAt: instant('recorded_at').notNull(),
    recordedById: uuid('recorded_by_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Images that a consultation on images shows. */
export const consultationImage = pgTable(
  'consultation_image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    imageId: uuid('image_id').notNull(),
    place: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.imageId] })],
)

/** The conversation around the images. */
export const consultationMessage = pgTable(
  'consultation_message',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    consultationId: uuid('consultation_id').notNull(),
    senderId: uuid('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    text: text().notNull(),
    imageId: uuid('image_id'),
    voiceKey: text('voice_key'),
    voiceType: text('voice_type'),
    voiceMs: integer('voice_ms'),
    marks: jsonb().$type<VoiceMark[]>().notNull().default([]),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Rooms of live consultations. */
export const consultationRoom = pgTable(
  'consultation_room',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    lastSequence: integer('last_sequence').notNull().default(0),
    /** Connections so far: of two of one user the newer one stays. */
    connections: integer().notNull().default(0),
    closedAt: instant('closed_at'),
    /** Bytes of all that was said in it. */
    saidBytes: bigint('said_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId] })],
)

/** What happened in a room, in its sequence. */
export const consultationRoomEvent = pgTable(
  'consultation_room_event',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    sequence: integer().notNull(),
    id: text().notNull(),
    senderId: uuid('sender_id').notNull(),
    at: instant().notNull(),
    happening: jsonb().$type<RoomHappening>().notNull(),
    sizeBytes: integer('size_bytes').notNull().generatedAlwaysAs(sql`octet_length(happening::text)`),
    /** Sequence of the event that cleared this drawing; null while it is shown, and for everything else. */
    clearedBy: integer('cleared_by'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.sequence] })],
)

/** Who is in a room now. */
export const consultationPresence = pgTable(
  'consultation_presence',
  {
    hospitalId: uuid('hospital_id').notNull(),
    consultationId: uuid('consultation_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    hospitalName: text('hospital_name').notNull(),
    role: text({ enum: consultationRoles }).notNull(),
    connectionId: text('connection_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.consultationId, table.userId] })],
)

/** Monitors of devices that are connected, one row for each connection. */
export const deviceMonitor = pgTable(
  'device_monitor',
  {
    hospitalId: uuid('hospital_id').notNull(),
    connectionId: text('connection_id').notNull(),
    machineId: text('machine_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.connectionId] })],
)
