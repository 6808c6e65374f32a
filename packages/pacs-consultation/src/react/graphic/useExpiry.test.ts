import { expect, it } from 'vitest'
import { expiryOf, reminderMs } from './useExpiry'

const expiresAt = '2026-01-05T08:00:00Z'
const endMs = Date.parse(expiresAt)

it('counts whole minutes to the end, and the last one as 1', () => {
  expect(expiryOf(expiresAt, endMs - 90 * 60_000)).toMatchObject({ hours: 1, minutes: 30, isOver: false })
  expect(expiryOf(expiresAt, endMs - 1)).toMatchObject({ hours: 0, minutes: 1, isOver: false })
  expect(expiryOf(expiresAt, endMs)).toMatchObject({ hours: 0, minutes: 0, isOver: true, isSoon: false })
})

it('reminds in the last hours, and not before', () => {
  expect(expiryOf(expiresAt, endMs - reminderMs - 1).isSoon).toBe(false)
  expect(expiryOf(expiresAt, endMs - reminderMs).isSoon).toBe(true)
})
