import type { DateRangeValue } from '../value/datePreset'
import type { StudyTimeType } from '../value/studyTimeType'
import type { RecordConditions, RecordSort } from './recordConditions'
import type { StudyStatus } from './studyStatus'

/** Conditions of a list of records beyond those that every list shows: nobody wrote them into the line above it. */
export type MoreConditions = Omit<
  RecordConditions,
  'startTime' | 'endTime' | 'studyTimeType' | 'text' | 'studyStatus' | 'studyFee'
>

/** What a list of studies is asked for. */
export interface StudyQueryState {
  /** Days of the time below, both inside; null for any time. */
  readonly range: DateRangeValue | null
  readonly studyTimeType: StudyTimeType
  /** Exactly this fee, as typed: decimal text; empty for any. */
  readonly studyFee: string
  /** Counted from 0. */
  readonly pageNumber: number
  readonly pageSize: number
  /** Part of a name, a phone or a number. Never stored. */
  readonly text: string
  /** Only studies of these statuses; none means all. Never stored. */
  readonly studyStatus: readonly StudyStatus[]
  /** All further conditions; only those that ask for something. Never stored: they may name a patient. */
  readonly more: MoreConditions
  /** Null for newest first, by the time above. Never stored. */
  readonly sort: RecordSort | null
}
