import type { ReportTextField } from '@opensono/pacs-core'

/** Puts text into what is being written. */
export interface ReportInsertion {
  /**
   * Puts text in at the cursor, in place of what is selected, and gives the field the focus.
   *
   * @param field - which; without it the one that last had the focus.
   */
  insert(text: string, field?: ReportTextField): void
}
