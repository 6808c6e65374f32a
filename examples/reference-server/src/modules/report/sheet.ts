import {
  ageText,
  type CoreTextKey,
  coreText,
  createText,
  dictionaryName,
  formatDateTime,
  type Language,
  PacsError,
  type ReportTextField,
  type Study,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../database/actor'
import { hospital } from '../../database/schema/foundation'
import type { Transaction } from '../../database/transaction'
import type { ReportFact, ReportPaper, ReportPaperLabels, ReportSigner } from '../../paper/reportPaper'
import { readStudies } from '../study/readStudies'
import { printedTables } from './parameter/printedTables'
import { readPictures, readUsedTemplate, type UsedSection, type Writing } from './queries'

/** A sheet with everything but its pictures' bytes, which lie in the object store. */
export interface Sheet {
  paper: Omit<ReportPaper, 'images'>
  /** A key of null: the image is no more. */
  pictures: { objectKey: string | null; sizeBytes: number; caption: string }[]
  /** Pictures of signatures, in the order of the signers; null for who has none. */
  signatures?: ({ objectKey: string; sizeBytes: number } | null)[]
}

/** What is to stand on a sheet. */
export interface SheetContent {
  studyId: string
  /** With the version of its template. */
  writing: Writing & { templateNumber: number | null }
  /** Who saved it and when (ISO 8601); null for a draft. */
  saved: { at: string; byName: string } | null
  language: Language
}

const wordsIn = (language: Language) =>
  createText<CoreTextKey>({ resources: [coreText], browserLanguage: language }).getSnapshot().t
const words = { en: wordsIn('en'), zh: wordsIn('zh') }

function factsOf(study: Study, language: Language, timeZone: string): ReportFact[] {
  const t = words[language]
  const named = (row: Parameters<typeof dictionaryName>[0]) => dictionaryName(row, language)
  const bodyParts = study.bodyParts.map(named).join(language === 'zh' ? '、' : ', ')
  const facts: ReportFact[] = [
    { label: t('report.paper.name'), value: study.patientName },
    { label: t('report.paper.sex'), value: t(`patient.sex.${study.patientSex}`) },
    { label: t('report.paper.age'), value: ageText(t, study.patientAge) },
    { label: t('report.paper.examNumber'), value: study.examNumber },
    { label: t('report.paper.patientId'), value: study.patientId },
    { label: t('report.paper.patientSource'), value: named(study.patientSource) },
    { label: t('report.paper.applyDepartment'), value: named(study.applyDepartment) },
    { label: t('report.paper.applyDoctor'), value: named(study.applyDoctor) },
    { label: t('report.paper.studyTime'), value: study.studyTime ? formatDateTime(study.studyTime, timeZone) : '' },
    { label: t('report.paper.examType'), value: named(study.examType) },
    { label: t('report.paper.room'), value: study.roomName ?? '' },
    { label: t('report.paper.bodyParts'), value: bodyParts, isWide: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** The heading that the template gives a section, or the usual one. */
function headingOf(name: ReportTextField, sections: readonly UsedSection[], language: Language): string {
  const heading = sections.find((section) => section.name === name)?.title[language] ?? ''
  return heading === '' ? words[language](`report.paper.${name}`) : heading
}

/** The texts beside findings and impression. What nobody wrote does not print. */
function furtherOf(writing: Writing, sections: readonly UsedSection[], language: Language) {
  const shown = (name: 'history' | 'recommendation') =>
    writing[name].trim() === '' ? [] : [{ heading: headingOf(name, sections, language), text: writing[name] }]
  return { before: shown('history'), after: shown('recommendation') }
}

function labelsIn(language: Language, sections: readonly UsedSection[]): ReportPaperLabels {
  const t = words[language]
  return {
    findings: headingOf('findings', sections, language),
    impression: headingOf('impression', sections, language),
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

function signersOf(study: Study, reporter: string, language: Language): ReportSigner[] {
  const t = words[language]
  const { examinedByName, auditedByName } = study
  return [
    ...(examinedByName === null
      ? []
      : [{ role: 'examined' as const, label: t('report.paper.examinedBy'), name: examinedByName }]),
    { role: 'reported', label: t('report.paper.reportedBy'), name: reporter },
    ...(auditedByName === null
      ? []
      : [{ role: 'audited' as const, label: t('report.paper.auditedBy'), name: auditedByName }]),
  ]
}

/** Who it is about, in one line. */
function patientLine(study: Study, language: Language): string {
  const t = words[language]
  const number = `${t('report.paper.examNumber')} ${study.examNumber}`
  return [study.patientName, t(`patient.sex.${study.patientSex}`), ageText(t, study.patientAge), number].join('  ')
}

async function readSheetPictures(tx: Transaction, studyId: string, imageIds: readonly string[], language: Language) {
  const found = await readPictures(tx, studyId, imageIds)
  return imageIds.map((id, index) => {
    const picture = found.find((each) => each.id === id)
    const comment = picture?.comment ?? ''
    return {
      objectKey: picture?.objectKey ?? null,
      sizeBytes: picture?.sizeBytes ?? 0,
      caption: comment === '' ? words[language]('report.paper.picture', { number: index + 1 }) : comment,
    }
  })
}

/**
 * Writes down every word of a report's sheet. The same rows give the same sheet.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function composeSheet(tx: Transaction, actor: Actor, content: SheetContent): Promise<Sheet> {
  const { studyId, writing, saved, language } = content
  const t = words[language]
  const [study] = await readStudies(tx, [studyId])
  const [own] = await tx.select().from(hospital).where(eq(hospital.id, actor.hospitalId))
  if (study === undefined || own === undefined) throw new PacsError('NOT_FOUND')
  const { templateId, templateNumber } = writing
  const template = templateId === null ? null : await readUsedTemplate(tx, templateId, templateNumber)
  return {
    paper: {
      locale: language,
      hospitalName: dictionaryName(own, language),
      title: template?.title ?? t('report.paper.title'),
      savedAt: saved?.at ?? study.registerTime,
      isDraft: saved === null,
      patientLine: patientLine(study, language),
      facts: factsOf(study, language, actor.timeZone),
      findings: writing.findings,
      impression: writing.impression,
      result: writing.result === 'unknown' ? '' : t(`study.result.${writing.result}`),
      signers: signersOf(study, saved?.byName ?? actor.userName, language),
      reportedAt: saved === null ? '' : formatDateTime(saved.at, actor.timeZone),
      footer: t('report.paper.footer'),
      labels: labelsIn(language, template?.sections ?? []),
      tables: printedTables(writing.parameters, template?.tables ?? [], t('report.paper.parameters'), language),
      further: furtherOf(writing, template?.sections ?? [], language),
    },
    pictures: await readSheetPictures(tx, studyId, writing.imageIds, language),
  }
}
