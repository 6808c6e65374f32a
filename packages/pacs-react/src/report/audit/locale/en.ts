/** Words of the second doctor of a report. */
export const en = {
  audit: {
    confirmed: 'Confirmed by {{name}}.',
    waits: 'Another doctor has to confirm this report before it is printed.',
    asks: '{{name}} finished this report. Confirm it as the second doctor, or return it.',
    confirm: 'Confirm report',
    confirmDone: 'The report is confirmed.',
    return: 'Return to writer',
    returnTitle: 'Return the report to its writer?',
    returnText: 'It becomes a draft again, and its writer sees the reason.',
    reason: 'Reason',
    returnDone: 'The report is returned to its writer.',
    returned: '{{name}} returned this report {{time}}: {{reason}}',
  },
}
