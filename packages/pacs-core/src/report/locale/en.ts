/** Words of the report's paper. */
export const en = {
  report: {
    paper: {
      title: 'Ultrasound Report',
      picture: 'Image {{number}}',
      findings: 'Findings',
      impression: 'Impression',
      recommendation: 'Recommendation',
      history: 'Clinical history',
      parameters: 'Measurements',
      parameter: 'Item',
      value: 'Value',
      unit: 'Unit',
      range: 'Reference',
      result: 'Result',
      reportedAt: 'Reported at',
      draft: 'Draft',
      preview: 'Preview',
      pictureMissing: 'The picture could not be read',
      seal: 'Seal {{code}}',
      addendum: 'Addendum {{time}} {{name}} · Seal {{code}}',
      page: 'Page {page} of {pages}',
      footer: "For the referring doctor's reference. Valid only when signed.",
    },
  },
}
