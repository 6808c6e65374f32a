import type { Translate } from '../text/createText'
import type { StudyRow } from './Study'

/**
 * A text of the report, as lists and sheets show it: one of a draft says so, because it may still change.
 *
 * @param t - the reader's words.
 * @param study - whose report it is.
 * @param text - its findings or its impression.
 * @returns the text; empty where there is none.
 */
export function reportTextOf(
  t: Translate<'study.draftMark'>,
  study: Pick<StudyRow, 'draftedAt'>,
  text: string,
): string {
  return study.draftedAt === null || text === '' ? text : `${t('study.draftMark')} ${text}`
}
