import { expect, it } from 'vitest'
import { type NamedPatient, namesPatient, patientDifferences } from './patientDifferences'

const study: NamedPatient = { names: ['张三', 'Zhang San'], patientId: 'P001', birthDate: '1980-02-29', sex: 'F' }
const file = (fields: Partial<NamedPatient>): NamedPatient => ({ ...study, ...fields })

it.each([
  ['the same patient', {}, []],
  ['a name in one script', { names: ['ZHANG^SAN'] }, []],
  ['a name in the other script', { names: ['张^三'] }, []],
  ['another name', { names: ['Li^Si'] }, ['name']],
  ['another birth date', { birthDate: '1980-03-01' }, ['birthDate']],
  ['the other sex', { sex: 'M' }, ['sex']],
  ['a sex that is neither', { sex: 'O' }, []],
  // A machine's own number, where everything else agrees.
  ['another number', { patientId: '77' }, []],
  ['another number, without a birth date', { patientId: '77', birthDate: null }, ['patientId']],
  ['another number, without a name', { patientId: '77', names: [''] }, ['patientId']],
  ['nobody', { names: [''], patientId: '', birthDate: null, sex: '' }, []],
  [
    'somebody else',
    { names: ['Li^Si'], patientId: '9', birthDate: '1970-01-01', sex: 'M' },
    ['name', 'patientId', 'birthDate', 'sex'],
  ],
] as const)('A file that names %s', (_, fields, differences) => {
  expect(patientDifferences(file(fields), study)).toEqual(differences)
})

const nobody = { names: [''], patientId: '', birthDate: null, sex: '' }

it.each([
  ['the same patient', {}, true],
  ['the name alone', { ...nobody, names: ['zhang^san'] }, true],
  ['the name in Chinese alone', { ...nobody, names: ['', '张^三'] }, true],
  ['the number alone', { ...nobody, patientId: 'p001' }, true],
  ['nobody', nobody, false],
  ['a birth date and a sex alone', { ...nobody, birthDate: '1980-02-29', sex: 'F' }, false],
  ['the number, and another name', { ...nobody, names: ['Li^Si'], patientId: 'P001' }, false],
  ['the name, and another birth date', { names: ['张三'], birthDate: '1981-02-28' }, false],
] as const)('A file that names %s names the patient: %s', (_, fields, isNamed) => {
  expect(namesPatient(file(fields), study)).toBe(isNamed)
})

it('A study without a number and a name is named by no file', () => {
  expect(namesPatient(file(nobody), { ...study, ...nobody })).toBe(false)
})
