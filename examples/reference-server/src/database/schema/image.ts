import { waitingReasons } from '@opensono/pacs-core'
import type { DicomJson } from '@opensono/pacs-core/dicom'
import type { PictureSetup, UltrasoundRegion } from '@opensono/pacs-core/measure'
import { uploadPurposes } from '@opensono/pacs-core/server'
import { boolean, date, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { FramePlaces } from '../../dicom/object/FramePlaces'
import type { PixelFacts } from '../../dicom/object/PixelFacts'
import { instant } from './foundation'
import { study } from './study'

/** A stored file, no matter whom it belongs to now: moving it from a buffer into a study does not touch it. */
export const imageFile = pgTable(
  'image_file',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    objectKey: text('object_key').notNull(),
    /** Made by a job; null until then, and always for clips. */
    thumbnailKey: text('thumbnail_key'),
    /** By the file's first bytes, not by its name. */
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text().notNull(),
    isClip: boolean('is_clip').notNull(),
    uploadedById: uuid('uploaded_by_id').notNull(),
    /** When its upload was first announced, by the server's clock. */
    scannedAt: instant('scanned_at').notNull(),
    /** How long a clip is, as its sender or the file itself says. */
    durationMs: integer('duration_ms'),
    /** SHA-256 of each slice of 8 MiB as the sender had them; null when it sent none. */
    partSha256: text('part_sha256').array(),
    /** When the stored bytes were last read back and found whole. */
    checkedAt: instant('checked_at'),
    /** When the stored bytes were found to be others than those sent. */
    damagedAt: instant('damaged_at'),
    /** The image as DICOM: the object itself when it came as such, else one made when it was asked for. */
    dicomKey: text('dicom_key'),
    /** SHA-256 of what a DICOM file made here was made from. */
    dicomDigest: text('dicom_digest'),
    /** What a measuring tool keeps with the image. */
    measure: text().notNull().default(''),
    /** Grows with each change of `measure`. */
    measureVersion: integer('measure_version').notNull().default(0),
    measuredAt: instant('measured_at'),
    measuredByName: text('measured_by_name'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** An image of a study. */
export const image = pgTable(
  'image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
    /** Place in scan order. Numbers are never given twice, so there are gaps. */
    instanceNumber: integer('instance_number').notNull(),
    comment: text().notNull().default(''),
    /** Key of the view of the exam type that it shows. */
    viewCode: text('view_code'),
    /** When a device sent it although the report was begun, until a user has seen it. */
    arrivedAt: instant('arrived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
    foreignKey({ columns: [table.hospitalId, table.studyId], foreignColumns: [study.hospitalId, study.id] }),
  ],
)

/** A DICOM object without a picture that is kept with a study. */
export const studyObject = pgTable(
  'study_object',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    studyId: uuid('study_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
    foreignKey({ columns: [table.hospitalId, table.studyId], foreignColumns: [study.hospitalId, study.id] }),
  ],
)

/** An image in the buffer of a room. */
export const bufferImage = pgTable(
  'buffer_image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    roomId: uuid('room_id').notNull(),
    name: text().notNull(),
    comment: text().notNull().default(''),
    /** The study it was taken for but could not go to any more. */
    intendedStudyId: uuid('intended_study_id'),
    /** The code of that refusal. */
    refusal: text(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
  ],
)

/** A file that a device sent and that no study took. */
export const waitingImage = pgTable(
  'waiting_image',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    reason: text({ enum: waitingReasons }).notNull(),
    /** The study that it may belong to; null when none is known. */
    studyId: uuid('study_id'),
    /** As the file writes it. */
    accessionNumber: text('accession_number').notNull(),
    senderId: uuid('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
    arrivedAt: instant('arrived_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
    foreignKey({ columns: [table.hospitalId, table.studyId], foreignColumns: [study.hospitalId, study.id] }),
  ],
)

/** A file in whose place a corrected file with the same SOP Instance UID came. */
export const replacedFile = pgTable(
  'replaced_file',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    /** The newest file. */
    newerId: uuid('newer_id').notNull(),
    /** Whether it is still among the images of its study, because something uses it. */
    isListed: boolean('is_listed').notNull(),
    replacedAt: instant('replaced_at').notNull(),
    senderId: uuid('sender_id').notNull(),
    senderName: text('sender_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
    foreignKey({ columns: [table.hospitalId, table.newerId], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
  ],
)

/** The last move of an image, as far as it can be undone. */
export const imageMove = pgTable(
  'image_move',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    fromStudyId: uuid('from_study_id'),
    fromRoomId: uuid('from_room_id'),
    toStudyId: uuid('to_study_id'),
    toRoomId: uuid('to_room_id'),
    /** Its place in the study that it left. */
    instanceNumber: integer('instance_number'),
    /** Its name in the buffer that it left. */
    name: text(),
    viewCode: text('view_code'),
    intendedStudyId: uuid('intended_study_id'),
    refusal: text(),
    keptById: uuid('kept_by_id'),
    keptByName: text('kept_by_name'),
    keptAt: instant('kept_at'),
    /** Facts of the study that it left, which go when its last image does. */
    firstImageAt: instant('first_image_at'),
    deviceId: uuid('device_id'),
    examinedById: uuid('examined_by_id'),
    examinedByName: text('examined_by_name'),
    movedAt: instant('moved_at').notNull(),
    movedById: uuid('moved_by_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hospitalId, table.id] }),
    foreignKey({ columns: [table.hospitalId, table.id], foreignColumns: [imageFile.hospitalId, imageFile.id] }),
  ],
)

/** The last instance number given out in a study. */
export const imageCounter = pgTable(
  'image_counter',
  {
    hospitalId: uuid('hospital_id').notNull(),
    studyId: uuid('study_id').notNull(),
    value: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.studyId] })],
)

/** Files that are no images of a study: signatures, avatars, templates, rows to take over. */
export const uploadedFile = pgTable(
  'uploaded_file',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    purpose: text({ enum: uploadPurposes }).notNull(),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Pixels of a picture. */
    width: integer(),
    height: integer(),
    uploadedById: uuid('uploaded_by_id').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Object keys that were given out, each to one user for one study, one room, one other purpose or one file of a consultation. A key becomes a file once. */
export const uploadKey = pgTable(
  'upload_key',
  {
    hospitalId: uuid('hospital_id').notNull(),
    objectKey: text('object_key').notNull(),
    userId: uuid('user_id').notNull(),
    studyId: uuid('study_id'),
    instanceNumber: integer('instance_number'),
    roomId: uuid('room_id'),
    purpose: text({ enum: uploadPurposes }),
    consultationId: uuid('consultation_id'),
    consultationFile: text('consultation_file', { enum: ['video', 'voice'] }),
    issuedAt: instant('issued_at').notNull(),
    renewedAt: instant('renewed_at').notNull(),
    boundAt: instant('bound_at'),
    /** When what was uploaded turned out to be nothing that is kept: the key is used up. */
    refusedAt: instant('refused_at'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.objectKey] })],
)

/** What a file that came as DICOM says of itself. */
export const dicomFile = pgTable(
  'dicom_file',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    sopClassUid: text('sop_class_uid').notNull(),
    sopInstanceUid: text('sop_instance_uid').notNull(),
    seriesUid: text('series_uid').notNull(),
    studyUid: text('study_uid').notNull(),
    transferSyntaxUid: text('transfer_syntax_uid').notNull(),
    rowCount: integer('row_count').notNull(),
    columnCount: integer('column_count').notNull(),
    /** None of an object without a picture. */
    frameCount: integer('frame_count').notNull(),
    /** Frames that the file names beyond those that are there. */
    missingFrames: integer('missing_frames').notNull().default(0),
    modality: text().notNull(),
    /** When the picture was taken, by the file. */
    acquiredAt: instant('acquired_at'),
    patientName: text('patient_name').notNull(),
    patientId: text('patient_id').notNull(),
    patientBirthDate: date('patient_birth_date', { mode: 'string' }),
    /** `M`, `F`, `O` or nothing. */
    patientSex: text('patient_sex').notNull(),
    /** In the DICOM JSON Model, without pixels and without long binary values. */
    attributes: jsonb().$type<DicomJson>().notNull(),
    framePlaces: jsonb('frame_places').$type<FramePlaces>().notNull(),
    /** Whether it names another patient than its study; null until a search asks, and again when either side changes. */
    isOtherPatient: boolean('is_other_patient'),
    keptById: uuid('kept_by_id'),
    keptByName: text('kept_by_name'),
    /** When somebody decided that the file belongs to its study although it names another patient. */
    keptAt: instant('kept_at'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** What the pixels of a captured file are. */
export const imagePixels = pgTable(
  'image_pixels',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    /** Null when no DICOM object can be made of it. */
    facts: jsonb().$type<PixelFacts>(),
    /** Frames of a clip that is no H.264, one JPEG after the other. */
    framesKey: text('frames_key'),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)

/** Calibrations by hand, one for each setup of a device. */
export const deviceCalibration = pgTable(
  'device_calibration',
  {
    hospitalId: uuid('hospital_id').notNull(),
    id: uuid().notNull(),
    setupKey: text('setup_key').notNull(),
    setup: jsonb().$type<PictureSetup>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    regions: jsonb().$type<UltrasoundRegion[]>().notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hospitalId, table.id] })],
)
