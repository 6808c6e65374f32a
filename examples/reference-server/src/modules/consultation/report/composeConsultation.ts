import {
  type CoreTextKey,
  consultationStatusText,
  coreText,
  createText,
  dictionaryName,
  formatDateTime,
  type Language,
  type Study,
  type TemplateBlock,
  type TemplateContent,
  type TemplateField,
  type TemplateSigner,
  type TextKey,
} from '@opensono/pacs-core'
import { consultationPaperText } from '@opensono/pacs-core/server'
import type { ReportFact, ReportPaper, ReportPart, ReportSigner } from '../../../paper/reportPaper'
import { labelsIn, patientLine } from '../../report/composePaper'
import { type PaperFacts, paperFacts } from '../../study/paper/paperFacts'
import { barCodeOf } from '../../study/paper/readPaperStudy'
import { inLanguage, listed } from '../../study/paper/words'
import type { StoredConsultation, StoredExpert } from '../holdConsultation'

type Key = CoreTextKey | TextKey<(typeof consultationStatusText)['en']> | TextKey<(typeof consultationPaperText)['en']>

const wordsIn = (language: Language) => {
  const resources = [coreText, consultationStatusText, consultationPaperText]
  return createText<Key>({ resources, browserLanguage: language }).getSnapshot().t
}
const words = { en: wordsIn('en'), zh: wordsIn('zh') }

/** What the paper of a consultation is made from. */
export interface ConsultationContent {
  readonly study: Study
  readonly hospital: PaperFacts['hospital'] & { readonly timeZone: string }
  readonly row: StoredConsultation
  /** In the order in which they were asked. */
  readonly experts: readonly StoredExpert[]
  /** The hospital's template of consultations at the finish; null for none. */
  readonly template: TemplateContent | null
  /** How many pictures the sheet shows. */
  readonly pictureCount: number
  /** When who the patient is was corrected after the finish (ISO 8601); null when it was not. */
  readonly correctedAt: string | null
  readonly language: Language
}

/** The words of a consultation report, and whose signature is beside which signer. */
export interface ComposedConsultation {
  readonly paper: Omit<ReportPaper, 'images'>
  /** Ids of the experts among the signers, in the order of these; null for anyone else. */
  readonly signerIds: readonly (string | null)[]
}

const none = { zh: '', en: '' }
const section = (name: 'history' | 'question' | 'opinion') =>
  ({ kind: 'section', name, title: none, text: '' }) as const

/** The sheet of a hospital that has no template for it. */
const plainBlocks: readonly TemplateBlock[] = [section('history'), section('question'), section('opinion')]
const plainHead = [
  ...(['patientName', 'sex', 'age', 'examNumber', 'patientId', 'patientSource', 'hospitalNumber'] as const),
  ...(['bedNumber', 'applyDepartment', 'examType', 'studyTime', 'bodyParts', 'clinicalDiagnosis'] as const),
]

/** The facts at the head of the sheet. */
const headOf = ({ template }: ConsultationContent): readonly TemplateField[] =>
  template === null || template.header.length === 0 ? plainHead : template.header

/** Experts who began: those who declined, passed it on or never came have no part in the report. */
const whoCame = ({ experts }: ConsultationContent) =>
  experts.filter(({ state }) => state === 'accepted' || state === 'finished')

const named = ({ name, title, hospitalName }: StoredExpert, language: Language) =>
  listed(
    [[name, title].filter((part) => part !== '').join(' '), hospitalName].filter((part) => part !== ''),
    language,
  )

/** Who asked, who came, and when. */
function consultationFacts(content: ConsultationContent, known: PaperFacts): ReportFact[] {
  const { row, study, language, hospital, correctedAt } = content
  const t = words[language]
  const timeOf = (at: string | null) => (at === null ? '' : formatDateTime(at, hospital.timeZone))
  const asker = listed([row.requestedByName, row.departmentName ?? '', row.hospitalName].filter(Boolean), language)
  const experts = whoCame(content).map((expert) => named(expert, language))
  const facts: ReportFact[] = [
    { label: t('consultationPaper.kind'), value: t(`consultation.kind.${row.kind}`) },
    { label: t('consultationPaper.requestedAt'), value: timeOf(row.requestedAt) },
    { label: t('consultationPaper.startedAt'), value: timeOf(row.startedAt) },
    { label: t('consultationPaper.endedAt'), value: timeOf(row.endedAt) },
    { label: t('consultationPaper.requestedBy'), value: asker, isWide: true },
    { label: t('consultationPaper.experts'), value: experts.join(language === 'zh' ? '；' : '; '), isWide: true },
    { label: t('consultationPaper.examPurpose'), value: study.examPurpose, isWide: true },
    { label: t('consultationPaper.correctedAt'), value: timeOf(correctedAt), isWide: true },
  ]
  const blocks = content.template?.blocks ?? []
  const shown = [...headOf(content), ...blocks.flatMap((block) => (block.kind === 'fields' ? block.fields : []))]
  const parts = shown.includes('bodyParts') ? [] : paperFacts(['bodyParts'], known)
  return [...facts, ...parts].filter(({ value }) => value !== '')
}

