import { expect, test } from 'vitest'
import { HisOrder } from '../his/HisOrder'
import { limits } from '../value/limits'
import { isPregnancyExam } from './isPregnancyExam'
import { orderEntries } from './orderEntries'

const row = (id: string, name: string, isEnabled = true) => ({ id, name, englishName: null, isEnabled })
const dictionaries = {
  applyDepartments: [row('d-1', '心内科')],
  applyDoctors: [row('p-0', '王强', false), row('p-1', '王强')],
  diagnoses: [row('g-1', '脂肪肝'), row('g-2', '高血压'), row('g-3', '肝囊肿；多发')],
}
const order = (patch: object) =>
  HisOrder.parse({
    orderId: 'o-1',
    requestNumber: '',
    hisId: '',
    patientName: '李娜',
    patientEnglishName: '',
    idCard: '',
    patientSex: 'unknown',
    birthDate: null,
    telPhone: '',
    inpatientNumber: '',
    outpatientNumber: '',
    bedNumber: '',
    applyDepartment: '',
    applyDoctor: '',
    clinicalDiagnosis: '',
    notes: '',
    warnings: [],
    estimatedAge: null,
    examItems: [],
    priority: 'routine',
    requestedAt: null,
    ...patch,
  })

test('An order gives what it says, and leaves alone what it does not say', () => {
  expect(orderEntries(order({ hisId: ' 881 ' }), dictionaries)).toEqual({
    entries: { patientName: '李娜', hisNumber: '881', hospitalPatientId: '881', hospitalStudyId: 'o-1' },
    unknown: [],
  })
})

test('An age that is estimated is taken where no date of birth is known, and notes are shown with the study', () => {
  const estimatedAge = { value: 41, unit: 'year' }
  const notes = '对造影剂过敏'
  expect(orderEntries(order({ estimatedAge, notes }), dictionaries).entries).toMatchObject({
    patientAge: estimatedAge,
    memo: notes,
  })
  const { entries } = orderEntries(order({ estimatedAge, birthDate: '1985-03-01' }), dictionaries)
  expect([entries.birthDate, entries.patientAge]).toEqual(['1985-03-01', undefined])
})

test('Its names become rows in use that are called so, whatever the case and the blanks around; the others are told', () => {
  const { entries, unknown } = orderEntries(
    order({
      applyDepartment: '　心内科 ',
      applyDoctor: '王强',
      clinicalDiagnosis: '高血压；脂肪肝、感冒',
      examItems: [
        { code: '1', name: '肝胆', bodyPartId: 'b-1' },
        { code: '2', name: '心电图', bodyPartId: null },
      ],
    }),
    dictionaries,
  )
  expect(entries).toMatchObject({ applyDepartmentId: 'd-1', applyDoctorId: 'p-1', bodyPartIds: ['b-1'] })
  expect(entries.clinicalDiagnosisIds).toEqual(['g-2', 'g-1'])
  expect(entries.hisExamItem).toBe('肝胆, 心电图')
  // A diagnosis may be free text, so none is lost.
  expect(entries.clinicalDiagnosisText).toBe('感冒')
  expect(unknown).toEqual(['心电图'])
})

test('A diagnosis whose own name has a semicolon is one, and no text is longer than a registration takes', () => {
  const { entries } = orderEntries(
    order({ clinicalDiagnosis: '肝囊肿；多发', requestNumber: '9'.repeat(99) }),
    dictionaries,
  )
  expect(entries.clinicalDiagnosisIds).toEqual(['g-3'])
  expect(entries.requestNumber).toHaveLength(limits.registration.numberLength)
})

test('Diagnoses that no dictionary has become one text; what is longer than a registration takes is told', () => {
  const some = orderEntries(order({ clinicalDiagnosis: '胆囊结石；胆囊炎, 慢性；胆囊结石' }), dictionaries)
  expect(some).toMatchObject({ entries: { clinicalDiagnosisText: '胆囊结石; 胆囊炎, 慢性' }, unknown: [] })
  const most = limits.registration.noteLength
  expect(orderEntries(order({ clinicalDiagnosis: '石'.repeat(most) }), dictionaries).unknown).toEqual([])
  const long = orderEntries(order({ clinicalDiagnosis: '石'.repeat(most + 1) }), dictionaries)
  expect([long.entries.clinicalDiagnosisText, long.unknown]).toEqual([undefined, ['石'.repeat(most + 1)]])
})

test.each([
  ['产科超声', null, true],
  ['Ultrasound', 'Obstetric', true],
  ['胎儿心脏', null, true],
  ['妇科超声', 'Gynaecology', false],
  ['生产力', null, false],
])('An exam called %s, %s is one of a pregnancy: %s', (name, englishName, isOne) => {
  expect(isPregnancyExam({ name, englishName })).toBe(isOne)
})
