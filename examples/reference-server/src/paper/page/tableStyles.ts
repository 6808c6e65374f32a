import { StyleSheet } from '@react-pdf/renderer'

const hairline = '#b9bfc7'

/** Sizes in points, of tables of figures. */
export const tableStyles = StyleSheet.create({
  head: { marginTop: 8 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: hairline },
  strongRow: { flexDirection: 'row', borderBottomWidth: 1, fontWeight: 700 },
  cell: { paddingVertical: 2.5, paddingHorizontal: 4 },
  denseCell: { paddingVertical: 0.5, paddingHorizontal: 4 },
  dense: { fontSize: 8, lineHeight: 1.25 },
  text: { fontSize: 9, lineHeight: 1.35 },
  number: { fontSize: 9, lineHeight: 1.35, textAlign: 'right' },
})
