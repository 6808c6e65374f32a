export { Age, type AgeParts, type AgeUnit, ageOn, ageParts, ageText, ageUnits } from './age'
export {
  type ComparedField,
  type ComparedPatient,
  comparedFields,
  comparePatients,
  mayBeOnePerson,
  type PatientComparison,
} from './comparePatients'
export { type IdCardFacts, readIdCard } from './idCard'
export { KnownPatient, PossibleDuplicate } from './KnownPatient'
export { type IdentityField, type IdentityFields, linkIdentity } from './linkIdentity'
export { patientApi } from './patientApi'
export type * from './patientCalls'
export {
  type BloodGroup,
  bloodGroups,
  type MaritalState,
  maritalStates,
  type RhFactor,
  rhFactors,
} from './patientFields'
export {
  dueDateOf,
  type GestationalAge,
  gestationalAge,
  gestationalAgeText,
  gestationalDaysOn,
  lastPeriodOf,
  linkPregnancy,
  type PregnancyField,
  type PregnancyFields,
} from './pregnancy'
export { type Sex, sexes } from './sex'
