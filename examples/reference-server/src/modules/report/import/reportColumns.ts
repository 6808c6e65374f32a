import {
  foldName,
  type Language,
  languages,
  type ReportResult,
  type ReportSheetPath,
  reportResults,
} from '@opensono/pacs-core'
import { words } from '../../study/paper/words'

/** Columns of a sheet of reports, in their order, with their widths in characters. */
export const reportColumns: readonly { path: ReportSheetPath; width: number }[] = [
  { path: 'examNumber', width: 20 },
  { path: 'patientName', width: 16 },
  { path: 'birthDate', width: 14 },
  { path: 'findings', width: 60 },
  { path: 'impression', width: 40 },
  { path: 'recommendation', width: 30 },
  { path: 'history', width: 30 },
  { path: 'result', width: 12 },
]

/** What a column is called. */
export function headOf(path: ReportSheetPath, language: Language): string {
  const t = words[language]
  switch (path) {
    case 'examNumber':
      return t('paper.field.examNumber')
    case 'patientName':
    case 'birthDate':
      return t(`paper.field.${path}`)
    default:
      return t(`report.paper.${path}`)
  }
}

/** The column that a head names, in either language or as the field's own name. */
export function columnNamed(head: string): ReportSheetPath | undefined {
  const wanted = foldName(head)
  const namesOf = (path: ReportSheetPath) => [path, ...languages.map((each) => headOf(path, each))]
  return reportColumns.find(({ path }) => namesOf(path).some((name) => foldName(name) === wanted))?.path
}

/** The result that a word names, in either language or as itself; an empty one is unknown. */
export function resultNamed(word: string): ReportResult | undefined {
  const wanted = foldName(word)
  if (wanted === '') return 'unknown'
  const namesOf = (result: ReportResult) => [result, ...languages.map((each) => words[each](`study.result.${result}`))]
  return reportResults.find((result) => namesOf(result).some((name) => foldName(name) === wanted))
}
