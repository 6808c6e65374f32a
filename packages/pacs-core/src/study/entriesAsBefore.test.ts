import { expect, test } from 'vitest'
import { arrange } from '../settings/layout/arrangement'
import { type ArrangedField, registrationFieldTable } from '../settings/layout/registrationFieldTable'
import { BasicDataId } from '../value/schema'
import { entriesAsBefore, priorityOfSource } from './entriesAsBefore'
import { emptyRegistration } from './registrationOfStudy'

const former = {
  ...emptyRegistration,
  patientName: '张三',
  idCard: '11010519491231002X',
  telPhone: '13800000000',
  patientSourceId: 'source-1',
  priorityId: 'priority-1',
  memo: '轮椅',
  outpatientNumber: 'O1',
}

/** The fields as a hospital arranges them that marks some. */
const marked = (...ids: readonly string[]) =>
  arrange(
    registrationFieldTable,
    arrange(registrationFieldTable, null).map((item) => ({ ...item, isAsBefore: ids.includes(item.id) })),
  )

test('nothing of the patient before is taken over where no field is marked', () => {
  expect(entriesAsBefore(arrange(registrationFieldTable, null), former)).toEqual({})
})

test('a marked field is taken over, and no other', () => {
  expect(entriesAsBefore(marked('patientSourceId'), former)).toEqual({ patientSourceId: 'source-1' })
})

test('no field that is a patient’s own can be marked', () => {
  const all = Object.keys(registrationFieldTable) as ArrangedField[]
  const taken = Object.keys(entriesAsBefore(marked(...all), former))
  const own = [
    'patientName',
    'patientSex',
    'patientAge',
    'birthDate',
    'idCard',
    'telPhone',
    'patientId',
    'hisNumber',
    'isVip',
  ]
  const numbers = ['outpatientNumber', 'inpatientNumber', 'bedNumber', 'requestNumber', 'clinicalDiagnosisIds', 'memo']
  const pregnancy = ['lastPeriod', 'dueDate', 'gestationalDays', 'gravidity', 'parity', 'fetuses']
  expect(taken.filter((field) => [...own, ...numbers, ...pregnancy].includes(field))).toEqual([])
  expect(taken).toContain('bodyPartIds')
})

test('what is hidden is not taken over', () => {
  const hidden = arrange(
    registrationFieldTable,
    marked('recordLabel').map((item) => ({ ...item, isShown: item.id !== 'recordLabel' && item.isShown })),
  )
  expect(entriesAsBefore(hidden, former)).toEqual({})
})

const source = (id: string | null) => ({ priorityId: id === null ? null : BasicDataId.parse(id) })

test.each([
  ['nothing was chosen', null, null, 'urgent', 'urgent'],
  ['the former source gave it', 'urgent', 'urgent', null, null],
  ['the former source gave another', 'urgent', 'urgent', 'first', 'first'],
  ['a user chose one', 'routine', null, 'urgent', 'routine'],
  ['a user chose another than the source gave', 'routine', 'urgent', null, 'routine'],
  ['neither source has one', null, null, null, null],
] as const)('the priority follows the source unless a user chose it: %s', (_, so, former, next, then) => {
  expect(priorityOfSource(so, source(former), source(next))).toBe(then)
})
