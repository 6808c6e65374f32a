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
export type * from './expertCalls'
