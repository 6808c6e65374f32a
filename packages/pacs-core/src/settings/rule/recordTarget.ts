import type { RuleValues } from './ruleTable'

/** A place where a record can be opened. */
export type RecordPlace = Exclude<RuleValues['recordDoubleClick'], 'none'>

const places: readonly RecordPlace[] = ['report', 'image', 'registration']

/**
 * Where a double press on a record leads.
 *
 * @param setting - what the hospital wants.
 * @param open - where this user may go.
 * @returns the place; for users who may not go there the next in the order report, image, registration; null for nowhere.
 */
export function recordTarget(
  setting: RuleValues['recordDoubleClick'],
  open: readonly RecordPlace[],
): RecordPlace | null {
  if (setting === 'none') return null
  return open.includes(setting) ? setting : (places.find((place) => open.includes(place)) ?? null)
}
