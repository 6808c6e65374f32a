import type { Language, LogEntry } from '@opensono/pacs-core'
import { logText } from './logText'

const names = (language: Language): Readonly<Record<string, string>> => logText[language].logList.subject

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
  const kind = subject === null ? '' : (names(language)[subject] ?? subject)
  return [kind, subjectId?.slice(-idEnd)].filter(Boolean).join(' ')
}
