import { newId } from '@opensono/pacs-core'
import { report, reportPrint, reportTemplate, reportVersion } from '../database/schema/report'
import { documentTemplate, documentTemplateVersion, reportTemplateVersion } from '../database/schema/template'
import type { Transaction } from '../database/transaction'
import type { SealReport } from '../modules/report/seal/createReportSealer'
import { demoActor } from './demoActor'
import type { DemoStudy } from './demoStudies'
import { demoTerms } from './dictionaries'
import { type DemoHospital, demoDocumentTemplateId, demoReportTemplateId } from './hospitals'
import { obstetricReport } from './obstetricReport'
import { type DemoTemplate, demoTemplates, fillGaps } from './reportTexts'
import { demoTermId } from './seedDictionaries'
import { demoDocuments, reportTemplateContent, versionOf } from './templateXml'

/** What lists call a template: its own language follows the name where the list is in the other one. */
function namesOf({ language, examType }: DemoTemplate) {
  const english = demoTerms.find(({ kind, name }) => kind === 'exam-type' && name === examType)?.englishName ?? examType
  const isEnglish = language === 'en'
  return {
    name: `${examType}报告${isEnglish ? '（英文）' : ''}`,
    englishName: `${english} report${isEnglish ? '' : ' (Chinese)'}`,
  }
}

/** Puts the templates of each exam type in a hospital, and those of other documents; what is there already stays as it is. */
export async function seedTemplates(tx: Transaction, hospital: DemoHospital, nowMs: number): Promise<void> {
  const hospitalId = hospital.id
  const at = new Date(nowMs).toISOString()
  const createdByName = demoActor(hospital, 'director').userName
  const made = { number: 1, createdAt: at, changedAt: at, changedByName: createdByName }
  const version = { hospitalId, number: 1, createdAt: at, createdByName }
  for (const [place, template] of demoTemplates.entries()) {
    const { examType, title, text } = template
    const [row] = await tx
      .insert(reportTemplate)
      .values({
        hospitalId,
        id: demoReportTemplateId(hospital, place + 1),
        ...namesOf(template),
        title,
        place,
        ...made,
        examTypeIds: [demoTermId(hospital, 'exam-type', examType)],
        ...text,
      })
      .onConflictDoNothing()
      .returning({ templateId: reportTemplate.id })
    const content = versionOf(reportTemplateContent(template))
    if (row !== undefined) await tx.insert(reportTemplateVersion).values({ ...version, ...row, ...content })
  }
  for (const [place, { content, ...facts }] of demoDocuments.entries()) {
    const [row] = await tx
      .insert(documentTemplate)
      .values({ ...facts, hospitalId, id: demoDocumentTemplateId(hospital, place + 1), place, ...made })
      .onConflictDoNothing()
      .returning({ templateId: documentTemplate.id })
    if (row !== undefined)
      await tx.insert(documentTemplateVersion).values({ ...version, ...row, ...versionOf(content) })
  }
}

/** What the report of a study says. */
function textOf(template: DemoTemplate, { examType, isAbnormal, gestationalDays }: DemoStudy) {
  if (examType === '产科超声' && gestationalDays !== null) return obstetricReport(template, gestationalDays, isAbnormal)
  return isAbnormal ? template.abnormal : fillGaps(template.text, template.filled)
}

function reportOf(hospital: DemoHospital, made: DemoStudy) {
  const { row, examType, language, isAbnormal } = made
  const place = demoTemplates.findIndex((each) => each.examType === examType && each.language === language)
  const template = demoTemplates[place]
  if (template === undefined || row.diagnosedAt == null) return []
  return [
    {
      hospitalId: hospital.id,
      studyId: row.id,
      templateId: demoReportTemplateId(hospital, place + 1),
      templateNumber: 1,
      language,
      ...textOf(template, made),
      result: isAbnormal ? ('positive' as const) : ('negative' as const),
      savedAt: row.diagnosedAt,
      savedById: row.examinedById ?? row.registeredById,
      savedByName: row.examinedByName ?? row.registeredByName,
      version: 1,
    },
  ]
}

/** Writes the reports of the studies that were diagnosed, each with its seal, and notes the prints. */
export async function seedReports(
  tx: Transaction,
  hospital: DemoHospital,
  studies: readonly DemoStudy[],
  seal: SealReport,
): Promise<void> {
  const reports = studies.flatMap((study) => reportOf(hospital, study))
  if (reports.length === 0) return
  await tx.insert(report).values(reports)
  const finished = await tx
    .insert(reportVersion)
    .values(reports.map((row) => ({ ...row, imageIds: [], act: 'finished' as const })))
    .returning()
  for (const version of finished) await seal(tx, hospital.id, version)
  const prints = studies.flatMap(({ row }) =>
    row.printedAt == null
      ? []
      : [
          {
            hospitalId: hospital.id,
            id: newId(Date.parse(row.printedAt)),
            studyId: row.id,
            version: 1,
            printedAt: row.printedAt,
            printedById: row.examinedById ?? row.registeredById,
            printedByName: row.examinedByName ?? row.registeredByName,
          },
        ],
  )
  if (prints.length > 0) await tx.insert(reportPrint).values(prints)
}
