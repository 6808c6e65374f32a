import { Text, View } from '@react-pdf/renderer'
import type { FindingTable } from '../reportPaper'
import { lineBreaker } from './lineBreak'
import { oneLine } from './plainText'
import { styles } from './styles'

/** Narrow columns: words that are longer continue on the next line. */
const breakInCell = lineBreaker(15)

/** A table of findings: a row for each, never parted between two pages. */
export function FindingRows({ table: { heading, columns, rows, source } }: { table: FindingTable }) {
  const cells = (texts: readonly string[], text: typeof styles.valueText) =>
    columns.map(({ width }, at) => (
      // Columns never change place: their index is their key.
      <View key={at} style={[styles.findingCell, { flexGrow: width, flexBasis: 0 }]}>
        <Text style={text} hyphenationCallback={breakInCell}>
          {oneLine(texts[at] ?? '')}
        </Text>
      </View>
    ))
  const names = columns.map(({ name }) => name)
  return (
    <View style={styles.section}>
      <Text style={styles.heading} minPresenceAhead={60}>
        {oneLine(heading)}
      </Text>
      <View style={styles.valueHead} minPresenceAhead={30}>
        {cells(names, styles.valueHeadText)}
      </View>
      {rows.map((texts, at) => (
        <View key={at} style={styles.valueRow} wrap={false}>
          {cells(texts, styles.findingText)}
        </View>
      ))}
      <Text style={styles.valueHeadText}>{oneLine(source)}</Text>
    </View>
  )
}
