import {
  calendarDate,
  type EarlierReport,
  estimateWeight,
  type FetalMeasure,
  fetalMeasures,
  gestationalDaysOn,
  lastPeriodOf,
} from '@opensono/pacs-core'
import { type FetusMeasures, measureOf } from './fetalBiometryOf'

/** What is drawn on growth curves: a measure in millimetres, or the weight in grams. */
export type CurveMeasure = FetalMeasure | 'efw'

/** A point of a growth curve. */
export interface CurvePoint {
  /** Gestational age by the due date of record of today. */
  readonly days: number
  readonly value: number
}

/**
 * What earlier examinations of the same pregnancy found of a fetus: those on whose day the due date of record gives a gestational age.
 *
 * @param reports - the patient's earlier reports.
 * @param dueDate - of record, `YYYY-MM-DD`.
 * @param fetus - 0 for fetus A.
 * @param timeZone - of the hospital.
 */
export function earlierPoints(
  reports: readonly EarlierReport[],
  dueDate: string,
  fetus: number,
  timeZone: string | undefined,
): ReadonlyMap<CurveMeasure, readonly CurvePoint[]> {
  const points = new Map<CurveMeasure, CurvePoint[]>()
  for (const { at, parameters } of reports) {
    const days = gestationalDaysOn(lastPeriodOf(dueDate), calendarDate(at, timeZone))
    if (days === null) continue
    const found: Partial<Record<keyof FetusMeasures, number>> = {}
    for (const { abbreviation, unit, value } of parameters) {
      const measure = measureOf(abbreviation, unit)
      const amount = Number(value)
      if (measure?.fetus === fetus && amount > 0) found[measure.measure] = amount * measure.factor
    }
    const { bpd = null, hc = null, ac = null, fl = null } = found
    const efw = found.efw ?? estimateWeight({ bpd, hc, ac, fl })?.grams
    const values = { bpd, hc, ac, fl, efw: efw ?? null }
    for (const measure of [...fetalMeasures, 'efw'] as const) {
      const value = values[measure]
      if (value !== null) points.set(measure, [...(points.get(measure) ?? []), { days, value }])
    }
  }
  return points
}
