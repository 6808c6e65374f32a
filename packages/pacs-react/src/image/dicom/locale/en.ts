/** Words of DICOM files. */
export const en = {
  header: {
    title: 'DICOM elements',
    search: 'Search tag, name or value',
    tag: 'Tag',
    name: 'Name',
    vr: 'VR',
    value: 'Value',
    private: 'Private element',
    unknown: 'Unknown element',
    bytes_one: '{{count}} byte',
    bytes_other: '{{count}} bytes',
    count_one: '{{count}} element',
    count_other: '{{count}} elements',
    countSome: '{{shown}} of {{count}} elements. Search to see the others.',
  },
  replaced: {
    mark: 'Replaced by the machine',
    markTitle:
      'The machine has sent a corrected image, which is in this study, too. This one is kept because it is in use.',
    notice_one: '{{names}}: the machine has sent a corrected image, which is in this study, too.',
    notice_other: '{{names}}: the machine has sent corrected images, which are in this study, too.',
  },
  otherPatient: {
    banner_one: '{{count}} image names another patient than this study.',
    banner_other: '{{count}} images name another patient than this study.',
    mark: 'Other patient',
    markTitle:
      'The file names {{name}}, not the patient of this study. It is not used until a user compares and decides.',
    leftOut_one: '{{count}} image is left out: its file names another patient. Compare and decide first.',
    leftOut_other: '{{count}} images are left out: their files name another patient. Compare and decide first.',
    compare: 'Compare',
    title: '{{name}}: another patient?',
    ofStudy: 'This study',
    ofFile: 'DICOM file',
    field: { name: 'Name', patientId: 'Patient ID', birthDate: 'Date of birth', sex: 'Sex' },
    sexes: { male: 'Male', female: 'Female', unknown: 'Unknown' },
    different: 'Different',
    usedInReport: 'The report shows this image. Remove it from the report before you move or delete it.',
    decision: { KEEP: 'Keep in this study', BUFFER: 'Move to buffer', DELETE: 'Delete' },
  },
}
