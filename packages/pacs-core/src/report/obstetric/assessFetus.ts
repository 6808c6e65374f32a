import { type DueDateBasis, dueDateOf, gestationalDaysOn, lastPeriodOf } from '../../patient/pregnancy'
import { daysAfter } from '../../value/dateText'
import { ageByBiometry, type BiometricAge } from './ageByBiometry'
import { type FetalBiometry, type FetalMeasure, fetalMeasures, isMeasured } from './biometry'
import { compareDating, type DatingDifference } from './dating'
import { ageByCrl, ageBySac, type CrlFormula, crlFormulas, longestDatingCrl } from './earlyDating'
import { growthPlace } from './fetalGrowth'
import { type EstimatedWeight, estimateWeight, namedWeight, weightPlace } from './fetalWeight'
import type { GrowthPlace } from './normal'
import type { WeightStandard } from './pregnancyFact'

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
  /** Crown-rump length in millimetres; null or left out if it was not measured. */
  readonly crl?: number | null
  /** Mean diameter of the gestational sac in millimetres; null or left out if it was not measured. */
  readonly sac?: number | null
  /** Grams that a parameter of the hospital says: then they are the weight of the sheet. */
  readonly parameterGrams?: number | null
  /** Whose formula and standard of weight. @defaultValue `hadlock1991` */
  readonly weightStandard?: WeightStandard
}

/** A gestational age by the crown-rump length. */
export interface CrlAge {
  readonly formula: CrlFormula
  /** Days; null where the formula does not hold. */
  readonly days: number | null
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
  /** Ages by the crown-rump length, by each formula; empty where it was not measured. */
  readonly byCrl: readonly CrlAge[]
  /** Days by the gestational sac; null without one, and where a crown-rump length says more. */
  readonly bySacDays: number | null
  /** What ultrasound dates the pregnancy by: a crown-rump length up to 84 mm, else biometry; null without either. */
  readonly ultrasound: { readonly basis: 'crl' | 'biometry'; readonly days: number } | null
  /** Due date by that. */
  readonly dueDateByUltrasound: string | null
  /** Age by ultrasound against that by the last period that the patient named; null without either. */
  readonly difference: DatingDifference | null
  readonly weight: EstimatedWeight | null
  readonly weightPlace: GrowthPlace | null
  /** Whose standard the weight is compared with. */
  readonly weightStandard: WeightStandard
  /** The measures that are there. */
  readonly measures: readonly AssessedMeasure[]
}

function datedByUltrasound(crl: number | null, byBiometry: BiometricAge | null): FetalAssessment['ultrasound'] {
  const days = crl !== null && crl > longestDatingCrl ? null : ageByCrl(crl)
  if (days !== null) return { basis: 'crl', days }
  return byBiometry === null ? null : { basis: 'biometry', days: byBiometry.days }
}

const noBiometry: FetalBiometry = { bpd: null, hc: null, ac: null, fl: null }

function assessMeasures(biometry: FetalBiometry, recordDays: number | null): AssessedMeasure[] {
  return fetalMeasures.flatMap((measure): AssessedMeasure[] => {
    const millimetres = biometry[measure]
    if (!isMeasured(millimetres)) return []
    const ageDays = ageByBiometry({ ...noBiometry, [measure]: millimetres })?.days ?? null
    const place = recordDays === null ? null : growthPlace(measure, millimetres, recordDays)
    return [{ measure, millimetres, ageDays, place }]
  })
}

/**
 * Calculates gestational age, due date, estimated weight and growth. Centiles are by the age of the due date of record: that by biometry
 * would compare the fetus with itself.
 */
export function assessFetus({ biometry, crl = null, sac = null, ...facts }: PregnancyFacts): FetalAssessment {
  const { parameterGrams = null } = facts
  const dated = datePregnancy(facts)
  const { ageDays, byPeriodDays } = dated
  const byBiometry = ageByBiometry(biometry)
  const weight =
    parameterGrams === null ? estimateWeight(biometry, facts.weightStandard) : namedWeight(parameterGrams, biometry)
  const ultrasound = datedByUltrasound(crl, byBiometry)
  // A weight is compared with the standard that its formula belongs to.
  const weightStandard = weight?.formula === 'intergrowth2017' ? 'intergrowth2017' : 'hadlock1991'
  return {
    ...dated,
    byBiometry,
    byCrl: isMeasured(crl) ? crlFormulas.map((formula) => ({ formula, days: ageByCrl(crl, formula) })) : [],
    bySacDays: isMeasured(crl) ? null : ageBySac(sac),
    ultrasound,
    dueDateByUltrasound: ultrasound === null ? null : dueDateOf(daysAfter(facts.day, -ultrasound.days)),
    difference: byPeriodDays === null || ultrasound === null ? null : compareDating(byPeriodDays, ultrasound.days),
    weight,
    weightStandard,
    weightPlace: weight === null || ageDays === null ? null : weightPlace(weight.grams, ageDays, weightStandard),
    measures: assessMeasures(biometry, ageDays),
  }
}
