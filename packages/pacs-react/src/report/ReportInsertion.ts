import type { ReportTextField, ReportValueSource } from '@opensono/pacs-core'

/** Puts something into what is being written. */
export interface ReportInsertion {
  /**
   * Puts text in at the cursor, in place of what is selected, and gives the field the focus. The first placeholder in it is selected.
   * A text that begins with a line break gets lines of its own.
   *
   * @param field - which; without it the one that last had the focus.
   */
  insert(text: string, field?: ReportTextField): void
  /**
   * Gives a field the focus and selects its first placeholder behind a place, once what was written is there. Without one nothing moves.
   *
   * @param from - in the text of the field, in UTF-16 code units.
   */
  goTo(field: ReportTextField, from: number): void
  /**
   * Puts a value in that stays linked to where it came from.
   *
   * @param text - as it is printed.
   */
  insertValue(text: string, source: ReportValueSource, field?: ReportTextField): void
  /** Selects the words between two UTF-16 offsets of a field, and gives it the focus. */
  select(field: ReportTextField, start: number, end: number): void
}
