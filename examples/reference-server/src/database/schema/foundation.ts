import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** An instant; read and written as ISO 8601 in UTC. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamptz',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** Of what administrators edit: which state it is, and who made it so. */
export const changed = {
  version: integer().notNull().default(1),
  changedAt: instant('changed_at').notNull().default(sql`now()`),
  changedByName: text('changed_by_name').notNull().default(''),
}

/** A hospital. */
export const hospital = pgTable('hospital', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  englishName: text('english_name'),
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  isBreastScreeningOn: boolean('is_breast_screening_on').notNull().default(false),
})

/** A department of a hospital. */
export const department = pgTable(
  'department',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    englishName: text('english_name'),
    code: text().notNull().default(''),
    type: text(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    usageEndsAt: instant('usage_ends_at'),
    needsSmsCode: boolean('needs_sms_code').notNull().default(true),
    idleMinutes: integer('idle_minutes').notNull().default(15),
    place: integer().notNull().default(0),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** An examination room. */
export const room = pgTable(
  'room',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    departmentId: uuid('department_id').notNull(),
    name: text().notNull(),
    englishName: text('english_name'),
    briefCode: text('brief_code').notNull().default(''),
    location: text().notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    searchText: text('search_text').notNull().default(''),
    place: integer().notNull().default(0),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** A user in a hospital; the same person has the same id in each of their hospitals. */
export const userAccount = pgTable(
  'user_account',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    userCode: text('user_code').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    email: text().notNull().default(''),
    doctorNote: text('doctor_note').notNull().default(''),
    signatureId: uuid('signature_id'),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** A role of a hospital. */
export const role = pgTable(
  'role',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** What a role permits. */
export const rolePermission = pgTable(
  'role_permission',
  {
    hospitalId: uuid('hospital_id').notNull(),
    roleId: uuid('role_id').notNull(),
    permission: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.roleId, table.permission] })],
)

/** Which roles a user has. */
export const userRole = pgTable(
  'user_role',
  {
    hospitalId: uuid('hospital_id').notNull(),
    userId: uuid('user_id').notNull(),
    roleId: uuid('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.userId, table.roleId] })],
)

/** What everybody in a hospital may do, whatever their roles; no row: nothing. */
export const commonPermission = pgTable('common_permission', {
  hospitalId: uuid('hospital_id').primaryKey(),
  permissions: text().array().notNull().default([]),
  ...changed,
})

/** What proves who somebody is, over all hospitals; for the system role only. */
export const credential = pgTable('credential', {
  userId: uuid('user_id').primaryKey(),
  phone: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  passwordChangedAt: instant('password_changed_at').notNull(),
  passwordExpiresAt: instant('password_expires_at'),
  mustChange: boolean('must_change').notNull().default(false),
  madeByHospitalId: uuid('made_by_hospital_id'),
})

/** Accounts that wait until the person of their phone accepts them; for the system role only. */
export const invitation = pgTable(
  'invitation',
  {
    hospitalId: uuid('hospital_id').notNull(),
    userId: uuid('user_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.userId] })],
)

/** Wrong passwords since the last right one; for the system role only. */
export const loginAttempt = pgTable('login_attempt', {
  userId: uuid('user_id').primaryKey(),
  failures: integer().notNull(),
  lockedUntil: instant('locked_until'),
})

/** Codes sent by SMS; for the system role only. */
export const smsCode = pgTable('sms_code', {
  id: uuid().primaryKey(),
  phone: text().notNull(),
  purpose: text().$type<'login' | 'reset'>().notNull(),
  codeHash: bytes('code_hash').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  endedAt: instant('ended_at'),
  isSent: boolean('is_sent').notNull().default(true),
  isProven: boolean('is_proven').notNull().default(true),
  /** False for a code that led to a login, and after an administrator unlocked its person. */
  isCounted: boolean('is_counted').notNull().default(true),
})

/** Proof of a password, or leave to go on in a hospital, for five minutes; for the system role only. */
export const loginTicket = pgTable('login_ticket', {
  hash: bytes().primaryKey(),
  userId: uuid('user_id').notNull(),
  switchTo: uuid('switch_to'),
  expiresAt: instant('expires_at').notNull(),
})

/** Why a login ended. */
export type EndReason = 'logout' | 'timeout' | 'admin' | 'switch' | 'password' | 'mfa'

/** A login to a room. */
export const loginSession = pgTable(
  'login_session',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    userId: uuid('user_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    roomId: uuid('room_id').notNull(),
    machineId: text('machine_id'),
    startedAt: instant('started_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    lockedAt: instant('locked_at'),
    deviceHash: bytes('device_hash'),
    hasSmsProof: boolean('has_sms_proof').notNull().default(true),
    /** The token before a switch of room or department, which reads until `formerUntil`; null for a login. */
    formerHash: bytes('former_hash'),
    formerUntil: instant('former_until'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Who did what. Rows are written by `change` and `read` only. */
export const operationLog = pgTable(
  'operation_log',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    sessionId: uuid('session_id'),
    roomId: uuid('room_id'),
    roomName: text('room_name'),
    machineId: text('machine_id'),
    requestId: text('request_id').notNull(),
    call: text().notNull(),
    content: text().notNull(),
    subject: text(),
    subjectId: text('subject_id'),
    outcome: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
    sequence: bigint({ mode: 'number' }),
    hash: bytes(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.at, table.id] })],
)

/** What clients are notified of. Rows are written by `change` only. */
export const event = pgTable(
  'event',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
    payload: jsonb().notNull(),
    /** For those only who may see VIP studies. */
    isVip: boolean('is_vip').notNull().default(false),
    sequence: bigint({ mode: 'number' }),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.at, table.id] })],
)

/** How far a hospital's sequences have come; written by the sequencer only. */
export const hospitalSequence = pgTable('hospital_sequence', {
  hospitalId: uuid('hospital_id').primaryKey(),
  event: bigint({ mode: 'number' }).notNull().default(0),
  log: bigint({ mode: 'number' }).notNull().default(0),
  logHash: bytes('log_hash').notNull().default(sql`''`),
})

/** Answers of acknowledged changes, for a day. */
export const idempotency = pgTable(
  'idempotency',
  {
    hospitalId: uuid('hospital_id').notNull(),
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    inputHash: bytes('input_hash').notNull(),
    answer: jsonb(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.userId, table.key] })],
)
