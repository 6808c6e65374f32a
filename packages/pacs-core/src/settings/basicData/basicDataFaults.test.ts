import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BasicDataFieldName, BasicDataFields } from './BasicDataFields'
import { basicDataFaults, emptyFields } from './basicDataFaults'
import { type BasicDataField, type BasicDataKind, basicDataKinds, basicDataSpec } from './basicDataKinds'

const id = '00000000-0000-7000-8000-000000000001' as never
const other = '00000000-0000-7000-8000-000000000002' as never

/** What the required fields of a kind may hold. */
function rightFields(kind: BasicDataKind): BasicDataFields {
  const specs = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
  const required = specs.filter(([, spec]) => 'isRequired' in spec)
  const right = { text: 'A1', rows: [id], row: id, department: id } as Readonly<Record<string, unknown>>
  const values = required.map(([field, { type }]) => [field, right[type]])
  return { ...emptyFields(kind), ...Object.fromEntries(values) }
}

const entryOf = (kind: BasicDataKind, fields: BasicDataFields = {}) => ({
  name: '名称',
  englishName: null,
  briefCode: '',
  fields: { ...rightFields(kind), ...fields },
})
const faults = (kind: BasicDataKind, fields: BasicDataFields) =>
  basicDataFaults(kind, entryOf(kind, fields)).map(({ path, message }) => `${path} ${message}`)

/** Text of exactly this many characters, of any script. */
const textOf = (length: number) =>
  fc
    .array(fc.constantFrom('a', 'Z', '9', '肝', '😀'), { minLength: length, maxLength: length })
    .map((each) => each.join(''))

