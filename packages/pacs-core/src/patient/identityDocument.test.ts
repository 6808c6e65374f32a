import { expect, it } from 'vitest'
import { comparePatients } from './comparePatients'
import { idCardKey, readIdCard } from './idCard'
import { documentKindOf } from './identityDocument'

it.each([
  ['11010519491231002X', 'idCard'],
  ['110105 19491231 002x', 'idCard'],
  ['１１０１０５１９４９１２３１００２Ｘ', 'idCard'],
  ['110105491231002', 'idCard'],
  ['H12345678', 'hkMacaoPermit'],
  ['h1234567801', 'hkMacaoPermit'],
  ['M0123 45678', 'hkMacaoPermit'],
  ['H12345678901', 'hkMacaoPermit'],
  ['12345678', 'taiwanPermit'],
  ['1234567890A', 'taiwanPermit'],
  ['USA123456789012', 'foreignResidence'],
  ['E12345678', 'passport'],
  ['EA1234567', 'passport'],
  ['C12345678901', 'passport'],
  ['123456789', 'passport'],
  ['P12A3B4C5', 'passport'],
  ['C01X00T47', 'passport'],
  // Mistyped cards are no other document.
  ['110105194912310021', null],
  ['11010519491231002', null],
  ['1101051949123100', null],
  ['110105491331002', null],
  ['abc', null],
  ['', null],
] as const)('%j is of the kind %j', (number, kind) => {
  expect(documentKindOf(number)).toBe(kind)
})

it('the 15 digits and the 18 of one card are one person', () => {
  expect(idCardKey('110105491231002')).toBe('11010519491231002X')
  expect(idCardKey('110105 491231 002')).toBe(idCardKey('11010519491231002x'))
  expect(readIdCard(idCardKey('110105491231002'))).toEqual(readIdCard('110105491231002'))
  const person = { patientName: '张三', patientSex: 'male', birthDate: null, telPhone: '', hisNumber: '' } as const
  const one = { ...person, idCard: '110105491231002', telPhone: '+86 138-1234-5678', hisNumber: 'h-0 01' }
  const other = {
    ...person,
    patientName: '張三',
    idCard: '11010519491231002X',
    telPhone: '13812345678',
    hisNumber: 'H001',
  }
  expect(comparePatients(one, other).agrees).toEqual(['patientSex', 'telPhone', 'idCard', 'hisNumber'])
})
