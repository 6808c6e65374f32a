import { expect, test } from 'vitest'
import { firstMatch, isFoundBy, namedOption } from './matchOptions'

const liver = { id: '1', label: '肝脏 Liver', description: 'GZ' }
const gallbladder = { id: '2', label: 'Gallbladder', description: 'DN', words: '胆囊 dannang' }
const gall = { id: '3', label: 'Gall', description: 'D' }
const options = [liver, gallbladder, gall]

test('an option is found within its name and words and by the beginning of its code, in any case and width', () => {
  expect(options.filter((option) => isFoundBy(option, 'ALL'))).toEqual([gallbladder, gall])
  expect(options.filter((option) => isFoundBy(option, 'ｇｚ'))).toEqual([liver])
  expect(options.filter((option) => isFoundBy(option, '囊'))).toEqual([gallbladder])
  expect(options.filter((option) => isFoundBy(option, 'z'))).toEqual([])
  expect(options.filter((option) => isFoundBy(option, ' '))).toEqual(options)
})

test('the first that is found is highlighted, and before it the one whose name or code is the text', () => {
  expect(firstMatch(options, ' liv')).toBe(liver)
  expect(firstMatch(options, 'gal')).toBe(gallbladder)
  expect(firstMatch(options, 'gall')).toBe(gall)
  expect(firstMatch(options, 'd')).toBe(gall)
  expect(firstMatch(options, 'spleen')).toBeNull()
  expect(firstMatch([{ ...liver, isDisabled: true }], 'liver')).toBeNull()
  expect(firstMatch([{ ...gall, isDisabled: true }, gallbladder], 'gall')).toBe(gallbladder)
})

test('a text that is left means the one option called so: not one of two, no part of a name, none that cannot be chosen', () => {
  expect(namedOption(options, 'GALL ')).toBe(gall)
  expect(namedOption(options, 'dn')).toBe(gallbladder)
  expect(namedOption(options, 'liv')).toBeNull()
  expect(namedOption(options, ' ')).toBeNull()
  expect(namedOption([gall, { ...gall, id: '4' }], 'gall')).toBeNull()
  expect(namedOption([{ ...liver, isDisabled: true }], 'gz')).toBeNull()
})