/** What each expert found, under their name. */
function opinionParts(heading: string, content: ConsultationContent): ReportPart[] {
  const t = words[content.language]
  return whoCame(content).map((expert, index) => ({
    kind: 'section',
    heading: t('consultationPaper.opinionOf', { heading, expert: named(expert, content.language) }),
    text: expert.opinion ?? t('consultationPaper.withoutOpinion'),
    isConclusion: index === 0,
  }))
}

function sectionParts(block: Extract<TemplateBlock, { kind: 'section' }>, content: ConsultationContent): ReportPart[] {
  const { study, row, language } = content
  const t = words[language]
  const heading = (name: 'history' | 'question' | 'opinion') =>
    (language === 'en' ? block.title.en : block.title.zh) || t(`consultationPaper.${name}`)
  const part = (name: 'history' | 'question', text: string): ReportPart[] =>
    text.trim() === '' ? [] : [{ kind: 'section', heading: heading(name), text }]
  switch (block.name) {
    case 'history':
      return part('history', study.clinicalHistory)
    case 'question':
      return part('question', row.comment)
    case 'opinion':
      return opinionParts(heading('opinion'), content)
    default:
      return []
  }
}

/**
 * What is under the head: the parts of the template, in its order, and what the consultation has beside these. A template decides how something
 * prints, never whether.
 */
function partsOf(content: ConsultationContent, facts: PaperFacts): ReportPart[] {
  const blocks = content.template?.blocks ?? plainBlocks
  let pictures = 0
  const parts = blocks.flatMap((block): ReportPart[] => {
    if (block.kind === 'section') return sectionParts(block, content)
    if (block.kind === 'fields') {
      const shown = paperFacts(block.fields, facts)
      return shown.length === 0 ? [] : [{ kind: 'facts', columns: block.columns, facts: shown }]
    }
    if (block.kind !== 'images') return []
    const count = Math.min(block.columns * block.rows, content.pictureCount - pictures)
    pictures += count
    return count === 0 ? [] : [{ kind: 'pictures', columns: block.columns, count }]
  })
  const isPlaced = (name: string) => blocks.some((block) => block.kind === 'section' && block.name === name)
  const rest = (name: 'question' | 'opinion') => (isPlaced(name) ? [] : sectionParts(section(name), content))
  const count = content.pictureCount - pictures
  return [
    { kind: 'facts', columns: 2, facts: consultationFacts(content, facts) },
    ...rest('question'),
    ...parts,
    ...rest('opinion'),
    ...(count === 0 ? [] : [{ kind: 'pictures' as const, columns: null, count }]),
  ]
}

/** Who signs: those whom the template names, and always each expert who gave an opinion. */
function signersOf(content: ConsultationContent): { signer: ReportSigner; userId: string | null }[] {
  const { study, row, template, language, hospital } = content
  const t = words[language]
  const names: Record<Exclude<TemplateSigner, 'expert'>, string> = {
    applied: row.requestedByName,
    examined: study.examinedByName ?? '',
    reported: study.reportedByName ?? '',
    audited: study.auditedByName ?? '',
  }
  const experts = whoCame(content)
    .filter(({ opinion }) => opinion !== null)
    .map(({ name, userId, opinionAt }) => {
      const time = formatDateTime(opinionAt ?? row.endedAt ?? row.requestedAt, hospital.timeZone)
      return { signer: { label: t('paper.signer.expert'), name: `${name}  ${time}` }, userId }
    })
  const asked = (template?.signers ?? ['applied']).filter((each) => each !== 'expert')
  const others = asked
    .filter((each) => names[each] !== '')
    .map((each) => ({
      signer: {
        label: each === 'applied' ? t('consultationPaper.requestedSigner') : t(`paper.signer.${each}`),
        name: names[each],
      },
      userId: null,
    }))
  return [...others, ...experts]
}

/** Writes down every word of a consultation report. The same content gives the same paper. */
export function composeConsultation(content: ConsultationContent): ComposedConsultation {
  const { study, hospital, row, template, language } = content
  const { timeZone } = hospital
  const t = words[language]
  const times = { reportedAt: row.endedAt, printedAt: null }
  const facts: PaperFacts = { study, hospital, language, timeZone, device: '', barCode: barCodeOf(study), ...times }
  const head = headOf(content)
  const foot = template === null ? [] : paperFacts(template.footer.fields, facts)
  const footText = inLanguage(template?.footer.text ?? none, language) || t('consultationPaper.footer')
  const signers = signersOf(content)
  return {
    paper: {
      locale: language,
      hospitalName: dictionaryName(hospital, language),
      title: inLanguage(template?.title ?? none, language) || t('consultationPaper.title'),
      savedAt: row.endedAt ?? row.requestedAt,
      isDraft: false,
      size: template?.page ?? 'A4',
      orientation: template?.orientation ?? 'portrait',
      patientLine: patientLine(study, language),
      isPatientInHead: head.includes('patientName') && (head.includes('examNumber') || head.includes('patientId')),
      facts: paperFacts(head, facts),
      parts: partsOf(content, facts),
      signers: signers.map(({ signer }) => signer),
      reportedAt: row.endedAt === null ? '' : formatDateTime(row.endedAt, timeZone),
      footer: [footText, ...foot.map(({ label, value }) => `${label} ${value}`)].join('  '),
      labels: { ...labelsIn(language), reportedAt: t('consultationPaper.finishedAt') },
    },
    signerIds: signers.map(({ userId }) => userId),
  }
}
