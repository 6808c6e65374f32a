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
    notPrinted: 'Printing failed',
    reverted_one: 'Print mark removed from {{count}} report.',
    reverted_other: 'Print mark removed from {{count}} reports.',
    notReverted_one: 'Print mark not removed from {{count}} report',
    notReverted_other: 'Print mark not removed from {{count}} reports',
    refused_one: '{{count}} report was not printed',
    refused_other: '{{count}} reports were not printed',
  },
} as const
