import { limits } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { emptyMachineKey, faultsOf } from './MachineKeyDraft'

const today = '2026-01-31'
const whole = { ...emptyMachineKey, name: 'Appointments', endsOn: today }
const { nameLength } = limits.machineKey

test.each([
  ['is made for today alone', {}, []],
  ['needs a name', { name: '  ' }, ['name required']],
  ['takes a name of the most characters', { name: `${'名'.repeat(nameLength)} ` }, []],
  ['takes no longer name', { name: '名'.repeat(nameLength + 1) }, ['name tooLong']],
  ['needs a last day', { endsOn: null }, ['endsOn required']],
  ['does not end before it begins', { endsOn: '2026-01-30' }, ['endsOn notPast']],
] as const)('a machine key %s', (_, patch, faults) => {
  expect(faultsOf({ ...whole, ...patch }, today).map(({ path, message }) => `${path} ${message}`)).toEqual(faults)
})
