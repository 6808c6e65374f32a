/** From which difference on an age by ultrasound takes the place of the age by the last period. */
export interface RedatingStep {
  /** Up to this gestational age by the last period, in days, the day itself included. */
  readonly untilDays: number
  /** A difference of more than this many days. */
  readonly moreThanDays: number
}

/**
 * When a due date is changed by ultrasound, by gestational age according to the last menstrual period. Source: American College of
 * Obstetricians and Gynecologists, Committee Opinion No. 700: Methods for estimating the due date. Obstet Gynecol 2017;129:e150-e154,
 * table 1.
 */
export const redatingRule: readonly RedatingStep[] = [
  { untilDays: 8 * 7 + 6, moreThanDays: 5 },
  { untilDays: 15 * 7 + 6, moreThanDays: 7 },
  { untilDays: 21 * 7 + 6, moreThanDays: 10 },
  { untilDays: 27 * 7 + 6, moreThanDays: 14 },
  { untilDays: Number.POSITIVE_INFINITY, moreThanDays: 21 },
]

/** How an age by ultrasound differs from that by the last period. */
export interface DatingDifference {
  /** Age by ultrasound less age by the last period. */
  readonly days: number
  /** The greatest difference with which the last period still counts. */
  readonly allowedDays: number
  /** Whether the difference is greater. Whether the due date is changed is for the doctor to say. */
  readonly isBeyond: boolean
}

/**
 * How many days an age by ultrasound may differ from that by the last period before a due date is changed.
 *
 * @param byPeriodDays - gestational age by the last menstrual period, in days.
 * @param rule - the steps, in rising order of age; the last has no end.
 */
export function allowedDaysAt(byPeriodDays: number, rule: readonly RedatingStep[] = redatingRule): number {
  return rule.find(({ untilDays }) => byPeriodDays <= untilDays)?.moreThanDays ?? 0
}

/**
 * Compares two gestational ages of the same day.
 *
 * @param byPeriodDays - by the last menstrual period.
 * @param byUltrasoundDays - by biometry.
 * @param rule - the steps, in rising order of age; the last has no end.
 */
export function compareDating(
  byPeriodDays: number,
  byUltrasoundDays: number,
  rule: readonly RedatingStep[] = redatingRule,
): DatingDifference {
  const allowedDays = allowedDaysAt(byPeriodDays, rule)
  const days = byUltrasoundDays - byPeriodDays
  return { days, allowedDays, isBeyond: Math.abs(days) > allowedDays }
}
