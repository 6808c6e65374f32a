import {
  basicDataFaults,
  basicDataKinds,
  emptyFields,
  evaluateParameters,
  measuredWords,
  parameterOf,
  placeholdersOf,
  readTemplate,
  uniqueKeys,
  writeTemplate,
} from '@opensono/pacs-core'
import { checkFormulas } from '@opensono/pacs-core/server'
import { describe, expect, test } from 'vitest'
import { demoTerms } from './dictionaries'
import { demoHospitals } from './hospitals'
import { demoKnowledge } from './knowledgeTexts'
import { demoTemplates, fillGaps } from './reportTexts'
import { demoTermId } from './seedDictionaries'
import { demoTables, reportTemplateContent } from './templateXml'

const rows = demoTerms.map((term) => ({
  ...term,
  fields: { ...emptyFields(term.kind), ...term.fields },
}))

describe('The words of the demo', () => {
  test('are some of every kind but rooms, which the departments have', () => {
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(basicDataKinds.filter((kind) => kind !== 'room')))
  })

  test('are as an administrator might have typed them, in Chinese and in English', () => {
    for (const row of rows) {
      // What they point to is looked at below.
      const fields = Object.keys(row.links ?? {}).includes('partIds')
        ? { ...row.fields, partIds: ['x' as never] }
        : row.fields
      expect([row.name, basicDataFaults(row.kind, { ...row, fields })]).toEqual([row.name, []])
      expect(row.englishName).not.toMatch(/[一-鿿]/)
      expect(row.briefCode).toMatch(/^[A-Z0-9]+$/)
    }
  })

  test('repeat nothing that may not repeat', () => {
    const keys = rows.flatMap((row) => uniqueKeys(row.kind, row).map(({ field, key }) => `${row.kind} ${field} ${key}`))
    expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([])
  })

  test('point to words that are there', () => {
    const [hospital] = demoHospitals
    if (hospital === undefined) throw new Error('no hospital')
    for (const { links = {} } of rows) {
      for (const { kind, names } of Object.values(links)) {
        for (const name of names) expect(demoTermId(hospital, kind, name)).toMatch(/^[\da-f-]{36}$/)
      }
    }
  })

  test('are those that templates of reports ask for, each known by its abbreviation', () => {
    const parameters = rows.flatMap(({ kind, fields }) => (kind === 'parameter' ? [fields.abbreviation ?? ''] : []))
    for (const template of demoTemplates) {
      const { content, faults } = readTemplate(writeTemplate(reportTemplateContent(template)), { parameters })
      expect(faults).toEqual([])
      const asked = content?.blocks.flatMap((block) => (block.kind === 'parameters' ? block.abbreviations : []))
      expect(asked).toEqual(demoTables[template.examType] ?? [])
    }
    const examTypes = demoTemplates.map((each) => each.examType)
    for (const examType of Object.keys(demoTables)) expect(examTypes).toContain(examType)
  })

  test('have formulas that can be calculated, and give what they give by hand', () => {
    const parameters = rows
      .filter(({ kind }) => kind === 'parameter')
      .map(({ fields, name }) => parameterOf({ id: fields.abbreviation ?? '', name, fields }))
    expect(checkFormulas(parameters)).toEqual([])
    const measured = {
      LVIDd: 48,
      LVIDs: 31,
      EDV: 120,
      ESV: 45,
      HR: 70,
      BSA: 1.8,
      MVE: 80,
      MVA: 60,
      HC: 310,
      AC: 300,
      FL: 65,
      CRL: 60,
      UAPSV: 45,
      UAEDV: 18,
      PRL: 40,
      PRW: 45,
      PRH: 35,
    }
    const typed = new Map(Object.entries(measured).map(([id, value]) => [id, String(value)]))
    const values = evaluateParameters(parameters, typed)
    const of = (id: string) => {
      const value = values.get(id)
      return value !== undefined && 'value' in value ? Number(value.value) : Number.NaN
    }
    expect(of('EF')).toBeCloseTo(62.5, 1)
    expect(of('CI')).toBeCloseTo(2.92, 1)
    expect(of('FS')).toBeCloseTo(35.4, 1)
    expect(of('SD')).toBeCloseTo(2.5, 1)
    expect(of('PRV')).toBeCloseTo(32.9, 0)
    // By hand: 10 to the power of 1.326 - 0.6357 + 0.3317 + 1.314 + 1.027; and 8.052 times the root of 62.22, plus 23.73.
    expect(of('EFW')).toBeCloseTo(2_307, -1)
    expect(of('GA')).toBeCloseTo(87.2, 0)
  })
})

describe('The templates and the knowledge base of the demo', () => {
  const templates = demoTemplates.map(
    ({ title, language, text }) => [`${title} ${language}`, Object.values(text)] as const,
  )
  const entries = demoKnowledge.flatMap(([, , , entries]) =>
    entries.map(
      (entry) =>
        [entry.name, [entry.findings, entry.impression, entry.englishFindings, entry.englishImpression]] as const,
    ),
  )

  test.each([...templates, ...entries])('%s holds no number that was measured in a patient', (_, texts) => {
    expect(texts.flatMap((text) => measuredWords(text))).toEqual([])
  })

  test('are filled by normal reports, gap for gap', () => {
    for (const { examType, text, filled } of demoTemplates) {
      const gaps = placeholdersOf(text.findings + text.impression).length
      // Reports of a fetus are filled by its age.
      if (examType !== '产科超声') expect([examType, filled.length]).toEqual([examType, gaps])
    }
    expect(fillGaps({ findings: '大小【a】 mm × 【b】 mm', impression: '孕【c】周' }, ['1', '2', '24'])).toEqual({
      findings: '大小1 mm × 2 mm',
      impression: '孕24周',
    })
  })
})
