import { dictionaryName, foldName, type Language, type ReportParameter, writtenValue } from '@opensono/pacs-core'
import type { ReportTable } from '../../../paper/reportPaper'

/** Marks as laboratories print them, which every font has. */
const marks = { above: '↑', below: '↓', in: '' } as const

function rangeText(parameter: ReportParameter, language: Language): string {
  const written = (end: string) => (end === '' ? '' : writtenValue(parameter, end, language).value)
  const [referenceStart, referenceEnd] = [written(parameter.referenceStart), written(parameter.referenceEnd)]
  if (referenceStart === '' && referenceEnd === '') return ''
  if (referenceStart === '') return `≤ ${referenceEnd}`
  return referenceEnd === '' ? `≥ ${referenceStart}` : `${referenceStart} - ${referenceEnd}`
}

/** A table of parameters under its heading; null without one: a parameter without a value is not printed. */
export function printedTable(
  heading: string,
  parameters: readonly ReportParameter[],
  language: Language,
): ReportTable | null {
  if (parameters.length === 0) return null
  const rows = parameters.map((each) => ({
    name: dictionaryName(each, language),
    ...writtenValue(each, each.value, language),
    range: rangeText(each, language),
    mark: each.mark === null ? '' : marks[each.mark],
  }))
  return { heading, rows }
}

/** Those of the parameters that a template names, in its order. */
export function namedParameters(
  parameters: readonly ReportParameter[],
  abbreviations: readonly string[],
): ReportParameter[] {
  const byName = new Map(parameters.map((each) => [foldName(each.abbreviation), each]))
  return abbreviations.flatMap((abbreviation) => byName.get(foldName(abbreviation)) ?? [])
}
