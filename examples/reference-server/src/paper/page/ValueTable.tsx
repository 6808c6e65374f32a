import { Text, View } from '@react-pdf/renderer'
import type { ReportPaperLabels, ReportTable } from '../reportPaper'
import { FactTable } from './FactTable'
import { lineBreaker } from './lineBreak'
import { oneLine } from './plainText'
import { styles } from './styles'

/** A half is narrow: names that are longer continue on the next line. */
const breakInCell = lineBreaker(16)

type ReportValueRow = ReportTable['rows'][number]

interface ValueTableProps {
  table: ReportTable
  /** One: the whole width. Two: halves. More: cells with the name above the value. */
  columns: number
  labels: ReportPaperLabels
}

/** A table of measured and calculated values: name, value, unit, range. A value out of its range is bold and has an arrow. */
export function ValueTable({ table: { heading, rows }, columns, labels }: ValueTableProps) {
  return (
    <View style={styles.section}>
      <Text style={styles.heading} minPresenceAhead={40}>
        {oneLine(heading)}
      </Text>
      {columns > 2 ? (
        <FactTable facts={rows.map(cellOf)} columns={columns} />
      ) : (
        <Halves rows={rows} columns={columns} labels={labels} />
      )}
    </View>
  )
}

const markedValue = ({ value, mark }: ReportValueRow) => (mark === '' ? value : `${value} ${mark}`)

/** A value in a cell of its own, for which head lines have no room. */
function cellOf(row: ReportValueRow) {
  const { name, unit, range } = row
  return { label: range === '' ? name : `${name} (${range})`, value: `${markedValue(row)} ${unit}` }
}

function Halves({
  rows,
  columns,
  labels,
}: {
  rows: readonly ReportValueRow[]
  columns: number
  labels: ReportPaperLabels
}) {
  const half = Math.ceil(rows.length / 2)
  const parts = columns === 1 || rows.length === 1 ? [rows] : [rows.slice(0, half), rows.slice(half)]
  return (
    <View style={styles.valueHalves}>
      {parts.map((part, at) => (
        <View key={at} style={columns === 1 ? styles.valueWhole : styles.valueHalf}>
          <View style={styles.valueHead}>
            <Cells cells={[labels.parameter, labels.value, labels.unit, labels.range]} text={styles.valueHeadText} />
          </View>
          {part.map((row) => (
            <ValueRow key={row.name} row={row} />
          ))}
        </View>
      ))}
    </View>
  )
}

function ValueRow({ row }: { row: ReportValueRow }) {
  return (
    <View style={styles.valueRow} wrap={false}>
      <Cells
        cells={[row.name, markedValue(row), row.unit, row.range]}
        text={styles.valueText}
        isOut={row.mark !== ''}
      />
    </View>
  )
}

const widths = [styles.valueName, styles.valueFigure, styles.valueUnit, styles.valueRange]

interface CellsProps {
  cells: readonly string[]
  text: typeof styles.valueText
  isOut?: boolean
}

function Cells({ cells, text, isOut = false }: CellsProps) {
  return widths.map((width, at) => (
    <Text
      key={at}
      hyphenationCallback={breakInCell}
      style={[text, width, ...(isOut && at === 1 ? [styles.valueOut] : [])]}
    >
      {oneLine(cells[at] ?? '')}
    </Text>
  ))
}
