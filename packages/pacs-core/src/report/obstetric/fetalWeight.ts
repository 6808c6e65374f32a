import { type Centimetres, type FetalBiometry, type MeasureSet, measuredOf } from './biometry'
import { type GrowthPlace, placeOf } from './normal'

/**
 * Decimal logarithm of the weight in grams by measures in centimetres; the first whose measures are all there counts.
 *
 * Source: Hadlock FP, Harrist RB, Sharman RS, Deter RL, Park SK. Estimation of fetal weight with the use of head, body, and femur
 * measurements: a prospective study. Am J Obstet Gynecol 1985;151:333-337.
 */
const hadlock1985: readonly (readonly [MeasureSet, (cm: Centimetres) => number])[] = [
  [
    'bpd+hc+ac+fl',
    ({ bpd, hc, ac, fl }) => 1.3596 - 0.00386 * ac * fl + 0.0064 * hc + 0.00061 * bpd * ac + 0.0424 * ac + 0.174 * fl,
  ],
  ['hc+ac+fl', ({ hc, ac, fl }) => 1.326 - 0.00326 * ac * fl + 0.0107 * hc + 0.0438 * ac + 0.158 * fl],
  ['bpd+ac+fl', ({ bpd, ac, fl }) => 1.335 - 0.0034 * ac * fl + 0.0316 * bpd + 0.0457 * ac + 0.1623 * fl],
  ['ac+fl', ({ ac, fl }) => 1.304 + 0.05281 * ac + 0.1938 * fl - 0.004 * ac * fl],
]

/** An estimated fetal weight. */
export interface EstimatedWeight {
  /** The measures that it is calculated from. */
  readonly measures: MeasureSet
  /** Grams, rounded. */
  readonly grams: number
}

/**
 * Estimates the weight of a fetus by the formula of the most measures that are there (Hadlock 1985).
 *
 * @param biometry - in millimetres.
 * @returns null without the circumference of the abdomen or the length of the femur.
 */
export function estimateWeight(biometry: FetalBiometry): EstimatedWeight | null {
  const { measures, cm } = measuredOf(biometry)
  const found = hadlock1985.find(([set]) =>
    set.split('+').every((measure) => measures.some((each) => each === measure)),
  )
  return found === undefined ? null : { measures: found[0], grams: Math.round(10 ** found[1](cm)) }
}

/** Menstrual weeks of the weight standard. */
const weeks = { from: 10, to: 40 }
/** One standard deviation as a part of the mean, the same at every age. */
const variation = 0.127

/**
 * Mean and standard deviation of the weight of fetuses of an age.
 *
 * Source: Hadlock FP, Harrist RB, Martinez-Poyer J. In utero analysis of fetal growth: a sonographic weight standard. Radiology
 * 1991;181:129-133: ln(weight) = 0.578 + 0.332 w - 0.00354 w², one standard deviation being 12.7 % of the mean.
 *
 * @param days - gestational age in days.
 * @returns grams; null outside of 10 to 40 weeks.
 */
export function weightStandard(days: number): { mean: number; sd: number } | null {
  const age = days / 7
  if (age < weeks.from || age > weeks.to) return null
  const mean = Math.exp(0.578 + 0.332 * age - 0.00354 * age ** 2)
  return { mean, sd: mean * variation }
}

/**
 * Where a weight lies among those of fetuses of the same age (Hadlock 1991).
 *
 * @param grams - the estimated weight.
 * @param days - gestational age in days.
 * @returns null outside of 10 to 40 weeks.
 */
export function weightPlace(grams: number, days: number): GrowthPlace | null {
  const standard = weightStandard(days)
  return standard === null ? null : placeOf((grams - standard.mean) / standard.sd)
}
