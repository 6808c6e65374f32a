import type { Translate } from '@opensono/pacs-core'
import type { StatisticTextKey } from './statisticText'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * A stretch of time in words, in the two largest units that say something: `38 s`, `12 min`, `2 h 05 min`, `3 d 4 h`.
 *
 * @param t - the words of statistics.
 * @param ms - milliseconds; null where nothing was measured.
 */
export function durationText(t: Translate<StatisticTextKey>, ms: number | null): string {
  if (ms === null) return '–'
  if (ms === 0) return '0'
  if (ms < minuteMs) return t('statisticBoard.duration.seconds', { seconds: Math.round(ms / 1000) })
  if (ms < hourMs) return t('statisticBoard.duration.minutes', { minutes: Math.floor(ms / minuteMs) })
  if (ms < dayMs) {
    const minutes = String(Math.floor((ms % hourMs) / minuteMs)).padStart(2, '0')
    return t('statisticBoard.duration.hours', { hours: Math.floor(ms / hourMs), minutes })
  }
  return t('statisticBoard.duration.days', { days: Math.floor(ms / dayMs), hours: Math.floor((ms % dayMs) / hourMs) })
}
