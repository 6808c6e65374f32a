import { type Language, PacsError } from '@opensono/pacs-core'
import { fileHeaders, sheetMediaType } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import { attachmentDisposition } from '../../object-store/contentDisposition'
import type { Paper } from '../../paper/createPaper'
import { BinaryAnswer } from '../../serve/BinaryAnswer'
import { streamSheet } from '../../sheet/streamSheet'
import { listed } from '../study/paper/words'
import type { AskedInWords } from './readAsked'
import { type TableOfFigures, tableWords } from './statisticTables'

/** Names of files take neither slashes nor colons. */
const fileNameOf = ({ title }: TableOfFigures, { days }: AskedInWords, ending: string) =>
  `${days === null ? title : `${title} ${days}`}.${ending}`.replace(/[/:]/g, '-')

/** The days, and which time of a study or which consultations they are about. */
function factsOf({ days, facts }: AskedInWords, language: Language) {
  return [{ label: tableWords(language)('statistics.table.days'), value: days ?? '… – …' }, ...facts]
}

/** A table as an Excel file: its figures on the first sheet, what was asked for on the second. */
export function sheetOfTable(table: TableOfFigures, asked: AskedInWords, language: Language): BinaryAnswer {
  const { columns, rows } = table
  async function* batches() {
    yield rows
  }
  const about = [
    ...factsOf(asked, language).map(({ label, value }) => [label, value]),
    ...asked.conditions.map(({ label, names }) => [label, listed(names, language)]),
  ]
  const disposition = attachmentDisposition(fileNameOf(table, asked, 'xlsx'))
  return new BinaryAnswer(streamSheet(columns, batches(), about), sheetMediaType, disposition, {
    [fileHeaders.rows]: String(rows.length),
    'Cache-Control': 'no-store',
  })
}

/** Latin letters that have room on a line of a page; Chinese characters take the room of two. */
const lineLength = 130
/** Lines that conditions take at most, so that rows have room below them. */
const mostLines = 6
/** How many names each condition has: as many as have room. */
const mostNames = [1_000, 100, 30, 10, 5, 3, 2, 1] as const

const lengthOf = (text: string) => [...text].reduce((sum, each) => sum + (each < '\u2000' ? 1 : 2), 0)
const linesOf = (text: string) => Math.ceil(lengthOf(text) / lineLength)

/** What was chosen of each condition, in few lines. */
function conditionsText({ conditions }: AskedInWords, language: Language): string {
  const t = tableWords(language)
  const withMost = (most: number) =>
    conditions
      .map(({ label: name, names }) => {
        const [first, count] = [listed(names.slice(0, most), language), names.length - most]
        const rows = count > 0 ? t('statistics.table.andMore', { rows: first, count }) : first
        return t('statistics.table.filterOf', { name, rows })
      })
      .join(language === 'zh' ? '；' : '; ')
  const most = mostNames.find((each) => linesOf(withMost(each)) <= mostLines)
  // Single names that are longer than six lines together are cut.
  return most === undefined ? `${withMost(1).slice(0, (mostLines * lineLength) / 2 - 1)}…` : withMost(most)
}

/** Rows that have room on a page across, in small print. A sheet has all. */
const mostRows = 28

/** A line of conditions is higher than a row, and its label takes some more. */
const roomOf = (conditions: string) => (conditions === '' ? 0 : Math.ceil((16 + 13.5 * linesOf(conditions)) / 11.5))

/** As much of a table as one page holds: its first rows, and the sum of all. */
function onePageOf(table: TableOfFigures, most: number): TableOfFigures {
  const { rows, hasTotal } = table
  if (rows.length <= most) return table
  return { ...table, rows: hasTotal ? [...rows.slice(0, most - 1), ...rows.slice(-1)] : rows.slice(0, most) }
}

/**
 * A table as a PDF of one page across. More rows than it holds are left out, and the page says so.
 *
 * @throws PacsError as the paper engine; `CANCELLED` when the client left.
 */
export async function pageOfTable(
  table: TableOfFigures,
  asked: AskedInWords,
  paper: Paper,
  of: { actor: Actor; language: Language; madeAt: string; shownAt: string; signal: AbortSignal },
): Promise<BinaryAnswer> {
  const { actor, language, madeAt, shownAt, signal } = of
  if (signal.aborted) throw new PacsError('CANCELLED')
  const cell = (value: string | number | null) =>
    typeof value === 'number' ? value.toLocaleString(language) : (value ?? '–')
  const t = tableWords(language)
  const conditions = conditionsText(asked, language)
  const { columns, rows, hasTotal, legend } = onePageOf(table, mostRows - roomOf(conditions))
  const [shown, all] = [rows, table.rows].map(({ length }) => length - (hasTotal ? 1 : 0))
  const wide = (label: string, value: string | undefined) => (value ? [{ label, value, isWide: true }] : [])
  const { file: bytes } = await paper.renderSlipOrForm(
    {
      kind: 'table',
      locale: language,
      hospitalName: actor.hospitalName,
      title: table.title,
      madeAt,
      facts: [
        ...factsOf(asked, language),
        ...wide(t('statistics.table.filters'), conditions),
        ...wide(t('statistics.table.cells'), legend),
        ...wide(t('statistics.table.rows'), shown === all ? '' : t('statistics.table.cut', { shown, all })),
      ],
      columns,
      rows: rows.map((row) => row.map(cell)),
      hasTotal,
      footer: t('statistics.table.madeBy', { name: actor.userName, at: shownAt }),
    },
    { ...actor, isPreview: false, signal },
  )
  const headers = { [fileHeaders.rows]: String(rows.length), 'Cache-Control': 'no-store' }
  return new BinaryAnswer(bytes, 'application/pdf', attachmentDisposition(fileNameOf(table, asked, 'pdf')), headers)
}
