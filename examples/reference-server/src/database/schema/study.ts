import type { AgeRest, BasicDataFields, DocumentKind, SavedQuery } from '@opensono/pacs-core'
import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { changed, instant } from './foundation'

/** The hospital's own words: patient sources, exam types, body parts and the like. One table, `kind` says which. */
export const basicData = pgTable(
  'basic_data',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    englishName: text('english_name'),
    briefCode: text('brief_code').notNull().default(''),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** What the kind has beside the name, except what points to other rows. */
    fields: jsonb('fields').$type<BasicDataFields>().notNull().default({}),
    /** Name, pinyin, initials, brief code and codes in lower case. */
    searchText: text('search_text').notNull().default(''),
    /** Place in the hospital's order, from 0. */
    place: integer('place').notNull().default(0),
    /** What a server of the release before reads in place of `fields.colourPrice` and of the link to the one above. */
    price: numeric('price', { precision: 10, scale: 2 }),
    parentId: uuid('parent_id'),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** A field of a row of basic data that points to other rows, in their order. */
export const basicDataLink = pgTable(
  'basic_data_link',
  {
    hospitalId: uuid('hospital_id').notNull(),
    fromId: uuid('from_id').notNull(),
    field: text('field').notNull(),
    toId: uuid('to_id').notNull(),
    place: integer('place').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.fromId, table.field, table.toId] })],
)

/** Values that must be unique among the rows of a kind, as the core's `uniqueKeys` makes them. */
export const basicDataKey = pgTable(
  'basic_data_key',
  {
    hospitalId: uuid('hospital_id').notNull(),
    kind: text('kind').notNull(),
    field: text('field').notNull(),
    key: text('key').notNull(),
    id: uuid('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.kind, table.field, table.key] })],
)

/** Which room a machine is in. */
export const roomDevice = pgTable(
  'room_device',
  {
    hospitalId: uuid('hospital_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    roomId: uuid('room_id').notNull(),
    place: integer('place').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.deviceId] })],
)

/** How patient ids and exam numbers are made; `purpose` is `patient` or `exam`. */
export const idFormat = pgTable(
  'id_format',
  {
    hospitalId: uuid('hospital_id').notNull(),
    purpose: text('purpose').notNull(),
    prefix: text('prefix').notNull(),
    suffix: text('suffix').notNull(),
    dateFormat: text('date_format').notNull(),
    length: integer('length').notNull(),
    resetBy: text('reset_by').notNull(),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.purpose] })],
)

/** The last number given out in a period; `purpose` is `patient`, `exam` or `queue`. */
export const idCounter = pgTable(
  'id_counter',
  {
    hospitalId: uuid('hospital_id').notNull(),
    purpose: text('purpose').notNull(),
    period: text('period').notNull(),
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.purpose, table.period] })],
)

