import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decodeQuery, encodeQuery } from './queryText'

const shape = {
  name: z.optional(z.string()),
  page: z.int(),
  flag: z.optional(z.boolean()),
  kinds: z.optional(z.array(z.string())),
  sizes: z.optional(z.array(z.int())),
}

function rawOf(text: string): Record<string, string | string[]> {
  const raw = new Map<string, string[]>()
  for (const [key, value] of new URLSearchParams(text)) raw.set(key, [...(raw.get(key) ?? []), value])
  return Object.fromEntries([...raw].map(([key, values]) => [key, values.length === 1 ? String(values[0]) : values]))
}

test('array query parameters are repeated', () => {
  expect(encodeQuery({ kinds: ['a', 'b'], page: 0, name: undefined })).toBe('kinds=a&kinds=b&page=0')
})

test('what is written as a query is read back as it was meant', () => {
  const input = fc.record(
    {
      name: fc.string({ unit: 'grapheme' }),
      page: fc.integer({ min: 0, max: 1_000_000 }),
      flag: fc.boolean(),
      kinds: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
      sizes: fc.array(fc.integer(), { minLength: 1, maxLength: 5 }),
    },
    { requiredKeys: ['page'] },
  )
  fc.assert(
    fc.property(input, (query) => {
      expect(decodeQuery(shape, rawOf(encodeQuery(query)))).toEqual(query)
    }),
  )
})

test('a yes and a no are read as words and as 1 and 0', () => {
  for (const [text, flag] of Object.entries({ true: true, false: false, 1: true, 0: false })) {
    expect(decodeQuery(shape, { flag: text })).toEqual({ flag })
  }
  for (const text of ['2', '01', 'TRUE', 'toString']) expect(decodeQuery(shape, { flag: text })).toEqual({ flag: text })
})

test('a field without a value was not given; an empty text is left to the schema', () => {
  expect(decodeQuery(shape, { page: '', flag: '', kinds: '', name: '' })).toEqual({ name: '' })
})

test('what does not fit stays text, so that the schema refuses it', () => {
  expect(decodeQuery(shape, { page: 'ten', flag: 'yes', other: 'x' })).toEqual({ page: 'ten', flag: 'yes', other: 'x' })
})

test('a name of Object’s prototype is a field like any other', () => {
  expect(decodeQuery(shape, rawOf('constructor=1&toString=2'))).toEqual({ constructor: '1', toString: '2' })
})
