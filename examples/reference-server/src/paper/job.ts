import type { BundlePaper } from './bundlePaper'
import type { FormPaper } from './formPaper'
import type { ReportPaper } from './reportPaper'
import type { SlipPaper } from './slipPaper'
import type { TablePaper } from './tablePaper'

/** Whatever the hospital prints. A report is the one that does not say what it is. */
export type AnyPaper = ReportPaper | SlipPaper | FormPaper | TablePaper | BundlePaper

/** What the worker thread is asked. */
export interface PaperJob {
  readonly paper: AnyPaper
}

/** What the worker thread answers: the PDF, or why there is none. */
export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly failure: string }
