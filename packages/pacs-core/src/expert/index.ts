export {
  AvailableExpert,
  ConsultationHospital,
  ExpertGroup,
  ExpertRow,
  expertApi,
  expertFields,
  expertVisibilities,
} from './expertApi'
export type * from './expertCalls'
