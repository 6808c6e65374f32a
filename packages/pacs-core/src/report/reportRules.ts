import type { Actor, Refusal } from '../study/studyRules'
import { limits } from '../value/limits'

/** The writing of a report, as far as its rules look at it. */
export interface ReportWriting {
  findings: string
  impression: string
}

/** Whether nothing is written that a paper could show: such a report is neither finished nor printed. */
export function isReportEmpty(report: ReportWriting): boolean {
  return report.findings.trim() === '' && report.impression.trim() === ''
}

/**
 * Until when a study is locked after its report was printed.
 *
 * @param printedAtMs - when, milliseconds since 1970 by the server's clock.
 * @param lockMinutes - what the hospital configured.
 * @returns ISO 8601, or null: 0 minutes lock nothing.
 */
export function lockAfterPrint(printedAtMs: number, lockMinutes: number): string | null {
  return lockMinutes <= 0 ? null : new Date(printedAtMs + lockMinutes * 60_000).toISOString()
}

/** A print, as far as its rules look at it. */
export interface PrintFacts {
  printedById: string
  /** ISO 8601, by the server's clock. */
  printedAt: string
}

/**
 * Whether an actor may say of a print that it did not come out of the printer: their own one, within a minute.
 *
 * @returns `FORBIDDEN` for another's print, `PRINT_REVERT_EXPIRED` after a minute; null when allowed.
 */
export function whyNotRevertPrint(print: PrintFacts, actor: Pick<Actor, 'userId' | 'nowMs'>): Refusal {
  if (print.printedById !== actor.userId) return 'FORBIDDEN'
  const isOver = actor.nowMs - Date.parse(print.printedAt) > limits.report.revertPrintMs
  return isOver ? 'PRINT_REVERT_EXPIRED' : null
}
