import {
  calendarDate,
  type EarlierReport,
  estimateWeight,
  type FetalMeasure,
  fetalMeasures,
  fetusMeasures,
  gestationalDaysOn,
  lastPeriodOf,
} from '@opensono/pacs-core'

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
    const found = fetusMeasures(parameters)[fetus]
    if (found === undefined) continue
    const values = { ...found, efw: found.efw ?? estimateWeight(found)?.grams ?? null }
    for (const measure of [...fetalMeasures, 'efw'] as const) {
      const value = values[measure]
      if (value !== null && value > 0) points.set(measure, [...(points.get(measure) ?? []), { days, value }])
    }
  }
  return points
}
