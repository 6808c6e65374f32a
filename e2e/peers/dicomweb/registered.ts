import { type DicomDataset, tag } from '@opensono/pacs-core/dicom'

/** Whose a study is into which another program stores a file. */
export const registered = {
  name: '李志强',
  patient: { patientId: 'PEER1', sex: 'male', birthDate: '1971-02-03' },
  study: { accessionNumber: 'PEERACC1' },
} as const

/** What a file says that names this patient: it is given out as it came. */
export const namesRegistered: DicomDataset = {
  [tag.PatientName]: { vr: 'PN', Value: [{ Alphabetic: 'Li^Zhiqiang', Ideographic: '李^志强' }] },
  [tag.PatientID]: { vr: 'LO', Value: ['PEER1'] },
  [tag.PatientBirthDate]: { vr: 'DA', Value: ['19710203'] },
  [tag.PatientSex]: { vr: 'CS', Value: ['M'] },
  [tag.AccessionNumber]: { vr: 'SH', Value: ['PEERACC1'] },
}
