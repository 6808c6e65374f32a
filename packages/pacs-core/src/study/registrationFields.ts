import * as z from 'zod/mini'
import { kept } from '../api/fields'
import { GivenAge } from '../patient/age'
import { documentKinds } from '../patient/identityDocument'
import { bloodGroups, maritalStates, rhFactors } from '../patient/patientFields'
import { dueDateBases } from '../patient/pregnancy'
import { sexes } from '../patient/sex'
import { ultrasonicTypes } from '../settings/rule/ruleTable'
import { foldNumber, foldPhone, foldText } from '../value/fold'
import { limits } from '../value/limits'
import { BasicDataId, CalendarDate, PatientRecordId, RoomId, textOf } from '../value/schema'

const { registration, pregnancy } = limits

/**
 * What is left out of a change, or of a known patient's next registration, stays as it is stored; of a new one it is empty. So a client that
 * does not know a field, as one of an earlier version, empties none.
 */
const text = (maxLength: number) => kept(textOf(maxLength))
/** Characters that a number may be typed with before it is folded. */
const typedLength = 40
const folded = (maxLength: number, fold: (text: string) => string) =>
  kept(textOf(Math.max(typedLength, maxLength)).check(z.overwrite(fold), z.maxLength(maxLength)))
const number = folded(registration.numberLength, foldText)
const row = kept(z.nullable(BasicDataId))
const day = kept(z.nullable(CalendarDate))
const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  kept(z.nullable(z.enum(options)))
const count = (max: number) => kept(z.nullable(z.int().check(z.minimum(0), z.maximum(max))))

/** What is written of a patient: the same in all of their studies. Empty texts and nulls mean: not given. */
export const patientFields = {
  /** The number that people read. Empty lets the server make one; given only where the hospital lets people type it. */
  patientId: text(limits.idFormat.maxLength),
  patientName: textOf(registration.nameLength),
  patientEnglishName: text(registration.nameLength),
  patientSex: kept(z.enum(sexes)),
  birthDate: day,
  /** A phone in any form in which people write it; stored folded. */
  telPhone: folded(20, foldPhone),
  /** Number of an ID card or another document; stored without blanks and hyphens, in capitals. */
  idCard: folded(18, foldNumber),
  /** Kind of that document. Null, or left out beside a changed number, is the kind that the number shows. */
  documentKind: choice(documentKinds),
  /** The patient's number in the hospital information system. */
  hisNumber: number,
  maritalState: choice(maritalStates),
  nation: text(registration.numberLength),
  bloodGroup: choice(bloodGroups),
  rhFactor: choice(rhFactors),
  address: text(registration.textLength),
  insuranceNumber: number,
  occupationId: row,
  /** The patient's id across the hospital's systems, as an order named it; nobody types it. */
  hospitalPatientId: text(registration.textLength),
} as const

/** Whether an inpatient is still in the ward (0), or was discharged (1). */
export const hospitalizationStatuses = [0, 1] as const

/** What is written of one examination. Empty texts and nulls mean: not given. */
export const examinationFields = {
  /** By value and unit, by its parts, or by both. */
  patientAge: GivenAge,
  patientSourceId: row,
  examTypeId: row,
  bodyPartIds: kept(z.array(BasicDataId).check(z.maxLength(registration.rows))),
  roomId: kept(z.nullable(RoomId)),
  /** The day for which the patient is asked to come; null for now. */
  appointmentDate: day,
  priorityId: row,
  ultrasonicType: choice(ultrasonicTypes),
  applyDepartmentId: row,
  applyDoctorId: row,
  clinicalDiagnosisIds: kept(z.array(BasicDataId).check(z.maxLength(registration.rows))),
  /** Diagnoses that the hospital's dictionary does not have, beside those of it. */
  clinicalDiagnosisText: text(registration.noteLength),
  feeKindId: row,
  /** Decimal text, for instance `120.00`; empty for none. */
  studyFee: text(16),
  /** What the examination counts for in workload statistics: decimal text; empty for none. */
  studyScore: text(16),
  inpatientNumber: number,
  outpatientNumber: number,
  bedNumber: text(registration.numberLength),
  hospitalizationStatus: kept(z.nullable(z.literal(hospitalizationStatuses))),
  /** First day of the last menstrual period, as the patient named it. */
  lastPeriod: day,
  /** Due date of record. */
  dueDate: day,
  /** What the due date of record is based on; null while that is not known. */
  dueDateBasis: choice(dueDateBases),
  /** Day of the embryo transfer of an IVF pregnancy. */
  transferDate: day,
  /** Age of the embryo on the day of its transfer, in days. */
  embryoDays: count(pregnancy.embryoDays),
  /** Gestational age on the day of the examination by the due date of record, in days. */
  gestationalDays: count(pregnancy.gestationalDays),
  gravidity: count(pregnancy.gravidity),
  parity: count(pregnancy.parity),
  fetuses: count(pregnancy.fetuses),
  requestNumber: number,
  /** What was asked for, in the words of the hospital information system. */
  hisExamItem: text(registration.noteLength),
  /** The order of the hospital information system that the study answers; nobody types it. */
  hospitalStudyId: text(registration.textLength),
  clinicalHistory: text(registration.historyLength),
  examPurpose: text(registration.noteLength),
  doctorInstructions: text(registration.noteLength),
  recordLabel: text(registration.nameLength),
  memo: text(registration.noteLength),
  /** May be changed as `whyNotChangeVip` says. */
  isVip: kept(z.boolean()),
} as const

/** The fields of a registration, as they travel. */
export const registrationFields = {
  /** A returning patient; null registers a new one. */
  patientRecordId: kept(z.nullable(PatientRecordId)),
  ...patientFields,
  ...examinationFields,
} as const
