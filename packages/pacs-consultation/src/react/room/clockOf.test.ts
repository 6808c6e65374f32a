import { expect, it } from 'vitest'
import { clockOf, lengthClock } from './clockOf'

it('a length is read as minutes and seconds, from an hour on with hours', () => {
  expect(['00:00', '01:01', '59:59', '1:00:00', '2:03:04']).toEqual([0, 61, 3599, 3600, 7384].map(lengthClock))
})

it('a time of day is that of the hospital', () => {
  expect(clockOf('2026-01-05T06:03:22Z', 'Asia/Shanghai')).toBe('14:03:22')
})
