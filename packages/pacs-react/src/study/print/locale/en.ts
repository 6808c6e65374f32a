/** Words of printing several reports. */
export const en = {
  printEach: {
    title_one: 'Print {{count}} report',
    title_other: 'Print {{count}} reports',
    text: 'Finished reports are printed in this order, as one file. Drafts are not: open and finish these first.',
    tooMany: 'At most {{most}} reports are printed at once. Choose fewer.',
    list: 'Reports',
    run: 'Print',
    printed_one: '{{count}} report printed.',
    printed_other: '{{count}} reports printed.',
    notPrinted: 'It did not print',
    reverted_one: '{{count}} report is not printed any more.',
    reverted_other: '{{count}} reports are not printed any more.',
    notReverted_one: '{{count}} report stays printed',
    notReverted_other: '{{count}} reports stay printed',
    refused_one: '{{count}} report was not printed',
    refused_other: '{{count}} reports were not printed',
  },
} as const
