import { dictionaryName, type Language, type TemplateBlock, type TemplateContent } from '@opensono/pacs-core'
import type { FormBlock, FormPaper } from '../../../paper/formPaper'
import { type PaperFacts, paperFacts } from './paperFacts'
import { barCodeLabelOf, barCodeOf, type PaperStudy } from './readPaperStudy'
import { inLanguage, words } from './words'

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
      fields: [
        'applyDepartment',
        'applyDoctor',
        'examType',
        'room',
        'lastPeriod',
        'dueDate',
        'gestationalAge',
        'bodyParts',
        'clinicalDiagnosis',
      ],
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

/** The text of a section: what was registered, else what the template says. */
function textOf(block: Extract<TemplateBlock, { kind: 'section' }>, { study, notices }: PaperStudy): string {
  if (block.name === 'history') return study.clinicalHistory || block.text
  if (block.name === 'purpose') return study.examPurpose || study.hisExamItem || block.text
  return [study.doctorInstructions, ...notices].filter((line) => line !== '').join('\n') || block.text
}

function blockOf(block: TemplateBlock, { of, language }: FormContent, known: PaperFacts): FormBlock[] {
  if (block.kind === 'fields') return [{ kind: 'facts', facts: paperFacts(block.fields, known) }]
  // Pictures and measured values come after an application.
  if (block.kind !== 'section') return []
  const { name } = block
  const isOfForms = name === 'history' || name === 'purpose' || name === 'notice'
  const own = isOfForms ? words[language](`paper.section.${name}`) : ''
  return [{ kind: 'section', title: inLanguage(block.title, language) || own, text: textOf(block, of) }]
}

/** Writes down every word of an application form. */
export function composeForm(content: FormContent): FormPaper {
  const { of, template, language } = content
  const t = words[language]
  const applied = dictionaryName(of.study.applyDoctor, language)
  const printedAt = new Date(content.nowMs).toISOString()
  // Nothing of a report or of a machine is shown on an application, and its one bar code has a place of its own.
  const known = { ...of, language, timeZone: content.timeZone, printedAt, device: '', reportedAt: null, barCode: '' }
  const foot = paperFacts(template.footer.fields, known).map(({ label, value }) => `${label} ${value}`)
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
    header: paperFacts(template.header, known),
    blocks: template.blocks.flatMap((block) => blockOf(block, content, known)),
    signers: template.signers.map((signer) => ({
      label: t(`paper.signer.${signer}`),
      name: signer === 'applied' ? applied : '',
    })),
    footer: [inLanguage(template.footer.text, language) || t('paper.formFooter'), ...foot].join('  '),
  }
}
