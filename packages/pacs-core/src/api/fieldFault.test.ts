import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { coreText } from '../coreText'
import type { FieldFault } from '../error/FieldFault'
import { PacsError } from '../error/PacsError'
import * as core from '../index'
import { createText } from '../text/createText'
import { CalendarDate, optionalText } from '../value/schema'
import { checkFields } from './checkInput'
import type { Endpoint, Shape } from './endpoint'
import { fieldFaultMessages, fieldFaultsOf, fieldFaultText } from './fieldFault'

const endpoints = Object.entries(core)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>))

function faultsOf(shape: Shape, value: Record<string, unknown>): readonly FieldFault[] {
  try {
    checkFields(shape, value)
    return []
  } catch (thrown) {
    return fieldFaultsOf(PacsError.from(thrown))
  }
}

/** Values of every type, too long, too high, of no form, and lists of them. */
const wrong: readonly unknown[] = [
  ...['', ' ', 'x', 'x'.repeat(70_000), '\u0000', '\uD800', '?'],
  ...[-1, 0.5, 1e9, true, {}, [], [1], [{}], Array.from({ length: 20_000 }, () => 'x'), ['x', 'x']],
  ...[{ value: 1e9, unit: 'year' }, { value: 151, unit: 'year' }, { column: 'x' }],
]
const words = (['en', 'zh'] as const).map((language) => {
  const text = createText({ resources: [coreText], browserLanguage: language })
  return text.getSnapshot().t
})

test('whatever is wrong with any field of any call has a sentence in both languages, with its figures', () => {
  const seen = new Set<string>()
  for (const endpoint of endpoints) {
    for (const [name, schema] of Object.entries({ ...endpoint.params, ...endpoint.query, ...endpoint.body })) {
      for (const value of wrong) {
        for (const fault of faultsOf({ [name]: schema }, { [name]: value })) {
          seen.add(fault.message)
          expect([endpoint.id, fault.path.split('.')[0]]).toEqual([endpoint.id, name])
          expect(fieldFaultMessages).toContain(fault.message)
          const [en = '', zh = ''] = words.map((t) => fieldFaultText(t, fault))
          expect([endpoint.id, fault, en]).toEqual([endpoint.id, fault, expect.stringMatching(/^[A-Z][^{}]+[^.]$/)])
          expect(zh).toMatch(/[一-鿿].*[^。]$/)
          expect(`${en} ${zh}`).not.toMatch(/ {2}| \.( |$)|undefined|\bNaN\b|invalid input|\bexpected\b|fault\./i)
        }
      }
    }
  }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      'between',
      'boolean',
      'date',
      'id',
      'list',
      'oneOf',
      'phone',
      'required',
      'text',
      'tooLong',
    ]),
  )
  // Every constraint of the tables says what it is.
  expect(seen).not.toContain('invalid')
}, 120_000)

const t = words[0] as NonNullable<(typeof words)[0]>

test('a fault says what was expected', () => {
  const shape = {
    note: optionalText(100),
    kind: z.enum(['a', 'b']),
    page: z.int().check(z.minimum(1), z.maximum(200)),
    day: CalendarDate,
  }
  const said = (value: Record<string, unknown>) =>
    faultsOf(shape, { kind: 'a', page: 1, day: '2026-01-05', ...value }).map((fault) => [
      fault.path,
      fieldFaultText(t, fault),
    ])
  expect(said({ note: 'x'.repeat(101) })).toEqual([['note', 'At most 100 characters']])
  expect(said({ kind: 'c' })).toEqual([['kind', 'Must be one of: a, b']])
  expect(said({ page: 201 })).toEqual([['page', 'Must be a number from 1 to 200']])
  expect(said({ day: '5 January' })).toEqual([['day', 'Must be a date: YYYY-MM-DD']])
  expect(said({ day: null })).toEqual([['day', 'Required']])
  expect(said({ other: 1 })).toEqual([['other', 'There is no such field']])
})

test('every fault has words in both languages, and names what stands twice where it is known', () => {
  const expected = { min: 1, max: 2, values: ['a'] }
  for (const say of words) {
    const said = fieldFaultMessages.map((message) => fieldFaultText(say, { message, expected }))
    expect(said.filter((each) => /fault\.|[{}]|[.。]$/.test(each))).toEqual([])
  }
  const twice = (values?: string[]) => fieldFaultText(t, { message: 'twice', ...(values && { expected: { values } }) })
  expect([twice(), twice(['肝', '胆'])]).toEqual(['Entries must not repeat', 'Must not repeat: 肝, 胆'])
})

test('what came as faults from elsewhere is read with care', () => {
  const faultsIn = (fields: unknown) => fieldFaultsOf(new PacsError('PatientTypeId', { received: { fields } }))
  expect(faultsIn('x')).toEqual([])
  expect(faultsIn([null, 1, { path: 'a' }, { path: 'a', message: 'own' }])).toEqual([{ path: 'a', message: 'own' }])
  expect(fieldFaultText(t, { message: 'own' })).toBe('This value cannot be used')
})
