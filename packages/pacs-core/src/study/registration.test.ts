import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counterPeriod, formatId, type IdFormat, isIdFormatValid } from './idFormat'
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

describe('a number by format', () => {
  const exam: IdFormat = { prefix: 'US', suffix: 'X', dateFormat: 'YYYYMMDD', length: 15, resetBy: 'day' }

  test('is prefix, date, counter and suffix, of the length asked for', () => {
    expect(formatId(exam, 7, today)).toBe('US202611210007X')
    expect(formatId({ ...exam, dateFormat: 'YYMMDD', suffix: '', length: 12 }, 1, today)).toBe('US2611210001')
  })

  test('needs three characters for its counter and is at most twenty long', () => {
    const length = (n: number) => isIdFormatValid({ ...exam, length: n })
    expect([length(13), length(14), length(20), length(21)]).toEqual([false, true, true, false])
  })

  test('stays unique when the counter outgrows its place', () => {
    const small: IdFormat = { prefix: '', suffix: '', dateFormat: '', length: 3, resetBy: 'year' }
    expect(formatId(small, 999, today)).not.toBe(formatId(small, 1000, today))
  })

  test('starts again with the day or the year', () => {
    expect(counterPeriod({ resetBy: 'day' }, today)).toBe('2026-11-21')
    expect(counterPeriod({ resetBy: 'year' }, today)).toBe('2026')
  })
})
