import { expect, test } from 'vitest'
import { pageFacts } from './pageFacts'

const list = { page: 0, pageSize: 20, total: 41, isTotalExact: true }

test('the last page of 41 rows holds row 41 alone and has no next', () => {
  expect(pageFacts({ ...list, page: 2 })).toEqual({ first: 41, last: 41, pages: 3, hasPrevious: true, hasNext: false })
})

test('exactly full pages do not promise an empty one', () => {
  expect(pageFacts({ ...list, total: 40, page: 1 }).hasNext).toBe(false)
})

test('an empty list is one page from 0 to 0', () => {
  expect(pageFacts({ ...list, total: 0 })).toEqual({ first: 0, last: 0, pages: 1, hasPrevious: false, hasNext: false })
})

test('beyond the counted total a full page has a next and a short one ends the list', () => {
  const beyond = { page: 600, pageSize: 20, total: 10_000, isTotalExact: false }
  expect(pageFacts({ ...beyond, rowCount: 20 }).hasNext).toBe(true)
  expect(pageFacts({ ...beyond, rowCount: 7 })).toMatchObject({ first: 12_001, last: 12_007, hasNext: false })
})
