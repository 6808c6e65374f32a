import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueDateBases,
  dueDateByBasis,
  dueDateOf,
  dueDateOfTransfer,
  gestationalDaysOn,
  lastPeriodOf,
  linkPregnancy,
  type PregnancyFields,
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

const none: PregnancyFields = {
  lastPeriod: null,
  dueDate: null,
  dueDateBasis: null,
  transferDate: null,
  embryoDays: null,
  gestationalDays: null,
}

test('last period, due date and gestational age give the same pregnancy, but only the patient names a last period', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 322 }), (day, gestationalDays) => {
      const { dueDate = null, ...rest } = linkPregnancy('gestationalDays', { ...none, gestationalDays }, day)
      expect(rest).toEqual({ dueDateBasis: null })
      const lastPeriod = lastPeriodOf(dueDate ?? '')
      const byPeriod = { dueDate, dueDateBasis: 'lmp', gestationalDays }
      expect(linkPregnancy('lastPeriod', { ...none, lastPeriod }, day)).toEqual(byPeriod)
      expect(linkPregnancy('dueDate', { ...none, dueDate }, day)).toEqual({ dueDateBasis: null, gestationalDays })
      expect(linkPregnancy('dueDate', { ...none, dueDate, lastPeriod }, day)).toMatchObject({ dueDateBasis: 'lmp' })
    }),
  )
})

test('nothing changes the last period that the patient named', () => {
  const bases = fc.constantFrom(null, ...dueDateBases)
  const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
  const fields = fc.record({
    lastPeriod: maybe(anyDay),
    dueDate: maybe(anyDay),
    dueDateBasis: bases,
    transferDate: maybe(anyDay),
    embryoDays: maybe(fc.integer({ min: 0, max: 7 })),
    gestationalDays: maybe(fc.integer({ min: 0, max: 322 })),
  })
  const changed = fc.constantFrom(...(Object.keys(none) as (keyof PregnancyFields)[]))
  fc.assert(
    fc.property(changed, fields, anyDay, (field, entries, day) => {
      const linked = linkPregnancy(field, entries, day)
      expect(linked).not.toHaveProperty('lastPeriod')
      // A due date that was not typed is the one that its basis gives.
      if (linked.dueDate !== undefined && field !== 'gestationalDays')
        expect(dueDateByBasis({ ...entries, ...linked })).toBe(linked.dueDate)
    }),
  )
})

test('a due date by CRL stays when the patient names a last period, and is by the last period only when it follows from it', () => {
  const redated = { ...none, dueDate: '2027-03-22', dueDateBasis: 'crl' } as const
  expect(linkPregnancy('lastPeriod', { ...redated, lastPeriod: '2026-06-01' }, '2026-11-28')).toEqual({})
  const named = { ...none, lastPeriod: '2026-06-01', dueDate: '2027-03-22', dueDateBasis: 'lmp' } as const
  expect(linkPregnancy('dueDate', named, '2026-11-28')).toEqual({ dueDateBasis: null, gestationalDays: 166 })
  expect(linkPregnancy('dueDateBasis', named, '2026-11-28')).toEqual({
    dueDate: '2027-03-08',
    dueDateBasis: 'lmp',
    gestationalDays: 180,
  })
})

test('a transfer dates a pregnancy whatever the last period: 266 days less the age of the embryo', () => {
  // Day-5 embryo: 261 days; day-3 embryo: 263 days.
  expect(dueDateOfTransfer('2026-06-20', 5)).toBe('2027-03-08')
  expect(dueDateOfTransfer('2026-06-18', 3)).toBe('2027-03-08')
  const fields = { ...none, lastPeriod: '2026-05-20', transferDate: '2026-06-20', embryoDays: 5 }
  expect(linkPregnancy('embryoDays', fields, '2026-11-28')).toEqual({
    dueDate: '2027-03-08',
    dueDateBasis: 'ivf',
    gestationalDays: 180,
  })
})

test('a field that is emptied, or that is no date, changes no other', () => {
  const fields = {
    ...none,
    lastPeriod: '2026-01-01',
    dueDate: '2026-10-08',
    dueDateBasis: 'lmp',
    gestationalDays: 10,
  } as const
  expect(linkPregnancy('lastPeriod', { ...fields, lastPeriod: null }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('dueDate', { ...fields, dueDate: 'x' }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('gestationalDays', { ...fields, gestationalDays: 323 }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('gestationalDays', { ...fields, gestationalDays: null }, '2026-01-11')).toEqual({})
  expect(linkPregnancy('transferDate', { ...fields, transferDate: '2026-01-20' }, '2026-01-11')).toEqual({})
})
