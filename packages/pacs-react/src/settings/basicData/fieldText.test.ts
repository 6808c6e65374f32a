import {
  type BasicDataFieldName,
  basicDataKinds,
  basicDataSpec,
  coreText,
  createText,
  PacsError,
} from '@opensono/pacs-core'
import { describe, expect, test } from 'vitest'
import { dictionaryText } from './dictionaryText'
import {
  choiceLabel,
  type DictionaryTranslate,
  fieldLabel,
  namesOfRow,
  usageLine,
  userOfRow,
  valueText,
} from './fieldText'
import { kindFields, rowFields } from './RowDraft'
import { refusedRowFields } from './refusedRowFields'
import { sheetFault } from './sheet/sheetFault'
import { splitTexts } from './splitTexts'
import { tableFields } from './tableFields'

const wordsOf = (language: 'en' | 'zh'): DictionaryTranslate =>
  createText({ resources: [coreText, dictionaryText], browserLanguage: language }).getSnapshot().t
const isKey = /basicData\.|dictionary\./

describe.each(['en', 'zh'] as const)('in %s', (language) => {
  const t = wordsOf(language)

  test('what uses a row and may not be seen is named without a number', () => {
    const line = usageLine(t, language, { by: 'hidden', count: 0, names: [] })
    expect(line).toBe(language === 'en' ? 'Records that you may not see' : '您无权查看的记录')
  })

  test('what uses a row is named in the language of the interface, where it has a name in it', () => {
    const usage = { by: 'room', count: 3, names: ['一室', '二室'], englishNames: ['Room 1', null] }
    const [names] = language === 'en' ? ['Room 1, 二室…'] : ['一室、二室…']
    expect(usageLine(t, language, usage)).toContain(names)
  })

  // Whatever points to rows, in whatever kind, shows them in the language of the interface.
  const pointers = basicDataKinds.flatMap((kind) =>
    kindFields(kind).flatMap((field) => {
      const type = basicDataSpec(kind).fields[field]?.type ?? 'text'
      return ['row', 'rows', 'knowledge'].includes(type) ? [{ kind, field, isMany: type === 'rows' }] : []
    }),
  )
  test.each(pointers)('$kind names what its $field points to', ({ kind, field, isMany }) => {
    const row = { names: { 'row-1': '急诊', 'row-2': '平诊' }, englishNames: { 'row-1': 'Emergency' } }
    const value = isMany ? ['row-1', 'row-2'] : 'row-1'
    const one = language === 'en' ? 'Emergency' : '急诊'
    const many = language === 'en' ? 'Emergency, 平诊' : '急诊、平诊'
    const words = valueText(t, kind, field, value, namesOfRow(row, language), language)
    expect(words).toBe(isMany ? many : one)
  })

  test.each(basicDataKinds)('%s has words for its list, its fields and what may stand in them', (kind) => {
    const choices = kindFields(kind).flatMap((field) => {
      const spec = basicDataSpec(kind).fields[field]
      return spec?.type === 'choice' ? spec.options.map((option) => choiceLabel(t, field, option)) : []
    })
    const labels = rowFields(kind).map((field) => fieldLabel(t, kind, field))
    const all = [
      t(`basicData.kind.${kind}`),
      t(`basicData.add.${kind}`),
      t(`basicData.empty.${kind}`),
      ...labels,
      ...choices,
    ]
    expect(all.filter((words) => isKey.test(words) || words === '')).toEqual([])
  })

  test('whatever uses a row has a name; what this version does not know is said as it came', () => {
    for (const by of [...basicDataKinds, 'study', 'image', 'session', 'template']) {
      expect(userOfRow(t, by)).not.toMatch(isKey)
      expect(userOfRow(t, by)).not.toBe(by)
    }
    expect(userOfRow(t, 'hologram')).toBe('hologram')
  })
})

test('values are said in words: names for what is pointed to, lists as the language strings them together', () => {
  const t = wordsOf('zh')
  const names = { a: '肝', b: '胆' }
  const say = (field: BasicDataFieldName, value: string | boolean | null | readonly string[]) =>
    valueText(t, 'combination', field, value as string, names, 'zh')
  expect(say('partIds', ['b', 'a'])).toBe('胆、肝')
  expect(say('sex', 'female')).toBe('女')
  expect(valueText(t, 'exam-type', 'isDefault', true, {}, 'zh')).toBe('是')
  expect(valueText(t, 'exam-type', 'templateId', null, {}, 'zh')).toBe('')
})

test('parts of a parameter are those that it belongs to', () => {
  const t = wordsOf('zh')
  expect(fieldLabel(t, 'parameter', 'partIds')).toBe('归属部位')
  expect(fieldLabel(t, 'combination', 'partIds')).toBe('检查部位')
})

test('a refusal is said at the field that it is about', () => {
  const error = (code: PacsError['code'], received = {}) =>
    refusedRowFields('device', new PacsError(code, { received }))
  expect(error('NAME_TAKEN', { field: 'aeTitle' })).toEqual([{ path: 'aeTitle', message: 'taken' }])
  expect(error('NAME_TAKEN')).toEqual([{ path: 'name', message: 'taken' }])
  const fields = [{ path: 'fields.code', message: 'latin' }]
  expect(error('SCHEMA_VALIDATION_FAILED', { fields })).toEqual([{ path: 'code', message: 'latin' }])
  expect(error('SCHEMA_VALIDATION_FAILED', { fields: [{ path: 'else', message: 'latin' }] })).toEqual([])
  expect(error('DEVICE_TAKEN')).toEqual([])
  expect(refusedRowFields('room', new PacsError('DEVICE_TAKEN', { received: null }))).toEqual([
    { path: 'deviceIds', message: null },
  ])
  expect(error('SERVER_BUSY')).toEqual([])
})

test('texts of a line are parted by English commas, none empty, none twice', () => {
  expect(splitTexts(' 低回声, 高回声 ,,低回声,')).toEqual(['低回声', '高回声'])
  expect(splitTexts('回声，偏低')).toEqual(['回声，偏低'])
})

test('only .xlsx files up to the limit are sent', () => {
  expect(sheetFault({ name: 'rows.XLSX', size: 10 * 1024 * 1024 })).toBeNull()
  expect(sheetFault({ name: 'rows.xlsx', size: 10 * 1024 * 1024 + 1 })).toBe('Size')
  expect(sheetFault({ name: 'rows.xls', size: 1 })).toBe('Type')
})

test('a narrow window shows fewer columns, never none', () => {
  for (const kind of basicDataKinds) {
    const [wide, narrow] = [tableFields(kind, false), tableFields(kind, true)]
    expect(wide.length).toBeGreaterThan(0)
    expect(narrow.length).toBeGreaterThan(0)
    expect(narrow.every((field) => wide.includes(field))).toBe(true)
  }
  expect(tableFields('body-part', true)).toEqual(['code', 'examTypeId', 'categoryId', 'sex'])
})
