import type { TemplateContent } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { changed, instant } from './foundation'

/** An uploaded file of a template. Written once, never altered. */
const version = {
  hospitalId: uuid('hospital_id').notNull(),
  templateId: uuid('template_id').notNull(),
  number: integer().notNull(),
  xml: text().notNull(),
  content: jsonb().$type<TemplateContent>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdByName: text('created_by_name').notNull(),
}

/** Versions of report templates. */
export const reportTemplateVersion = pgTable('report_template_version', version, (table) => [
  primaryKey({ columns: [table.hospitalId, table.templateId, table.number] }),
])

/** Templates of application forms, and the one of consultations. */
export const documentTemplate = pgTable(
  'document_template',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    type: text({ enum: ['application-form', 'consultation'] }).notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    number: integer().notNull().default(0),
    place: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Versions of templates of application forms and consultations. */
export const documentTemplateVersion = pgTable('document_template_version', version, (table) => [
  primaryKey({ columns: [table.hospitalId, table.templateId, table.number] }),
])
