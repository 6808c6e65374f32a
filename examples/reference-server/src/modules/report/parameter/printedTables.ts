import { dictionaryName, foldName, type Language, type ReportParameter, type TemplateTable } from '@opensono/pacs-core'
import type { ReportTable } from '../../../paper/reportPaper'

/** Marks as laboratories print them, which every font has. */
const marks = { above: '↑', below: '↓', in: '' } as const

function rangeText({ referenceStart, referenceEnd }: ReportParameter): string {
  if (referenceStart === '' && referenceEnd === '') return ''
  if (referenceStart === '') return `≤ ${referenceEnd}`
  return referenceEnd === '' ? `≥ ${referenceStart}` : `${referenceStart} - ${referenceEnd}`
}

/**
 * The tables of parameters as paper shows them: those of the template, then what stands in none of them. A parameter without a value
 * is not printed.
 *
 * @param tables - of the template.
 * @param heading - of a table that the template gives no heading.
 */
export function printedTables(
  parameters: readonly ReportParameter[],
  tables: readonly TemplateTable[],
  heading: string,
  language: Language,
): ReportTable[] {
  const byName = new Map(parameters.map((each) => [foldName(each.abbreviation), each]))
  const groups = tables.map(({ title, abbreviations }) => ({
    heading: title[language] === '' ? heading : title[language],
    shown: abbreviations.flatMap((abbreviation) => byName.get(foldName(abbreviation)) ?? []),
  }))
  const placed = new Set(groups.flatMap(({ shown }) => shown))
  const rest = parameters.filter((each) => !placed.has(each))
  return [...groups, { heading, shown: rest }].flatMap((group) => {
    if (group.shown.length === 0) return []
    const rows = group.shown.map((each) => ({
      name: dictionaryName(each, language),
      value: each.value,
      unit: each.unit,
      range: rangeText(each),
      mark: each.mark === null ? '' : marks[each.mark],
    }))
    return [{ heading: group.heading, rows }]
  })
}
