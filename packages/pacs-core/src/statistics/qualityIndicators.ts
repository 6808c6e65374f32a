import { limits } from '../value/limits'

const hourMs = 3_600_000

/** What the quality of the work is measured by. */
export const qualityIndicatorIds = [
  /** Reports that found something, among those with a result. */
  'positiveRate',
  /** Reports that were finished soon enough after the last image. */
  'reportInTime',
  /** Urgent values that a clinician was informed of in time. */
  'urgentAcknowledged',
  /** Studies that had all required views when the report was finished. */
  'viewsComplete',
  /** Studies of which an image had a body mark when the report was finished. */
  'bodyMarks',
  /** Printed reports to which something had to be added. */
  'addendaAfterPrint',
] as const

/** What the quality of the work is measured by. */
export type QualityIndicatorId = (typeof qualityIndicatorIds)[number]

/** Which studies of an indicator are meant: all that count, those that fulfil it, or the others. */
export const indicatorParts = ['counted', 'fulfilled', 'missed'] as const

/** Which studies of an indicator are meant: all that count, those that fulfil it, or the others. */
export type IndicatorPart = (typeof indicatorParts)[number]

/** What is declared of a quality indicator. Its name, numerator, denominator and source are in {@link statisticsText}. */
export interface QualityIndicator {
  /** Which way is better. */
  readonly better: 'high' | 'low'
  /** The time that it grants, in milliseconds; null for one that is not about time. */
  readonly limitMs: number | null
}

/** Every quality indicator, once. */
export const qualityIndicators: Readonly<Record<QualityIndicatorId, QualityIndicator>> = {
  positiveRate: { better: 'high', limitMs: null },
  reportInTime: { better: 'high', limitMs: 24 * hourMs },
  urgentAcknowledged: { better: 'high', limitMs: limits.urgent.dueMs },
  viewsComplete: { better: 'high', limitMs: null },
  bodyMarks: { better: 'high', limitMs: null },
  addendaAfterPrint: { better: 'low', limitMs: null },
}

/**
 * Whether an indicator is where the hospital wants it.
 *
 * @param percent - what was reached, from 0 to 100; null when nothing counts.
 * @param target - in percent; null for none.
 * @returns null when there is nothing to compare.
 */
export function isOnTarget(id: QualityIndicatorId, percent: number | null, target: number | null): boolean | null {
  if (percent === null || target === null) return null
  return qualityIndicators[id].better === 'high' ? percent >= target : percent <= target
}
