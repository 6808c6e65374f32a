import { expertVisibilities } from '@opensono/pacs-core'
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { changed } from './foundation'

/** A hospital that another one consults with. */
export const consultationHospital = pgTable(
  'consultation_hospital',
  {
    hospitalId: uuid('hospital_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
    note: text().notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.partnerId] })],
)

/** A sub-specialty group. */
export const expertGroup = pgTable(
  'expert_group',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** A user who may be consulted. */
export const expert = pgTable(
  'expert',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    userId: uuid('user_id').notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    title: text().notNull().default(''),
    resume: text().notNull().default(''),
    departmentId: uuid('department_id'),
    avatarId: uuid('avatar_id'),
    visibility: text({ enum: expertVisibilities }).notNull().default('all'),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Which groups an expert is in; none means unclassified. */
export const expertInGroup = pgTable(
  'expert_in_group',
  {
    hospitalId: uuid('hospital_id').notNull(),
    expertId: uuid('expert_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.expertId, table.groupId] })],
)

/** Who sees an expert that only some hospitals see. */
export const expertVisibility = pgTable(
  'expert_visibility',
  {
    hospitalId: uuid('hospital_id').notNull(),
    expertId: uuid('expert_id').notNull(),
    partnerId: uuid('partner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.expertId, table.partnerId] })],
)
