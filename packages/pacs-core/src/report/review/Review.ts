import type { ReportFacts, ReviewedField } from './ReportFacts'
import type { ReadText, Span } from './readText'

/** What the rules look at: the facts, and the texts taken apart. */
export interface Review {
  readonly facts: ReportFacts
  /** What was written of this examination: all texts but the history. */
  readonly texts: readonly ReadText[]
  readonly findings: ReadText
  readonly impression: ReadText
  readonly history: ReadText
}

/** What a rule says: where, and with which facts for its advice. */
export interface Remark {
  /** Null for what is missing or is in no text. */
  readonly field: ReviewedField | null
  readonly start: number
  readonly end: number
  readonly details: Readonly<Record<string, string>>
}

/** A remark about words of a text. */
export function remarkOn({ field }: ReadText, { start, end }: Span, details: Remark['details'] = {}): Remark {
  return { field, start, end, details }
}

/** A remark about no words. */
export const remark = (details: Remark['details'] = {}): Remark => ({ field: null, start: 0, end: 0, details })
