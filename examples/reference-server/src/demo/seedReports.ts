import { newId } from '@opensono/pacs-core'
import { report, reportPrint, reportTemplate, reportVersion } from '../database/schema/report'
import type { Transaction } from '../database/transaction'
import type { DemoStudy } from './demoStudies'
import { type DemoHospital, demoReportTemplateId } from './hospitals'
import { demoTemplates } from './reportTexts'
import { demoTermId } from './seedDictionaries'

/** Puts one template for each exam type in a hospital; what is there already stays as it is. */
export async function seedTemplates(tx: Transaction, hospital: DemoHospital): Promise<void> {
  const rows = demoTemplates.map(({ examType, title, normal }, place) => ({
    hospitalId: hospital.id,
    id: demoReportTemplateId(hospital, place + 1),
    name: `${examType}报告`,
    englishName: /[A-Z].*$/.exec(title)?.[0] ?? null,
    title,
    examTypeIds: [demoTermId(hospital, 'exam-type', examType)],
    ...normal,
    place,
  }))
  await tx.insert(reportTemplate).values(rows).onConflictDoNothing()
}

function reportOf(hospital: DemoHospital, { row, examType, isAbnormal }: DemoStudy) {
  const place = demoTemplates.findIndex((template) => template.examType === examType)
  const template = demoTemplates[place]
  if (template === undefined || row.diagnosedAt == null) return []
  return [
    {
      hospitalId: hospital.id,
      studyId: row.id,
      templateId: demoReportTemplateId(hospital, place + 1),
      ...(isAbnormal ? template.abnormal : template.normal),
      result: isAbnormal ? ('positive' as const) : ('negative' as const),
      savedAt: row.diagnosedAt,
      savedById: row.examinedById ?? row.registeredById,
      savedByName: row.examinedByName ?? row.registeredByName,
      version: 1,
    },
  ]
}

/** Writes the reports of the studies that were diagnosed, and notes the prints. */
export async function seedReports(
  tx: Transaction,
  hospital: DemoHospital,
  studies: readonly DemoStudy[],
): Promise<void> {
  const reports = studies.flatMap((study) => reportOf(hospital, study))
  if (reports.length === 0) return
  await tx.insert(report).values(reports)
  await tx.insert(reportVersion).values(reports.map((row) => ({ ...row, imageIds: [] })))
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
