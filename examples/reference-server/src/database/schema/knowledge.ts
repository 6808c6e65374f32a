import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { changed } from './foundation'

/** Folders and entries of the knowledge base. Row-level security hides what is another user's own. */
export const knowledgeNode = pgTable(
  'knowledge_node',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    /** Whose own it is; null for the hospital's. */
    ownerId: uuid('owner_id'),
    parentId: uuid('parent_id'),
    kind: text({ enum: ['folder', 'entry'] }).notNull(),
    name: text().notNull(),
    englishName: text('english_name'),
    briefCode: text('brief_code').notNull().default(''),
    findings: text().notNull().default(''),
    impression: text().notNull().default(''),
    englishFindings: text('english_findings').notNull().default(''),
    englishImpression: text('english_impression').notNull().default(''),
    /** Exam parts that it is for; none means all. */
    partIds: uuid('part_ids').array().notNull().default([]),
    place: integer().notNull(),
    nameSearch: text('name_search').notNull().default(''),
    textSearch: text('text_search').notNull().default(''),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)
