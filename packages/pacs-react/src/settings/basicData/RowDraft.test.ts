import { basicDataFaults, basicDataKinds, emptyFields } from '@opensono/pacs-core'
import { expect, test } from 'vitest'
import { draftOfRow, entryOf, maxLengthOf, rowFields } from './RowDraft'
import { storyDictionaryRow } from './storyDictionary'

const row = storyDictionaryRow('body-part', 1, '甲状腺', { fields: { code: 'SF01' }, briefCode: 'JZX' })
const base = draftOfRow('body-part', row)

test.each(basicDataKinds)('a new row of %s has all its fields, and only what is required is wrong with it', (kind) => {
  const draft = draftOfRow(kind, null)
  expect(Object.keys(draft)).toEqual([
    ...Object.keys(emptyFields(kind)),
    'name',
    'englishName',
    'briefCode',
    'unlisted',
  ])
  const messages = basicDataFaults(kind, entryOf(kind, draft)).map(({ message }) => message)
  expect(new Set(messages)).toEqual(new Set(['required']))
})

test('what travels has no blanks at the ends, and null for no English name', () => {
  const draft = { ...base, name: '  甲状腺 ', hisCode: ' US02 ' }
  expect(entryOf('body-part', draft)).toMatchObject({ name: '甲状腺', englishName: null, fields: { hisCode: 'US02' } })
})

test('every text has its length, what is chosen has none', () => {
  expect(maxLengthOf('device', 'aeTitle')).toBe(16)
  expect(maxLengthOf('device', 'name')).toBe(64)
  expect(maxLengthOf('body-part', 'sex')).toBeUndefined()
  expect(rowFields('device')).toEqual(['name', 'code', 'aeTitle', 'englishName', 'briefCode'])
})
