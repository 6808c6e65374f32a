import { consultationStatusText } from '@opensono/pacs-core'

/** Words of the consultations beside the report. */
export const en = {
  consultation: consultationStatusText.en.consultation,
  reportConsultation: {
    none: 'No consultations',
    noneText: 'Opinions of experts about this study appear here.',
    question: 'Question: {{text}}',
    noOpinion: 'No opinion yet',
    withoutOpinion: 'No opinion was given.',
    refused: 'Refused',
    atCursor: 'Insert at cursor',
    toFindings: 'Add to findings',
    viewOnly: 'The report is view-only now.',
    full: 'The findings have no room for it.',
  },
}
