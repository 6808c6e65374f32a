import { type DataOf, formatDate, type sessionApi, type TextKey, type Translate } from '@opensono/pacs-core'
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
  const count = Math.max(1, Math.ceil((Date.parse(endsAt) - nowMs) / 86_400_000))
  return t('session.termEnds', { count, date })
}
