import { expect, test } from 'vitest'
import { isFoundBy, meantOption } from './matchOptions'

const liver = { id: '1', label: '肝脏 Liver', description: 'GZ' }
const gallbladder = { id: '2', label: 'Gallbladder', description: 'DN' }
const gall = { id: '3', label: 'Gall', description: 'D' }
const options = [liver, gallbladder, gall]

test('an option is found within its name and by the beginning of its code, in any case and width', () => {
  expect(options.filter((option) => isFoundBy(option, 'ALL'))).toEqual([gallbladder, gall])
  expect(options.filter((option) => isFoundBy(option, 'ｇｚ'))).toEqual([liver])
  expect(options.filter((option) => isFoundBy(option, 'n'))).toEqual([])
  expect(options.filter((option) => isFoundBy(option, ' '))).toEqual(options)
})

test('the only one that is found is meant, and of several the one that bears the text as its name or code', () => {
  expect(meantOption(options, ' liv')).toBe(liver)
  expect(meantOption(options, 'gall')).toBe(gall)
  expect(meantOption(options, 'd')).toBe(gall)
  expect(meantOption(options, 'gal')).toBeNull()
  expect(meantOption(options, 'spleen')).toBeNull()
})

test('nothing typed means nothing, nor do two of one name or one that cannot be chosen', () => {
  expect(meantOption([liver], ' ')).toBeNull()
  expect(meantOption([gall, { ...gall, id: '4' }], 'gall')).toBeNull()
  expect(meantOption([{ ...liver, isDisabled: true }], 'liver')).toBeNull()
  expect(meantOption([{ ...gall, isDisabled: true }, gallbladder], 'gall')).toBe(gallbladder)
})
