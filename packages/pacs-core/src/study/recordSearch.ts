import * as z from 'zod/mini'
import { type DatePreset, type DateRangeValue, datePresetRange } from '../value/datePreset'
import { isFee } from '../value/isFee'
import { CalendarDate } from '../value/schema'
import type { RecordConditions, RecordSort } from './recordConditions'
import type { StudyQueryState } from './StudyQueryState'

const asksForNothing = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What is asked for alone: without texts and lists that are empty. */
export function givenConditions<Conditions extends Partial<RecordConditions>>(conditions: Conditions): Conditions {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => !asksForNothing(value))) as Conditions
}

/**
 * The conditions of a query, as they travel and are kept under a name.
 *
 * @param query - as people filled it in; a fee that is no fee yet asks for nothing.
 */
export function recordConditionsOf(query: StudyQueryState): RecordConditions {
  const { range, studyTimeType, text, studyStatus, studyFee, more } = query
  return givenConditions<RecordConditions>({
    ...more,
    studyTimeType,
    startTime: range?.start,
    endTime: range?.end,
    text: text.trim(),
    studyStatus: [...studyStatus],
    studyFee: isFee(studyFee) ? studyFee : '',
  })
}

/**
 * What a query asks the server for: its conditions, sort and page.
 *
 * @param query - as people filled it in.
 */
export function recordSearchOf(
  query: StudyQueryState,
): RecordConditions & { sort?: RecordSort; pageNumber: number; pageSize: number } {
  const { sort, pageNumber, pageSize } = query
  return { ...recordConditionsOf(query), ...(sort !== null && { sort }), pageNumber, pageSize }
}

/** The days of a saved query: those that its preset means today, else those that were kept. */
export function savedRange(
  { startTime, endTime }: RecordConditions,
  preset: DatePreset | null,
  today: string,
): DateRangeValue | null {
  if (preset !== null) return datePresetRange(preset, today)
  const days = z.safeParse(z.object({ start: CalendarDate, end: CalendarDate }), { start: startTime, end: endTime })
  return days.success ? days.data : null
}
