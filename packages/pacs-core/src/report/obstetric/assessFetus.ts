import { dueDateOf, gestationalDaysOn, lastPeriodOf } from '../../patient/pregnancy'
import { daysAfter } from '../../value/dateText'
import { ageByBiometry, type BiometricAge } from './ageByBiometry'
import { type FetalBiometry, type FetalMeasure, fetalMeasures, isMeasured } from './biometry'
import { compareDating, type DatingDifference } from './dating'
import { growthPlace } from './fetalGrowth'
import { type EstimatedWeight, estimateWeight, weightPlace } from './fetalWeight'
import type { GrowthPlace } from './normal'

/** What is known of a pregnancy on the day of an examination. */
export interface PregnancyFacts {
  readonly biometry: FetalBiometry
  /** First day of the last menstrual period, `YYYY-MM-DD`; null if unknown. */
  readonly lastPeriod: string | null
  /** Expected date of confinement that was entered, `YYYY-MM-DD`; counts where the last period is unknown. */
  readonly dueDate: string | null
  /** Day of the examination, `YYYY-MM-DD`. */
  readonly day: string
}

/** A measure and its place in the growth standard. */
export interface AssessedMeasure {
  readonly measure: FetalMeasure
  readonly millimetres: number
  /** Gestational age by this measure alone; null where its formula does not hold. */
  readonly ageDays: number | null
  /** Null without a gestational age by the last period, and outside of the standard. */
  readonly place: GrowthPlace | null
}

/** What follows from the facts of a pregnancy. */
export interface FetalAssessment {
  /** Gestational age on the day, by the last period or the due date; null if unknown or impossible. */
  readonly byPeriodDays: number | null
  /** Due date by the last period (Naegele); null if unknown. */
  readonly dueDate: string | null
  readonly byBiometry: BiometricAge | null
  /** Due date by biometry. */
  readonly dueDateByBiometry: string | null
  readonly difference: DatingDifference | null
  readonly weight: EstimatedWeight | null
  readonly weightPlace: GrowthPlace | null
  /** The measures that are there. */
  readonly measures: readonly AssessedMeasure[]
}

/**
 * Calculates gestational age, due date, estimated weight and growth. Centiles are by the age of the last period: that by biometry
 * would compare the fetus with itself.
 */
export function assessFetus({ biometry, lastPeriod, dueDate, day }: PregnancyFacts): FetalAssessment {
  const began = lastPeriod ?? (dueDate === null ? null : lastPeriodOf(dueDate))
  const byPeriodDays = began === null ? null : gestationalDaysOn(began, day)
  const byBiometry = ageByBiometry(biometry)
  const weight = estimateWeight(biometry)
  const none: FetalBiometry = { bpd: null, hc: null, ac: null, fl: null }
  const measures = fetalMeasures.flatMap((measure): AssessedMeasure[] => {
    const millimetres = biometry[measure]
    if (!isMeasured(millimetres)) return []
    const ageDays = ageByBiometry({ ...none, [measure]: millimetres })?.days ?? null
    const place = byPeriodDays === null ? null : growthPlace(measure, millimetres, byPeriodDays)
    return [{ measure, millimetres, ageDays, place }]
  })
  return {
    byPeriodDays,
    dueDate: began === null ? null : dueDateOf(began),
    byBiometry,
    dueDateByBiometry: byBiometry === null ? null : dueDateOf(daysAfter(day, -byBiometry.days)),
    difference: byPeriodDays === null || byBiometry === null ? null : compareDating(byPeriodDays, byBiometry.days),
    weight,
    weightPlace: weight === null || byPeriodDays === null ? null : weightPlace(weight.grams, byPeriodDays),
    measures,
  }
}
