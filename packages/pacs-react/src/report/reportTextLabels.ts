import type { ReportTextField } from '@opensono/pacs-core'

/** The usual headings of the texts of a report. */
export const reportTextLabels = {
  history: 'report.clinicalHistory',
  findings: 'report.findings',
  impression: 'report.impression',
  recommendation: 'report.recommendation',
} as const satisfies Record<ReportTextField, string>

/** Whether every report has this text; the others are asked for by templates. */
export const isAlwaysShown = (field: ReportTextField) => field === 'findings' || field === 'impression'
