import { StyleSheet } from '@react-pdf/renderer'

const ink = '#111418'
const quiet = '#5a626c'
const hairline = '#b9bfc7'

/**
 * Sizes in points. A line height is set on each text: set on the page, it would be inherited as the length that it is
 * at the page's own size.
 */
export const styles = StyleSheet.create({
  page: { fontSize: 10, color: ink, paddingTop: 50, paddingBottom: 54 },

  hospital: { fontSize: 17, fontWeight: 700, lineHeight: 1.35, textAlign: 'center' },
  title: { fontSize: 12.5, lineHeight: 1.4, textAlign: 'center', marginTop: 1 },
  masthead: { marginBottom: 10 },
  draftMark: {
    position: 'absolute',
    top: 4,
    right: 0,
    maxWidth: 90,
    fontSize: 10,
    lineHeight: 1.2,
    fontWeight: 700,
    paddingVertical: 3,
    paddingHorizontal: 8,
    borderWidth: 1,
    borderColor: ink,
  },

  facts: { borderTopWidth: 1, borderBottomWidth: 1, borderColor: ink },
  factRow: { flexDirection: 'row', borderTopWidth: 0.5, borderColor: hairline },
  factRowFirst: { flexDirection: 'row' },
  fact: { paddingVertical: 3, paddingRight: 8 },
  factWide: { width: '100%', paddingVertical: 3 },
  factLabel: { fontSize: 7.5, lineHeight: 1.3, color: quiet },
  factValue: { fontSize: 10, lineHeight: 1.35 },

  pictures: { marginTop: 12 },
  pictureRow: { flexDirection: 'row', justifyContent: 'center', marginBottom: 6 },
  picture: { alignItems: 'center' },
  pictureBox: { alignItems: 'center', justifyContent: 'flex-end' },
  pictureFrame: {
    borderWidth: 0.75,
    borderColor: hairline,
    alignItems: 'center',
    justifyContent: 'center',
    padding: 8,
  },
  pictureMissing: { fontSize: 8.5, lineHeight: 1.4, color: quiet, textAlign: 'center' },
  caption: { fontSize: 8.5, lineHeight: 1.35, color: quiet, textAlign: 'center', marginTop: 3 },

  section: { marginTop: 10 },
  heading: { fontSize: 10.5, fontWeight: 700, lineHeight: 1.4, marginBottom: 3 },
  headingRow: { flexDirection: 'row', justifyContent: 'space-between' },
  result: { fontSize: 10, lineHeight: 1.4, maxWidth: 240 },
  resultLabel: { color: quiet },
  body: { fontSize: 10.5, lineHeight: 1.65 },

  valueHead: { flexDirection: 'row', borderBottomWidth: 0.75, borderColor: ink },
  valueRow: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: hairline },
  valueHalves: { flexDirection: 'row', justifyContent: 'space-between' },
  valueHalf: { width: '48.5%' },
  valueWhole: { width: '100%' },
  factsPart: { marginTop: 10 },
  valueHeadText: { fontSize: 7.5, lineHeight: 1.4, color: quiet, paddingVertical: 1.5 },
  valueText: { fontSize: 9.5, lineHeight: 1.35, paddingVertical: 1.5 },
  valueName: { width: '40%', paddingRight: 4 },
  valueFigure: { width: '22%', paddingRight: 4, textAlign: 'right' },
  valueUnit: { width: '16%', paddingHorizontal: 4 },
  valueRange: { width: '22%' },
  valueOut: { fontWeight: 700 },
  findingCell: { paddingRight: 4 },
  findingText: { fontSize: 8.5, lineHeight: 1.35, paddingVertical: 1.5 },

  conclusion: { flexGrow: 1 },
  closing: { marginTop: 'auto', paddingTop: 10 },
  closingRow: { flexDirection: 'row', justifyContent: 'flex-end', flexWrap: 'wrap', alignItems: 'flex-end' },
  signer: { flexDirection: 'row', alignItems: 'flex-end', marginLeft: 24, maxWidth: 240 },
  signerLabel: { fontSize: 9.5, lineHeight: 1.4, color: quiet, marginRight: 8 },
  signerName: { fontSize: 10.5, lineHeight: 1.4 },
  signLine: { width: 84, height: 14, borderBottomWidth: 0.5, borderColor: hairline },
  signature: { width: 80, height: 30, objectFit: 'contain', marginRight: 8 },

  runningHeadPlace: { position: 'absolute', top: 12 },
  runningHead: { paddingBottom: 4, borderBottomWidth: 0.5, borderColor: hairline },
  runningTitle: { fontSize: 8, lineHeight: 1.3, color: quiet, maxLines: 1, textOverflow: 'ellipsis' },
  // Never cut: a loose page is known by it.
  runningPatient: { fontSize: 8, lineHeight: 1.3, color: ink },
  footPlace: { position: 'absolute', bottom: 22 },
  foot: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 5,
    borderTopWidth: 0.5,
    borderColor: hairline,
  },
  footText: { fontSize: 7.5, lineHeight: 1.35, color: quiet, width: '58%' },
  pageCount: { fontSize: 7.5, lineHeight: 1.35, color: quiet, width: '40%', textAlign: 'right' },

  watermark: {
    position: 'absolute',
    left: 0,
    lineHeight: 1.3,
    fontWeight: 700,
    textAlign: 'center',
    color: '#000000',
    opacity: 0.07,
    zIndex: 1,
    transform: 'rotate(-32deg)',
  },
})
