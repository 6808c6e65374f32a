export { type ConsultationKind, consultationKinds, maxExperts } from '@opensono/pacs-core'
