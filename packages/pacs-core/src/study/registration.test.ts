import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFee, Registration, registrationFaults, requiredRegistrationFields } from './registration'

const today = '2026-11-21'
const whole = Registration.parse({
  patientRecordId: null,
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
  memo: '',
})

describe('a registration', () => {
  test('that is whole has no faults', () => {
    expect(registrationFaults(whole, today)).toEqual([])
  })

  test.each(requiredRegistrationFields)('without %s is told that it may not be empty', (path) => {
    const none = Array.isArray(whole[path]) ? [] : null
    expect(registrationFaults({ ...whole, [path]: none }, today)).toContainEqual({ path, message: 'required' })
  })

  test.each([
    ['telPhone', '1234', 'phone'],
    ['idCard', '110105194912310021', 'idCard'],
    ['studyFee', '123456789', 'fee'],
    ['birthDate', '2026-11-22', 'birthDate'],
    ['birthDate', '2026-13-01', 'birthDate'],
  ] as const)('with %s %s is told so', (path, value, message) => {
    expect(registrationFaults({ ...whole, [path]: value }, today)).toEqual([{ path, message }])
  })

  test('takes a landline and an international number', () => {
    for (const telPhone of ['010-12345678', '02112345678', '+447911123456', '']) {
      expect(registrationFaults({ ...whole, telPhone }, today)).toEqual([])
    }
  })

  test('names all faults at once, in the order of the form', () => {
    const faults = registrationFaults({ ...whole, patientName: '', studyFee: 'x' }, today)
    expect(faults.map((fault) => fault.path)).toEqual(['patientName', 'studyFee'])
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
