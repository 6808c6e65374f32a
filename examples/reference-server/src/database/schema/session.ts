import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant } from './foundation'

/** What a department asks of passwords. */
export const passwordRule = pgTable(
  'password_rule',
  {
    hospitalId: uuid('hospital_id').notNull(),
    departmentId: uuid('department_id').notNull(),
    minLength: integer('min_length').notNull().default(8),
    needsUpperCase: boolean('needs_upper_case').notNull().default(false),
    needsLowerCase: boolean('needs_lower_case').notNull().default(false),
    needsDigit: boolean('needs_digit').notNull().default(false),
    needsSpecial: boolean('needs_special').notNull().default(false),
    validityDays: integer('validity_days'),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.departmentId] })],
)

/** Wrong guesses of a device, of a second factor, from an address; for the system role only. */
export const guessCount = pgTable('guess_count', {
  source: text().primaryKey(),
  userId: uuid('user_id'),
  failures: integer().notNull(),
  countedAt: instant('counted_at').notNull(),
  lockedUntil: instant('locked_until'),
})

/** Calls that are worth guessing, counted for a while; for the system role only. */
export const callCount = pgTable('call_count', {
  source: bytes().primaryKey(),
  calls: integer().notNull(),
  endsAt: instant('ends_at').notNull(),
})

/** Computers that somebody has logged in at; for the system role only. */
export const knownDevice = pgTable(
  'known_device',
  {
    deviceHash: bytes('device_hash').notNull(),
    userId: uuid('user_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.userId] })],
)

/** Second factors; for the system role only. */
export const mfaBinding = pgTable('mfa_binding', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: bytes('sealed_secret').notNull(),
  boundAt: instant('bound_at').notNull(),
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
})

/** Secrets that wait for their first code; for the system role only. */
export const mfaPending = pgTable('mfa_pending', {
  userId: uuid('user_id').primaryKey(),
  sealedSecret: bytes('sealed_secret').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Codes for the first administrator; for the system role only. */
export const setupCode = pgTable('setup_code', {
  hash: bytes().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})

/** The latest time that a server has seen, in one row; for the system role only. */
export const latestTime = pgTable('latest_time', {
  isOnly: boolean('is_only').primaryKey().default(true),
  at: instant().notNull(),
})

/** Keys by which other machines make calls. */
export const machineKey = pgTable(
  'machine_key',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    publicId: text('public_id').notNull(),
    keyHash: bytes('key_hash').notNull(),
    permissions: text().array().notNull(),
    endsAt: instant('ends_at').notNull(),
    madeAt: instant('made_at').notNull(),
    madeByName: text('made_by_name').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)
