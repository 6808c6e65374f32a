import { type Centimetres, type FetalBiometry, type MeasureSet, measuredOf } from './biometry'
import { type GrowthPlace, placeOf } from './normal'
import type { WeightStandard } from './pregnancyFact'

/** A published formula for the weight of a fetus. */
export type WeightFormula = 'hadlock1985' | 'hadlock1984' | 'intergrowth2017'

type WeightEquation = readonly [formula: WeightFormula, measures: MeasureSet, grams: (cm: Centimetres) => number]

/** Weight in grams by measures in centimetres; the first whose measures are all there counts.
 *
 * Sources: Hadlock FP, Harrist RB, Sharman RS, Deter RL, Park SK. Estimation of fetal weight with the use of head, body, and femur
 * measurements: a prospective study. Am J Obstet Gynecol 1985;151:333-337. Without the femur: Hadlock FP, Harrist RB, Carpenter RJ, Deter
 * RL, Park SK. Sonographic estimation of fetal weight. Radiology 1984;150:535-540.
 */
const hadlock: readonly WeightEquation[] = [
  [
    'hadlock1985',
    'bpd+hc+ac+fl',
    ({ bpd, hc, ac, fl }) =>
      10 ** (1.3596 - 0.00386 * ac * fl + 0.0064 * hc + 0.00061 * bpd * ac + 0.0424 * ac + 0.174 * fl),
  ],
  [
    'hadlock1985',
    'hc+ac+fl',
    ({ hc, ac, fl }) => 10 ** (1.326 - 0.00326 * ac * fl + 0.0107 * hc + 0.0438 * ac + 0.158 * fl),
  ],
  [
    'hadlock1985',
    'bpd+ac+fl',
    ({ bpd, ac, fl }) => 10 ** (1.335 - 0.0034 * ac * fl + 0.0316 * bpd + 0.0457 * ac + 0.1623 * fl),
  ],
  ['hadlock1985', 'ac+fl', ({ ac, fl }) => 10 ** (1.304 + 0.05281 * ac + 0.1938 * fl - 0.004 * ac * fl)],
  [
    'hadlock1984',
    'hc+ac',
    ({ hc, ac }) => 10 ** (1.182 + 0.0273 * hc + 0.07057 * ac - 0.00063 * ac ** 2 - 0.0002184 * hc * ac),
  ],
  [
    'hadlock1984',
    'bpd+ac',
    ({ bpd, ac }) =>
      10 ** (1.1134 + 0.05845 * ac - 0.000604 * ac ** 2 - 0.007365 * bpd ** 2 + 0.000595 * bpd * ac + 0.1694 * bpd),
  ],
]

/**
 * Source: Stirnemann J, Villar J, Salomon LJ, et al. International estimated fetal weight standards of the INTERGROWTH-21st Project.
 * Ultrasound Obstet Gynecol 2017;49:478-486.
 */
const intergrowth: readonly WeightEquation[] = [
  [
    'intergrowth2017',
    'hc+ac',
    ({ hc, ac }) => {
      const [head, abdomen] = [hc / 100, ac / 100]
      return Math.exp(5.08482 - 54.06633 * abdomen ** 3 - 95.80076 * abdomen ** 3 * Math.log(abdomen) + 3.13637 * head)
    },
  ],
]

/** An estimated fetal weight. */
export interface EstimatedWeight {
  /** Whose formula it is calculated by; null for a weight that a formula of the hospital gave. */
  readonly formula: WeightFormula | null
  /** The measures that it is calculated from; empty where the formula is not known. */
  readonly measures: MeasureSet
  /** Whole grams; those of a parameter are as its row has them. */
  readonly grams: number
}

const isThere = (set: MeasureSet, measures: readonly string[]) =>
  set.split('+').every((each) => measures.includes(each))

/** Every weight that the measures give, the formula of the most measures first. */
function weightsOf(biometry: FetalBiometry, equations: readonly WeightEquation[]): EstimatedWeight[] {
  const { measures, cm } = measuredOf(biometry)
  return equations
    .filter(([, set]) => isThere(set, measures))
    .map(([formula, set, grams]) => ({ formula, measures: set, grams: Math.round(grams(cm)) }))
}

