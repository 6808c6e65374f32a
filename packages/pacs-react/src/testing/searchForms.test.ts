import { type BasicDataRow, callsNamed, type FormulaParameter } from '@opensono/pacs-core'
import { describe, expect, test } from 'vitest'
import { isFoundBy } from '../control/field/matchOptions'
import { matchEntries } from '../control/palette/matchEntries'
import { foundRows, type HeaderRow } from '../image/dicom/headerRows'
import { mappingRows } from '../settings/basicData/mapping/mappingRows'
import { formulaOffers } from '../settings/formula/formulaWord'

const option = { id: 'a', label: 'Liver 肝脏', words: 'gan zang GZ' }
const entry = { id: 'a', label: 'Saved queries', group: 'Go to', keywords: ['已存查询'] }
const element = {
  key: 'a',
  depth: 0,
  tag: '(0010,0010)',
  name: 'Patient Name',
  isPrivate: false,
  vr: 'PN',
  value: 'Zhang',
}
const part = {
  id: 'p',
  name: '甲状腺',
  englishName: 'Thyroid',
  briefCode: 'JZX',
  isEnabled: true,
  fields: { code: 'US-02' },
}
const parameter = { id: 'edv', abbreviation: 'EDV', name: 'End volume 舒末' }

/** Each box that searches what the page holds: what is typed, and whether it finds its row. */
const boxes: readonly (readonly [string, string, (typed: string) => boolean])[] = [
  ['a list of choices', 'liver 肝', (typed) => isFoundBy(option, typed)],
  ['a list of choices by other words', 'gz', (typed) => isFoundBy(option, typed)],
  ['the command palette', 'saved q', (typed) => matchEntries([entry], typed).length === 1],
  ['the command palette in another language', '查询', (typed) => matchEntries([entry], typed).length === 1],
  ['DICOM elements', 'patient zhang', (typed) => foundRows([element as HeaderRow], typed).length === 1],
  ['DICOM elements by tag', '00100010', (typed) => foundRows([element as HeaderRow], typed).length === 1],
  [
    'the mapping of exam parts',
    'thyroid',
    (typed) => mappingRows([part as unknown as BasicDataRow], typed, '').length === 1,
  ],
  [
    'the mapping of exam parts by code',
    'us-02',
    (typed) => mappingRows([part as unknown as BasicDataRow], typed, '').length === 1,
  ],
  ['kinds of log rows', 'register', (typed) => callsNamed('en', typed).includes('study.register')],
  [
    'parameters of a formula',
    'end v',
    (typed) =>
      formulaOffers({ at: 0, text: typed }, [parameter as FormulaParameter]).some(({ text }) => text === 'EDV'),
  ],
]

const wide = (text: string) =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')

describe.each<[string, (text: string) => string]>([
  ['as it is', (text) => text],
  ['in full width', wide],
  ['with marks that are not seen', (text) => `\ufeff${[...text].join('\u200b')}\u202c`],
  ['with blanks around it', (text) => ` \u3000${text}\t`],
  ['in capitals', (text) => text.toUpperCase()],
])('A text typed %s', (_, formOf) => {
  test.each(boxes)('searches %s', (_box, typed, isFound) => {
    expect(isFound(formOf(typed))).toBe(true)
    expect(isFound(`${formOf(typed)} nowhere`)).toBe(false)
  })
})
