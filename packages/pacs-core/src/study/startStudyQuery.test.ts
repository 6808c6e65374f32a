import { describe, expect, test } from 'vitest'
import { ruleTable } from '../settings/rule/ruleTable'
import { datePresetRange, datePresets } from '../value/datePreset'
import { startStudyQuery } from './startStudyQuery'

const today = '2026-11-22'
const general = { departmentType: null, today }
const typed = { departmentType: 'SCREENING', today }
const asDepartment = { defaultStudyTimeType: 'byDepartment', defaultStudyRange: 'byDepartment' } as const

describe('A list of studies starts, where the hospital wants it,', () => {
  test.each(datePresets)('with the days of %s, whatever the department', (defaultStudyRange) => {
    const range = datePresetRange(defaultStudyRange, today)
    for (const department of [general, typed]) {
      expect(startStudyQuery({ ...department, rules: { ...asDepartment, defaultStudyRange } }).range).toEqual(range)
    }
  })

  test('with any day', () => {
    expect(startStudyQuery({ ...general, rules: { ...asDepartment, defaultStudyRange: 'any' } }).range).toBeNull()
  })

  test.each(['RegisterTime', 'StudyTime'] as const)('by %s, whatever the department', (defaultStudyTimeType) => {
    for (const department of [general, typed]) {
      const { studyTimeType } = startStudyQuery({ ...department, rules: { ...asDepartment, defaultStudyTimeType } })
      expect(studyTimeType).toBe(defaultStudyTimeType)
    }
  })

  test('as the department is, day and time each by itself', () => {
    const rules = { ...asDepartment, defaultStudyRange: 'month' } as const
    expect(startStudyQuery({ ...typed, rules })).toMatchObject({ studyTimeType: 'StudyTime' })
    expect(startStudyQuery({ ...general, rules })).toMatchObject({ studyTimeType: 'RegisterTime' })
    expect(startStudyQuery({ ...typed, rules: asDepartment })).toEqual(startStudyQuery(typed))
    expect(startStudyQuery({ ...general, departmentType: '' })).toEqual(startStudyQuery(general))
  })

  test('as each option of the settings says', () => {
    for (const defaultStudyRange of ruleTable.defaultStudyRange.options) {
      expect(() => startStudyQuery({ ...general, rules: { ...asDepartment, defaultStudyRange } })).not.toThrow()
    }
  })
})
