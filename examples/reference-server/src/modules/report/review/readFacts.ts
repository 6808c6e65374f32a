import { type Age, ageParts, calendarDate, PacsError, type ReportParameter, readNumber } from '@opensono/pacs-core'
import { lastPeriodOf, type ReportFacts, type ReviewedField, reviewedFields } from '@opensono/pacs-core/server'
import { inArray } from 'drizzle-orm'
import type { Actor } from '../../../database/actor'
import { basicData } from '../../../database/schema/study'
import type { Transaction } from '../../../database/transaction'
import { readUnusable } from '../../image/imageUse'
import { readMeasured } from '../../image/measuredImages'
import { readStudies } from '../../study/readStudies'
import { readUsedTemplate, type SavedReport, sectionsOf } from '../queries'
import { readMissingViews } from './readMissingViews'

/** What a review looks at, and what must not leave the hospital's server with it. */
export interface FoundFacts {
  readonly facts: ReportFacts
  /** What names the patient. */
  readonly names: readonly string[]
}

/** Images whose measurements are looked at; a report shows far fewer. */
const imagesMost = 60
const daysPerYear = 365.25

/** An age in years; the completed ones are whole. */
function yearsOf(age: Age): number {
  const { year, month, day } = ageParts(age)
  return year + month / 12 + day / daysPerYear
}

type Drawn = Pick<ReportFacts, 'measured' | 'bodyMarks' | 'otherPatientImages'>

/** What was measured in the images of a study, the body marks on those that its report shows, and which of these may be another patient's. */
async function readDrawn(tx: Transaction, studyId: string, shownIds: readonly string[]): Promise<Drawn> {
  const unusable = await readUnusable(tx, studyId)
  const measured: ReportFacts['measured'][number][] = []
  const bodyMarks: ReportFacts['bodyMarks'][number][] = []
  for (const { id, document, atoms } of await readMeasured(tx, studyId, { most: imagesMost })) {
    if (unusable.has(id)) continue
    for (const { label, value, unit } of atoms) {
      if (label !== null) measured.push({ names: [label], value, unit })
    }
    for (const { bodyMark } of shownIds.includes(id) ? document.annotations : []) {
      if (bodyMark?.mark === 'breastLeft') bodyMarks.push({ organ: 'breast', side: 'left' })
      if (bodyMark?.mark === 'breastRight') bodyMarks.push({ organ: 'breast', side: 'right' })
    }
  }
  const otherPatientImages = shownIds.flatMap((id) => unusable.get(id) ?? []).sort((one, other) => one - other)
  return { measured, bodyMarks, otherPatientImages }
}

/** For whom body parts are, by their ids. */
async function readPartSexes(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ id: basicData.id, fields: basicData.fields })
    .from(basicData)
    .where(inArray(basicData.id, [...ids]))
  return new Map(rows.map(({ id, fields }) => [id, fields.sex ?? 'any']))
}

/** A single letter is too ambiguous in a text. */
const shortestName = 2
const rangeEnd = (text: string) => (text === '' ? null : readNumber(text))

/** A parameter as it is in the report: by each of the names that a text may call it by. */
function parameterFact({ name, englishName, abbreviation, unit, value, ...range }: ReportParameter) {
  const names = [...new Set([name, englishName ?? '', abbreviation])].filter((each) => each.length >= shortestName)
  return {
    names,
    unit,
    value,
    referenceStart: rangeEnd(range.referenceStart),
    referenceEnd: rangeEnd(range.referenceEnd),
  }
}

/** The texts that the template of a report asks for; without a template those that every report has. */
async function readSections(tx: Transaction, { templateId, templateNumber }: SavedReport): Promise<ReviewedField[]> {
  const used = templateId === null ? null : await readUsedTemplate(tx, templateId, templateNumber)
  const asked = sectionsOf(used?.content).map(({ name }) => name)
  return asked.length === 0 ? ['findings', 'impression'] : reviewedFields.filter((each) => asked.includes(each))
}

/**
 * Reads what a review of a saved report looks at.
 *
 * @throws PacsError `NOT_FOUND`.
 */
export async function readFacts(tx: Transaction, actor: Actor, saved: SavedReport): Promise<FoundFacts> {
  const [study] = await readStudies(tx, [saved.studyId])
  if (study === undefined) throw new PacsError('NOT_FOUND')
  const sexes = await readPartSexes(
    tx,
    study.bodyParts.map(({ id }) => id),
  )
  const facts: ReportFacts = {
    sex: study.patientSex,
    ageYears: yearsOf(study.patientAge),
    parts: study.bodyParts.map(({ id, name, englishName }) => {
      const sex = sexes.get(id)
      return { name, englishName, sex: sex === 'male' || sex === 'female' ? sex : 'any' }
    }),
    findings: saved.findings,
    impression: saved.impression,
    recommendation: saved.recommendation,
    history: saved.history,
    sections: await readSections(tx, saved),
    result: saved.result,
    parameters: saved.parameters.map(parameterFact),
    ...(await readDrawn(tx, study.studyId, saved.imageIds)),
    lastPeriod: study.dueDate === null ? study.lastPeriod : lastPeriodOf(study.dueDate),
    examDate: calendarDate(study.studyTime ?? study.registerTime, actor.timeZone),
    missingViews: await readMissingViews(tx, study),
  }
  const { patientName, patientEnglishName, patientId, examNumber, accessionNumber, idCard, telPhone } = study
  const names = [patientName, patientEnglishName, patientId, examNumber, accessionNumber, idCard, telPhone]
  return { facts, names }
}
