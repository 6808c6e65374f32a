import type { Refusal, StudyFacts } from '../../study/studyRules'

/** What the rules of audits look at. */
export interface AuditFacts extends Pick<StudyFacts, 'printedAt'> {
  /** The second doctor who confirmed the report; null while nobody has. */
  auditedByName: string | null
}

/**
 * Whether a report still needs its second doctor before it is printed. What was printed before the hospital asked for one may be printed
 * again.
 *
 * @param isAuditOn - whether the hospital asks for a second doctor.
 * @returns `REPORT_NOT_AUDITED`, or null.
 */
export function whyNotPrintUnaudited(isAuditOn: boolean, { printedAt, auditedByName }: AuditFacts): Refusal {
  return isAuditOn && printedAt === null && auditedByName === null ? 'REPORT_NOT_AUDITED' : null
}
