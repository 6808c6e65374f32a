import type { ReportFact } from './reportPaper'

/**
 * Everything a registration slip shows: where and when the patient waits. All strings are data and are printed as they are; the
 * caller passes every word, formatted.
 */
export interface SlipPaper {
  readonly kind: 'slip'
  readonly locale: 'en' | 'zh'
  readonly hospitalName: string
  readonly title: string
  /** ISO 8601. It becomes the document's creation date, so that equal input gives equal bytes. */
  readonly madeAt: string
  readonly queueLabel: string
  /** With its room, because every room counts from 1. */
  readonly queueNumber: string
  /** On which day to wait. */
  readonly day: string
  readonly facts: readonly ReportFact[]
  /** What the bar code says: printable ASCII. */
  readonly barCode: string
  /** What kind of number that is. */
  readonly barCodeLabel: string
  readonly noticesLabel: string
  /** What the patient must know before, one after the other. */
  readonly notices: readonly string[]
  readonly footer: string
}