/**
 * Estimates the weight of a fetus: by Hadlock with the formula of the most measures that are there, or by INTERGROWTH-21st.
 *
 * @param biometry - in millimetres.
 * @param standard - whose formulas. @defaultValue `hadlock1991`
 * @returns null without the circumference of the abdomen and a further measure; INTERGROWTH-21st needs that of the head.
 */
export function estimateWeight(
  biometry: FetalBiometry,
  standard: WeightStandard = 'hadlock1991',
): EstimatedWeight | null {
  return weightsOf(biometry, standard === 'hadlock1991' ? hadlock : intergrowth)[0] ?? null
}

/**
 * A weight that a parameter of the hospital says, with the published formula that gives it, so that a sheet has one weight.
 *
 * @param grams - what the parameter says.
 * @param biometry - in millimetres.
 */
export function namedWeight(grams: number, biometry: FetalBiometry): EstimatedWeight {
  const known = weightsOf(biometry, [...hadlock, ...intergrowth]).find((each) => Math.abs(each.grams - grams) <= 1)
  return { formula: known?.formula ?? null, measures: known?.measures ?? '', grams }
}

/** Weeks of Hadlock's weight standard. */
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

/** Skewness, median and coefficient of variation of ln(weight) at an age in weeks (INTERGROWTH-21st 2017), from 22 to 40 weeks. */
function intergrowthWeight(days: number): { skewness: number; median: number; variation: number } | null {
  const w = days / 7
  if (w < 22 || w > 40) return null
  const [cube, ln] = [w ** 3, Math.log(w)]
  return {
    skewness: -4.257629 - 2162.234 / w ** 2 + 0.0002301829 * cube,
    median: 4.956737 + 0.0005019687 * cube - 0.0001227065 * cube * ln,
    variation: 1e-4 * (-6.997171 + 0.057559 * cube - 0.01493946 * cube * ln),
  }
}

/**
 * Where a weight lies among those of fetuses of the same age.
 *
 * @param grams - the estimated weight.
 * @param days - gestational age in days.
 * @param standard - Hadlock 1991, or INTERGROWTH-21st for a weight by its own formula. @defaultValue `hadlock1991`
 * @returns null outside of the standard: 10 to 40 weeks, 22 to 40 weeks.
 */
export function weightPlace(grams: number, days: number, standard: WeightStandard = 'hadlock1991'): GrowthPlace | null {
  if (standard === 'hadlock1991') {
    const found = weightStandard(days)
    return found === null ? null : placeOf((grams - found.mean) / found.sd)
  }
  const found = intergrowthWeight(days)
  if (found === null) return null
  const { skewness, median, variation: sigma } = found
  return placeOf(((Math.log(grams) / median) ** skewness - 1) / (skewness * sigma))
}

/**
 * The weight that lies a number of standard deviations from the middle of a standard: a point of its curve.
 *
 * @param z - standard deviations.
 * @param days - gestational age in days.
 * @param standard - whose. @defaultValue `hadlock1991`
 * @returns grams; null outside of the standard.
 */
export function weightAt(z: number, days: number, standard: WeightStandard = 'hadlock1991'): number | null {
  if (standard === 'hadlock1991') {
    const found = weightStandard(days)
    return found === null ? null : found.mean + z * found.sd
  }
  const found = intergrowthWeight(days)
  if (found === null) return null
  const { skewness, median, variation: sigma } = found
  return Math.exp(median * (1 + skewness * sigma * z) ** (1 / skewness))
}

/**
 * By how much the lightest of several fetuses is lighter than the heaviest, in per cent of the heaviest.
 *
 * @param grams - estimated weights.
 * @returns null with fewer than two.
 */
export function weightDiscordance(grams: readonly number[]): number | null {
  if (grams.length < 2) return null
  const heaviest = Math.max(...grams)
  return (100 * (heaviest - Math.min(...grams))) / heaviest
}
