/** Words of the second doctor of a report. */
export const en = {
  audit: {
    confirmed: 'Verified by {{name}}.',
    waits: 'Another doctor has to verify this report before it is printed.',
    asks: '{{name}} finished this report. Verify it, or return it.',
    confirm: 'Verify report',
    confirmDone: 'The report is verified.',
    return: 'Return to writer',
    returnTitle: 'Return the report to its writer?',
    returnText: 'It becomes a draft again, and its writer sees the reason.',
    reason: 'Reason',
    returnDone: 'The report is returned to its writer.',
    returned: '{{name}} returned this report {{time}}: {{reason}}',
  },
}
