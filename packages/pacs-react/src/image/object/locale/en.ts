/** Words of the DICOM objects without a picture that are kept with a study. */
export const en = {
  studyObject: {
    title_one: '{{count}} other file from the machine',
    title_other: '{{count}} other files from the machine',
    kind: {
      STRUCTURED_REPORT: 'Structured report',
      KEY_OBJECTS: 'Key images',
      PRESENTATION_STATE: 'Presentation state',
      DOCUMENT: 'Document',
      unknown: 'DICOM object',
    },
    otherPatient: 'Another patient: {{name}}. It is not used until it is assigned again.',
    arrivedCount_one: '{{count}} arrived after the report was begun',
    arrivedCount_other: '{{count}} arrived after the report was begun',
    arrived: 'Arrived after the report was begun.',
    damaged: 'The stored file is damaged.',
    open: 'Open',
    download: 'Download DICOM file',
    takeOut: {
      act: 'Return to the waiting list',
      title: 'Return this file to the waiting list?',
      text: '{{name}}. It leaves the study and can be assigned to the right one.',
      reason: 'Reason',
      done: 'Returned to the waiting list: {{name}}.',
    },
  },
}
