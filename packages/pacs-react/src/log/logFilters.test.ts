import { expect, test } from 'vitest'
import { logFilters } from './useLogQuery'

const empty = { range: null, user: '', content: '', study: '', outcome: '', pageNumber: 3, pageSize: 20 } as const

test('conditions that say nothing do not travel, and the page is not one of them', () => {
  expect(logFilters(empty)).toEqual({})
  expect(logFilters({ ...empty, user: ' Li ', content: '  ', outcome: 'refused' })).toEqual({
    user: 'Li',
    outcome: 'refused',
  })
})

test('the days travel as from and to', () => {
  expect(logFilters({ ...empty, range: { start: '2026-01-01', end: '2026-01-05' } })).toEqual({
    from: '2026-01-01',
    to: '2026-01-05',
  })
})
