import {
  type DataOf,
  formatDate,
  licenceDaysLeft,
  type sessionApi,
  type TextKey,
  type Translate,
} from '@opensono/pacs-core'
import type { sessionText } from './sessionText'

/** When a department's right to use the product ends, and how near that is. */
export type Term = DataOf<typeof sessionApi.periodValidity>

/**
 * Says how near the end of a department's right to use the product is.
 *
 * @param t - the words of sessions.
 * @param term - what the server says of it.
 * @param nowMs - the server's time.
 * @param timeZone - of the hospital.
 * @returns null while it is far, or never comes.
 */
export function termText(
  t: Translate<TextKey<(typeof sessionText)['en']>>,
  { endsAt, warning }: Term,
  nowMs: number,
  timeZone: string | undefined,
): string | null {
  if (endsAt === null || warning === 'none') return null
  const date = formatDate(endsAt, timeZone)
  if (warning === 'expired') return t('session.termOver', { date })
  const count = licenceDaysLeft(endsAt, nowMs, timeZone)
  return count <= 0 ? t('session.termEndsToday', { date }) : t('session.termEnds', { count, date })
}
