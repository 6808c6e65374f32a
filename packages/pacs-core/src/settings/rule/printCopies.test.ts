import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../value/limits'
import { isPrintCopies, readPrintCopies, writePrintCopies } from './printCopies'

const { min, max } = limits.printCopies

describe('Copies by patient source', () => {
  test.each([
    ['', []],
    ['a:2', [['a', 2]]],
    [
      'a:2,b-1_Z:20',
      [
        ['a', 2],
        ['b-1_Z', 20],
      ],
    ],
    [`a:${min}`, [['a', min]]],
    [`a:${max}`, [['a', max]]],
    [`${'x'.repeat(64)}:3`, [['x'.repeat(64), 3]]],
  ])('are read from %j', (text, entries) => {
    expect([...(readPrintCopies(text) ?? [])]).toEqual(entries)
    expect(isPrintCopies(text)).toBe(true)
  })

  test.each([
    `a:${min - 1}`,
    `a:${max + 1}`,
    'a:100',
    'a:-1',
    'a:1.5',
    'a:',
    ':2',
    'a',
    'a:2,',
    ',a:2',
    'a:2,,b:2',
    'a:2,a:3',
    'a:2, b:3',
    'a:2;b:3',
    'a:２',
    `${'x'.repeat(65)}:3`,
  ])('are not read from %j', (text) => {
    expect(readPrintCopies(text)).toBeNull()
    expect(isPrintCopies(text)).toBe(false)
  })

  test('are written without those that have one copy, which nobody needs to say', () => {
    const copies = new Map([
      ['a', limits.printCopies.default],
      ['b', 2],
    ])
    expect(writePrintCopies(copies)).toBe('b:2')
    expect(writePrintCopies(new Map())).toBe('')
  })

  test('of any number are the same when written and read again', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
    const many = fc.dictionary(id, fc.integer({ min, max }))
    fc.assert(
      fc.property(many, (of) => {
        const told = new Map(Object.entries(of).filter(([, count]) => count !== limits.printCopies.default))
        expect(readPrintCopies(writePrintCopies(new Map(Object.entries(of))))).toEqual(told)
      }),
    )
  })

  test('of any text are read or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPrintCopies(text) !== null).toBe(isPrintCopies(text))
      }),
    )
  })
})
