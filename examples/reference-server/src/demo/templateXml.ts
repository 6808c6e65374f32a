import { coreText, type TemplateContent, type TemplateType, writeTemplate } from '@opensono/pacs-core'
import type { DemoTemplate } from './reportTexts'
import { englishReports } from './reportTextsEnglish'

const none = { zh: '', en: '' }
const patient = ['patientName', 'sex', 'age', 'patientId', 'examNumber', 'applyDepartment', 'applyDoctor'] as const
const fields = ['page' as const]
const footer = { fields, text: none }
/** A report says of itself what one without a template says. */
const reportFooter = { fields, text: { zh: coreText.zh.report.paper.footer, en: coreText.en.report.paper.footer } }

/** The Chinese and the English words of a title that has both. */
function wordsOf(title: string) {
  const [en = ''] = /[A-Z].*$/.exec(title) ?? []
  return { zh: title.slice(0, title.length - en.length).trim(), en }
}

/** The tables of parameters that reports of an exam type ask for, by their abbreviations. */
export const demoTables: Readonly<Record<string, readonly string[]>> = {
  腹部超声: ['RLD', 'PVD', 'LE'],
  心脏超声: ['LVIDd', 'LVIDs', 'FS', 'EDV', 'ESV', 'EF', 'MVE', 'MVA', 'EA'],
  产科超声: [
    ...['CRL', 'BPD', 'OFD', 'HC', 'AC', 'FL', 'EFW', 'AFI', 'MVP', 'UAPI', 'MCAPI'],
    ...['BPD_B', 'HC_B', 'AC_B', 'FL_B', 'EFW_B'],
  ],
}

/** What the template of an exam type says. */
export function reportTemplateContent({ examType, title, text }: DemoTemplate): TemplateContent {
  const section = (name: 'findings' | 'impression', zh: string, en: string) => ({
    kind: 'section' as const,
    name,
    title: { zh, en },
    text: text[name],
    englishText: englishReports[examType]?.text[name] ?? '',
  })
  const abbreviations = [...(demoTables[examType] ?? [])]
  const tables =
    abbreviations.length === 0
      ? []
      : [{ kind: 'parameters' as const, title: { zh: '测值', en: 'Measurements' }, columns: 2, abbreviations }]
  return {
    type: 'report',
    page: 'A4',
    orientation: 'portrait',
    title: wordsOf(title),
    examTypes: [examType],
    header: [
      ...patient,
      'bodyParts',
      ...(examType === '产科超声' ? (['lastPeriod', 'dueDate', 'gestationalAge'] as const) : []),
      'studyTime',
    ],
    blocks: [
      { kind: 'images', columns: 2, rows: 1 },
      ...tables,
      section('findings', '检查所见', 'Findings'),
      section('impression', '超声提示', 'Impression'),
    ],
    signers: ['examined', 'reported'],
    footer: reportFooter,
  }
}

interface DemoDocument {
  readonly type: Exclude<TemplateType, 'report'>
  readonly name: string
  readonly description: string
  readonly content: TemplateContent
}

/** An application form, and what experts answer with. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    type: 'application-form',
    name: 'Ultrasound application form 超声检查申请单',
    description: 'For requests of clinics and wards. 门诊和住院申请超声检查时使用。',
    content: {
      type: 'application-form',
      page: 'A5',
      orientation: 'portrait',
      examTypes: [],
      title: { zh: '超声检查申请单', en: 'Ultrasound Application Form' },
      header: [...patient, 'clinicalDiagnosis'],
      blocks: [
        { kind: 'fields', columns: 2, fields: ['examType', 'bodyParts'] },
        { kind: 'section', name: 'history', title: { zh: '简要病史', en: 'Clinical history' }, text: '' },
        { kind: 'section', name: 'purpose', title: { zh: '检查目的', en: 'Purpose of the exam' }, text: '' },
        {
          kind: 'section',
          name: 'notice',
          title: none,
          text: '腹部检查前须空腹 8 小时，盆腔检查前须充盈膀胱。\nFast for 8 hours before an abdominal scan; come to a pelvic scan with a full bladder.',
        },
      ],
      signers: ['applied'],
      footer,
    },
  },
  {
    type: 'consultation',
    name: 'Consultation report 会诊报告',
    description: 'For the report at the end of a consultation. 专家会诊结束后使用。',
    content: {
      type: 'consultation',
      page: 'A4',
      orientation: 'portrait',
      examTypes: [],
      title: { zh: '远程超声会诊报告', en: 'Remote Ultrasound Consultation Report' },
      header: [...patient, 'studyTime'],
      blocks: [
        { kind: 'section', name: 'history', title: { zh: '简要病史', en: 'Clinical history' }, text: '' },
        { kind: 'section', name: 'question', title: { zh: '会诊问题', en: 'Question' }, text: '' },
        { kind: 'images', columns: 2, rows: 2 },
        { kind: 'section', name: 'opinion', title: { zh: '会诊意见', en: 'Opinion' }, text: '' },
      ],
      signers: ['expert'],
      footer,
    },
  },
]

/** A template and the XML that its version is. */
export const versionOf = (content: TemplateContent) => ({ content, xml: writeTemplate(content) })
