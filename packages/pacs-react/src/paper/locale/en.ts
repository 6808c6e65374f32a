/** Words of pages that are shown and printed. */
export const en = {
  paper: {
    title: 'Print preview',
    page: 'Page {{page}} of {{pages}}',
    failed: 'The preview cannot be shown here',
    failedText: 'Nothing is lost. Print it, or open it in a newer browser.',
  },
}
