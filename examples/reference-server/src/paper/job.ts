import type { ReportPaper } from './reportPaper'

/** What the worker thread is asked. */
export interface PaperJob {
  readonly paper: ReportPaper
}

/** What the worker thread answers: the PDF, or why there is none. */
export type PaperAnswer = { readonly bytes: Uint8Array } | { readonly failure: string }
