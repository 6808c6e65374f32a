import type { Report, ReportResult } from '@opensono/pacs-core'

/** What is written in a report: the part of it that a user changes. */
export interface ReportContent {
  readonly templateId: Report['templateId']
  readonly findings: string
  readonly impression: string
  readonly result: ReportResult
  /** Images that the report shows, in order; at most twelve. */
  readonly imageIds: Report['imageIds']
}

/** Names of what is written in a report, in the order in which it is read. */
export const reportContentFields = ['templateId', 'findings', 'impression', 'result', 'imageIds'] as const

/** Name of a part of a report. */
export type ReportContentField = (typeof reportContentFields)[number]

/** Texts of a report that somebody writes. */
export const reportTextFields = ['findings', 'impression'] as const

/** A text of a report. */
export type ReportTextField = (typeof reportTextFields)[number]

/** Images that one report shows at most. */
export const maxReportImages = 12

/** The content of a report row, without what only the server changes. */
export function contentOf(report: ReportContent): ReportContent {
  const { templateId, findings, impression, result, imageIds } = report
  return { templateId, findings, impression, result, imageIds }
}

function isSameField(a: ReportContent, b: ReportContent, field: ReportContentField): boolean {
  if (field !== 'imageIds') return a[field] === b[field]
  return a.imageIds.length === b.imageIds.length && a.imageIds.every((id, index) => id === b.imageIds[index])
}

/**
 * Which parts of two contents differ.
 *
 * @returns the fields, in reading order; empty when both say the same.
 */
export function differingFields(a: ReportContent, b: ReportContent): ReportContentField[] {
  return reportContentFields.filter((field) => !isSameField(a, b, field))
}

/** Whether nothing is written that would show on paper. */
export function isContentEmpty(content: ReportContent): boolean {
  return content.findings.trim() === '' && content.impression.trim() === ''
}
