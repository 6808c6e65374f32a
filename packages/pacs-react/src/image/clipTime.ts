import type { Translate } from '@opensono/pacs-core'

/**
 * A length as a clock: `00:12`.
 *
 * @param seconds - whole seconds.
 */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}

/**
 * A length in words: `4 min 12 s`.
 *
 * @param t - the interface's words.
 * @param lengthMs - in milliseconds.
 */
export function lengthText(t: Translate<'duration.seconds' | 'duration.minutes'>, lengthMs: number): string {
  const whole = Math.max(0, Math.round(lengthMs / 1000))
  const seconds = whole % 60
  return whole < 60
    ? t('duration.seconds', { seconds })
    : t('duration.minutes', { minutes: Math.floor(whole / 60), seconds })
}
