import type { BundlePaper } from './bundlePaper'
import type { DrawnPicture } from './drawnPicture'
import type { FormPaper } from './formPaper'
import type { ReportPaper } from './reportPaper'
import type { SlipPaper } from './slipPaper'
import type { TablePaper } from './tablePaper'

/** Whatever the hospital prints, or draws as on print. A report is the one that does not say what it is. */
export type AnyPaper = ReportPaper | SlipPaper | FormPaper | TablePaper | BundlePaper | DrawnPicture

/** What the worker thread is asked. */
export interface PaperJob {
  readonly paper: AnyPaper
}

/** A paper as a PDF, or a picture as a JPEG, and what could not be drawn on it. */
export interface RenderedPaper {
  readonly file: Uint8Array
  /** Pictures of a report in whose place there is an empty frame: their positions among its images, from 0. */
  readonly missingPictures: readonly number[]
  /** Characters in whose place there is a box. */
  readonly missingCharacters: readonly string[]
}

/** What the worker thread answers: the paper, or why there is none. */
export type PaperAnswer = RenderedPaper | { readonly failure: string }
