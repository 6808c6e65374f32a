import { expect, test } from 'vitest'
import { canManageConsultation } from './canManageConsultation'

test('who maintains the hospital manages all its consultations, a doctor those of the own department, anybody else none', () => {
  const of = (...authorities: string[]) => ({ authorities: new Set(authorities) })
  const asked = [
    of('pacs:other:set_basic_info'),
    of('pacs:diagnostic_report:edit_report'),
    of('pacs:medical_record:medical_record_view'),
  ].map((actor) => [canManageConsultation(actor, true), canManageConsultation(actor, false)])
  expect(asked).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
})
