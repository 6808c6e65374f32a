import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ShortTime } from './ShortTime'

const timeZone = 'Asia/Shanghai'
/** 03:00 on 1 January where the hospital is, and still the old year by UTC. */
const newYear = Date.parse('2025-12-31T19:00:00Z')

test.each([
  ['today', '2025-12-31T18:20:00Z', '01/01 02:20', '2026/01/01 02:20:00'],
  ['yesterday', '2025-12-31T15:59:59Z', '2025/12/31', '2025/12/31 23:59:59'],
])('in the first hours of a year the year is the hospital’s: a time of %s', (_day, instant, text, whole) => {
  render(<ShortTime instant={instant} timeZone={timeZone} nowMs={newYear} />)
  expect(screen.getByTitle(whole).textContent).toBe(text)
})

test('in the last second of a year its times have their hour', () => {
  render(<ShortTime instant="2025-12-31T01:00:00Z" timeZone={timeZone} nowMs={Date.parse('2025-12-31T15:59:59Z')} />)
  expect(screen.getByTitle('2025/12/31 09:00:00').textContent).toBe('12/31 09:00')
})