/** A person, once in each hospital. */
export const patient = pgTable(
  'patient',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid('id').notNull(),
    /** The number that people read, made by the id format. */
    patientId: text('patient_id').notNull(),
    name: text('name').notNull(),
    sex: text('sex').notNull(),
    birthDate: date('birth_date', { mode: 'string' }),
    telPhone: text('tel_phone').notNull().default(''),
    idCard: text('id_card').notNull().default(''),
    /** Kind of the document whose number that is; null without one. */
    documentKind: text('document_kind').$type<DocumentKind>(),
    englishName: text('english_name').notNull().default(''),
    hisNumber: text('his_number').notNull().default(''),
    maritalState: text('marital_state'),
    nation: text('nation').notNull().default(''),
    bloodGroup: text('blood_group'),
    rhFactor: text('rh_factor'),
    address: text('address').notNull().default(''),
    insuranceNumber: text('insurance_number').notNull().default(''),
    occupationId: uuid('occupation_id'),
    hospitalPatientId: text('hospital_patient_id').notNull().default(''),
    /** As those of a study. */
    searchGrams: text('search_grams').array().notNull().default([]),
    searchText: text('search_text').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** An examination of a patient, from registration on. It stores facts; its status is derived from them. */
export const study = pgTable(
  'study',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid('id').notNull(),
    patientRecordId: uuid('patient_record_id').notNull(),
    examNumber: text('exam_number').notNull(),
    queueDate: date('queue_date', { mode: 'string' }).notNull(),
    queueNumber: integer('queue_number').notNull(),
    ageValue: integer('age_value').notNull(),
    ageUnit: text('age_unit').notNull(),
    /** The parts of the age below its largest one; null for an age of one unit. */
    ageRest: jsonb('age_rest').$type<AgeRest>(),
    patientSourceId: uuid('patient_source_id'),
    examTypeId: uuid('exam_type_id'),
    applyDepartmentId: uuid('apply_department_id'),
    applyDoctorId: uuid('apply_doctor_id'),
    roomId: uuid('room_id'),
    studyFee: numeric('study_fee', { precision: 10, scale: 2 }),
    memo: text('memo').notNull().default(''),
    /** Digits, for a bar code. */
    accessionNumber: text('accession_number').notNull().default(''),
    /** Where it was registered. */
    departmentName: text('department_name').notNull().default(''),
    appointmentDate: date('appointment_date', { mode: 'string' }),
    priorityId: uuid('priority_id'),
    ultrasonicType: text('ultrasonic_type'),
    feeKindId: uuid('fee_kind_id'),
    studyScore: numeric('study_score', { precision: 10, scale: 2 }),
    inpatientNumber: text('inpatient_number').notNull().default(''),
    outpatientNumber: text('outpatient_number').notNull().default(''),
    bedNumber: text('bed_number').notNull().default(''),
    hospitalizationStatus: smallint('hospitalization_status'),
    lastPeriod: date('last_period', { mode: 'string' }),
    dueDate: date('due_date', { mode: 'string' }),
    dueDateBasis: text('due_date_basis'),
    transferDate: date('transfer_date', { mode: 'string' }),
    embryoDays: integer('embryo_days'),
    gestationalDays: integer('gestational_days'),
    gravidity: integer('gravidity'),
    parity: integer('parity'),
    fetuses: integer('fetuses'),
    requestNumber: text('request_number').notNull().default(''),
    hisExamItem: text('his_exam_item').notNull().default(''),
    hospitalStudyId: text('hospital_study_id').notNull().default(''),
    clinicalHistory: text('clinical_history').notNull().default(''),
    examPurpose: text('exam_purpose').notNull().default(''),
    doctorInstructions: text('doctor_instructions').notNull().default(''),
    /** Clinical diagnoses beside those of the dictionary. */
    clinicalDiagnosisText: text('clinical_diagnosis_text').notNull().default(''),
    recordLabel: text('record_label').notNull().default(''),
    isRevisit: boolean('is_revisit').notNull().default(false),
    /** Whose queue `queueNumber` counts in. */
    queueRoomId: uuid('queue_room_id'),
    queueState: text('queue_state').notNull().default('waiting'),
    /** Its place in the queue: its number, or behind the last one after it was put back. */
    queuePlace: integer('queue_place').notNull().default(0),
    calledAt: instant('called_at'),
    isVip: boolean('is_vip').notNull().default(false),
    registerTime: instant('register_time').notNull(),
    registeredById: uuid('registered_by_id').notNull(),
    registeredByName: text('registered_by_name').notNull(),
    /** Who changed the registration last, and when. */
    changedAt: instant('changed_at').notNull(),
    changedByName: text('changed_by_name').notNull(),
    /** The first who captured to it or wrote its report. */
    examinedById: uuid('examined_by_id'),
    examinedByName: text('examined_by_name'),
    firstImageAt: instant('first_image_at'),
    /** When the first of its DICOM objects without a picture came; null while it has none. */
    firstObjectAt: instant('first_object_at'),
    /** Since when a report that is not finished has text. */
    draftedAt: instant('drafted_at'),
    /** When the report was finished. */
    diagnosedAt: instant('diagnosed_at'),
    printedAt: instant('printed_at'),
    consultedAt: instant('consulted_at'),
    deletedAt: instant('deleted_at'),
    deletedById: uuid('deleted_by_id'),
    deletedByName: text('deleted_by_name'),
    /** The study that its images and report went to. */
    mergedIntoId: uuid('merged_into_id'),
    lockedUntil: instant('locked_until'),
    lockedById: uuid('locked_by_id'),
    lockedByName: text('locked_by_name'),
    /** Who finished the report. */
    reportedById: uuid('reported_by_id'),
    reportedByName: text('reported_by_name'),
    printedById: uuid('printed_by_id'),
    printedByName: text('printed_by_name'),
    auditedById: uuid('audited_by_id'),
    auditedByName: text('audited_by_name'),
    auditedAt: instant('audited_at'),
    /** The device that took the first image. */
    deviceId: uuid('device_id'),
    /** Whether all required views were there when the report was finished. */
    areViewsComplete: boolean('are_views_complete'),
    /** Whether an image had a body mark when the report was finished. */
    hasBodyMark: boolean('has_body_mark'),
    /** The last image before the report was finished first. This and the next three are written by a trigger. */
    lastImageAt: instant('last_image_at'),
    firstDiagnosedAt: instant('first_diagnosed_at'),
    firstReviewedAt: instant('first_reviewed_at'),
    firstPrintedAt: instant('first_printed_at'),
    isInConsultation: boolean('is_in_consultation').notNull().default(false),
    negativePositiveMark: text('negative_positive_mark').notNull().default('unknown'),
    /** Images of the study, kept by anyone who adds or deletes one. */
    imageCount: integer('image_count').notNull().default(0),
    /** One- and two-character pieces of name, pinyin and initials, for search. */
    searchGrams: text('search_grams').array().notNull(),
    /** Name, pinyin and initials, to check what the pieces found. */
    searchText: text('search_text').notNull(),
    status: text('status').generatedAlwaysAs(
      // The same order as studyStatus() of the core; a test holds them equal.
      "CASE WHEN consulted_at IS NOT NULL THEN 'consulted' WHEN printed_at IS NOT NULL THEN 'printed' WHEN diagnosed_at IS NOT NULL THEN 'diagnosed' WHEN first_image_at IS NOT NULL THEN 'checked' ELSE 'registered' END",
    ),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({
      columns: [table.hospitalId, table.patientRecordId],
      foreignColumns: [patient.hospitalId, patient.id],
    }),
  ],
)

