import { isMeasured } from './biometry'

interface CrlStandard {
  /** Days by a crown-rump length in millimetres. */
  readonly days: (mm: number) => number
  /** Lengths in millimetres that the formula holds for, both ends inside. */
  readonly from: number
  readonly to: number
}

/**
 * Gestational age by the crown-rump length.
 *
 * Sources: Robinson HP, Fleming JEE. A critical evaluation of sonar "crown-rump length" measurements. Br J Obstet Gynaecol
 * 1975;82:702-710. Hadlock FP, Shah YP, Kanon DJ, Lindsey JV. Fetal crown-rump length: reevaluation of relation to menstrual age (5-18
 * weeks) with high-resolution real-time US. Radiology 1992;182:501-505. Papageorghiou AT, Kennedy SH, Salomon LJ, et al. International
 * standards for early fetal size and pregnancy dating based on ultrasound measurement of crown-rump length in the first trimester of
 * pregnancy. Ultrasound Obstet Gynecol 2014;44:641-648.
 */
const standards = {
  robinson1975: { days: (mm) => 8.052 * Math.sqrt(1.037 * mm) + 23.73, from: 5, to: 84 },
  hadlock1992: {
    days: (mm) => {
      const cm = mm / 10
      return 7 * Math.exp(1.684969 + 0.315646 * cm - 0.049306 * cm ** 2 + 0.004057 * cm ** 3 - 0.000120456 * cm ** 4)
    },
    from: 2,
    to: 120,
  },
  intergrowth2014: { days: (mm) => 40.9041 + 3.21585 * Math.sqrt(mm) + 0.348956 * mm, from: 19, to: 95 },
} as const satisfies Record<string, CrlStandard>

/** A published formula for the age by the crown-rump length. */
export type CrlFormula = keyof typeof standards

/** The formulas in the order in which they are shown; the first one dates the pregnancy. */
export const crlFormulas = Object.keys(standards) as readonly CrlFormula[]

/** The longest crown-rump length by which a pregnancy is dated, in millimetres (ACOG 700); beyond it biometry does. */
export const longestDatingCrl = 84

/**
 * The gestational age by a crown-rump length.
 *
 * @param millimetres - what was measured; null if it was not.
 * @param formula - whose. @defaultValue Robinson 1975
 * @returns days, rounded; null without a measure and where the formula does not hold.
 */
export function ageByCrl(millimetres: number | null, formula: CrlFormula = 'robinson1975'): number | null {
  const { days, from, to } = standards[formula]
  if (!isMeasured(millimetres) || millimetres < from || millimetres > to) return null
  return Math.round(days(millimetres))
}

/**
 * The gestational age by the mean diameter of the gestational sac, while no embryo is measured: days = diameter in mm + 30. A rule of
 * thumb, by which no due date is changed.
 *
 * Source: Nyberg DA, Mack LA, Laing FC, Patten RM. Distinguishing normal from abnormal gestational sac growth in early pregnancy. J
 * Ultrasound Med 1987;6:23-27.
 *
 * @param millimetres - mean of three diameters; null if it was not measured.
 * @returns days, rounded; null without a measure and outside of 2 to 25 mm.
 */
export function ageBySac(millimetres: number | null): number | null {
  if (!isMeasured(millimetres) || millimetres < 2 || millimetres > 25) return null
  return Math.round(millimetres + 30)
}
