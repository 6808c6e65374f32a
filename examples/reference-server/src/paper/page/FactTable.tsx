import { Text, View } from '@react-pdf/renderer'
import type { ReportFact } from '../reportPaper'
import { BarCode } from './BarCode'
import { lineBreaker } from './lineBreak'
import { oneLine } from './plainText'
import { styles } from './styles'

const usualColumns = 4
/** A cell takes about this many Latin letters in a line; numbers that are longer continue on the next. */
const breakInCell = lineBreaker(14)

const isAlone = ({ isWide = false, isBarCode = false }: ReportFact) => isWide || isBarCode

/** Lays facts out in rows; a wide one has a row of its own. */
export function factRows(facts: readonly ReportFact[], columns = usualColumns): ReportFact[][] {
  const rows: ReportFact[][] = []
  for (const fact of facts) {
    const row = rows.at(-1)
    const isRowOpen = row !== undefined && row.length < columns && !row.some(isAlone)
    if (isRowOpen && !isAlone(fact)) row.push(fact)
    else rows.push([fact])
  }
  return rows
}

interface FactTableProps {
  facts: readonly ReportFact[]
  /** @defaultValue 4 */
  columns?: number
}

/** The table of patient facts between two lines. */
export function FactTable({ facts, columns = usualColumns }: FactTableProps) {
  const width = `${100 / columns}%`
  return (
    <View style={styles.facts}>
      {factRows(facts, columns).map((row, index) => (
        // Rows never change place: their index is their key.
        <View key={index} style={index === 0 ? styles.factRowFirst : styles.factRow} wrap={false}>
          {row.map((fact) => (
            <View key={fact.label} style={isAlone(fact) ? styles.factWide : [styles.fact, { width }]}>
              {fact.isBarCode ? (
                <BarCode label={fact.label} text={fact.value} />
              ) : (
                <>
                  <Text style={styles.factLabel} hyphenationCallback={breakInCell}>
                    {oneLine(fact.label)}
                  </Text>
                  <Text style={styles.factValue} hyphenationCallback={breakInCell}>
                    {oneLine(fact.value)}
                  </Text>
                </>
              )}
            </View>
          ))}
        </View>
      ))}
    </View>
  )
}
