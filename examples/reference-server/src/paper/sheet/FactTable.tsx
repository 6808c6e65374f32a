import { Text, View } from '@react-pdf/renderer'
import type { ReportFact } from '../reportPaper'
import { lineBreaker } from './lineBreak'
import { oneLine } from './plainText'
import { styles } from './styles'

const perRow = 4
/** A cell takes about this many Latin letters in a line; numbers that are longer continue on the next. */
const breakInCell = lineBreaker(14)

/** Lays facts out in rows of four; a wide one has a row of its own. */
export function factRows(facts: readonly ReportFact[]): ReportFact[][] {
  const rows: ReportFact[][] = []
  for (const fact of facts) {
    const row = rows.at(-1)
    const isRowOpen = row !== undefined && row.length < perRow && !row.at(-1)?.isWide
    if (isRowOpen && !fact.isWide) row.push(fact)
    else rows.push([fact])
  }
  return rows
}

/** The table of patient facts between two lines. */
export function FactTable({ facts }: { facts: readonly ReportFact[] }) {
  return (
    <View style={styles.facts}>
      {factRows(facts).map((row, index) => (
        // Rows never change place: their index is their key.
        <View key={index} style={index === 0 ? styles.factRowFirst : styles.factRow} wrap={false}>
          {row.map((fact) => (
            <View key={fact.label} style={fact.isWide ? styles.factWide : styles.fact}>
              <Text style={styles.factLabel} hyphenationCallback={breakInCell}>
                {oneLine(fact.label)}
              </Text>
              <Text style={styles.factValue} hyphenationCallback={breakInCell}>
                {oneLine(fact.value)}
              </Text>
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
