export { type ConsultationKind, consultationKinds, maxExperts } from './consultationKind'
