import { Page, Text, View } from '@react-pdf/renderer'
import type { TablePaper } from '../tablePaper'
import { FactTable } from './FactTable'
import { lineBreaker } from './lineBreak'
import { PaperDocument } from './PaperDocument'
import { pageBox } from './pageBox'
import { oneLine } from './plainText'
import { slipStyles } from './slipStyles'
import { tableStyles } from './tableStyles'

/** Names that are longer continue on the next line. */
const breakInCell = lineBreaker(24)

interface RowProps {
  columns: TablePaper['columns']
  cells: readonly string[]
  isStrong: boolean
  /** In small print, each cell on one line. */
  isDense: boolean
}

/** More rows than this are in small print, so that they have room on one page. */
const mostRoomyRows = 14

function Row({ columns, cells, isStrong, isDense }: RowProps) {
  const cell = isDense ? tableStyles.denseCell : tableStyles.cell
  const size = isDense ? tableStyles.dense : {}
  const lines = isDense ? { maxLines: 1, textOverflow: 'ellipsis' as const } : {}
  return (
    <View style={isStrong ? tableStyles.strongRow : tableStyles.row} wrap={false}>
      {columns.map(({ width, isNumber }, index) => (
        // Columns never change place: their index is their key.
        <View key={index} style={[cell, { flexGrow: width, flexBasis: 0 }]}>
          <Text
            style={[isNumber ? tableStyles.number : tableStyles.text, size, lines]}
            hyphenationCallback={breakInCell}
          >
            {oneLine(cells[index] ?? '')}
          </Text>
        </View>
      ))}
    </View>
  )
}

/** A table across the page: what was counted, the head on every page, the rows. */
export function TableSheet({ paper, families }: { paper: TablePaper; families: string[] }) {
  const { width, height } = pageBox('A4', 'landscape')
  const { columns, rows, hasTotal } = paper
  const isDense = rows.length > mostRoomyRows
  return (
    <PaperDocument paper={paper} at={paper.madeAt}>
      <Page size={[width, height]} style={[slipStyles.form, { fontFamily: families }]}>
        <Text style={slipStyles.hospital}>{oneLine(paper.hospitalName)}</Text>
        <Text style={slipStyles.title}>{oneLine(paper.title)}</Text>
        <FactTable facts={paper.facts} />
        <View style={tableStyles.head} fixed>
          <Row columns={columns} cells={columns.map(({ name }) => name)} isStrong isDense={false} />
        </View>
        {rows.map((cells, index) => (
          // Rows never change place: their index is their key.
          <Row
            key={index}
            columns={columns}
            cells={cells}
            isStrong={hasTotal && index === rows.length - 1}
            isDense={isDense}
          />
        ))}
        <Text fixed style={slipStyles.formFoot}>
          {oneLine(paper.footer)}
        </Text>
      </Page>
    </PaperDocument>
  )
}
