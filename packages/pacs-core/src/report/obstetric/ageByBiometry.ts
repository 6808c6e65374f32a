import { type Centimetres, type FetalBiometry, type MeasureSet, measuredOf } from './biometry'

/**
 * Menstrual age in weeks by measures in centimetres, for every set of measures.
 *
 * Source: Hadlock FP, Deter RL, Harrist RB, Park SK. Estimating fetal age: computer-assisted analysis of multiple fetal growth
 * parameters. Radiology 1984;152:497-501, from 361 fetuses of 14 to 42 menstrual weeks.
 */
const hadlock1984: Readonly<Record<MeasureSet, (cm: Centimetres) => number>> = {
  bpd: ({ bpd }) => 9.54 + 1.482 * bpd + 0.1676 * bpd ** 2,
  hc: ({ hc }) => 8.96 + 0.54 * hc + 0.0003 * hc ** 3,
  ac: ({ ac }) => 8.14 + 0.753 * ac + 0.0036 * ac ** 2,
  fl: ({ fl }) => 10.35 + 2.46 * fl + 0.17 * fl ** 2,
  'bpd+hc': ({ bpd, hc }) => 10.32 + 0.009 * hc ** 2 + 1.32 * bpd + 0.00012 * hc ** 3,
  'bpd+ac': ({ bpd, ac }) => 9.57 + 0.524 * ac + 0.122 * bpd ** 2,
  'bpd+fl': ({ bpd, fl }) => 10.5 + 0.197 * bpd * fl + 0.95 * fl + 0.73 * bpd,
  'hc+ac': ({ hc, ac }) => 10.31 + 0.012 * hc ** 2 + 0.385 * ac,
  'hc+fl': ({ hc, fl }) => 11.19 + 0.07 * hc * fl + 0.263 * hc,
  'ac+fl': ({ ac, fl }) => 10.47 + 0.442 * ac + 0.314 * fl ** 2 - 0.0121 * fl ** 3,
  'bpd+hc+ac': ({ bpd, hc, ac }) => 10.58 + 0.005 * hc ** 2 + 0.3635 * ac + 0.02864 * bpd * ac,
  'bpd+hc+fl': ({ bpd, hc, fl }) => 11.38 + 0.07 * hc * fl + 0.98 * bpd,
  'bpd+ac+fl': ({ bpd, ac, fl }) => 10.61 + 0.175 * bpd * fl + 0.297 * ac + 0.71 * fl,
  'hc+ac+fl': ({ hc, ac, fl }) => 10.33 + 0.031 * hc * fl + 0.361 * hc + 0.0298 * ac * fl,
  'bpd+hc+ac+fl': ({ bpd, hc, ac, fl }) => 10.85 + 0.06 * hc * fl + 0.67 * bpd + 0.168 * ac,
}

/** Menstrual weeks that the formulas were made from. */
const weeks = { from: 14, to: 42 }

/** A gestational age by what was measured. */
export interface BiometricAge {
  /** The measures that it is calculated from. */
  readonly measures: MeasureSet
  /** Days from the last menstrual period on, rounded. */
  readonly days: number
}

/**
 * The gestational age by biometry: the formula of all measures that are there (Hadlock 1984).
 *
 * @param biometry - in millimetres.
 * @returns null without a measure, and outside of 14 to 42 weeks, for which the formulas do not hold.
 */
export function ageByBiometry(biometry: FetalBiometry): BiometricAge | null {
  const { measures, cm } = measuredOf(biometry)
  const set = measures.join('+')
  const age = hadlock1984[set]?.(cm)
  if (age === undefined || age < weeks.from || age > weeks.to) return null
  return { measures: set, days: Math.round(age * 7) }
}
