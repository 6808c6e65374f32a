import type { PaperSize, ReportFact } from './reportPaper'

/** A part of a form. */
export type FormBlock =
  | { readonly kind: 'facts'; readonly facts: readonly ReportFact[] }
  | { readonly kind: 'section'; readonly title: string; readonly text: string }

/** Everything a form shows, such as one that asks for an examination. Strings as in a slip. */
export interface FormPaper {
  readonly kind: 'form'
  readonly locale: 'en' | 'zh'
  readonly size: PaperSize
  readonly orientation: 'portrait' | 'landscape'
  readonly hospitalName: string
  readonly title: string
  /** ISO 8601. It becomes the creation date. */
  readonly madeAt: string
  readonly barCode: string
  /** What kind of number that is. */
  readonly barCodeLabel: string
  readonly header: readonly ReportFact[]
  readonly blocks: readonly FormBlock[]
  /** Labels of the lines to sign on, and the names that are already there. */
  readonly signers: readonly { readonly label: string; readonly name: string }[]
  /** Small print at the foot of every page. */
  readonly footer: string
}
