/** Words for statistics. */
export const en = {
  statistics: {
    board: {
      workload: 'Workload by doctor',
      part: 'Exam parts',
      machine: 'Devices',
      kind: 'Exam types',
    },
    /** What a row is. */
    rowOf: { workload: 'Examining doctor', part: 'Body part', machine: 'Device', kind: 'Exam type' },
    /** Stands for what studies have none of. */
    none: { workload: 'No doctor', part: 'No body part', machine: 'No device', kind: 'No exam type' },
    column: {
      count: 'Studies',
      fee: 'Fees',
      score: 'Score',
      positive: 'Positive',
      negative: 'Negative',
      unknown: 'Not decided',
      positiveRate: 'Positive rate',
    },
    total: 'Total',
    step: {
      wait: 'Registration to first image',
      exam: 'First to last image',
      report: 'Last image to report',
      review: 'Report to confirmation',
      print: 'Report to print',
      total: 'Registration to print',
    },
    indicator: {
      positiveRate: {
        name: 'Positive rate',
        numerator: 'Studies whose result is positive',
        denominator: 'Studies whose result is positive or negative',
        source: 'Definition of this product',
      },
      reportInTime: {
        name: 'Reports within 24 hours',
        numerator: 'Reports finished within 24 hours after the last image',
        denominator: 'Studies with images whose report is finished',
        source: 'Definition of this product',
      },
      urgentAcknowledged: {
        name: 'Urgent values within 10 minutes',
        numerator: 'Studies whose urgent values were all acknowledged within 10 minutes',
        denominator: 'Studies with urgent values that were not withdrawn',
        source: 'After US-CV-01, urgent values notified within 10 minutes, of the Chinese indicators of 2022',
      },
      viewsComplete: {
        name: 'Views complete',
        numerator: 'Studies that had all required views when the report was finished',
        denominator: 'Finished studies of exam types that require views',
        source: 'Definition of this product',
      },
      bodyMarks: {
        name: 'Body marks present',
        numerator: 'Studies of which an image had a body mark when the report was finished',
        denominator: 'Finished studies with images',
        source: 'Definition of this product',
      },
      addendaAfterPrint: {
        name: 'Addenda after print',
        numerator: 'Printed studies to whose report something was added after the print',
        denominator: 'Printed studies',
        source: 'Definition of this product',
      },
    },
  },
}
