import { expect, test } from 'vitest'
import { logFilters } from './useLogQuery'

const empty = { range: null, user: '', content: '', study: '', outcome: '', pageNumber: 3, pageSize: 20 } as const

test('conditions that say nothing do not travel, and the page is not one of them', () => {
  expect(logFilters(empty, 'en')).toEqual({})
  expect(logFilters({ ...empty, user: ' Li ', content: '  ', outcome: 'refused' }, 'en')).toEqual({
    user: 'Li',
    outcome: 'refused',
  })
})

test('the days travel as from and to', () => {
  expect(logFilters({ ...empty, range: { start: '2026-01-01', end: '2026-01-05' } }, 'en')).toEqual({
    from: '2026-01-01',
    to: '2026-01-05',
  })
})

test('what was done is asked for by the calls of that name, in either language, else by the text itself', () => {
  expect(logFilters({ ...empty, content: '打印报告' }, 'zh')).toEqual({ call: ['report.print', 'report.printEach'] })
  expect(logFilters({ ...empty, content: 'converted' }, 'zh')).toEqual({ content: 'converted' })
})
