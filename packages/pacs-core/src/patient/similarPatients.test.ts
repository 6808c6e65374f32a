import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NamedOnQueue, similarityOf, similarPairs } from './similarPatients'

const patient = (patientName: string, spelledName = '', birthDate: string | null = null): NamedOnQueue => ({
  patientName,
  spelledName,
  birthDate,
})
const twins = '2019-03-01'

describe('two patients of one day', () => {
  it.each([
    [
      'twins who differ in the last character',
      patient('孪生甲', 'luan sheng jia', twins),
      patient('孪生乙', 'luan sheng yi', twins),
      'twin',
    ],
    [
      'siblings born on one day with the same family name',
      patient('张伟', 'zhang wei', twins),
      patient('张敏', 'zhang min', twins),
      'twin',
    ],
    [
      'newborns who are named after the mother',
      patient('王丽之子', 'wang li zhi zi', twins),
      patient('王丽之女', 'wang li zhi nv', twins),
      'twin',
    ],
    ['twins with names in letters', patient('Alpha One', '', twins), patient('Bravo One', '', twins), 'twin'],
    [
      'the same name',
      patient('王芳', 'wang fang', '1970-01-01'),
      patient('王芳', 'wang fang', '1999-01-01'),
      'sameName',
    ],
    ['the same name in other letters and order', patient('Anna Schmidt'), patient('SCHMIDT^ANNA'), 'sameName'],
    ['the same name with an accent less', patient('José María'), patient('Jose Maria'), 'sameName'],
    ['the same name in full-width letters', patient('Ｌｉ Ｎａ'), patient('li na'), 'sameName'],
    ['names that sound the same', patient('张莉', 'zhang li'), patient('张丽', 'zhang li'), 'similarName'],
    ['a name and its pinyin', patient('张三', 'zhang san'), patient('Zhang San'), 'similarName'],
    ['one character of three', patient('李晓明', 'li xiao ming'), patient('李晓红', 'li xiao hong'), 'similarName'],
    ['a character more', patient('欧阳娜', 'ou yang na'), patient('欧阳娜娜', 'ou yang na na'), 'similarName'],
    [
      'characters that changed places',
      patient('陈小明', 'chen xiao ming'),
      patient('陈明小', 'chen ming xiao'),
      'similarName',
    ],
    ['one letter', patient('Meier Hans'), patient('Meyer Hans'), 'similarName'],
  ] as const)('are marked: %s', (_, one, other, kind) => {
    expect(similarityOf(one, other)).toBe(kind)
    expect(similarityOf(other, one)).toBe(kind)
  })

  it.each([
    ['the family name alone', patient('王芳', 'wang fang'), patient('王伟', 'wang wei')],
    ['the birth date alone', patient('王芳', 'wang fang', twins), patient('李娜', 'li na', twins)],
    ['two characters of three', patient('李晓明', 'li xiao ming'), patient('李大红', 'li da hong')],
    ['a short name in letters', patient('Li Wu'), patient('Li Hu')],
    ['no name at all', patient('', '', twins), patient('', '', twins)],
    ['unknown birth dates', patient('张伟', 'zhang wei'), patient('张敏', 'zhang min')],
  ] as const)('are not marked by %s', (_, one, other) => {
    expect(similarityOf(one, other)).toBeNull()
  })

  it('are marked both ways or not at all, and a name is never unlike itself', () => {
    const name = fc.string({ unit: fc.constantFrom('王', '丽', '晓', 'a', 'b', ' ', '-'), maxLength: 6 })
    const anyone = fc.record({
      patientName: name,
      spelledName: name,
      birthDate: fc.constantFrom(null, twins, '1970-01-01'),
    })
    fc.assert(
      fc.property(anyone, anyone, (one, other) => {
        expect(similarityOf(one, other)).toBe(similarityOf(other, one))
        expect(similarityOf(one, one)).toBe(/[^ -]/.test(one.patientName) ? 'sameName' : null)
        const pairs = similarPairs([one, other]).map(({ kind }) => kind)
        expect(pairs[0] ?? null).toBe(similarityOf(one, other))
      }),
    )
  })
})
