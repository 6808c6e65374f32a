/** Words of the consultation report on paper. */
export const paperEn = {
  consultationPaper: {
    title: 'Consultation Report',
    kind: 'Consultation',
    requestedBy: 'Requested by',
    experts: 'Experts',
    examPurpose: 'Purpose of the exam',
    requestedAt: 'Requested',
    startedAt: 'Started',
    endedAt: 'Ended',
    correctedAt: 'Patient data corrected',
    history: 'Clinical history',
    question: 'Question',
    opinion: 'Consultation opinion',
    opinionOf: '{{heading}}: {{expert}}',
    withoutOpinion: 'No opinion was given.',
    finishedAt: 'Finished at',
    requestedSigner: 'Requesting doctor',
    footer: 'For the doctor who requested the consultation.',
  },
}
