import type { MoreConditions, RecordCondition } from '@opensono/pacs-core'
import type { AnyCondition } from './conditionKinds'

/** A condition that a list may be asked for without a control of its own. */
export type HiddenCondition = AnyCondition | 'without' | 'indicator'

/** Conditions that are two ends or two parts of one. */
const partOf: Partial<Record<keyof MoreConditions, HiddenCondition>> = {
  ageFrom: 'age',
  ageTo: 'age',
  indicatorPart: 'indicator',
  roomId: 'roomIds',
}

/**
 * The conditions that a list is asked for and that no control shows.
 *
 * @param more - all further conditions; only those that ask for something.
 * @param shown - the conditions that have a control.
 */
export function hiddenConditions(more: MoreConditions, shown: readonly RecordCondition[]): readonly HiddenCondition[] {
  const asked = (Object.keys(more) as (keyof MoreConditions)[]).map((id) => partOf[id] ?? (id as HiddenCondition))
  return [...new Set(asked)].filter((id) => !shown.some((each) => each === id))
}
