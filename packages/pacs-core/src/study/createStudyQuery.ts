import * as z from 'zod/mini'
import type { WorkRules } from '../settings/rule/ruleTable'
import { type Controller, createStore } from '../store/createStore'
import { type DateRangeValue, datePresetRange } from '../value/datePreset'
import type { KeyValueStorage } from '../value/keyValueStorage'
import { limits } from '../value/limits'
import { CalendarDate } from '../value/schema'
import type { StudyStatus } from './studyStatus'
import { studyTimeTypes } from './studyTimeType'

/** Key of the query form in session storage; it ends with the login. */
export const studyQueryKey = 'opensono.studyQuery'

const StoredQuery = z.object({
  startTime: z.optional(CalendarDate),
  endTime: z.optional(CalendarDate),
  studyTimeType: z.enum(studyTimeTypes),
  studyFee: z.string(),
  pageNumber: z.int().check(z.minimum(0)),
  pageSize: z.int().check(z.minimum(1), z.maximum(limits.maxPageSize)),
})

/** The query form as it is kept; field names are those of the product specification, section 3. It names no patient. */
export type StoredStudyQuery = z.output<typeof StoredQuery>

/** What a list of studies is asked for. */
export interface StudyQueryState {
  /** Days of the time below, both inside; null for any time. */
  readonly range: DateRangeValue | null
  readonly studyTimeType: (typeof studyTimeTypes)[number]
  readonly studyFee: string
  readonly pageNumber: number
  readonly pageSize: number
  /** Part of a name, a phone or a number. Never stored. */
  readonly text: string
  /** Only studies of these statuses; none means all. */
  readonly studyStatus: readonly StudyStatus[]
}

/** The query of a list of studies, remembered until the login ends. */
export interface StudyQuery extends Controller<StudyQueryState> {
  /** Changes conditions; the list begins again at its first page unless a page is named. */
  set(patch: Partial<StudyQueryState>): void
  /** Back to what the list starts with. */
  reset(): void
}

/** Who asks, and on which day. */
export interface StudyQueryDefaults {
  /** Kind of work of the department; null for a general one. */
  departmentType: string | null
  /** `YYYY-MM-DD` where the hospital is. */
  today: string
  /** What the hospital wants. @defaultValue as the department is */
  rules?: Pick<WorkRules, 'defaultStudyTimeType' | 'defaultStudyRange'> | undefined
}

const byDepartment = { defaultStudyTimeType: 'byDepartment', defaultStudyRange: 'byDepartment' } as const

/**
 * What a list of studies starts with, unless the hospital wants it otherwise: those registered on the current day; with a
 * department type those examined at any time.
 *
 * @param defaults - the department's type, the day, and what the hospital wants.
 */
export function startStudyQuery({ departmentType, today, rules = byDepartment }: StudyQueryDefaults): StudyQueryState {
  const { defaultStudyTimeType: timeType, defaultStudyRange: range } = rules
  const isGeneral = departmentType === null || departmentType === ''
  return {
    range:
      range === 'any' || (range === 'byDepartment' && !isGeneral)
        ? null
        : datePresetRange(range === 'byDepartment' ? 'today' : range, today),
    studyTimeType: timeType === 'byDepartment' ? (isGeneral ? 'RegisterTime' : 'StudyTime') : timeType,
    studyFee: '',
    pageNumber: 0,
    pageSize: limits.studyPageSize,
    text: '',
    studyStatus: [],
  }
}

function readStored(storage: KeyValueStorage): Partial<StudyQueryState> {
  try {
    const result = z.safeParse(StoredQuery, JSON.parse(storage.getItem(studyQueryKey) ?? 'null'))
    if (!result.success) return {}
    const { startTime, endTime, ...kept } = result.data
    return {
      ...kept,
      range: startTime === undefined || endTime === undefined ? null : { start: startTime, end: endTime },
    }
  } catch {
    return {}
  }
}

/**
 * Makes the query of a list of studies, as it was left in this tab.
 *
 * @param storage - `sessionStorage`.
 * @param defaults - who asks, and on which day.
 */
export function createStudyQuery(storage: KeyValueStorage, defaults: () => StudyQueryDefaults): StudyQuery {
  const store = createStore<StudyQueryState>({ ...startStudyQuery(defaults()), ...readStored(storage) })

  function put(query: StudyQueryState): void {
    const { text: _text, studyStatus: _studyStatus, range, ...kept } = query
    const stored: StoredStudyQuery = range === null ? kept : { ...kept, startTime: range.start, endTime: range.end }
    storage.setItem(studyQueryKey, JSON.stringify(stored))
    store.update(query)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    set: (patch) => put({ ...store.getSnapshot(), pageNumber: 0, ...patch }),
    reset: () => put(startStudyQuery(defaults())),
  }
}
