import * as z from 'zod/mini'
import { Age } from '../patient/age'
import { documentKinds } from '../patient/identityDocument'
import { bloodGroups, maritalStates, rhFactors } from '../patient/patientFields'
import { dueDateBases } from '../patient/pregnancy'
import { sexes } from '../patient/sex'
import { priorityColours } from '../settings/basicData/basicDataKinds'
import { ExamView } from '../settings/basicData/examView'
import { ultrasonicTypes } from '../settings/rule/ruleTable'
import {
  BasicDataId,
  CalendarDate,
  Instant,
  PatientRecordId,
  pageOf,
  RoomId,
  type Same,
  StudyId,
  UserId,
  Version,
} from '../value/schema'
import { queueStates } from './queueStates'
import { hospitalizationStatuses } from './registrationFields'
import { studyStatuses } from './studyStatus'

/** A row of basic data, as other rows name it. */
export const NamedRow = z.object({ id: BasicDataId, name: z.string(), englishName: z.nullable(z.string()) })
const PriorityRow = z.object({ ...NamedRow.shape, colour: z.catch(z.enum(priorityColours), 'default') })

/** Who works on a study. */
const Occupant = z.object({
  userId: UserId,
  userName: z.string(),
  roomId: RoomId,
  roomName: z.string(),
  /** The lease ends then unless its holder renews it before. */
  expiresAt: Instant,
})

const namedOrNone = z.nullable(NamedRow)
const choiceOrNone = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.catch(z.nullable(z.enum(options)), null)

const studyRowSchema = z.object({
  studyId: StudyId,
  patientRecordId: PatientRecordId,
  patientId: z.string(),
  examNumber: z.string(),
  /** Digits, printed on the slip as a bar code. */
  accessionNumber: z.string(),
  queueNumber: z.int(),
  queueState: z.catch(z.enum(queueStates), 'waiting'),
  patientName: z.string(),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  patientAge: Age,
  telPhone: z.string(),
  /** Number of an ID card or another document; empty for none, and from a server of an earlier release. */
  idCard: z._default(z.string(), ''),
  /** Kind of that document; null without a number, and from a server of an earlier release. */
  documentKind: z._default(choiceOrNone(documentKinds), null),
  studyStatus: z.catch(z.enum(studyStatuses), 'interim'),
  registerTime: Instant,
  /** The day for which the patient is asked to come; null for the day of registration. */
  appointmentTime: z.nullable(CalendarDate),
  /** When the examination began: the patient was called, or the first image was taken. */
  studyStartTime: z.nullable(Instant),
  /** When the examination took place: the first image, or null. */
  studyTime: z.nullable(Instant),
  /** Since when a report that is not finished has text; null without such. */
  draftedAt: z.nullable(Instant),
  /** When the report was finished; null while it is not. */
  diagnosedAt: z.nullable(Instant),
  printTime: z.nullable(Instant),
  examType: namedOrNone,
  patientSource: namedOrNone,
  priority: z.nullable(PriorityRow),
  ultrasonicType: choiceOrNone(ultrasonicTypes),
  bodyParts: z.array(NamedRow),
  /** Their names alone. */
  bodypartNameList: z.array(z.string()),
  /** Those of the hospital's dictionary. */
  clinicalDiagnoses: z.array(NamedRow),
  /** Those that the dictionary does not have; empty for none, and from a server of an earlier release. */
  clinicalDiagnosisText: z._default(z.string(), ''),
  /** The names of all of them, the text last. */
  clinicDiagnosisNameList: z.array(z.string()),
  applyDepartment: namedOrNone,
  applyDoctor: namedOrNone,
  inpatientNumber: z.string(),
  outpatientNumber: z.string(),
  bedNumber: z.string(),
  /** 0 for in hospital, 1 for discharged. */
  hospitalizationStatus: z.catch(z.nullable(z.literal(hospitalizationStatuses)), null),
  clinicalHistory: z.string(),
  examPurpose: z.string(),
  doctorInstructions: z.string(),
  recordLabel: z.string(),
  /** What the report found; empty while there is none. */
  findings: z.string(),
  /** What the report concludes; empty while there is none. */
  tips: z.string(),
  studyFee: z.string(),
  roomId: z.nullable(RoomId),
  roomName: z.nullable(z.string()),
  /** The department where it was registered. */
  branch: z.string(),
  /** DICOM modality. */
  modality: z.string(),
  negativePositiveMark: z.catch(z.enum(['negative', 'positive', 'unknown']), 'unknown'),
  isVip: z.boolean(),
  isRevisit: z.boolean(),
  lockedUntil: z.nullable(Instant),
  /** Who locked it by hand; null for a lock that came with a print, and for none. */
  lockedById: z.nullable(UserId),
  lockedByName: z.nullable(z.string()),
  deletedAt: z.nullable(Instant),
  deletedByName: z.nullable(z.string()),
  /** The study that its images and report went to; null unless it was merged away. */
  mergedIntoId: z.nullable(StudyId),
  examinedById: z.nullable(UserId),
  examinedByName: z.nullable(z.string()),
  registeredById: UserId,
  registeredByName: z.string(),
  /** Who finished the report; null while it is not finished. */
  reportedById: z.nullable(UserId),
  reportedByName: z.nullable(z.string()),
  printedByName: z.nullable(z.string()),
  /** Who printed the report; null while it is not printed, left out by servers that do not say so. */
  printedById: z.optional(z.nullable(UserId)),
  auditedByName: z.nullable(z.string()),
  imageCount: z.int(),
  /** Who works on it now; null for nobody. */
  occupant: z.optional(z.nullable(Occupant)),
  version: Version,
})

