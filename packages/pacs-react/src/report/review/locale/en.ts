/** Words of the review of a report. */
export const en = {
  review: {
    state: {
      pending: 'Not reviewed',
      reviewing: 'Reviewing',
      failed: 'Failed',
      passed: 'Passed',
      reminders: 'Passed (with reminders)',
    },
    text: {
      pending: 'The report has not been reviewed as it stands.',
      reviewing: 'The review is running. Stay on the report until it has ended.',
      failed_one: 'The review found {{count}} error. Correct it, or ignore it with a reason.',
      failed_other: 'The review found {{count}} errors. Correct them, or ignore them with a reason.',
      reminders: 'No errors. The reminders below do not hold the report.',
      closed: 'The report is finished. This is what the review had found by then.',
      passed: 'Nothing is left to correct.',
    },
    noItems: 'No quality items are enabled, so nothing is looked for. An administrator enables them in the basic data.',
    start: 'Review',
    recheck: 'Review again',
    severity: { error: 'Error', warning: 'Warning' },
    byModel: 'Found by the model',
    outdated: 'From version {{version}} of the report',
    ignore: 'Ignore',
    ignored: 'Ignored by {{name}}: {{reason}}',
    ignoreTitle: 'Ignore "{{title}}"?',
    ignoreText: 'The reason is kept with the review and in the operation log.',
    reason: 'Reason',
    show: 'Show "{{words}}" in the text',
    fault: {
      MODEL_UNREACHABLE:
        'The model did not answer. The rules have checked the report. Review again, or finish the report.',
      MODEL_TIMEOUT:
        'The model did not answer in time. The rules have checked the report. Review again, or finish the report.',
      MODEL_ANSWER_INVALID:
        'The answer of the model was not usable. The rules have checked the report. Review again, or finish the report.',
      LOST: 'The review was interrupted. Review again.',
    },
  },
} as const
