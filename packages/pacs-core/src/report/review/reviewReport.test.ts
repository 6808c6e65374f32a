import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reviewChecks } from '../../settings/basicData/basicDataKinds'
import type { ReportFacts } from './ReportFacts'
import { reviewReport } from './reviewReport'
import { reviewRuleIds, reviewRules } from './reviewRules'
import { heldOut } from './testing/heldOut'
import { report, sentence } from './testing/LabelledReport'
import { tuned } from './testing/tuned'

const all = new Set(reviewChecks)
const found = ({ facts }: { facts: ReportFacts }) => reviewReport(facts, all)

describe('the review of a report', () => {
  it('says where the words are, in UTF-16 offsets of the text as it was written', () => {
    const findings = '𠮷先生检查：前列腺大小约４.５ ｃｍ，边界清。'
    const [finding] = found(sentence(findings, [], { sex: 'female' }))
    expect(finding).toMatchObject({ rule: 'sex-organ', field: 'findings', words: '前列腺', severity: 'error' })
    expect(findings.slice(finding?.start, finding?.end)).toBe('前列腺')
  })

  it('names the words with the wrong side, not only the finding', () => {
    const [finding] = found(report('左肾见结石。', '右肾结石。'))
    expect(finding).toMatchObject({ rule: 'side-impression', field: 'impression', start: 0, words: '右肾结石' })
  })

  it('reads full-width numbers and units as they are meant', () => {
    expect(found(sentence('右肾大小约１２ｍ×５ｃｍ。')).map(({ rule }) => rule)).toEqual(['number-implausible'])
    expect(found(sentence('左肾大小约１０.５ｃｍ×５.１ｃｍ。'))).toEqual([])
  })

  it('looks for what the enabled quality items ask for, and for nothing else', () => {
    const { facts } = report('右肾大小约 12 m，【左|右】肾见结石结石。', '', [], { sex: 'male' })
    for (const check of reviewChecks) {
      const rules = reviewReport(facts, new Set([check])).map(({ rule }) => reviewRules[rule].check as string)
      expect(rules.every((each) => each === check)).toBe(true)
    }
    expect(reviewReport(facts, new Set())).toEqual([])
    expect(reviewReport(facts, new Set(['typing'])).map(({ rule }) => rule)).toEqual(['placeholder', 'word-twice'])
  })

  it('allows a gestational age as far from the last period as ACOG does, and a day further not', () => {
    // 2025-09-01 to 2026-01-05 are 126 days: 18 weeks, where 10 days are allowed.
    const at = (days: number) =>
      found(sentence(`超声孕周 ${Math.floor(days / 7)} 周 ${days % 7} 天。`, [], { lastPeriod: '2025-09-01' })).length
    expect([116, 126, 136].map(at)).toEqual([0, 0, 0])
    expect([115, 137].map(at)).toEqual([1, 1])
  })

  it('compares a written value as exactly as it is written', () => {
    const measured = [{ names: ['BPD'], value: 89.4, unit: 'mm' }]
    const rules = (text: string) => found(sentence(text, [], { measured })).map(({ rule }) => rule)
    expect(rules('BPD 8.9 cm.')).toEqual([])
    expect(rules('BPD 89 mm.')).toEqual([])
    expect(rules('BPD 9.1 cm.')).toEqual(['value-differs'])
    expect(rules('BPDX 9.1 cm.')).toEqual([])
  })

  it('has labelled reports for each rule in both parts of the set', () => {
    for (const set of [tuned, heldOut]) {
      const expected = new Set(set.flatMap((each) => each.expected))
      expect(reviewRuleIds.filter((rule) => !expected.has(rule))).toEqual([])
    }
  })

  it('answers for any text, with places inside of it and the words that stand there', () => {
    const pieces = fc.constantFrom(
      '左',
      '右侧',
      '双',
      '肾',
      '甲状腺',
      '结节',
      '囊肿',
      '未见',
      '无',
      '，',
      '。',
      '\n',
      '12',
      '.',
      'cm',
      'm',
      ' × ',
      '【',
      '】',
      '__',
      'left ',
      'right ',
      'kidney ',
      'no ',
      'stone ',
      'BPD ',
      '孕',
      '周',
      '大小约',
      'İ',
      '𠮷',
      '\ud800',
      '（',
      ' ',
    )
    const text = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (findings, impression) => {
        const { facts } = report(findings, impression, [], {
          sex: 'male',
          result: 'negative',
          lastPeriod: '2025-09-01',
          measured: [{ names: ['BPD'], value: 9, unit: 'cm' }],
        })
        for (const { field, start, end, words } of reviewReport(facts, all)) {
          if (field === null) expect([start, end, words]).toEqual([0, 0, ''])
          else expect([facts[field].slice(start, end), start < end]).toEqual([words, true])
        }
      }),
    )
  })
})

describe('a long report', () => {
  const pumps = ['左肾结石', 'left kidney stone ', '12', '1.', '大小约 1 ', '孕', '28 weeks ', '【', '左', '，', 'BPD ']
  const timeOf = (pump: string, length: number) => {
    const fill = (most: number) => pump.repeat(Math.ceil(most / pump.length)).slice(0, most)
    const { facts } = report(fill(length), fill(length / 2), [], {
      sex: 'female',
      result: 'negative',
      lastPeriod: '2025-09-01',
      measured: [{ names: ['BPD', 'B'], value: 9, unit: 'cm' }],
    })
    const begun = performance.now()
    reviewReport(facts, all)
    return performance.now() - begun
  }

  it('takes a time that grows with its length and not with its square', () => {
    for (const pump of pumps) {
      // Four times the text in far less than sixteen times the time; a slow machine slows both.
      const isLinear = () => timeOf(pump, 40_000) < 12 * Math.max(timeOf(pump, 10_000), 3)
      // Whatever else the machine does takes time of one try, not of all.
      expect([pump, Array.from({ length: 20 }).some(isLinear)]).toEqual([pump, true])
    }
  })
})
