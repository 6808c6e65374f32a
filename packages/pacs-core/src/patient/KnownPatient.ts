import * as z from 'zod/mini'
import { BasicDataId, CalendarDate, Instant, PatientRecordId, type Same } from '../value/schema'
import { comparedFields } from './comparedFields'
import { documentKinds } from './identityDocument'
import { bloodGroups, maritalStates, rhFactors } from './patientFields'
import { sexes } from './sex'

/** A person whom the hospital knows, as a registration takes them over. */
export const KnownPatient = z.object({
  patientRecordId: PatientRecordId,
  patientId: z.string(),
  patientName: z.string(),
  patientEnglishName: z.string(),
  patientSex: z.catch(z.enum(sexes), 'unknown'),
  birthDate: z.nullable(CalendarDate),
  telPhone: z.string(),
  idCard: z.string(),
  /** Kind of the document whose number `idCard` is; null without a number, and from a server of an earlier release. */
  documentKind: z._default(z.catch(z.nullable(z.enum(documentKinds)), null), null),
  hisNumber: z.string(),
  maritalState: z.nullable(z.enum(maritalStates)),
  nation: z.string(),
  bloodGroup: z.nullable(z.enum(bloodGroups)),
  rhFactor: z.nullable(z.enum(rhFactors)),
  address: z.string(),
  insuranceNumber: z.string(),
  occupationId: z.nullable(BasicDataId),
  hospitalPatientId: z.string(),
  /** Studies that the caller may see. */
  studies: z.int(),
  /** The newest of these; null for none. */
  lastRegisterTime: z.nullable(Instant),
  lastExam: z.string(),
  /** Its English name; null where the hospital gave it none. */
  lastExamEnglish: z._default(z.nullable(z.string()), null),
})

/** A person whom the hospital knows. */
export interface KnownPatient extends z.output<typeof KnownPatient> {}

const possibleDuplicateSchema = z.object({
  patient: KnownPatient,
  agrees: z.array(z.enum(comparedFields)),
  differs: z.array(z.enum(comparedFields)),
})

/** The schema of {@link PossibleDuplicate} by its name, which declarations repeat in place of its fields. */
export interface PossibleDuplicateSchema extends Same<typeof possibleDuplicateSchema> {}

/** Who may be the person that is being registered, and why one thinks so. */
export const PossibleDuplicate: PossibleDuplicateSchema = possibleDuplicateSchema

/** Who may be the person that is being registered, and why one thinks so. */
export interface PossibleDuplicate extends z.output<typeof PossibleDuplicate> {}
