import { expect, it, test } from 'vitest'
import type { Actor } from '../study/studyRules'
import { plainStudy } from '../study/testing/plainStudy'
import {
  isInformedTime,
  isUrgentTypeOf,
  whyNotAcknowledgeUrgent,
  whyNotRaiseUrgent,
  whyNotWithdrawUrgent,
} from './urgentRules'

const writer: Actor = {
  userId: 'doctor',
  roomId: 'room',
  authorities: new Set(['pacs:diagnostic_report:edit_report']),
  nowMs: Date.UTC(2026, 0, 5),
}
const at = '2026-01-05T08:00:00.000Z'
const open = { raisedById: 'doctor', acknowledgedAt: null, withdrawnAt: null }

test('an urgent value is raised by who writes reports, whatever the state of the study but deleted', () => {
  expect(
    whyNotRaiseUrgent({ ...plainStudy, printedAt: at, lockedUntil: '9999-12-31T00:00:00.000Z' }, writer),
  ).toBeNull()
  expect(whyNotRaiseUrgent(plainStudy, { ...writer, authorities: new Set() })).toBe('FORBIDDEN')
  expect(whyNotRaiseUrgent({ ...plainStudy, deletedAt: at }, writer)).toBe('STUDY_IS_DELETED_ERROR')
  expect(whyNotRaiseUrgent({ ...plainStudy, isVip: true }, writer)).toBe('STUDY_VIP_ERROR')
})

test('an open one is acknowledged by anybody, taken back by who raised it, and neither afterwards', () => {
  expect(whyNotAcknowledgeUrgent(open)).toBeNull()
  expect(whyNotWithdrawUrgent(open, writer)).toBeNull()
  expect(whyNotWithdrawUrgent({ ...open, raisedById: 'other' }, writer)).toBe('FORBIDDEN')
  for (const end of [{ acknowledgedAt: at }, { withdrawnAt: at }]) {
    expect(whyNotAcknowledgeUrgent({ ...open, ...end })).toBe('URGENT_REPORT_CLOSED')
    expect(whyNotWithdrawUrgent({ ...open, ...end }, writer)).toBe('URGENT_REPORT_CLOSED')
  }
})

it.each([
  ['male', 'female', false],
  ['female', 'male', false],
  ['female', 'female', true],
  ['male', 'unknown', true],
  ['any', 'female', true],
  [undefined, 'male', true],
] as const)('a type of %s is offered for a patient who is %s: %s', (type, patient, isOffered) => {
  expect(isUrgentTypeOf(type, patient)).toBe(isOffered)
})

it('a clinician is informed now or before, by clocks that differ by a minute at most', () => {
  const nowMs = Date.parse('2026-01-05T08:00:00Z')
  const at = (offsetMs: number) => isInformedTime(new Date(nowMs + offsetMs).toISOString(), nowMs)
  expect([at(-3_600_000), at(0), at(60_000), at(60_001)]).toEqual([true, true, true, false])
})
