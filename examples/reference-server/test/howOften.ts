/**
 * How often a fault is tried: a few times in every run, `FAULTS` times as often when asked for, and the whole figure with
 * `FAULTS=full`.
 *
 * @param each - for each unit of `FAULTS`.
 * @param full - the figure of `FAULTS=full`.
 */
export function howOften(each: number, full: number): number {
  const wanted = process.env.FAULTS ?? '1'
  return wanted === 'full' ? full : Math.round(each * Number(wanted))
}

/** Whether everything is tried: with `FAULTS` of two or more. An ordinary run tries what differs. */
export const isThorough = howOften(1, 2) > 1
