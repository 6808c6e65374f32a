import { hisAuthentications } from '@opensono/pacs-core'
import type { HisFailure, PushedOrder } from '@opensono/pacs-core/server'
import { hisOccasions } from '@opensono/pacs-core/server'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant } from './foundation'

/** How a hospital's information system is reached, and by which key it sends orders. */
export const hisSetting = pgTable('his_setting', {
  hospitalId: uuid('hospital_id').primaryKey(),
  baseUrl: text('base_url').notNull().default(''),
  authentication: text({ enum: hisAuthentications }).notNull().default('none'),
  userName: text('user_name').notNull().default(''),
  /** Token or password, sealed by a key that is not in the database. */
  sealedSecret: bytes('sealed_secret'),
  connectSeconds: integer('connect_seconds').notNull().default(5),
  answerSeconds: integer('answer_seconds').notNull().default(30),
  searchSeconds: integer('search_seconds').notNull().default(55),
  codeSystem: text('code_system').notNull().default(''),
  retentionDays: integer('retention_days').notNull().default(30),
  keyId: text('key_id'),
  keyHash: bytes('key_hash'),
  keyMadeAt: instant('key_made_at'),
  ...changed,
})

/** An order that was sent to us. */
export const hisOrder = pgTable(
  'his_order',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    /** The sender's own id. */
    orderId: text('order_id').notNull(),
    isActive: boolean('is_active').notNull(),
    senderChangedAt: instant('sender_changed_at'),
    requestNumber: text('request_number').notNull(),
    hisId: text('his_id').notNull(),
    inpatientNumber: text('inpatient_number').notNull(),
    outpatientNumber: text('outpatient_number').notNull(),
    telPhone: text('tel_phone').notNull(),
    content: jsonb().$type<PushedOrder>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** What last went wrong with a hospital's information system. */
export const hisFailure = pgTable(
  'his_failure',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    at: instant().notNull(),
    during: text({ enum: hisOccasions }).notNull(),
    failure: text().$type<HisFailure>().notNull(),
    status: integer(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)
