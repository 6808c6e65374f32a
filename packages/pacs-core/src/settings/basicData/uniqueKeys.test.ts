import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyFields } from './basicDataFaults'
import { type BasicDataKind, basicDataKinds } from './basicDataKinds'
import { foldName } from './foldName'
import { uniqueKeys } from './uniqueKeys'

const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')
const blanks = fc.stringMatching(/^[ \t\n\u3000\u00A0]{0,3}$/)

describe('A folded name', () => {
  test('is the same in any case and width, and with any blanks around it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~肝胆]{1,20}$/), blanks, blanks, (name, before, after) => {
        const folded = foldName(name)
        expect(foldName(name.toUpperCase())).toBe(folded)
        expect(foldName(wide(name))).toBe(folded)
        expect(foldName(before + name + after)).toBe(folded)
        expect(foldName(name.replaceAll(' ', ' \u3000 '))).toBe(folded)
      }),
    )
  })

  test('folds to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)))
  })

  test('tells names apart that differ in more', () => {
    expect(foldName('肝 1')).not.toBe(foldName('肝1'))
    expect(foldName('肝')).not.toBe(foldName('胆'))
    expect(foldName('İ')).not.toBe(foldName('j'))
  })
})

describe('What may not repeat', () => {
  const fieldsOf = (kind: BasicDataKind, row: object = {}) =>
    uniqueKeys(kind, { name: 'N', fields: { ...emptyFields(kind), ...row } }).map(({ field, key }) => `${field} ${key}`)

  test.each<[BasicDataKind, object, string[]]>([
    ['patient-source', {}, ['name n']],
    ['fee-kind', {}, ['name n']],
    ['occupation', {}, ['name n']],
    ['clinical-diagnosis', {}, ['name n']],
    ['body-part-category', {}, ['name n']],
    ['room', {}, ['name n']],
    ['urgent-value-type', {}, ['name n']],
    ['report-quality', {}, ['name n']],
    ['exam-type', {}, ['name n']],
    ['priority', { colour: 'red' }, ['name n']],
    ['apply-doctor', { jobNumber: 'J１' }, ['name n', 'jobNumber j1']],
    ['apply-department', { departmentType: 'inpatient' }, ['name inpatient/n']],
    ['body-part', { code: 'C', hisCode: 'H', hisName: 'Ｈ N' }, ['name n', 'code c', 'hisCode h', 'hisName h n']],
    ['combination', { partIds: ['b', 'a'] }, ['name n', 'partIds a b']],
    ['parameter', { abbreviation: 'BPD' }, ['name n', 'abbreviation bpd']],
    ['device', { code: 'US1', aeTitle: 'AE' }, ['name n', 'code us1', 'aeTitle ae']],
  ])('in %s is as the specification says', (kind, row, keys) => {
    expect(fieldsOf(kind, row)).toEqual(keys)
  })

  test('is said of every kind, and an empty value may repeat', () => {
    for (const kind of basicDataKinds) {
      expect(fieldsOf(kind)).toEqual([kind === 'apply-department' ? 'name outpatient/n' : 'name n'])
    }
  })

  test('of a set is the same in any order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1 }), fc.nat(), (ids, seed) => {
        const turned = [...ids.slice(seed % ids.length), ...ids.slice(0, seed % ids.length)]
        expect(fieldsOf('combination', { partIds: turned })).toEqual(fieldsOf('combination', { partIds: ids }))
      }),
    )
  })
})
