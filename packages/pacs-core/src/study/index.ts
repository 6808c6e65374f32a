export { callMakesCurrent } from './callMakesCurrent'
export { clinicalDiagnosesOf, joinDiagnoses } from './clinicalDiagnoses'
export {
  type CalledPatient,
  type CalledStudy,
  type CurrentPatient,
  type CurrentPatientEventMap,
  type CurrentPatientOptions,
  type CurrentPatientState,
  createCurrentPatient,
  type ShownPatient,
  type StoredPatient,
  type StudyOfPatient,
  type UnfinishedCapture,
} from './createCurrentPatient'
export {
  createOccupancy,
  type Occupancy,
  type OccupancyEventMap,
  type OccupancyOptions,
  type OccupancyState,
} from './createOccupancy'
export { createStudyQuery, type StudyQuery } from './createStudyQuery'
export { entriesAsBefore, priorityOfSource } from './entriesAsBefore'
export { partsFee, partsScore } from './feeOf'
export {
  changedIdentity,
  hasDigits,
  identityChangePermission,
  type PatientIdentity,
  type PatientIdentityField,
  patientIdentityFields,
  whyNotChangeIdentity,
} from './identityRules'
export { isPregnancyExam } from './isPregnancyExam'
export { type NamedChoice, type OrderDictionaries, type OrderEntries, orderEntries } from './orderEntries'
export { paperApi } from './paperApi'
export type * from './paperCalls'
export { queueApi, RoomQueue, SimilarPatients } from './queueApi'
export type * from './queueCalls'
export { queuePlaceOf } from './queuePlaceOf'
export { type QueueState, queueStates } from './queueStates'
export { RecordConditions, RecordSort, type RecordSortColumn, recordSortColumns } from './recordConditions'
export { recordQueryApi, SavedQuery } from './recordQueryApi'
export type * from './recordQueryCalls'
export { recordConditionsOf, recordSearchOf } from './recordSearch'
export {
  type GivenRegistration,
  pregnancyFields,
  type Registration,
  type RegistrationEntries,
  type RegistrationFault,
  type RegistrationField,
  type RegistrationInput,
  registrationFaults,
} from './registration'
export {
  type ContradictionFacts,
  type ExaminedPart,
  fitsBirthDate,
  registrationContradictions,
} from './registrationContradictions'
export { emptyRegistration, registrationOfStudy } from './registrationOfStudy'
export { reportTextOf } from './reportTextOf'
export { Study, StudyPage, StudyRow } from './Study'
export type { MoreConditions, StudyQueryState } from './StudyQueryState'
export type { StudyQueryDefaults } from './startStudyQuery'
export { MergePreview, studyActApi } from './studyActApi'
export type * from './studyActCalls'
export {
  whyNotChangeVip,
  whyNotDelete,
  whyNotEndOccupancy,
  whyNotLock,
  whyNotMerge,
  whyNotMergeInto,
  whyNotReset,
  whyNotRestore,
  whyNotSetVip,
  whyNotUnlock,
} from './studyActRules'
export { studyApi } from './studyApi'
export type * from './studyCalls'
export { studyFactsOf } from './studyFactsOf'
export { studyQueryKey } from './studyQueryKey'
export {
  type Actor,
  isLocked,
  isOccupiedByOther,
  isReportFinished,
  type Refusal,
  type StudyFacts,
  type StudyOccupant,
  seesVip,
  whyNotAddendum,
  whyNotAudit,
  whyNotEditRegistration,
  whyNotEditReport,
  whyNotOccupy,
  whyNotPrint,
  whyNotQueue,
  whyNotReopenReport,
  whyNotView,
} from './studyRules'
export { type StatusFacts, type StudyStatus, studyStatus, studyStatuses } from './studyStatus'
export { studyStatusText } from './studyStatusText'
