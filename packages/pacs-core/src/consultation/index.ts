export { type ConsultationKind, consultationKinds, maxExperts } from './consultationKind'
export {
  AvailableExpert,
  ConsultationHospital,
  ExpertGroup,
  ExpertRow,
  expertApi,
  expertFields,
  expertGroupFields,
  expertVisibilities,
} from './expertApi'
