import { readTemplate } from '@opensono/pacs-core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportPart } from '../../paper/reportPaper'
import { composePaper, type PaperContent } from './composePaper'
import { composeParts, type PartsContent } from './composeParts'
import { sampleParameter, sampleStudy } from './sample/sampleReport'

const study = sampleStudy('zh')
const hospital = { name: '示范医院', englishName: 'Demo Hospital' }
const facts: PartsContent['facts'] = {
  study,
  hospital,
  device: '',
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  barCode: '260302000017',
  reportedAt: null,
  printedAt: null,
}
const writing: PartsContent['writing'] = {
  findings: '所见正文',
  impression: '提示正文',
  history: '病史正文',
  recommendation: '建议正文',
  parameters: [sampleParameter('EDV', 0), sampleParameter('ESV', 1)],
  worksheets: [],
  result: 'positive',
}

/** A template of reports with this body. */
function contentOf(body: string, around = '', root = '') {
  const xml = `<template xmlns="urn:opensono:template:1" type="report"${root}><title zh="报告"/>${around}<body>${body}</body></template>`
  const { content, faults } = readTemplate(xml)
  if (content === null) throw new Error(JSON.stringify(faults))
  return content
}

const needed = '<section name="findings"/><section name="impression"/>'
const partsOf = (body: string, pictureCount = 2) =>
  composeParts({ blocks: contentOf(body).blocks, writing, pictureCount, facts })
const inWords = (part: ReportPart): string => {
  switch (part.kind) {
    case 'section':
      return part.text
    case 'pictures':
      return `${part.count} pictures in ${part.columns}`
    case 'values':
      return part.table.rows.map(({ name }) => name).join()
    case 'table':
      return part.table.rows.map((row) => row.join('|')).join()
    case 'facts':
      return part.facts.map(({ value }) => value).join()
  }
}

describe('the parts of a report', () => {
  it('stand in the order of the template', () => {
    const body = `<section name="impression"/><parameters columns="1"><parameter>ESV</parameter><parameter>EDV</parameter></parameters>
      <section name="findings"/><images columns="3"/><fields columns="2"><field name="sex"/></fields>
      <section name="recommendation"/><section name="history"/>`
    expect(partsOf(body).map(inWords)).toEqual([
      ...['提示正文', 'ESV,EDV', '所见正文', '2 pictures in 3', '女', '建议正文', '病史正文'],
    ])
  })

  it('stand in their usual order without a template', () => {
    const parts = composeParts({ blocks: [], writing, pictureCount: 3, facts })
    const texts = ['病史正文', '所见正文', '提示正文', '建议正文']
    expect(parts.map(inWords)).toEqual(['3 pictures in null', 'EDV,ESV', ...texts])
  })

  it('hold what the template has no place for: more pictures, other values, further texts', () => {
    const body = `<images columns="1"/><parameters><parameter>ESV</parameter></parameters>${needed}`
    const texts = ['病史正文', '所见正文', '提示正文', '建议正文']
    expect(partsOf(body, 4).map(inWords)).toEqual(['1 pictures in 1', '3 pictures in null', 'EDV', 'ESV', ...texts])
  })

  it('hold every picture and every text once, whatever the template is', () => {
    const block = fc.constantFrom(
      ...['<images columns="2" rows="2"/>', '<images columns="1"/>', '<fields><field name="age"/></fields>'],
      '<parameters><parameter>EDV</parameter></parameters>',
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 5 }), fc.nat(12), fc.boolean(), (blocks, pictures, isFirst) => {
        const body = isFirst ? `${needed}${blocks.join('')}` : `${blocks.join('')}${needed}`
        const parts = partsOf(body, pictures)
        const shown = parts.reduce((sum, part) => sum + (part.kind === 'pictures' ? part.count : 0), 0)
        expect(shown).toBe(pictures)
        const texts = parts.flatMap((part) => (part.kind === 'section' ? [part.text] : []))
        expect([...texts].sort()).toEqual(['病史正文', '所见正文', '提示正文', '建议正文'].sort())
        const isConclusion = (part: ReportPart) => part.kind === 'section' && part.isConclusion === true
        expect(parts.filter(isConclusion)).toHaveLength(1)
      }),
    )
  })
})

describe('the paper of a report', () => {
  const content = (patch: Partial<PaperContent> = {}): PaperContent => ({
    study,
    hospital,
    device: '彩超一号',
    template: null,
    writing,
    pictureCount: 0,
    saved: null,
    writerName: '写作者',
    printedAt: null,
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    ...patch,
  })

  it('lies as the template says, with its head, its foot and anyone who signs', () => {
    const around = `<header><field name="patientName"/><field name="examNumber"/><field name="device"/><field name="barCode"/></header>
      <signature><signer name="reported"/><signer name="audited"/></signature>
      <footer><field name="printTime"/><text zh="仅供参考"/></footer>`
    const template = { title: '报告', content: contentOf(needed, around, ' page="A5" orientation="landscape"') }
    const saved = { at: '2026-03-02T06:25:09.000Z', byName: '报告者' }
    const paper = composePaper(
      content({ study: { ...study, auditedByName: null }, template, saved, printedAt: '2026-03-02T07:00:00.000Z' }),
    )
    expect(paper).toMatchObject({ size: 'A5', orientation: 'landscape', isDraft: false, isPatientInHead: true })
    expect(paper.facts.map(({ label }) => label)).toEqual(['姓名', '检查号', '设备', '登记号'])
    expect(paper.facts.at(-1)).toMatchObject({ isBarCode: true, value: study.accessionNumber })
    expect(paper.signers).toEqual([
      { label: '报告医生', name: '报告者', role: 'reported' },
      { label: '审核医生', name: '', role: 'audited' },
    ])
    expect(paper.footer).toBe('仅供参考  打印时间 2026/03/02 15:00:00')
  })

  it('names the patient on every further page by the exam number first: a loose page is never without it', () => {
    const long = { ...study, patientName: 'Alexandra Wilhelmina Montgomery-Fitzgerald of Northumberland' }
    const { patientLine } = composePaper(content({ study: long, language: 'en' }))
    expect(patientLine.startsWith(`${study.examNumber}  Alexandra`)).toBe(true)
  })

  it('names the patient above a head that does not', () => {
    const template = { title: '报告', content: contentOf(needed, '<header><field name="sex"/></header>') }
    expect(composePaper(content({ template })).isPatientInHead).toBe(false)
    expect(composePaper(content()).isPatientInHead).toBe(true)
  })
})
