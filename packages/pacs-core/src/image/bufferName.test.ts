import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { bufferPrefixes, nextBufferName } from './bufferName'

it('Names in the buffer are a prefix and a number that runs for each prefix', () => {
  expect(nextBufferName('A', [])).toBe('A1')
  expect(nextBufferName('A', ['A1', 'A2', 'B9'])).toBe('A3')
  expect(nextBufferName('甲', ['甲9', '乙1'])).toBe('甲10')
  expect(nextBufferName('A', ['A7'])).toBe('A8')
  expect(nextBufferName('A', ['A', 'Ax', 'A-3', 'A1.5', 'A0'])).toBe('A1')
})

it('A name is never given twice', () => {
  const name = fc.tuple(fc.constantFrom(...bufferPrefixes), fc.nat(999)).map(([prefix, number]) => `${prefix}${number}`)
  fc.assert(
    fc.property(fc.constantFrom(...bufferPrefixes), fc.array(name), (prefix, taken) => {
      expect(taken).not.toContain(nextBufferName(prefix, taken))
    }),
  )
})
