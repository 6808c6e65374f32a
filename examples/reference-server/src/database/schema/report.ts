import type {
  Language,
  PatientIdentity,
  PrintedDrawing,
  ReportDrawing,
  ReportParameter,
  ReportValue,
  ReportWorksheet,
  UnlinkedValue,
} from '@opensono/pacs-core'
import type { PrintEnd, ReportAct } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, changed, instant } from './foundation'

/** Templates of reports. */
export const reportTemplate = pgTable(
  'report_template',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    englishName: text('english_name'),
    /** Stands at the head of the paper. */
    title: text().notNull(),
    /** Exam types that it is offered for first; none means all. */
    examTypeIds: uuid('exam_type_ids').array().notNull().default([]),
    findings: text().notNull().default(''),
    impression: text().notNull().default(''),
    place: integer().notNull().default(0),
    description: text().notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Number of the newest version; 0 for a template that has none yet. */
    number: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

const writing = {
  templateId: uuid('template_id'),
  /** The version of the template that it was written with; null is from before there were versions, which is what the first says. */
  templateNumber: integer('template_number'),
  /** Language that it is written and printed in; null while nobody chose one. */
  language: text().$type<Language>(),
  findings: text().notNull(),
  impression: text().notNull(),
  recommendation: text().notNull().default(''),
  history: text().notNull().default(''),
  /** Linked values inside the texts. */
  values: jsonb().$type<ReportValue[]>().notNull().default([]),
  /** Values of parameters, those that were calculated included. */
  parameters: jsonb().$type<ReportParameter[]>().notNull().default([]),
  /** Scored worksheets as they are filled in. */
  worksheets: jsonb().$type<ReportWorksheet[]>().notNull().default([]),
  result: text().$type<'negative' | 'positive' | 'unknown'>().notNull(),
  /** On which images drawings are printed, where it was chosen. */
  drawings: jsonb().$type<ReportDrawing[]>().notNull().default([]),
  /** What is printed on each image of a finished report; null for a draft, and for one that was finished before this was kept. */
  printedDrawings: jsonb('printed_drawings').$type<PrintedDrawing[]>(),
  /** Values that lost their drawing, until they are edited or accepted. */
  unlinked: jsonb().$type<UnlinkedValue[]>().notNull().default([]),
  /** The signature that was drawn for this version; null where none was. */
  signatureId: uuid('signature_id'),
  savedAt: instant('saved_at').notNull(),
  savedById: uuid('saved_by_id').notNull(),
  savedByName: text('saved_by_name').notNull(),
  version: integer().notNull(),
}

/** The current report of a study. */
export const report = pgTable(
  'report',
  { hospitalId: uuid('hospital_id').notNull(), studyId: uuid('study_id').notNull(), ...writing },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId] })],
)

/** The images that a report shows. They cannot be deleted while it does. */
export const reportImage = pgTable(
  'report_image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    imageId: uuid('image_id').notNull(),
    /** From 0. */
    place: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.place] })],
)

/** Every text that was ever saved. Written once, never altered. */
export const reportVersion = pgTable(
  'report_version',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    ...writing,
    imageIds: uuid('image_ids').array().notNull(),
    /** What made this version. */
    act: text().$type<ReportAct>().notNull().default('saved'),
    /** Why it was reopened; null unless it was. */
    reason: text(),
    /** The version that it repeats; null unless it was restored. */
    restoredFrom: integer('restored_from'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.version] })],
)

/** What was printed, by whom, and whether it was taken back. */
export const reportPrint = pgTable(
  'report_print',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    version: integer().notNull(),
    printedAt: instant('printed_at').notNull(),
    printedById: uuid('printed_by_id').notNull(),
    printedByName: text('printed_by_name').notNull(),
    /** The lock that this print set. */
    lockedUntil: instant('locked_until'),
    /** The lock that it found. */
    formerLockedUntil: instant('former_locked_until'),
    /** Who had set that one by hand. */
    formerLockedById: uuid('former_locked_by_id'),
    formerLockedByName: text('former_locked_by_name'),
    /** Since when it does not count any more. */
    revertedAt: instant('reverted_at'),
    /** Why; null while it counts, and for one that ended before this was kept. */
    endedBy: text('ended_by').$type<PrintEnd>(),
    /** Whom the paper names; null for a print of an earlier release. */
    identity: jsonb('identity').$type<PatientIdentity>(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** A seal beside what it seals. */
export const seal = {
  /** Short name, made from the digest. */
  code: text().notNull(),
  /** SHA-256 of the document, in hexadecimal. */
  digest: text().notNull(),
  /** What was signed, as canonical JSON. */
  document: text().notNull(),
  keyId: text('key_id').notNull(),
  /** Ed25519 signature of the document, in Base64. */
  signature: text().notNull(),
}

/** Seals of finished reports. Written once, never altered. */
export const reportSeal = pgTable(
  'report_seal',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    version: integer().notNull(),
    /** How often who its patient is was corrected since its finish. */
    correction: integer().notNull().default(0),
    ...seal,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.version, table.correction] })],
)

/** The public keys that sealed reports: the one in use, and those of former master keys; for the system role only. */
export const sealKey = pgTable('seal_key', {
  keyId: text('key_id').primaryKey(),
  /** PEM, SPKI. */
  publicKey: text('public_key').notNull(),
  fromAt: instant('from_at').notNull(),
  /** Null for the one in use. */
  untilAt: instant('until_at'),
  /** The signature of the key in use for this row, in Base64; null for the one in use. */
  endorsement: text(),
})

/** What doctors added to finished reports, with the seal of each. Written once, never altered. */
export const reportAddendum = pgTable(
  'report_addendum',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    /** Which version of the report it was added to. */
    version: integer().notNull(),
    text: text().notNull(),
    addedAt: instant('added_at').notNull(),
    addedById: uuid('added_by_id').notNull(),
    addedByName: text('added_by_name').notNull(),
    ...seal,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** One-time links to a page on which a doctor draws the signature of a report, and what was drawn there. */
export const signatureScan = pgTable(
  'signature_scan',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    /** The version of the report that was on the screen. */
    version: integer().notNull(),
    userId: uuid('user_id').notNull(),
    /** The login that showed the link: the link ends with it. */
    sessionId: uuid('session_id').notNull(),
    ticketHash: bytes('ticket_hash').notNull(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    drawnAt: instant('drawn_at'),
    objectKey: text('object_key'),
    sizeBytes: integer('size_bytes'),
    sha256: text(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** What a hospital decided about its reports; without a row, the product's own defaults hold. */
export const reportSetting = pgTable('report_setting', {
  hospitalId: uuid('hospital_id').primaryKey(),
  /** How long a study is locked after its report was printed; 0 means not at all. */
  lockMinutes: integer('lock_minutes').notNull().default(0),
  version: integer().notNull().default(1),
})
