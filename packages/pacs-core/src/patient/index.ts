export {
  Age,
  type AgeParts,
  type AgeRest,
  type AgeUnit,
  ageOn,
  ageParts,
  agePartUnits,
  ageRest,
  ageText,
  ageUnits,
  wholeAge,
} from './age'
export { type ComparedField, comparedFields } from './comparedFields'
export { type ComparedPatient, comparePatients, type PatientComparison } from './comparePatients'
export {
  type DocumentKind,
  documentKindOf,
  documentKinds,
  type IdentityDocument,
  isDocumentNumber,
  kindOfDocument,
  typedDocumentKind,
} from './identityDocument'
export { KnownPatient, PossibleDuplicate } from './KnownPatient'
export { type IdentityField, type IdentityFields, linkIdentity } from './linkIdentity'
export { maskedName } from './maskedName'
export { patientApi } from './patientApi'
export type * from './patientCalls'
export { bloodGroups, maritalStates, rhFactors } from './patientFields'
export {
  type DueDateBasis,
  dueDateBases,
  gestationalDaysOn,
  lastPeriodOf,
  linkPregnancy,
  type PregnancyField,
  type PregnancyFields,
} from './pregnancy'
export { type Sex, sexes } from './sex'
export {
  type NamedOnQueue,
  type SimilarityKind,
  type SimilarPair,
  similarityKinds,
  similarityOf,
  similarPairs,
} from './similarPatients'
