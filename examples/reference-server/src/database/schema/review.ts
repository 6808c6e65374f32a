import type { ReviewFault, ReviewFinding } from '@opensono/pacs-core'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant } from './foundation'

/** A finding as it is stored: its words in both languages follow from its rule, those of a model are kept. */
export interface StoredFinding extends Omit<ReviewFinding, 'title' | 'advice'> {
  /** What the advice of a rule names. */
  details: Readonly<Record<string, string>>
  /** Of a model: the quality item, and what it wrote. */
  said: { title: ReviewFinding['title']; advice: string } | null
}

/** The quality review of a report; the next one takes its place. */
export const reportReview = pgTable(
  'report_review',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    /** Of the report that was looked at. */
    version: integer().notNull(),
    /** Of the registration that was looked at. */
    studyVersion: integer('study_version').notNull(),
    /** Of this very review: what an earlier one ends with counts no more. */
    runId: uuid('run_id').notNull(),
    state: text({ enum: ['reviewing', 'failed', 'passed'] }).notNull(),
    fault: text().$type<ReviewFault>(),
    findings: jsonb().$type<StoredFinding[]>().notNull(),
    askedAt: instant('asked_at').notNull(),
    askedById: uuid('asked_by_id').notNull(),
    askedByName: text('asked_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId] })],
)

/** The model of a hospital that reviews reports beside the rules. */
export const reviewModel = pgTable('review_model', {
  hospitalId: uuid('hospital_id').primaryKey(),
  baseUrl: text('base_url').notNull().default(''),
  name: text().notNull().default(''),
  answerSeconds: integer('answer_seconds').notNull().default(20),
  /** Sealed by a key that is not in the database. */
  sealedKey: bytes('sealed_key'),
  ...changed,
})
