import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFee } from '../value/isFee'
import {
  pregnancyFields,
  type Registration,
  type RegistrationField,
  registrationFaults,
  requiredRegistrationFields,
} from './registration'
import { emptyRegistration } from './registrationOfStudy'

const today = '2026-11-21'
const whole = {
  ...emptyRegistration,
  patientName: '张三',
  patientSex: 'male',
  patientAge: { value: 42, unit: 'year' },
  birthDate: null,
  telPhone: '13800000001',
  idCard: '11010519491231002X',
  patientSourceId: 's',
  examTypeId: 'e',
  bodyPartIds: ['b'],
  applyDepartmentId: null,
  applyDoctorId: null,
  roomId: 'r',
  studyFee: '120.00',
} as Registration

describe('a registration', () => {
  test('that is whole has no faults', () => {
    expect(registrationFaults(whole, today)).toEqual([])
  })

  test.each(requiredRegistrationFields)('without %s is told that it may not be empty', (path) => {
    const none = Array.isArray(whole[path]) ? [] : null
    expect(registrationFaults({ ...whole, [path]: none }, today)).toContainEqual({ path, message: 'required' })
  })

  test.each([
    ['telPhone', '1234', 'telephone'],
    ['idCard', '110105194912310021', 'idCard'],
    ['studyFee', '123456789', 'money'],
    ['birthDate', '2026-11-22', 'notFuture'],
    ['birthDate', '2026-13-01', 'date'],
    ['birthDate', '2026-02-30', 'date'],
    ['studyFee', ' ', 'money'],
    ['studyScore', '1.234', 'money'],
    ['patientId', 'p1', 'patientId'],
    ['patientId', 'P'.repeat(21), 'patientId'],
    ['appointmentDate', '2026-11-20', 'notPast'],
    ['lastPeriod', '2026-11-22', 'notFuture'],
    ['dueDate', '2026-02-30', 'date'],
  ] as const)('with %s %s is told so', (path, value, message) => {
    expect(registrationFaults({ ...whole, [path]: value }, today)).toEqual([{ path, message }])
  })

  test('takes a landline and an international number', () => {
    for (const telPhone of ['010-12345678', '02112345678', '+447911123456', '']) {
      expect(registrationFaults({ ...whole, telPhone }, today)).toEqual([])
    }
  })

  test('may be for today or later, and keeps an appointment that has passed when it is changed', () => {
    expect(registrationFaults({ ...whole, appointmentDate: today }, today)).toEqual([])
    const passed = { ...whole, appointmentDate: '2026-11-20' }
    expect(registrationFaults(passed, today, requiredRegistrationFields, passed)).toEqual([])
    const former = { appointmentDate: '2026-11-19' }
    expect(registrationFaults(passed, today, requiredRegistrationFields, former)).toHaveLength(1)
  })

  test('has no more births than pregnancies', () => {
    const count = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(count, count, (gravidity, parity) => {
        const faults = registrationFaults({ ...whole, gravidity, parity }, today)
        expect(faults).toEqual(parity > gravidity ? [{ path: 'parity', message: 'parity' }] : [])
      }),
    )
    expect(registrationFaults({ ...whole, gravidity: null, parity: 3 }, today)).toEqual([])
  })

  test('is due behind the last period, on whichever days', () => {
    const days = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(days, (away) => {
        const dueDate = new Date(Date.parse('2026-03-01') + away * 86_400_000).toISOString().slice(0, 10)
        const faults = registrationFaults({ ...whole, lastPeriod: '2026-03-01', dueDate }, today)
        expect(faults).toEqual(away <= 0 ? [{ path: 'dueDate', message: 'dueDate' }] : [])
      }),
    )
  })

  const canBeEmpty = Object.keys(emptyRegistration).filter((field) => !['isVip', 'patientSex'].includes(field))
  test.each(canBeEmpty as RegistrationField[])('may not be without %s where the hospital wants it', (path) => {
    // An embryo transfer is asked for where the due date is by one.
    const ofTransfer = ['transferDate', 'embryoDays'].includes(path) ? { dueDateBasis: 'ivf' as const } : {}
    const empty = { ...whole, ...emptyRegistration, ...ofTransfer, patientSex: 'female' as const }
    const wanted = (sex: 'male' | 'female') =>
      registrationFaults({ ...empty, patientSex: sex }, today, [path]).map((fault) => fault.message)
    expect(wanted('female')).toEqual(['required'])
    expect(wanted('male')).toEqual(pregnancyFields.some((field) => field === path) ? [] : ['required'])
    if (path === 'transferDate' || path === 'embryoDays')
      expect(registrationFaults({ ...empty, dueDateBasis: 'crl' }, today, [path])).toEqual([])
  })

  test('has a clinical diagnosis when one is chosen or typed', () => {
    const wanted = (more: object) => registrationFaults({ ...whole, ...more }, today, ['clinicalDiagnosisIds'])
    expect(wanted({ clinicalDiagnosisText: ' ' })).toEqual([{ path: 'clinicalDiagnosisIds', message: 'required' }])
    expect(wanted({ clinicalDiagnosisText: '胆囊结石' })).toEqual([])
    expect(wanted({ clinicalDiagnosisIds: ['d'] })).toEqual([])
  })

  test('of an unknown sex is not whole where the hospital wants the sex', () => {
    const faults = registrationFaults({ ...whole, patientSex: 'unknown' }, today, ['patientSex'])
    expect(faults).toEqual([{ path: 'patientSex', message: 'required' }])
  })

  test('names all faults at once, in the order of the form', () => {
    const faults = registrationFaults({ ...whole, patientName: '', studyFee: 'x' }, today)
    expect(faults.map((fault) => fault.path)).toEqual(['patientName', 'studyFee'])
  })
})

test('a registration in which nothing was filled in is empty in each of its fields', () => {
  expect(Object.keys(emptyRegistration)).toHaveLength(54)
  expect(emptyRegistration).toMatchObject({
    patientRecordId: null,
    patientName: '',
    patientSex: 'unknown',
    bodyPartIds: [],
    clinicalDiagnosisIds: [],
    gestationalDays: null,
    hospitalizationStatus: null,
    studyFee: '',
    isVip: false,
  })
})

describe('a fee', () => {
  test.each([
    ['0', true],
    ['99999999.99', true],
    ['100000000', false],
    ['1.234', false],
    ['-1', false],
    ['1e3', false],
    ['.5', false],
    ['1.', false],
    ['１２', false],
  ])('%s: %j', (text, isOne) => expect(isFee(text)).toBe(isOne))

  test('has up to eight integer digits and two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 4 }), (whole9, decimals) => {
        const text = '9'.repeat(whole9) + (decimals === 0 ? '' : `.${'9'.repeat(decimals)}`)
        expect(isFee(text)).toBe(whole9 >= 1 && whole9 <= 8 && decimals <= 2)
      }),
    )
  })
})
