import { expect, test } from 'vitest'
import { createLeaveGuard } from './createLeaveGuard'

test('A page may be left when nothing holds it; a review comes before words that are not saved, these before a recording', () => {
  const guard = createLeaveGuard()
  expect(guard.reason()).toBeNull()
  guard.hold('recording')
  const [one, other] = [guard.hold('unsaved'), guard.hold('unsaved')]
  const review = guard.hold('review')
  expect(guard.reason()).toBe('review')
  review()
  one()
  one()
  expect(guard.reason()).toBe('unsaved')
  other()
  expect(guard.reason()).toBe('recording')
})
