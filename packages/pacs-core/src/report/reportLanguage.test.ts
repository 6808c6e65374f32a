import { describe, expect, it } from 'vitest'
import { firstTexts, reportLanguage } from './reportLanguage'

const empty = { language: null, findings: '', impression: '', recommendation: '', history: '' }

describe('the language of a report', () => {
  it('is the one that its doctor chose, whatever it is written in', () => {
    expect(reportLanguage({ ...empty, language: 'en', findings: '肝囊肿。' }, 'zh')).toBe('en')
    expect(reportLanguage({ ...empty, language: 'zh', findings: 'Cyst.' }, 'en')).toBe('zh')
  })

  it('is that of its words while nobody chose one: a Chinese text with English terms is Chinese', () => {
    expect(reportLanguage({ ...empty, impression: '肝囊肿。' }, 'en')).toBe('zh')
    expect(reportLanguage({ ...empty, findings: 'LVEF 62 %, 心功能正常。' }, 'en')).toBe('zh')
    expect(reportLanguage({ ...empty, history: 'Known cyst.' }, 'zh')).toBe('en')
  })

  it('is that of the interface while nothing is written', () => {
    for (const reader of ['en', 'zh'] as const) {
      expect(reportLanguage(empty, reader)).toBe(reader)
      expect(reportLanguage({ ...empty, findings: ' 4.2 × 3.8' }, reader)).toBe(reader)
    }
  })
})

describe('the first texts of a template', () => {
  const title = { zh: '', en: '' }
  const template = {
    findings: '肝脏正常。',
    impression: '未见异常。',
    sections: [
      { name: 'findings' as const, title, text: '肝脏正常。', englishText: 'Liver normal.' },
      { name: 'impression' as const, title, text: '未见异常。', englishText: '' },
    ],
  }

  it('are those of the language', () => {
    expect(firstTexts(template, 'zh')).toEqual({ findings: '肝脏正常。', impression: '未见异常。' })
    expect(firstTexts(template, 'en')).toEqual({ findings: 'Liver normal.', impression: '' })
  })

  it('are those that it has, where it has none in the language', () => {
    const { findings, impression } = template
    expect(firstTexts({ findings, impression, sections: [] }, 'en')).toEqual({ findings, impression })
  })
})
