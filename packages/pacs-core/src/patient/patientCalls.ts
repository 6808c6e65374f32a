// Made from patientApi.ts by callTypes.test.ts: run it with `-u` after a change of the table.
import type { DataOf, FieldsOf, NamedCall } from '../api/endpoint'
import type { KnownPatient, PossibleDuplicate, StudyPage } from '../index'
import type { patientCalls } from './patientApi'

/** What `patient.furtherVisit` takes. */
export interface PatientFurtherVisitInput extends FieldsOf<typeof patientCalls.furtherVisit> {}

/** What `patient.furtherVisit` answers. */
export interface PatientFurtherVisitData extends DataOf<typeof patientCalls.furtherVisit> {}

/** What `patient.suggest` takes. */
export interface PatientSuggestInput extends FieldsOf<typeof patientCalls.suggest> {}

/** What `patient.duplicates` takes. */
export interface PatientDuplicatesInput extends FieldsOf<typeof patientCalls.duplicates> {}

/** What `patient.studies` takes. */
export interface PatientStudiesInput extends FieldsOf<typeof patientCalls.studies> {}

/** The calls of `patient`. */
export type PatientApi = {
  /** Finds returning patients; name and phone cannot both be empty. */
  readonly furtherVisit: NamedCall<typeof patientCalls.furtherVisit, PatientFurtherVisitInput, PatientFurtherVisitData>
  /** Likely patients while somebody types: by name, pinyin, or the start of a phone, ID card, HIS or patient number. */
  readonly suggest: NamedCall<typeof patientCalls.suggest, PatientSuggestInput, KnownPatient[]>
  /** Who of the known patients may be the one that is about to be registered. */
  readonly duplicates: NamedCall<typeof patientCalls.duplicates, PatientDuplicatesInput, PossibleDuplicate[]>
  /** A patient's studies, newest first. */
  readonly studies: NamedCall<typeof patientCalls.studies, PatientStudiesInput, StudyPage>
}
