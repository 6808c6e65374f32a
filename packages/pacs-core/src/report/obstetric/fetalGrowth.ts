import type { FetalMeasure } from './biometry'
import { type GrowthPlace, placeOf } from './normal'

interface Equations {
  /** Millimetres at an age in exact weeks; `ln` is its natural logarithm. */
  readonly mean: (weeks: number, ln: number) => number
  readonly sd: (weeks: number, ln: number) => number
}

/**
 * Mean and standard deviation in millimetres by gestational age in exact weeks. The biparietal diameter is measured from outer to
 * outer edge.
 *
 * Source: Papageorghiou AT, Ohuma EO, Altman DG, et al. International standards for fetal growth based on serial ultrasound
 * measurements: the Fetal Growth Longitudinal Study of the INTERGROWTH-21st Project. Lancet 2014;384:869-879.
 */
const intergrowth: Readonly<Record<FetalMeasure, Equations>> = {
  bpd: {
    mean: (w) => 5.60878 + 0.158369 * w ** 2 - 0.00256379 * w ** 3,
    sd: (w, ln) => Math.exp(0.101242 + w ** 3 * (0.00150557 - 0.000771535 * ln + 0.0000999638 * ln ** 2)),
  },
  hc: {
    mean: (w, ln) => -28.2849 + w ** 2 * (1.69267 - 0.397485 * ln),
    sd: (w, ln) => 1.98735 + w ** 3 * (0.0136772 - 0.00726264 * ln + 0.000976253 * ln ** 2),
  },
  ac: {
    mean: (w) => -81.3243 + 11.6772 * w - 0.000561865 * w ** 3,
    sd: (w, ln) => -4.36302 + 0.121445 * w ** 2 + w ** 3 * (-0.0130256 + 0.00282143 * ln),
  },
  fl: {
    mean: (w) => -39.9616 + 4.32298 * w - 0.0380156 * w ** 2,
    sd: (w) => Math.exp(0.605843 - 42.0014 / w ** 2 + 0.00000917972 * w ** 3),
  },
}

/** Gestational ages of the growth standard, in days: 14 weeks to 40 weeks. */
export const growthDays = { from: 98, to: 280 } as const

/**
 * Mean and standard deviation of a measure at a gestational age (INTERGROWTH-21st).
 *
 * @param measure - of the fetus.
 * @param days - gestational age in days.
 * @returns millimetres; null outside of 14 to 40 weeks.
 */
export function growthStandard(measure: FetalMeasure, days: number): { mean: number; sd: number } | null {
  if (days < growthDays.from || days > growthDays.to) return null
  const weeks = days / 7
  const { mean, sd } = intergrowth[measure]
  return { mean: mean(weeks, Math.log(weeks)), sd: sd(weeks, Math.log(weeks)) }
}

/**
 * Where a measure lies among those of fetuses of the same age (INTERGROWTH-21st).
 *
 * @param measure - of the fetus.
 * @param millimetres - what was measured.
 * @param days - gestational age in days.
 * @returns null outside of 14 to 40 weeks.
 */
export function growthPlace(measure: FetalMeasure, millimetres: number, days: number): GrowthPlace | null {
  const standard = growthStandard(measure, days)
  return standard === null ? null : placeOf((millimetres - standard.mean) / standard.sd)
}
