import {
  ageText,
  clinicalDiagnosesOf,
  dictionaryName,
  formatDateTime,
  type Language,
  type TemplateBlock,
  type TemplateContent,
} from '@opensono/pacs-core'
import type { TemplateField } from '@opensono/pacs-core/server'
import type { FormBlock, FormPaper } from '../../../paper/formPaper'
import type { ReportFact } from '../../../paper/reportPaper'
import { barCodeLabelOf, barCodeOf, type PaperStudy } from './readPaperStudy'
import { listed, words } from './words'

const none = { zh: '', en: '' }
const section = (name: 'history' | 'purpose' | 'notice') => ({ kind: 'section' as const, name, title: none, text: '' })

/** The form of a hospital that has no template for it. */
export const plainForm: TemplateContent = {
  type: 'application-form',
  page: 'A5',
  orientation: 'portrait',
  title: none,
  examTypes: [],
  header: ['patientName', 'sex', 'age', 'patientId', 'examNumber', 'patientSource', 'hospitalNumber', 'bedNumber'],
  blocks: [
    {
      kind: 'fields',
      columns: 4,
      fields: ['applyDepartment', 'applyDoctor', 'examType', 'room', 'bodyParts', 'clinicalDiagnosis'],
    },
    section('history'),
    section('purpose'),
    section('notice'),
  ],
  signers: ['applied'],
  footer: { fields: ['printTime'], text: none },
}

/** What a form is made from. */
export interface FormContent {
  of: PaperStudy
  template: TemplateContent
  language: Language
  timeZone: string
  nowMs: number
}

/** Facts that take a row of their own. */
const wide: readonly TemplateField[] = ['bodyParts', 'clinicalDiagnosis']

function factOf(field: TemplateField, { of: { study, hospital }, language, timeZone, nowMs }: FormContent): string {
  const t = words[language]
  const named = (row: Parameters<typeof dictionaryName>[0]) => dictionaryName(row, language)
  switch (field) {
    case 'hospitalName':
      return named(hospital)
    case 'departmentName':
      return study.branch
    case 'patientName':
    case 'patientId':
    case 'examNumber':
    case 'bedNumber':
      return study[field]
    case 'sex':
      return t(`patient.sex.${study.patientSex}`)
    case 'age':
      return ageText(t, study.patientAge)
    case 'patientSource':
    case 'applyDepartment':
    case 'applyDoctor':
    case 'examType':
      return named(study[field])
    case 'hospitalNumber':
      return study.inpatientNumber === '' ? study.outpatientNumber : study.inpatientNumber
    case 'clinicalDiagnosis':
      return listed(clinicalDiagnosesOf(study).map(named), language)
    case 'bodyParts':
      return listed(study.bodyParts.map(named), language)
    case 'room':
      return study.roomName ?? ''
    case 'studyTime':
      return study.studyTime === null ? '' : formatDateTime(study.studyTime, timeZone)
    case 'printTime':
      return formatDateTime(nowMs, timeZone)
    // Nothing of a report, of a machine or of other pages stands on an application.
    case 'device':
    case 'reportTime':
    case 'page':
      return ''
  }
}

function factsOf(fields: readonly TemplateField[], content: FormContent): ReportFact[] {
  const t = words[content.language]
  return fields
    .map((field) => ({
      label: t(`paper.field.${field}`),
      value: factOf(field, content),
      ...(wide.includes(field) && { isWide: true }),
    }))
    .filter(({ value }) => value !== '')
}

/** What stands in a section: what was registered, else what the template says. */
function textOf(block: Extract<TemplateBlock, { kind: 'section' }>, { study, notices }: PaperStudy): string {
  if (block.name === 'history') return study.clinicalHistory || block.text
  if (block.name === 'purpose') return study.examPurpose || study.hisExamItem || block.text
  return [study.doctorInstructions, ...notices].filter((line) => line !== '').join('\n') || block.text
}

function blockOf(block: TemplateBlock, content: FormContent): FormBlock[] {
  const { of, language } = content
  if (block.kind === 'fields') return [{ kind: 'facts', facts: factsOf(block.fields, content) }]
  // Pictures and measured values come after an application.
  if (block.kind !== 'section') return []
  const { name } = block
  const isOfForms = name === 'history' || name === 'purpose' || name === 'notice'
  const own = isOfForms ? words[language](`paper.section.${name}`) : ''
  return [{ kind: 'section', title: inLanguage(block.title, language) || own, text: textOf(block, of) }]
}

const inLanguage = ({ zh, en }: { zh: string; en: string }, language: Language) =>
  language === 'en' && en !== '' ? en : zh

/** Writes down every word of an application form. */
export function composeForm(content: FormContent): FormPaper {
  const { of, template, language } = content
  const t = words[language]
  const applied = dictionaryName(of.study.applyDoctor, language)
  const foot = factsOf(template.footer.fields, content).map(({ label, value }) => `${label} ${value}`)
  return {
    kind: 'form',
    locale: language,
    size: template.page,
    orientation: template.orientation,
    hospitalName: dictionaryName(of.hospital, language),
    title: inLanguage(template.title, language) || t('paper.form'),
    madeAt: of.study.registerTime,
    barCode: barCodeOf(of.study),
    barCodeLabel: barCodeLabelOf(of.study, language),
    header: factsOf(template.header, content),
    blocks: template.blocks.flatMap((block) => blockOf(block, content)),
    signers: template.signers.map((signer) => ({
      label: t(`paper.signer.${signer}`),
      name: signer === 'applied' ? applied : '',
    })),
    footer: [inLanguage(template.footer.text, language) || t('paper.formFooter'), ...foot].join('  '),
  }
}
