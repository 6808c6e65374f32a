import { StyleSheet } from '@react-pdf/renderer'

const ink = '#111418'
const quiet = '#5a626c'
const hairline = '#b9bfc7'

/** Sizes in points, of slips and forms; line heights are set on each text, see {@link styles}. */
export const slipStyles = StyleSheet.create({
  slip: { fontSize: 9, color: ink, paddingVertical: 14, paddingHorizontal: 20 },
  form: { fontSize: 10, color: ink, paddingTop: 34, paddingBottom: 44, paddingHorizontal: 40 },

  hospital: { fontSize: 13, fontWeight: 700, lineHeight: 1.35, textAlign: 'center' },
  title: { fontSize: 10.5, lineHeight: 1.4, textAlign: 'center', marginBottom: 4 },

  queue: { alignItems: 'center', borderTopWidth: 1, borderBottomWidth: 1, borderColor: ink, paddingVertical: 4 },
  queueLabel: { fontSize: 8, lineHeight: 1.3, color: quiet },
  queueNumber: { fontSize: 24, textAlign: 'center', fontWeight: 700, lineHeight: 1.25 },
  day: { fontSize: 10.5, lineHeight: 1.4, textAlign: 'center' },

  barCode: { alignItems: 'center', marginTop: 8 },
  barCodeLine: { flexDirection: 'row', alignItems: 'baseline' },
  barCodeLabel: { fontSize: 8, lineHeight: 1.4, color: quiet, marginRight: 6 },
  barCodeText: { fontSize: 9, lineHeight: 1.4 },

  facts: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 4 },
  fact: { width: '50%', paddingVertical: 1.5, paddingRight: 6 },
  factWide: { width: '100%', paddingVertical: 1.5 },
  factLabel: { fontSize: 7, lineHeight: 1.3, color: quiet },
  factValue: { fontSize: 9.5, lineHeight: 1.35 },

  notices: { marginTop: 6, paddingTop: 5, borderTopWidth: 0.5, borderColor: hairline },
  heading: { fontSize: 10, fontWeight: 700, lineHeight: 1.4, marginBottom: 2 },
  notice: { fontSize: 9.5, lineHeight: 1.5 },
  slipFoot: { fontSize: 7.5, lineHeight: 1.35, color: quiet, marginTop: 6 },

  section: { marginTop: 12, minHeight: 60 },
  body: { fontSize: 10.5, lineHeight: 1.6 },
  formFacts: { marginTop: 10 },
  signers: { flexDirection: 'row', justifyContent: 'flex-end', flexWrap: 'wrap', marginTop: 'auto', paddingTop: 16 },
  signer: { flexDirection: 'row', alignItems: 'flex-end', marginLeft: 24 },
  signerLabel: { fontSize: 9.5, lineHeight: 1.4, color: quiet, marginRight: 8 },
  signerName: { fontSize: 10.5, lineHeight: 1.4, minWidth: 90, borderBottomWidth: 0.5, borderColor: hairline },
  formFoot: {
    position: 'absolute',
    bottom: 20,
    left: 40,
    right: 40,
    fontSize: 7.5,
    lineHeight: 1.35,
    color: quiet,
  },
})
