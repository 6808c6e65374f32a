/** Words of the patient's earlier reports. */
export const en = {
  earlier: {
    none: 'No earlier reports',
    noneText: 'Finished reports of earlier studies of this patient appear here.',
    report: 'Compare with',
    by: 'Reported by {{name}}',
    values: 'Values',
    value: 'Item',
    now: 'Now',
    before: 'Then',
    difference: 'Difference',
    trend: 'Trend',
    trendOf: '{{name}}: {{values}}',
    newOnes: 'Underlined: only now. Struck through: only then.',
    noText: 'Nothing written',
    addendum: 'Addendum {{time}} {{name}}',
    pages: 'Earlier reports by page',
  },
}