describe.each(basicDataKinds)('A row of %s', (kind) => {
  test('is right with what is required and nothing else', () => {
    expect(basicDataFaults(kind, entryOf(kind))).toEqual([])
  })

  test('needs a name of at most 64 characters, however many bytes they have', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 63, 64, 65, 66, 200).chain((length) => fc.tuple(fc.constant(length), textOf(length))),
        ([length, name]) => {
          const found = basicDataFaults(kind, { ...entryOf(kind), name, englishName: name })
          const expected = length <= 64 ? [] : ['name tooLong', 'englishName tooLong']
          expect(found.map(({ path, message }) => `${path} ${message}`)).toEqual(expected)
        },
      ),
    )
    for (const name of ['', ' ', '　\t']) {
      expect(basicDataFaults(kind, { ...entryOf(kind), name })).toContainEqual({ path: 'name', message: 'required' })
    }
    expect(basicDataFaults(kind, { ...entryOf(kind), briefCode: 'x'.repeat(33) })).toEqual([
      { path: 'briefCode', message: 'tooLong', expected: { max: 32 } },
    ])
  })

  test('needs each of its required fields', () => {
    const specs = Object.entries(basicDataSpec(kind).fields) as [BasicDataFieldName, BasicDataField][]
    for (const [field, spec] of specs) {
      const empty = { [field]: emptyFields(kind)[field] }
      const expected = 'isRequired' in spec ? [`${field} required`] : []
      expect([field, faults(kind, empty)]).toEqual([field, expected])
    }
  })

  test('has no field of another kind', () => {
    const foreign = kind === 'priority' ? { aeTitle: '' } : { colour: '' }
    const [field] = Object.keys(foreign)
    expect(faults(kind, foreign)).toEqual([`${field} unknownField`])
  })

  test('says of any text in any field what is wrong with it, and never throws', () => {
    const names = fc.constantFrom(
      'code',
      'sex',
      'hisCode',
      'colourPrice',
      'referenceStart',
      'formula',
      'unit',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.dictionary(names, fc.string({ unit: 'binary' })), fc.string(), (fields, name) => {
        const found = basicDataFaults(kind, { ...entryOf(kind), name, fields })
        for (const { path } of found) expect(path).toMatch(/^[a-zA-Z_]+$/)
      }),
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('A field', () => {
  test.each([
    ['device', 'code', 32],
    ['device', 'aeTitle', 16],
  ] as const)('%s.%s takes digits and English letters only, at most %i of them', (kind, field, most) => {
    const latin = fc.stringMatching(/^[A-Za-z0-9]+$/)
    fc.assert(
      fc.property(latin, (text) => {
        expect(faults(kind, { [field]: text })).toEqual(text.length <= most ? [] : [`${field} tooLong`])
      }),
    )
    expect(faults(kind, { [field]: 'x'.repeat(most) })).toEqual([])
    expect(faults(kind, { [field]: 'x'.repeat(most + 1) })).toEqual([`${field} tooLong`])
    for (const text of ['US 1', 'US-1', '超声', 'ＵＳ', 'é', 'a\n']) {
      expect([text, faults(kind, { [field]: text })]).toEqual([text, [`${field} latin`]])
    }
  })

  test.each([
    ['apply-doctor', 'jobNumber'],
    ['apply-department', 'code'],
    ['body-part', 'code'],
  ] as const)('%s.%s takes any characters: only code and AE title of a device are limited', (kind, field) => {
    for (const text of ['A-101', 'US_01', '门诊 3', 'a'.repeat(32)])
      expect([text, faults(kind, { [field]: text })]).toEqual([text, []])
    expect(faults(kind, { [field]: 'a'.repeat(33) })).toEqual([`${field} tooLong`])
  })

  test('of money takes up to 8 digits and 2 decimals', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(amount, ([digits, decimals]) => {
        const text = `${'7'.repeat(digits)}${decimals === 0 ? '' : `.${'1'.repeat(decimals)}`}`
        const expected = digits <= 8 && decimals <= 2 ? [] : ['colourPrice money']
        expect([text, faults('body-part', { colourPrice: text })]).toEqual([text, expected])
      }),
    )
    for (const text of ['-1', '1,5', '1.', '.5', '1e3', 'abc', ' ', '０']) {
      expect([text, faults('body-part', { colourPrice: text })]).toEqual([text, ['colourPrice money']])
    }
  })

  test('of a number takes up to 8 digits, 4 decimals and a sign', () => {
    const number = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(number, ([isNegative, digits, decimals]) => {
        const text = `${isNegative ? '-' : ''}${'3'.repeat(digits)}${decimals === 0 ? '' : `.${'2'.repeat(decimals)}`}`
        const expected = digits <= 8 && decimals <= 4 ? [] : ['colourScore decimal']
        expect([text, faults('body-part', { colourScore: text })]).toEqual([text, expected])
      }),
    )
  })

  test('of a reference range ends at or above its start', () => {
    const figure = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 1_000)
    fc.assert(
      fc.property(figure, figure, (start, end) => {
        const range = { referenceStart: String(start), referenceEnd: String(end) }
        expect(faults('parameter', range)).toEqual(end >= start ? [] : ['referenceEnd atLeast'])
        expect(faults('parameter', { ...range, referenceEnd: range.referenceStart })).toEqual([])
      }),
    )
    // As numbers, not as texts; and an open end is one.
    expect(faults('parameter', { referenceStart: '9', referenceEnd: '10' })).toEqual([])
    expect(faults('parameter', { referenceStart: '9', referenceEnd: '' })).toEqual([])
    expect(faults('parameter', { referenceStart: '', referenceEnd: '-9' })).toEqual([])
  })

  test('of option values holds none that is empty, stands twice or has a comma, and at most 50', () => {
    const options = (values: string[]) => faults('parameter', { options: values })
    expect(options(['均匀', '增粗'])).toEqual([])
    for (const wrong of [['a', ''], [' ']]) expect(options(wrong)).toEqual(['options blank'])
    expect([options(['a', ' a ']), options(['a,b'])]).toEqual([['options twice'], ['options comma']])
    const many = (count: number) => Array.from({ length: count }, (_, at) => `v${at}`)
    expect([options(many(50)), options(many(51))]).toEqual([[], ['options tooMany']])
    expect([options(['x'.repeat(64)]), options(['x'.repeat(65)])]).toEqual([[], ['options tooLong']])
  })

  test('says what was expected of it: the length, the set, what repeats', () => {
    const expectedOf = (kind: BasicDataKind, fields: BasicDataFields) =>
      basicDataFaults(kind, entryOf(kind, fields)).map(({ expected }) => expected)
    expect(expectedOf('device', { aeTitle: 'x'.repeat(17) })).toEqual([{ max: 16 }])
    expect(expectedOf('body-part', { sex: 'x' as never })).toEqual([{ values: ['any', 'male', 'female'] }])
    expect(expectedOf('parameter', { options: ['a', 'b', 'a', 'b', 'c'] })).toEqual([{ values: ['a', 'b'] }])
    expect(expectedOf('parameter', { options: ['a', 'b,c'] })).toEqual([{ values: ['b,c'] }])
    expect(expectedOf('parameter', { referenceStart: '3.5', referenceEnd: '2' })).toEqual([{ min: 3.5 }])
  })

  test('of rows holds none twice; a set of parts needs one', () => {
    expect(faults('combination', { partIds: [id, other] })).toEqual([])
    expect(faults('combination', { partIds: [id, id] })).toEqual(['partIds twice'])
    expect(faults('combination', { partIds: [] })).toEqual(['partIds required'])
    expect(faults('parameter', { partIds: [] })).toEqual([])
  })

  test.each([
    ['apply-department', 'departmentType'],
    ['body-part', 'sex'],
    ['combination', 'sex'],
    ['priority', 'colour'],
  ] as const)('%s.%s is one of its set', (kind, field) => {
    const spec = basicDataSpec(kind).fields[field]
    if (spec?.type !== 'choice') throw new Error('no choice')
    for (const choice of spec.options) expect(faults(kind, { [field]: choice })).toEqual([])
    for (const choice of ['', 'purple', 'RED', 'toString'])
      expect(faults(kind, { [field]: choice })).toEqual([`${field} oneOf`])
  })

  test('of the hospital information system comes with the other', () => {
    const mapping = (hisCode: string, hisName: string) => faults('body-part', { hisCode, hisName })
    expect([mapping('', ''), mapping('1', 'one')]).toEqual([[], []])
    expect([mapping('1', ' '), mapping('', 'one')]).toEqual([['hisName together'], ['hisCode together']])
  })
})
