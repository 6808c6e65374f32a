import { Text, View } from '@react-pdf/renderer'
import type { ReportPaper, ReportPaperLabels, ReportTable } from '../reportPaper'
import { lineBreaker } from './lineBreak'
import { oneLine } from './plainText'
import { styles } from './styles'

/** From so many rows on a table is laid out in two halves. */
const longTable = 6
/** A half is narrow: names that are longer continue on the next line. */
const breakInCell = lineBreaker(16)

interface ValueTablesProps {
  tables: ReportPaper['tables']
  labels: ReportPaperLabels
}

/** Tables of measured and calculated values: name, value, unit, range. A value out of its range is bold and has an arrow. */
export function ValueTables({ tables = [], labels }: ValueTablesProps) {
  return tables.map(({ heading, rows }, index) => {
    const half = Math.ceil(rows.length / 2)
    const parts = rows.length < longTable ? [rows] : [rows.slice(0, half), rows.slice(half)]
    return (
      // Tables never change place: their index is their key.
      <View key={index} style={styles.section}>
        <Text style={styles.heading} minPresenceAhead={40}>
          {oneLine(heading)}
        </Text>
        <View style={styles.valueHalves}>
          {parts.map((part, at) => (
            <View key={at} style={parts.length === 1 ? styles.valueWhole : styles.valueHalf}>
              <View style={styles.valueHead}>
                <Cells
                  cells={[labels.parameter, labels.value, labels.unit, labels.range]}
                  text={styles.valueHeadText}
                />
              </View>
              {part.map((row) => (
                <ValueRow key={row.name} row={row} />
              ))}
            </View>
          ))}
        </View>
      </View>
    )
  })
}

function ValueRow({ row }: { row: ReportTable['rows'][number] }) {
  const value = row.mark === '' ? row.value : `${row.value} ${row.mark}`
  return (
    <View style={styles.valueRow} wrap={false}>
      <Cells cells={[row.name, value, row.unit, row.range]} text={styles.valueText} isOut={row.mark !== ''} />
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
