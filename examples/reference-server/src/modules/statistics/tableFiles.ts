import { type Language, PacsError, type StatisticFilter } from '@opensono/pacs-core'
import { fileHeaders, sheetMediaType } from '@opensono/pacs-core/server'
import type { Actor } from '../../database/actor'
import { attachmentDisposition } from '../../object-store/contentDisposition'
import type { Paper } from '../../paper/createPaper'
import { BinaryAnswer } from '../../serve/BinaryAnswer'
import { streamSheet } from '../../sheet/streamSheet'
import { type TableOfFigures, tableWords } from './statisticTables'

/** A table as an Excel sheet. */
export function sheetOfTable({ title, columns, rows }: TableOfFigures): BinaryAnswer {
  async function* batches() {
    yield rows
  }
  return new BinaryAnswer(streamSheet(columns, batches()), sheetMediaType, attachmentDisposition(`${title}.xlsx`), {
    [fileHeaders.rows]: String(rows.length),
    'Cache-Control': 'no-store',
  })
}

/** What a page says of what was asked: the days, which time of a study they are about, and how many conditions more there were. */
function factsOf(
  { startTime, endTime, studyTimeType = 'RegisterTime', ...more }: StatisticFilter,
  isOfStudies: boolean,
  language: Language,
) {
  const t = tableWords(language)
  const open = '…'
  const further = Object.values(more).filter((value) => value !== undefined && value.length > 0).length
  return [
    { label: t('statistics.table.days'), value: `${startTime || open} – ${endTime || open}` },
    ...(isOfStudies
      ? [{ label: t('statistics.table.time'), value: t(`statistics.table.timeType.${studyTimeType}`) }]
      : []),
    ...(further === 0 ? [] : [{ label: t('statistics.table.conditions'), value: String(further) }]),
  ]
}

/** Rows that have room on a page across, in small print. A sheet has all. */
const mostRows = 28

/** As much of a table as one page holds: its first rows, and the sum of all. */
function onePageOf(table: TableOfFigures): TableOfFigures {
  const { rows, hasTotal } = table
  if (rows.length <= mostRows) return table
  return { ...table, rows: hasTotal ? [...rows.slice(0, mostRows - 1), ...rows.slice(-1)] : rows.slice(0, mostRows) }
}

/**
 * A table as a PDF of one page across. More rows than it holds are left out, and the page says so.
 *
 * @throws PacsError as the paper engine; `CANCELLED` when the client left.
 */
export async function pageOfTable(
  table: TableOfFigures,
  paper: Paper,
  of: {
    actor: Actor
    filter: StatisticFilter
    isOfStudies: boolean
    language: Language
    madeAt: string
    shownAt: string
    signal: AbortSignal
  },
): Promise<BinaryAnswer> {
  const { actor, filter, isOfStudies, language, madeAt, shownAt, signal } = of
  if (signal.aborted) throw new PacsError('CANCELLED')
  const cell = (value: string | number | null) =>
    typeof value === 'number' ? value.toLocaleString(language) : (value ?? '–')
  const { columns, rows, hasTotal, legend } = onePageOf(table)
  const t = tableWords(language)
  const [shown, all] = [rows, table.rows].map(({ length }) => length - (hasTotal ? 1 : 0))
  const bytes = await paper.renderSlipOrForm(
    {
      kind: 'table',
      locale: language,
      hospitalName: actor.hospitalName,
      title: table.title,
      madeAt,
      facts: [
        ...factsOf(filter, isOfStudies, language),
        ...(legend === undefined ? [] : [{ label: t('statistics.table.cells'), value: legend, isWide: true }]),
        ...(shown === all
          ? []
          : [{ label: t('statistics.table.rows'), value: t('statistics.table.cut', { shown, all }), isWide: true }]),
      ],
      columns,
      rows: rows.map((row) => row.map(cell)),
      hasTotal,
      footer: t('statistics.table.madeBy', { name: actor.userName, at: shownAt }),
    },
    { ...actor, isPreview: false, signal },
  )
  const headers = { [fileHeaders.rows]: String(rows.length), 'Cache-Control': 'no-store' }
  return new BinaryAnswer(bytes, 'application/pdf', attachmentDisposition(`${table.title}.pdf`), headers)
}
