/** Words that a short code stands for. */
export interface ReportSnippet {
  /** Typed behind a semicolon; case does not matter. */
  readonly code: string
  readonly name: string
  readonly findings: string
  readonly impression: string
}
