import type { UrgentNotice } from '@opensono/pacs-core'
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './foundation'

/** Urgent values: what a clinician must know, who was informed, and when. At most one of a study is open. */
export const urgentNotice = pgTable(
  'urgent_notice',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    types: jsonb().$type<UrgentNotice['types']>().notNull(),
    note: text().notNull().default(''),
    raisedAt: instant('raised_at').notNull(),
    raisedById: uuid('raised_by_id').notNull(),
    raisedByName: text('raised_by_name').notNull(),
    dueAt: instant('due_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedById: uuid('acknowledged_by_id'),
    acknowledgedByName: text('acknowledged_by_name'),
    informedName: text('informed_name'),
    informedAt: instant('informed_at'),
    informedContact: text('informed_contact').notNull().default(''),
    isReadBack: boolean('is_read_back'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)
