import {
  ageText,
  calendarDate,
  clinicalDiagnosesOf,
  datePregnancy,
  dictionaryName,
  formatDateTime,
  gestationalAgeText,
  type Language,
  type Study,
  type TemplateField,
} from '@opensono/pacs-core'
import type { ReportFact } from '../../../paper/reportPaper'
import { barCodeLabelOf } from './readPaperStudy'
import { listed, words } from './words'

/** What the facts of a paper are made from. */
export interface PaperFacts {
  readonly study: Study
  readonly hospital: { readonly name: string; readonly englishName: string | null }
  readonly language: Language
  readonly timeZone: string
  /** The machine of the room; empty where none is known. */
  readonly device: string
  /** What the bar code says; empty for none. */
  readonly barCode: string
  /** ISO 8601; null for a paper of no report, or of one that is not finished. */
  readonly reportedAt: string | null
  /** ISO 8601; null for a paper that is only looked at. */
  readonly printedAt: string | null
}

/** Facts that take a row of their own. */
const wide: readonly TemplateField[] = ['bodyParts', 'clinicalDiagnosis']

/** What the patient named, what the pregnancy is dated by, and its age on the day of the examination by that date. */
function pregnancyFact(
  field: 'lastPeriod' | 'dueDate' | 'gestationalAge',
  { study, language, timeZone }: Pick<PaperFacts, 'study' | 'language' | 'timeZone'>,
): string {
  const t = words[language]
  const day = calendarDate(study.studyTime ?? study.registerTime, timeZone)
  const { ageDays, dueDate, dueDateBasis } = datePregnancy({ ...study, day })
  if (field === 'lastPeriod') return study.lastPeriod ?? ''
  if (field === 'gestationalAge') return ageDays === null ? '' : gestationalAgeText(language, ageDays)
  const basis = dueDateBasis === null ? '' : t('paper.basis', { basis: t(`study.dueDateBasis.${dueDateBasis}`) })
  return `${dueDate ?? ''}${basis}`
}

function factOf(field: TemplateField, { study, hospital, language, timeZone, ...facts }: PaperFacts): string {
  const t = words[language]
  const named = (row: Parameters<typeof dictionaryName>[0]) => dictionaryName(row, language)
  const timeOf = (at: string | null) => (at === null ? '' : formatDateTime(at, timeZone))
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
    case 'lastPeriod':
    case 'dueDate':
    case 'gestationalAge':
      return pregnancyFact(field, { study, language, timeZone })
    case 'clinicalDiagnosis':
      return listed(clinicalDiagnosesOf(study).map(named), language)
    case 'bodyParts':
      return listed(study.bodyParts.map(named), language)
    case 'room':
      return study.roomName ?? ''
    case 'device':
    case 'barCode':
      return facts[field]
    case 'studyTime':
      return timeOf(study.studyTime)
    case 'reportTime':
      return timeOf(facts.reportedAt)
    case 'printTime':
      return timeOf(facts.printedAt)
    // Stands at the foot of every page, of which only the renderer knows how many there are.
    case 'page':
      return ''
  }
}

/** Facts with their labels, in the order asked; what is empty is left out. */
export function paperFacts(fields: readonly TemplateField[], facts: PaperFacts): ReportFact[] {
  const t = words[facts.language]
  return fields
    .map((field) => ({
      label: field === 'barCode' ? barCodeLabelOf(facts.study, facts.language) : t(`paper.field.${field}`),
      value: factOf(field, facts),
      ...(wide.includes(field) && { isWide: true }),
      ...(field === 'barCode' && { isBarCode: true }),
    }))
    .filter(({ value }) => value !== '')
}
