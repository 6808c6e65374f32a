import { expect, test } from 'vitest'
import { whyNotPrintUnaudited } from './auditRules'

const at = '2026-01-05T08:15:00Z'

test.each([
  [true, null, null, 'REPORT_NOT_AUDITED'],
  [true, null, 'Li Wei', null],
  [true, at, null, null],
  [false, null, null, null],
])(
  'where the hospital asks for a second doctor (%s), a report printed %s and confirmed by %s: %s',
  (isOn, printedAt, auditedByName, refusal) => {
    expect(whyNotPrintUnaudited(isOn, { printedAt, auditedByName })).toBe(refusal)
  },
)
