import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyMarks } from '../../image/measure/bodyMarks'
import { limits } from '../../value/limits'
import { basicDataFaults } from './basicDataFaults'
import type { ExamView } from './examView'
import { examViewsOf, readExamView, writeExamView } from './writtenView'

const textTo = (maxLength: number) =>
  fc.stringMatching(/^[A-Za-z0-9一-龥 -]*$/u).map((text) => text.trim().slice(0, maxLength).trim())
const view = fc
  .record({
    code: textTo(limits.views.codeLength).filter((text) => text !== ''),
    name: textTo(limits.views.nameLength).filter((text) => text !== ''),
    englishName: textTo(limits.views.nameLength).map((text) => (text === '' ? null : text)),
    isRequired: fc.boolean(),
    asked: fc.constantFrom(
      { needsBodyMark: false, bodyMark: null },
      ...[null, ...bodyMarks].map((bodyMark) => ({ needsBodyMark: true, bodyMark })),
    ),
  })
  .map(({ asked, ...rest }) => ({ ...rest, ...asked })) satisfies fc.Arbitrary<ExamView>

describe('a view of an exam type', () => {
  it('is read as it was written, within the length that is kept', () => {
    fc.assert(
      fc.property(view, (each) => {
        const written = writeExamView(each)
        expect(readExamView(written)).toEqual(each)
        expect([...written].length).toBeLessThanOrEqual(limits.views.writtenLength)
        expect(written).not.toContain(',')
      }),
    )
  })

  it('may be written by hand: in Chinese, with wide bars, without the English name', () => {
    const liver = { code: 'LL', name: '肝左叶', englishName: null }
    expect(readExamView('LL｜肝左叶')).toEqual({ ...liver, isRequired: false, needsBodyMark: false, bodyMark: null })
    const marked = { ...liver, isRequired: true, needsBodyMark: true }
    expect(readExamView(' LL | 肝左叶 | | 体标 | 必需 ')).toEqual({ ...marked, bodyMark: null })
    for (const word of ['体标：腹部', 'mark: abdomen', 'Mark:Abdomen', 'mark : 腹部'])
      expect(readExamView(`LL | 肝左叶 | | ${word} | required`)).toEqual({ ...marked, bodyMark: 'abdomen' })
    expect(readExamView('R | 右乳 | | mark: right breast')).toMatchObject({ bodyMark: 'breastRight' })
    expect(readExamView('LL | 肝左叶 | Left lobe | Required')).toMatchObject({
      englishName: 'Left lobe',
      isRequired: true,
    })
  })

  it.each([
    '',
    'LL',
    ' | 肝左叶',
    'LL | ',
    'LL | 肝左叶 | Left lobe | perhaps',
    'LL | 肝左叶 | Left lobe | mark | mark',
    'LL | 肝左叶 | Left lobe | mark | mark: abdomen',
    'LL | 肝左叶 | Left lobe | mark: knee',
    'LL | 肝左叶 | Left lobe | mark:',
    'TOOLONGKEY | 肝左叶',
    `LL | ${'肝'.repeat(41)}`,
  ])('%s is none', (text) => {
    expect(readExamView(text)).toBeNull()
  })
})

describe('the views of an exam type', () => {
  const faultsOf = (views: string[]) =>
    basicDataFaults('exam-type', { name: '腹部', englishName: null, briefCode: '', fields: { views } })

  it('are refused by what cannot be read and by a key that is there twice, whatever its case', () => {
    expect(faultsOf(['LL | 肝左叶', 'RL | 肝右叶'])).toEqual([])
    expect(faultsOf(['LL | 肝左叶', 'RL'])).toEqual([{ path: 'views', message: 'view', expected: { values: ['RL'] } }])
    expect(faultsOf(['LL | 肝左叶', 'll | 肝右叶'])).toMatchObject([{ path: 'views', message: 'twice' }])
    expect(faultsOf(Array.from({ length: 41 }, (_, at) => `V${at} | 切面`))).toMatchObject([{ message: 'tooMany' }])
  })

  it('leave out what an older release may have kept otherwise', () => {
    expect(examViewsOf(['LL | 肝左叶', 'nothing']).map(({ code }) => code)).toEqual(['LL'])
    expect(examViewsOf(null)).toEqual([])
  })
})
