export type { ConsultationKind } from '@opensono/pacs-core'
