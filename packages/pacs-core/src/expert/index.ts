export {
  AvailableExpert,
  ConsultationHospital,
  ExpertGroup,
  ExpertRow,
  expertApi,
  expertFields,
  expertVisibilities,
  visibilityFault,
} from './expertApi'
export type * from './expertCalls'
export { type ExpertAccount, type ExpertObstacle, expertObstacles, whyNotAskExpert } from './whyNotAskExpert'
