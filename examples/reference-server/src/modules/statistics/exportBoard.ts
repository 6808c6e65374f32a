import {
  createText,
  type FigureRow,
  type Figures,
  positiveRate,
  type StatisticBoard,
  statisticsText,
} from '@opensono/pacs-core'
import { fileHeaders, sheetMediaType } from '@opensono/pacs-core/server'
import { attachmentDisposition } from '../../object-store/contentDisposition'
import { BinaryAnswer } from '../../serve/BinaryAnswer'
import { streamSheet } from '../../sheet/streamSheet'
import type { SheetCell } from '../../sheet/writeSheet'

/** A percentage with one decimal; nothing where no study has a result. */
function percent(of: Figures): number | null {
  const rate = positiveRate(of)
  return rate === null ? null : Math.round(rate * 1000) / 10
}

const cellsOf = (name: string, of: Figures): SheetCell[] => [
  name,
  of.count,
  Number(of.fee),
  Number(of.score),
  of.positive,
  of.negative,
  of.unknown,
  percent(of),
]

/** A board as a sheet: its rows as they are shown, and the total below them. */
export function exportBoard(
  board: StatisticBoard,
  { rows, total }: { rows: readonly FigureRow[]; total: Figures },
  language: 'en' | 'zh',
): BinaryAnswer {
  const { t } = createText({ resources: [statisticsText], browserLanguage: language }).getSnapshot()
  const nameOf = ({ id, name, englishName }: FigureRow) => {
    if (id === null) return t(`statistics.none.${board}`)
    return language === 'en' ? (englishName ?? name) : name
  }
  const columns = (['count', 'fee', 'score', 'positive', 'negative', 'unknown'] as const).map((id) => ({
    name: t(`statistics.column.${id}`),
    width: 12,
  }))
  const head = [
    { name: t(`statistics.rowOf.${board}`), width: 28 },
    ...columns,
    { name: `${t('statistics.column.positiveRate')} (%)`, width: 18 },
  ]
  const cells = [...rows.map((row) => cellsOf(nameOf(row), row)), cellsOf(t('statistics.total'), total)]
  async function* batches() {
    yield cells
  }
  return new BinaryAnswer(
    streamSheet(head, batches()),
    sheetMediaType,
    attachmentDisposition(`${t(`statistics.board.${board}`)}.xlsx`),
    { [fileHeaders.rows]: String(cells.length), 'Cache-Control': 'no-store' },
  )
}
