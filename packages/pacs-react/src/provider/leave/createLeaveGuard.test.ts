import { expect, test } from 'vitest'
import { createLeaveGuard } from './createLeaveGuard'

test('A page may be left when nothing holds it; a review of the report comes before words that are not saved', () => {
  const guard = createLeaveGuard()
  expect(guard.reason()).toBeNull()
  const [one, other] = [guard.hold('unsaved'), guard.hold('unsaved')]
  const review = guard.hold('review')
  expect(guard.reason()).toBe('review')
  review()
  one()
  one()
  expect(guard.reason()).toBe('unsaved')
  other()
  expect(guard.reason()).toBeNull()
})
