import { expect, it } from 'vitest'
import { comparePatients } from './comparePatients'
import { idCardKey, readIdCard } from './idCard'
import { documentKindOf, documentKinds, isDocumentNumber, kindOfDocument, typedDocumentKind } from './identityDocument'

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
  ['911105195001011231', null],
  ['911105195001011234', 'foreignResidence'],
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

/** Numbers on both sides of the rule of each kind. */
const numbers = {
  idCard: [
    ['11010519491231002X', '110105491231002', '８１００００199001019996'],
    ['110105194912310021', 'E12345678', '12345678', ''],
  ],
  passport: [
    ['A1234', 'ab-123456', 'K12345678', '123456789', 'ABCDEFGHIJKL1'],
    ['A123', 'ABCDEFGHIJKLM1', 'ABCDEFGH', 'E1234_678', '护照12345'],
  ],
  hkMacaoPermit: [
    ['H12345678', 'm 0123 45678', 'H12345678901'],
    ['H1234567', 'H123456789012', 'A12345678', '12345678'],
  ],
  taiwanPermit: [
    ['12345678', '1234567890a'],
    ['1234567', '123456789', '12345678901', '1234567890'],
  ],
  foreignResidence: [
    ['USA123456789012', 'fra 1234 5678 9012', '911105 19500101 1234'],
    ['US123456789012', 'USA12345678901', '11010519491231002X', '911105195001011231'],
  ],
  other: [
    ['军字第2001988号', 'X', '1'],
    ['', '12/34', '12_34'],
  ],
} as const

it.each(documentKinds)('a document of the kind %s has a number by its own rule', (kind) => {
  const [good, bad] = numbers[kind]
  for (const number of good) expect([number, isDocumentNumber(kind, number)]).toEqual([number, true])
  for (const number of bad) expect([number, isDocumentNumber(kind, number)]).toEqual([number, false])
})

it('while a number is typed it is an ID card until it can be none', () => {
  const typed = '11010519491231002X'
  for (let length = 0; length <= typed.length; length += 1)
    expect(typedDocumentKind(typed.slice(0, length))).toBe('idCard')
  expect(typedDocumentKind('e 1234 5678')).toBe('passport')
  expect(typedDocumentKind('H12345678')).toBe('hkMacaoPermit')
  expect(typedDocumentKind('123456789')).toBe('idCard')
})

it('what is said of the kind holds, else what the number shows', () => {
  expect(kindOfDocument({ documentKind: 'other', idCard: 'E12345678' })).toBe('other')
  expect(kindOfDocument({ documentKind: null, idCard: 'E12345678' })).toBe('passport')
  expect(kindOfDocument({ idCard: '1' })).toBe('idCard')
})

it('two kinds of document with one number are two documents', () => {
  const person = { patientName: '', patientSex: 'unknown', birthDate: null, telPhone: '', hisNumber: '' } as const
  const one = { ...person, idCard: '12345678', documentKind: 'taiwanPermit' } as const
  expect(comparePatients(one, { ...one, documentKind: 'passport' })).toEqual({ agrees: [], differs: ['idCard'] })
  expect(comparePatients(one, { ...one, idCard: '1234-5678', documentKind: null }).agrees).toEqual(['idCard'])
})
