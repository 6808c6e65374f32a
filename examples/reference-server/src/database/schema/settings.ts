import type { QualitySettings } from '@opensono/pacs-core'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { changed } from './foundation'

/** The settings of a page, by name; one that is missing is the product's default. */
export const rulePage = pgTable(
  'rule_page',
  {
    hospitalId: uuid('hospital_id').notNull(),
    page: text().notNull(),
    settings: jsonb().$type<unknown>().notNull().default({}),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.page] })],
)

/** A row of basic data that a setting names. */
export const ruleRow = pgTable(
  'rule_row',
  {
    hospitalId: uuid('hospital_id').notNull(),
    rule: text().notNull(),
    rowId: uuid('row_id').notNull(),
    place: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.rule, table.rowId] })],
)

/** How a hospital arranges the fields of a form or of a list. */
export const layout = pgTable(
  'layout',
  {
    hospitalId: uuid('hospital_id').notNull(),
    name: text().notNull(),
    items: jsonb().$type<unknown>().notNull().default([]),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.name] })],
)

/** How somebody arranges a list for themselves. */
export const userLayout = pgTable(
  'user_layout',
  {
    hospitalId: uuid('hospital_id').notNull(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    /** Null is what the hospital arranged. */
    items: jsonb().$type<unknown>(),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.userId, table.name] })],
)

/** Which quality indicators a hospital goes by. */
export const qualitySetting = pgTable('quality_setting', {
  hospitalId: uuid('hospital_id').primaryKey(),
  items: jsonb().$type<QualitySettings['items']>().notNull(),
  ...changed,
})
