import {
  ageText,
  dictionaryName,
  formatDateTime,
  type Language,
  type Study,
  type TemplateContent,
} from '@opensono/pacs-core'
import type { ReportPaper, ReportPaperLabels, ReportSigner } from '../../paper/reportPaper'
import { type PaperFacts, paperFacts } from '../study/paper/paperFacts'
import { barCodeOf } from '../study/paper/readPaperStudy'
import { inLanguage, words } from '../study/paper/words'
import { composeParts } from './composeParts'
import type { Writing } from './queries'

/** What a report's paper is made from. */
export interface PaperContent {
  study: Study
  hospital: PaperFacts['hospital']
  /** The machine of the room; empty where none is known. */
  device: string
  /** Null without a template; its content is null in a version from before there were versions. */
  template: { title: string; content: TemplateContent | null } | null
  writing: Omit<Writing, 'templateId' | 'language' | 'values' | 'imageIds' | 'drawings' | 'unlinked'>
  pictureCount: number
  /** Who saved it and when (ISO 8601); null for a draft. */
  saved: { at: string; byName: string } | null
  /** Who writes the draft. */
  writerName: string
  /** When it is printed (ISO 8601); null for a preview. */
  printedAt: string | null
  language: Language
  timeZone: string
}

type Field = TemplateContent['header'][number]

/** The head of a report whose template does not define one. */
const usualHead: readonly Field[] = [
  ...(['patientName', 'sex', 'age', 'examNumber', 'patientId', 'patientSource'] as const),
  ...(['applyDepartment', 'applyDoctor', 'studyTime', 'examType', 'room', 'bodyParts'] as const),
]

/** The words of a report's sheet itself. */
export function labelsIn(language: Language): ReportPaperLabels {
  const t = words[language]
  return {
    result: t('report.paper.result'),
    reportedAt: t('report.paper.reportedAt'),
    parameter: t('report.paper.parameter'),
    value: t('report.paper.value'),
    unit: t('report.paper.unit'),
    range: t('report.paper.range'),
    draft: t('report.paper.draft'),
    pictureMissing: t('report.paper.pictureMissing'),
    page: t('report.paper.page'),
  }
}

/** Who signs: those whom the template names, with a place for who is not known yet; else all who examined, reported and audited. */
function signersOf({ study, saved, writerName, template, language }: PaperContent): ReportSigner[] {
  const t = words[language]
  const names = {
    applied: dictionaryName(study.applyDoctor, language),
    examined: study.examinedByName ?? '',
    reported: saved?.byName ?? writerName,
    audited: study.auditedByName ?? '',
    expert: '',
  }
  const asked = template?.content?.signers ?? []
  const usual = (['examined', 'reported', 'audited'] as const).filter((name) => names[name] !== '')
  return (asked.length === 0 ? usual : asked).map((name) => ({
    label: t(`paper.signer.${name}`),
    name: names[name],
    ...(name !== 'applied' && name !== 'expert' && { role: name }),
  }))
}

/** Who it is about: the number first, which a long name never pushes off the page. */
export function patientLine(study: Study, language: Language): string {
  const t = words[language]
  const { examNumber, patientName, patientSex, patientAge } = study
  return [examNumber, patientName, t(`patient.sex.${patientSex}`), ageText(t, patientAge)].join('  ')
}

/** The small print: the words of the template and its facts; without a template the usual words. */
function footerOf(template: TemplateContent | null, facts: PaperFacts): string {
  const { language } = facts
  if (template === null) return words[language]('report.paper.footer')
  const { fields, text } = template.footer
  const labelled = paperFacts(fields, facts).map(({ label, value }) => `${label} ${value}`)
  return [inLanguage(text, language), ...labelled].filter((part) => part !== '').join('  ')
}

/** Writes down every word of a report's paper by its template. The same content gives the same paper. */
export function composePaper(content: PaperContent): Omit<ReportPaper, 'images'> {
  const { study, hospital, device, template, saved, printedAt, language, timeZone } = content
  const layout = template?.content ?? null
  const reportedAt = saved?.at ?? null
  const facts = { study, hospital, device, language, timeZone, printedAt, reportedAt, barCode: barCodeOf(study) }
  const head = layout === null || layout.header.length === 0 ? usualHead : layout.header
  return {
    locale: language,
    hospitalName: dictionaryName(hospital, language),
    title: template?.title ?? words[language]('report.paper.title'),
    savedAt: saved?.at ?? study.registerTime,
    isDraft: saved === null,
    size: layout?.page ?? 'A4',
    orientation: layout?.orientation ?? 'portrait',
    patientLine: patientLine(study, language),
    isPatientInHead: head.includes('patientName') && (head.includes('examNumber') || head.includes('patientId')),
    facts: paperFacts(head, facts),
    parts: composeParts({ ...content, blocks: layout?.blocks ?? [], facts }),
    signers: signersOf(content),
    reportedAt: reportedAt === null ? '' : formatDateTime(reportedAt, timeZone),
    footer: footerOf(layout, facts),
    labels: labelsIn(language),
  }
}
