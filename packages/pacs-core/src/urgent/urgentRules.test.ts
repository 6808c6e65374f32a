import { expect, test } from 'vitest'
import type { Actor } from '../study/studyRules'
import { plainStudy } from '../study/testing/plainStudy'
import { whyNotAcknowledgeUrgent, whyNotRaiseUrgent, whyNotWithdrawUrgent } from './urgentRules'

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
