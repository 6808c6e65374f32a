import { expect, test } from 'vitest'
import { type IdentityFields, linkIdentity } from './linkIdentity'

const today = '2026-11-21'
const empty: IdentityFields = {
  idCard: '',
  birthDate: null,
  ageValue: null,
  ageUnit: 'year',
  ageRest: {},
  patientSex: 'unknown',
}

test('a legal ID card number fills in birth date, sex and age', () => {
  expect(linkIdentity('idCard', { ...empty, idCard: '11010519491231002X' }, today)).toEqual({
    birthDate: '1949-12-31',
    patientSex: 'female',
    ageValue: 76,
    ageUnit: 'year',
    ageRest: {},
  })
})

test('an ID card number with a wrong check character fills in nothing', () => {
  expect(linkIdentity('idCard', { ...empty, idCard: '110105194912310021' }, today)).toEqual({})
})

test('a birth date fills in the age in the largest unit that says something', () => {
  expect(linkIdentity('birthDate', { ...empty, birthDate: '2026-10-20' }, today)).toEqual({
    ageValue: 1,
    ageUnit: 'month',
    ageRest: {},
  })
  expect(linkIdentity('birthDate', { ...empty, birthDate: '2027-01-01' }, today)).toEqual({})
})

test('an age that contradicts the birth date removes it, one that agrees leaves it', () => {
  const born = { ...empty, birthDate: '1980-01-01', ageValue: 46 }
  expect(linkIdentity('ageValue', born, today)).toEqual({})
  expect(linkIdentity('ageValue', { ...born, ageValue: 45 }, today)).toEqual({ birthDate: null })
  expect(linkIdentity('ageUnit', { ...born, ageUnit: 'month' }, today)).toEqual({ birthDate: null })
})

test('the birth date of a small child fills in years and months, and another figure takes the months away', () => {
  const child = { ...empty, birthDate: '2024-08-10' }
  const filled = linkIdentity('birthDate', child, '2025-11-21')
  expect(filled).toEqual({ ageValue: 1, ageUnit: 'year', ageRest: { month: 3 } })
  const whole = { ...child, ...filled }
  expect(linkIdentity('ageRest', whole, '2025-11-21')).toEqual({})
  expect(linkIdentity('ageRest', { ...whole, ageRest: { month: 4 } }, '2025-11-21')).toEqual({ birthDate: null })
  expect(linkIdentity('ageValue', { ...whole, ageValue: 2 }, '2025-11-21')).toEqual({ ageRest: {}, birthDate: null })
})
