import { type DueDateBasis, dueDateOf, gestationalDaysOn, lastPeriodOf } from '../../patient/pregnancy'
import { daysAfter } from '../../value/dateText'
import { ageByBiometry, type BiometricAge } from './ageByBiometry'
import { type FetalBiometry, type FetalMeasure, fetalMeasures, isMeasured } from './biometry'
import { compareDating, type DatingDifference } from './dating'
import { growthPlace } from './fetalGrowth'
import { type EstimatedWeight, estimateWeight, weightPlace } from './fetalWeight'
import type { GrowthPlace } from './normal'

/** When a pregnancy began, as it is known on the day of an examination. */
export interface PregnancyDating {
  /** First day of the last menstrual period as the patient named it, `YYYY-MM-DD`; null if unknown. */
  readonly lastPeriod: string | null
  /** Due date of record, `YYYY-MM-DD`; null if there is none: then the last period counts. */
  readonly dueDate: string | null
  /** What the due date of record is based on; null or left out if that is not known. */
  readonly dueDateBasis?: DueDateBasis | null
  /** Day of the examination, `YYYY-MM-DD`. */
  readonly day: string
}

/** What is known of a pregnancy on the day of an examination. */
export interface PregnancyFacts extends PregnancyDating {
  readonly biometry: FetalBiometry
}

/** Gestational ages on the day of an examination. */
export interface DatedPregnancy {
  /** Gestational age in days by the due date of record, without one by the last period; null if unknown or impossible. Growth goes by it. */
  readonly ageDays: number | null
  /** Due date of record, without one that by the last period; null if both are unknown. */
  readonly dueDate: string | null
  /** What that due date is based on; null if not known. */
  readonly dueDateBasis: DueDateBasis | null
  /** Gestational age in days by the last period that the patient named; null if unknown or impossible. */
  readonly byPeriodDays: number | null
  /** Due date by that last period (Naegele); null if unknown. */
  readonly dueDateByPeriod: string | null
}

/**
 * The gestational ages of a day: by the due date of record, which is the only clock once a pregnancy is dated, and beside it by the last
 * period that the patient named.
 *
 * @param dating - last period, due date of record with its basis, and the day.
 */
export function datePregnancy({ lastPeriod, dueDate, dueDateBasis = null, day }: PregnancyDating): DatedPregnancy {
  const byPeriodDays = lastPeriod === null ? null : gestationalDaysOn(lastPeriod, day)
  const dueDateByPeriod = lastPeriod === null ? null : dueDateOf(lastPeriod)
  if (dueDate === null) {
    const basis = lastPeriod === null ? null : 'lmp'
    return { ageDays: byPeriodDays, dueDate: dueDateByPeriod, dueDateBasis: basis, byPeriodDays, dueDateByPeriod }
  }
  const basis = dueDateBasis ?? (dueDate === dueDateByPeriod ? 'lmp' : null)
  const ageDays = gestationalDaysOn(lastPeriodOf(dueDate), day)
  return { ageDays, dueDate, dueDateBasis: basis, byPeriodDays, dueDateByPeriod }
}

/** A measure and its place in the growth standard. */
export interface AssessedMeasure {
  readonly measure: FetalMeasure
  readonly millimetres: number
  /** Gestational age by this measure alone; null where its formula does not hold. */
  readonly ageDays: number | null
  /** Null without a gestational age that biometry of this day does not decide, and outside of the standard. */
  readonly place: GrowthPlace | null
}

/** What follows from the facts of a pregnancy. */
export interface FetalAssessment extends DatedPregnancy {
  readonly byBiometry: BiometricAge | null
  /** Due date by biometry. */
  readonly dueDateByBiometry: string | null
  /** Age by biometry against that by the last period that the patient named; null without either. */
  readonly difference: DatingDifference | null
  readonly weight: EstimatedWeight | null
  readonly weightPlace: GrowthPlace | null
  /** The measures that are there. */
  readonly measures: readonly AssessedMeasure[]
}

/**
 * Calculates gestational age, due date, estimated weight and growth. Centiles are by the age of the due date of record: that by biometry
 * would compare the fetus with itself.
 */
export function assessFetus({ biometry, ...dating }: PregnancyFacts): FetalAssessment {
  const dated = datePregnancy(dating)
  const { ageDays: recordDays, byPeriodDays } = dated
  const byBiometry = ageByBiometry(biometry)
  const weight = estimateWeight(biometry)
  const none: FetalBiometry = { bpd: null, hc: null, ac: null, fl: null }
  const measures = fetalMeasures.flatMap((measure): AssessedMeasure[] => {
    const millimetres = biometry[measure]
    if (!isMeasured(millimetres)) return []
    const ageDays = ageByBiometry({ ...none, [measure]: millimetres })?.days ?? null
    const place = recordDays === null ? null : growthPlace(measure, millimetres, recordDays)
    return [{ measure, millimetres, ageDays, place }]
  })
  return {
    ...dated,
    byBiometry,
    dueDateByBiometry: byBiometry === null ? null : dueDateOf(daysAfter(dating.day, -byBiometry.days)),
    difference: byPeriodDays === null || byBiometry === null ? null : compareDating(byPeriodDays, byBiometry.days),
    weight,
    weightPlace: weight === null || recordDays === null ? null : weightPlace(weight.grams, recordDays),
    measures,
  }
}
