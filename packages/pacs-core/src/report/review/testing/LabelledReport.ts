import type { ReportFacts } from '../ReportFacts'
import type { ReviewRuleId } from '../reviewRules'

/** A report, or a sentence of one, and what a careful second reader says of it. */
export interface LabelledReport {
  readonly facts: ReportFacts
  /** The rules that speak; empty for a report without a fault. */
  readonly expected: readonly ReviewRuleId[]
}

const plain: ReportFacts = {
  sex: 'unknown',
  ageYears: null,
  parts: [],
  findings: '',
  impression: '',
  recommendation: '',
  history: '',
  sections: ['findings', 'impression'],
  result: 'unknown',
  parameters: [],
  measured: [],
  bodyMarks: [],
  lastPeriod: null,
  examDate: '2026-01-05',
  missingViews: [],
  otherPatientImages: [],
}

const hasHan = (text: string) => /[\u4e00-\u9fff]/.test(text)

/** A sentence of the findings; its report concludes nothing that a rule looks at. */
export function sentence(
  findings: string,
  expected: readonly ReviewRuleId[] = [],
  facts: Partial<ReportFacts> = {},
): LabelledReport {
  const impression = hasHan(findings) ? '请结合临床。' : 'Please correlate clinically.'
  return { facts: { ...plain, impression, ...facts, findings }, expected }
}

/** Findings and impression together. */
export function report(
  findings: string,
  impression: string,
  expected: readonly ReviewRuleId[] = [],
  facts: Partial<ReportFacts> = {},
): LabelledReport {
  return { facts: { ...plain, ...facts, findings, impression }, expected }
}

/** A body part of a study. */
export const part = (
  name: string,
  englishName: string | null = null,
  sex: 'any' | 'male' | 'female' = 'any',
): ReportFacts['parts'][number] => ({ name, englishName, sex })
