import type { WorkRules } from '../settings/rule/ruleTable'
import { datePresetRange } from '../value/datePreset'
import { limits } from '../value/limits'
import type { StudyQueryState } from './StudyQueryState'

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
    more: {},
    sort: null,
  }
}
