import { basicDataFaults, basicDataKinds, emptyFields } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { differingFields, draftOfRow, entryOf, maxLengthOf, mergeDraft, rowFields, withField } from './RowDraft'
import { storyDictionaryRow } from './storyDictionary'

const row = storyDictionaryRow('body-part', 1, '甲状腺', { fields: { code: 'SF01' }, briefCode: 'JZX' })
const base = draftOfRow('body-part', row)

test.each(basicDataKinds)('a new row of %s has all its fields, and only what is required is wrong with it', (kind) => {
  const draft = draftOfRow(kind, null)
  expect(Object.keys(draft.fields)).toEqual(Object.keys(emptyFields(kind)))
  const messages = basicDataFaults(kind, entryOf(kind, draft)).map(({ message }) => message)
  expect(new Set(messages)).toEqual(new Set(['required']))
})

test('what travels has no blanks at the ends, and null for no English name', () => {
  const draft = withField(withField(base, 'name', '  甲状腺 '), 'hisCode', ' US02 ')
  expect(entryOf('body-part', draft)).toMatchObject({ name: '甲状腺', englishName: null, fields: { hisCode: 'US02' } })
})

test('blanks at the ends and a row as it was are no difference; a value in whatever field is one', () => {
  expect(differingFields('body-part', base, draftOfRow('body-part', row))).toEqual([])
  expect(differingFields('body-part', withField(base, 'code', 'SF01 '), base)).toEqual([])
  expect(differingFields('body-part', withField(base, 'sex', 'male'), base)).toEqual(['sex'])
  const combined = draftOfRow(
    'combination',
    storyDictionaryRow('combination', 1, '全腹部', { fields: { partIds: ['a', 'b'] } }),
  )
  const turned = draftOfRow(
    'combination',
    storyDictionaryRow('combination', 1, '全腹部', { fields: { partIds: ['b', 'a'] } }),
  )
  expect(differingFields('combination', combined, turned)).toEqual(['partIds'])
})

test('a newer version keeps what was touched here and takes what was not', () => {
  const mine = withField(base, 'name', '甲状腺及颈部')
  const theirs = withField(withField(base, 'name', '甲状腺彩超'), 'code', 'SF02')
  const merged = mergeDraft('body-part', mine, base, theirs)
  expect(merged.name).toBe('甲状腺及颈部')
  expect(merged.fields.code).toBe('SF02')
  expect(differingFields('body-part', merged, theirs)).toEqual(['name'])
})

test('every text has its length, what is chosen has none', () => {
  expect(maxLengthOf('device', 'aeTitle')).toBe(16)
  expect(maxLengthOf('device', 'name')).toBe(64)
  expect(maxLengthOf('body-part', 'sex')).toBeUndefined()
  expect(rowFields('device')).toEqual(['name', 'code', 'aeTitle', 'englishName', 'briefCode'])
})
