import { consultationStatusText } from '@opensono/pacs-core'

/** Words of the consultation report. */
export const en = {
  consultation: consultationStatusText.en.consultation,
  consultationReport: {
    heading: 'Consultations',
    title: 'Consultation report',
    print: 'Print',
    missing: 'Not everything could be drawn: {{what}}. The rest is as it was finished.',
    images_one: '{{count}} image',
    images_other: '{{count}} images',
    characters: 'the characters {{characters}}',
  },
}
