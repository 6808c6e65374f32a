import * as z from 'zod/mini'
import { documentKinds } from '../patient/identityDocument'
import { sexes } from '../patient/sex'
import { ultrasonicTypes } from '../settings/rule/ruleTable'
import { indicatorParts, qualityIndicatorIds } from '../statistics/qualityIndicators'
import { limits } from '../value/limits'
import { BasicDataId, RoomId, textOf, UserId } from '../value/schema'
import { studyTimeTypes } from '../value/studyTimeType'
import { hospitalizationStatuses } from './registrationFields'
import { studyStatuses } from './studyStatus'

const { recordQuery, registration } = limits

const some = <Value extends z.core.$ZodType>(value: Value) =>
  z.optional(z.array(value).check(z.maxLength(recordQuery.values)))
const rows = some(BasicDataId)
const start = z.optional(textOf(registration.numberLength))
const flag = z.optional(z.boolean())
const years = z.optional(z.int().check(z.minimum(0), z.maximum(150)))

/** What results a report may have. */
const results = ['negative', 'positive', 'unknown'] as const

/** What a study may have none of. */
const absences = ['examinedBy', 'examType', 'bodyPart', 'device'] as const

/** Everything that records can be looked for by. What is left out or empty asks for nothing; all that is given must be so. */
export const recordConditions = {
  /** From this calendar day or instant on, in the hospital's zone. */
  startTime: z.optional(textOf(30)),
  /** Up to the end of this calendar day, or this instant, in the hospital's zone. */
  endTime: z.optional(textOf(30)),
  /** Which time `startTime` and `endTime` are about. */
  studyTimeType: z.optional(z.enum(studyTimeTypes)),
  /** Part of a name in any script, its pinyin or initials, or the start of a phone, patient, exam or accession number. */
  text: z.optional(textOf(registration.nameLength)),
  studyStatus: some(z.enum(studyStatuses)),
  negativePositiveMark: some(z.enum(results)),
  patientSex: some(z.enum(sexes)),
  /** Completed years, both included. */
  ageFrom: years,
  ageTo: years,
  examTypeIds: rows,
  /** Any of them. */
  bodyPartIds: rows,
  patientSourceIds: rows,
  priorityIds: rows,
  feeKindIds: rows,
  applyDepartmentIds: rows,
  applyDoctorIds: rows,
  /** Any of them. */
  clinicalDiagnosisIds: rows,
  /** Part of a diagnosis, of the dictionary or typed. */
  clinicalDiagnosisText: start,
  roomId: z.optional(RoomId),
  roomIds: some(RoomId),
  examinedByIds: some(UserId),
  registeredByIds: some(UserId),
  /** The devices that took the first image. */
  deviceIds: rows,
  /** Names of the departments in which they were registered. */
  departmentNames: some(textOf(registration.nameLength)),
  /** Records that have none of these. */
  without: some(z.enum(absences)),
  /** Records that a quality indicator counts, or some of them. */
  indicator: z.optional(z.enum(qualityIndicatorIds)),
  /** @defaultValue all that the indicator counts */
  indicatorPart: z.optional(z.enum(indicatorParts)),
  ultrasonicType: z.optional(z.enum(ultrasonicTypes)),
  hospitalizationStatus: z.optional(z.literal(hospitalizationStatuses)),
  /** Exactly this fee: decimal text, for instance `120.00`. */
  studyFee: z.optional(textOf(16)),
  /** Starts of numbers. */
  inpatientNumber: start,
  outpatientNumber: start,
  bedNumber: start,
  hisNumber: start,
  idCard: start,
  /** Kinds of the document whose number that is. */
  documentKinds: some(z.enum(documentKinds)),
  requestNumber: start,
  /** Part of it. */
  recordLabel: start,
  isVip: flag,
  isLocked: flag,
  isRevisit: flag,
  hasImages: flag,
  /** True lists deleted studies alone, for users who may restore them. */
  isDeleted: flag,
} as const

/** What records are looked for by. */
export const RecordConditions = z.object(recordConditions)

/** What records are looked for by. */
export interface RecordConditions extends z.output<typeof RecordConditions> {}

/** What a list of records can be sorted by: there is an index for each. */
export const recordSortColumns = [
  'registerTime',
  'studyTime',
  'appointmentTime',
  'printTime',
  'examNumber',
  'patientName',
] as const

/** What a list of records can be sorted by. */
export type RecordSortColumn = (typeof recordSortColumns)[number]

/** How a list of records is sorted. Rows that have no such value come last. */
export const RecordSort = z.object({ column: z.enum(recordSortColumns), isDescending: z.boolean() })

/** How a list of records is sorted. */
export interface RecordSort extends z.output<typeof RecordSort> {}
