import {
  type Language,
  type ReportTexts,
  reportTextFields,
  type TemplateBlock,
  worksheetTables,
} from '@opensono/pacs-core'
import type { ReportPart } from '../../paper/reportPaper'
import { type PaperFacts, paperFacts } from '../study/paper/paperFacts'
import { words } from '../study/paper/words'
import { namedParameters, printedTable } from './parameter/printedTable'
import type { Writing } from './queries'

/** What the parts of a sheet show. */
export interface PartsContent {
  /** Of the template, in the order of the paper; none without a template. */
  blocks: readonly TemplateBlock[]
  writing: Pick<Writing, keyof ReportTexts | 'parameters' | 'worksheets' | 'result'>
  pictureCount: number
  facts: PaperFacts
}

type SectionName = (typeof reportTextFields)[number]
const isReportSection = (name: string): name is SectionName => (reportTextFields as readonly string[]).includes(name)

/** Minimum rows from which a table that no template mentions is laid out in two halves. */
const longTable = 6

function sectionPart(name: SectionName, title: { zh: string; en: string }, content: PartsContent): ReportPart[] {
  const { writing, facts } = content
  const t = words[facts.language]
  const text = writing[name]
  const isNeeded = name === 'findings' || name === 'impression'
  // What nobody wrote does not print, but for what a report must have.
  if (!isNeeded && text.trim() === '') return []
  const heading = headingIn(title, facts.language) || t(`report.paper.${name}`)
  const section = { kind: 'section' as const, heading, text }
  if (name !== 'impression') return [section]
  const result = writing.result === 'unknown' ? '' : t(`study.result.${writing.result}`)
  return [{ ...section, result, isConclusion: true }]
}

/** A heading in a language that a template does not have is the usual one of that language. */
const headingIn = ({ zh, en }: { zh: string; en: string }, language: Language) => (language === 'en' ? en : zh)

/** Lays out the blocks of a template, and takes note of what they show. */
function layOut(content: PartsContent) {
  const { blocks, writing, pictureCount, facts } = content
  const t = words[facts.language]
  const placed = new Set<string>()
  let pictures = 0
  function partsOf(block: TemplateBlock): ReportPart[] {
    switch (block.kind) {
      case 'section':
        if (!isReportSection(block.name)) return []
        placed.add(block.name)
        return sectionPart(block.name, block.title, content)
      case 'images': {
        const count = Math.min(block.columns * block.rows, pictureCount - pictures)
        pictures += count
        return count === 0 ? [] : [{ kind: 'pictures', columns: block.columns, count }]
      }
      case 'parameters': {
        const shown = namedParameters(writing.parameters, block.abbreviations)
        for (const { parameterId } of shown) placed.add(parameterId)
        const heading = headingIn(block.title, facts.language) || t('report.paper.parameters')
        const table = printedTable(heading, shown, facts.language)
        return table === null ? [] : [{ kind: 'values', columns: block.columns, table }]
      }
      case 'fields': {
        const shown = paperFacts(block.fields, facts)
        return shown.length === 0 ? [] : [{ kind: 'facts', columns: block.columns, facts: shown }]
      }
    }
  }
  const parts = blocks.flatMap(partsOf)
  return { parts, placed, pictures }
}

const isConclusion = (part: ReportPart) => part.kind === 'section' && part.isConclusion === true

/**
 * The parts of a report as paper shows them: those of its template, in its order, and whatever else the report holds in its usual place.
 * A template decides how something prints, never whether.
 */
export function composeParts(content: PartsContent): ReportPart[] {
  const { writing, pictureCount, facts } = content
  const { parts, placed, pictures } = layOut(content)
  const none = { zh: '', en: '' }
  const rest = (name: SectionName) => (placed.has(name) ? [] : sectionPart(name, none, content))
  const unplaced = writing.parameters.filter(({ parameterId }) => !placed.has(parameterId))
  const table = printedTable(words[facts.language]('report.paper.parameters'), unplaced, facts.language)
  const restPictures: ReportPart[] =
    pictureCount === pictures ? [] : [{ kind: 'pictures', columns: null, count: pictureCount - pictures }]
  const restValues: ReportPart[] =
    table === null ? [] : [{ kind: 'values', columns: table.rows.length < longTable ? 1 : 2, table }]

  const findings = worksheetTables(writing.worksheets, words[facts.language], facts.language).map(
    (each): ReportPart => ({ kind: 'table', table: each }),
  )
  // Pictures are shown in their order: those that are left follow those of the template.
  const afterPictures = parts.findLastIndex(({ kind }) => kind === 'pictures') + 1
  const shown = [
    ...parts.slice(0, afterPictures),
    ...restPictures,
    ...restValues,
    ...findings,
    ...parts.slice(afterPictures),
  ]
  const whole = [...shown, ...rest('findings'), ...rest('impression')]
  const firstText = whole.findIndex(({ kind }) => kind === 'section')
  const conclusion = whole.findIndex(isConclusion) + 1
  return [
    ...whole.slice(0, firstText),
    ...rest('history'),
    ...whole.slice(firstText, conclusion),
    ...rest('recommendation'),
    ...whole.slice(conclusion),
  ]
}
