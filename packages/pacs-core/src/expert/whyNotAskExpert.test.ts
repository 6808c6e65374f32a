import { expect, test } from 'vitest'
import { permissionCodes } from '../access/permission'
import { visibilityFault } from './expertApi'
import { type ExpertAccount, whyNotAskExpert } from './whyNotAskExpert'

const consult = 'pacs:remote_consultation:remote_consultation_application_and_reception'
const able: ExpertAccount = { isEnabled: true, isPending: false, authorities: [consult], isDepartmentOpen: true }

test('an expert with an enabled account, the permission for consultations and an open department can be asked', () => {
  expect(whyNotAskExpert(able)).toBeNull()
  expect(whyNotAskExpert({ ...able, authorities: permissionCodes })).toBeNull()
})

test.each([
  ['disabled', { isEnabled: false }],
  ['pending', { isPending: true }],
  ['noPermission', { authorities: [] }],
  ['noPermission', { authorities: permissionCodes.filter((code) => code !== consult) }],
  ['noPermission', { authorities: [`${consult}_`, consult.toUpperCase()] }],
  ['departmentClosed', { isDepartmentOpen: false }],
] as const)('an expert cannot be asked: %s', (obstacle, patch) => {
  expect(whyNotAskExpert({ ...able, ...patch })).toBe(obstacle)
})

test('of several reasons the account comes first, then the permission', () => {
  const none: ExpertAccount = { isEnabled: false, isPending: true, authorities: [], isDepartmentOpen: false }
  expect(whyNotAskExpert(none)).toBe('disabled')
  expect(whyNotAskExpert({ ...none, isEnabled: true })).toBe('pending')
  expect(whyNotAskExpert({ ...none, isEnabled: true, isPending: false })).toBe('noPermission')
})

test('an expert whom some hospitals see names one of them; one whom all see names none', () => {
  expect(visibilityFault({ visibility: 'some', visibleTo: [] })).toBe('required')
  expect(visibilityFault({ visibility: 'some', visibleTo: ['a'] })).toBeNull()
  expect(visibilityFault({ visibility: 'all', visibleTo: [] })).toBeNull()
})