/** The schema of {@link StudyRow} by its name, which declarations repeat in place of its fields. */
export interface StudyRowSchema extends Same<typeof studyRowSchema> {}

/** A row of a study list. */
export const StudyRow: StudyRowSchema = studyRowSchema

/** A row of a study list. */
export interface StudyRow extends z.output<typeof StudyRow> {}

const studySchema = z.object({
  ...StudyRow.shape,
  /** DICOM Study Instance UID. */
  studyUid: z.string(),
  patientEnglishName: z.string(),
  birthDate: z.nullable(CalendarDate),
  hisNumber: z.string(),
  hospitalPatientId: z.string(),
  hospitalStudyId: z.string(),
  maritalState: choiceOrNone(maritalStates),
  nation: z.string(),
  bloodGroup: choiceOrNone(bloodGroups),
  rhFactor: choiceOrNone(rhFactors),
  address: z.string(),
  insuranceNumber: z.string(),
  occupation: namedOrNone,
  feeKind: namedOrNone,
  studyScore: z.string(),
  /** First day of the last menstrual period, as the patient named it. */
  lastPeriod: z.nullable(CalendarDate),
  /** Due date of record. */
  dueDate: z.nullable(CalendarDate),
  /** What the due date is based on; null while that is not known, and from a server of an earlier release. */
  dueDateBasis: z._default(choiceOrNone(dueDateBases), null),
  /** Day of the embryo transfer of an IVF pregnancy. */
  transferDate: z._default(z.nullable(CalendarDate), null),
  /** Age of the embryo on that day, in days. */
  embryoDays: z._default(z.nullable(z.int()), null),
  gestationalDays: z.nullable(z.int()),
  gravidity: z.nullable(z.int()),
  parity: z.nullable(z.int()),
  fetuses: z.nullable(z.int()),
  requestNumber: z.string(),
  hisExamItem: z.string(),
  memo: z.string(),
  /** Views that the exam type asks for, in their order; left out by servers that know none. */
  examViews: z.optional(z.array(ExamView)),
})

/** The schema of {@link Study} by its name, which declarations repeat in place of its fields. */
export interface StudySchema extends Same<typeof studySchema> {}

/** A study whole. */
export const Study: StudySchema = studySchema

/** A study whole. */
export interface Study extends z.output<typeof Study> {}

const studyPageSchema = pageOf(StudyRow)

/** The schema of {@link StudyPage} by its name, which declarations repeat in place of its fields. */
export interface StudyPageSchema extends Same<typeof studyPageSchema> {}

/** A page of studies. */
export const StudyPage: StudyPageSchema = studyPageSchema

/** A page of studies. */
export interface StudyPage extends z.output<typeof StudyPage> {}
