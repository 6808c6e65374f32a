import '@opensono/pacs-consultation/styles.layered.css'

export {
  ConsultationBell as Bell,
  ConsultationCalls as Calls,
  ConsultationCount as Count,
} from '@opensono/pacs-consultation/react'