/** Who works on a study. The row stays when the work ends, for its fence. */
export const studyLease = pgTable(
  'study_lease',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    roomId: uuid('room_id').notNull(),
    roomName: text('room_name').notNull(),
    expiresAt: instant('expires_at').notNull(),
    fence: integer('fence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId] })],
)

/** Body parts of a study, in the order chosen. */
export const studyBodyPart = pgTable(
  'study_body_part',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    bodyPartId: uuid('body_part_id').notNull(),
    place: integer('place').notNull(),
    /** What the part cost and counted for when it was registered; null for nothing. */
    fee: numeric('fee', { precision: 10, scale: 2 }),
    score: numeric('score', { precision: 10, scale: 2 }),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.bodyPartId] })],
)

/** Clinical diagnoses of a study, in the order chosen. */
export const studyDiagnosis = pgTable(
  'study_diagnosis',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    diagnosisId: uuid('diagnosis_id').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.diagnosisId] })],
)

/** Conditions of the record list that somebody keeps. */
export const studyQuery = pgTable(
  'study_query',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    name: text('name').notNull(),
    content: jsonb('content')
      .$type<Omit<SavedQuery, 'id' | 'ownerId' | 'ownerName' | 'version' | 'name' | 'isShared'>>()
      .notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    ...changed,
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** What happened to studies, and when. Written by triggers, never altered. */
export const studyStep = pgTable(
  'study_step',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    step: text('step').notNull(),
    at: instant('at').notNull(),
    roomId: uuid('room_id'),
    byId: uuid('by_id'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId, table.step, table.at] })],
)
