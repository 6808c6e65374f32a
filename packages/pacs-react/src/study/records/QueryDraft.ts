import {
  type DatePreset,
  type DateRangeValue,
  datePresetRange,
  type RecordConditions,
  type RecordSort,
  type SavedQuery,
} from '@opensono/pacs-core'

/** A saved query as it is compared and chosen from. */
export interface QueryDraft {
  readonly name: string
  /** Everything that is asked for but the days. */
  readonly filters: RecordConditions
  /** Days that move with today; null where they stay. */
  readonly preset: DatePreset | null
  /** Days that stay; null where they move, or where any day is asked for. */
  readonly range: DateRangeValue | null
  readonly sort: RecordSort | null
  readonly isShared: boolean
}

/** What is asked for, in the form in which it travels. */
export type AskedQuery = Pick<SavedQuery, 'conditions' | 'preset' | 'sort'>

/**
 * The parts of what is asked for. Days that move are the same on every day, and conditions whatever their order.
 *
 * @param asked - as it travels.
 */
export function partsOf({ conditions, preset, sort }: AskedQuery): Omit<QueryDraft, 'name' | 'isShared'> {
  const { startTime: start, endTime: end, ...rest } = conditions
  const filters = Object.fromEntries(Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)))
  const isFixed = preset === null && start !== undefined && end !== undefined
  return { filters, preset, range: isFixed ? { start, end } : null, sort }
}

/**
 * What a draft asks for, in the form in which it travels.
 *
 * @param draft - its parts.
 * @param today - in the hospital's zone.
 */
export function askedBy({ filters, preset, range, sort }: QueryDraft, today: string): AskedQuery {
  const days = preset === null ? range : datePresetRange(preset, today)
  return { conditions: { ...filters, ...(days && { startTime: days.start, endTime: days.end }) }, preset, sort }
}
