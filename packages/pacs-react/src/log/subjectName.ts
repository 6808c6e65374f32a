import { type Language, type LogEntry, subjectKind } from '@opensono/pacs-core'

/** This much of an id distinguishes the objects of one page. */
const idEnd = 6

/**
 * What something was done to: its kind in the interface's words, and the end of its id. A kind that this version does not know is shown as
 * it was written.
 *
 * @param language - the interface's.
 * @param entry - a row of the log.
 */
export function subjectName(
  language: Language,
  { subject, subjectId }: Pick<LogEntry, 'subject' | 'subjectId'>,
): string {
  const kind = subject === null ? '' : subjectKind(language, subject)
  return [kind, subjectId?.slice(-idEnd)].filter(Boolean).join(' ')
}
