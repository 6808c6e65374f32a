import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PacsError } from '../error/PacsError'
import * as core from '../index'
import { optionalText, orNull, textOf } from '../value/schema'
import { checkFields } from './checkInput'
import type { Endpoint } from './endpoint'
import { fieldFaultsOf } from './fieldFault'
import { factsOf, kept, settleFields, whole } from './fields'

const endpoints = Object.entries(core)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.values(api as Record<string, Endpoint>))

/** Every field of every query and body. */
const fields = endpoints.flatMap((endpoint) =>
  (['query', 'body'] as const).flatMap((place) =>
    Object.entries(endpoint[place] ?? {}).map(([name, schema]) => ({ endpoint, place, name, schema })),
  ),
)

/** What a field by itself is answered: null for nothing, else the code and the fields that it names. */
function verdict(name: string, schema: z.core.$ZodType, given: Record<string, unknown>) {
  try {
    checkFields({ [name]: schema }, given)
    return null
  } catch (thrown) {
    const error = PacsError.from(thrown)
    return { code: error.code, fields: fieldFaultsOf(error) }
  }
}
const missing = (path: string) => ({ code: 'MISSING_REQUIRED_FIELDS', fields: [expect.objectContaining({ path })] })

test('there are calls, with fields that are required and fields that are not', () => {
  expect(endpoints.length).toBeGreaterThan(150)
  const required = fields.filter(({ schema }) => factsOf(schema).isRequired)
  expect([required.length > 100, fields.length - required.length > 200]).toEqual([true, true])
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  const own = fields.filter((field) => field.endpoint === endpoint)

  test('misses each required field that is left out, and names it', () => {
    for (const { name, schema } of own.filter((field) => factsOf(field.schema).isRequired)) {
      expect([name, verdict(name, schema, {})]).toEqual([name, missing(name)])
    }
  })

  test('takes a field that is optional left out, null, and as an empty text where it is a text', () => {
    for (const { name, schema } of own.filter((field) => !factsOf(field.schema).isRequired)) {
      const given = [{}, { [name]: null }, ...(factsOf(schema).isText ? [{ [name]: '' }] : [])]
      expect([name, given.map((each) => verdict(name, schema, each))]).toEqual([name, given.map(() => null)])
    }
  })

  test('takes null as it takes an empty text: the handler sees one form', () => {
    for (const { name, schema } of own.filter((field) => factsOf(field.schema).isText)) {
      const [one, other] = [null, ''].map((value) => settleFields({ [name]: schema }, { [name]: value }))
      expect([name, one]).toEqual([name, other])
      if (!factsOf(schema).mayBeEmpty) expect(verdict(name, schema, { [name]: '' })).toEqual(missing(name))
    }
  })
})

test('a change names every field of its row, or keeps what it leaves out: nothing is emptied by silence', () => {
  const emptied = fields.filter(
    ({ endpoint, place, schema }) =>
      endpoint.method === 'PUT' && place === 'body' && schema._zod.def.type === 'default',
  )
  // What is about the change is no field of the row: its reason, and rooms that move with it.
  expect(emptied.map(({ endpoint, name }) => `${endpoint.id} ${name}`)).toEqual([
    'department.edit addRoomIds',
    'study.edit identityReason',
  ])
})

const row = { name: textOf(8, 1), note: optionalText(8), sort: orNull(z.object({ by: z.string() })) }

test('a new row has what was left out in its empty form, a change must name it', () => {
  expect(checkFields(row, { name: 'a' })).toEqual({ name: 'a', note: '', sort: null })
  expect(checkFields(row, { name: 'a', note: null, sort: null })).toEqual({ name: 'a', note: '', sort: null })
  expect(() => checkFields(whole(row), { name: 'a', note: '' })).toThrow('missing required fields')
  expect(checkFields(whole(row), { name: 'a', note: null, sort: null })).toEqual({ name: 'a', note: '', sort: null })
})

test('a kept field tells what was left out from what was emptied', () => {
  const change = { note: kept(textOf(8)), sex: kept(z.nullable(z.enum(['male', 'female']))), isVip: kept(z.boolean()) }
  expect(checkFields(change, {})).toEqual({})
  expect(checkFields(change, { note: null, sex: '', isVip: null })).toEqual({ note: '', sex: null })
  expect(checkFields(whole(change), {})).toEqual({})
})

test('fields within fields, and within the members of a list, are taken the same way', () => {
  const item = z.object({ id: textOf(8, 1), width: z.optional(z.int()), sex: z.optional(z.enum(['male'])) })
  expect(
    checkFields(
      { item, items: z.array(item) },
      {
        item: { id: 'a', width: null, sex: '' },
        items: [{ id: 'b', width: null }],
      },
    ),
  ).toEqual({ item: { id: 'a' }, items: [{ id: 'b' }] })
  expect(verdict('item', item, { item: { id: '' } })).toEqual(missing('item.id'))
})

test('a field that is not known stays, to be refused', () => {
  expect(settleFields(row, { other: null, ['__proto__']: null })).toEqual(
    Object.fromEntries([
      ['other', null],
      ['__proto__', null],
    ]),
  )
  expect(verdict('name', row.name, { name: 'a', other: null })).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED' })
})
