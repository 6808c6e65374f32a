import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { coreText } from '../coreText'
import { createText } from '../text/createText'
import {
  dueDateOf,
  gestationalAge,
  gestationalAgeText,
  gestationalDaysOn,
  lastPeriodOf,
  linkPregnancy,
} from './pregnancy'

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('the due date is 280 days behind the last period, over the end of a year and a leap day', () => {
  expect(dueDateOf('2026-01-01')).toBe('2026-10-08')
  expect(dueDateOf('2023-06-01')).toBe('2024-03-07')
  expect(dueDateOf('2024-06-01')).toBe('2025-03-08')
  fc.assert(fc.property(anyDay, (day) => void expect(lastPeriodOf(dueDateOf(day))).toBe(day)))
})

test('the gestational age counts days from the last period, and there is none before it or beyond 46 weeks', () => {
  expect(gestationalDaysOn('2026-01-01', '2026-01-01')).toBe(0)
  expect(gestationalDaysOn('2026-01-02', '2026-01-01')).toBeNull()
  expect(gestationalDaysOn('2026-01-01', '2026-11-19')).toBe(322)
  expect(gestationalDaysOn('2026-01-01', '2026-11-20')).toBeNull()
})

test('each of the three fields gives the other two, and from any of them the same', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 322 }), (day, gestationalDays) => {
      const none = { lastPeriod: null, dueDate: null, gestationalDays: null }
      const byAge = linkPregnancy('gestationalDays', { ...none, gestationalDays }, day)
      const { lastPeriod = null, dueDate = null } = byAge
      expect(linkPregnancy('lastPeriod', { ...none, lastPeriod }, day)).toEqual({ dueDate, gestationalDays })
      expect(linkPregnancy('dueDate', { ...none, dueDate }, day)).toEqual({ lastPeriod, gestationalDays })
    }),
  )
})

test('a field that is emptied, or that is no date, changes no other', () => {
  const fields = { lastPeriod: '2026-01-01', dueDate: '2026-10-08', gestationalDays: 10 }
  expect(linkPregnancy('lastPeriod', { ...fields, lastPeriod: null }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('dueDate', { ...fields, dueDate: 'x' }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('gestationalDays', { ...fields, gestationalDays: 323 }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('gestationalDays', { ...fields, gestationalDays: null }, '2026-01-11')).toEqual({})
})

test('it reads as weeks and days in both languages', () => {
  expect(gestationalAge(87)).toEqual({ weeks: 12, days: 3 })
  const text = createText({ resources: [coreText], browserLanguage: 'en-GB' })
  expect(gestationalAgeText(text.getSnapshot().t, 87)).toBe('12 w 3 d')
  text.setLanguage('zh')
  expect(gestationalAgeText(text.getSnapshot().t, 280)).toBe('40 周 0 天')
})
