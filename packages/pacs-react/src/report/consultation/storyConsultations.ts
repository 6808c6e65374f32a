import type { ConsultationExpert, ConsultationRow } from '@opensono/pacs-core'

const expert = (name: string, opinion: string | null): ConsultationExpert => ({
  expertId: `expert-${name.slice(3)}` as ConsultationExpert['expertId'],
  userId: `user-${name.slice(3)}` as ConsultationExpert['userId'],
  name,
  title: 'Chief physician',
  hospitalId: 'hospital-2' as ConsultationExpert['hospitalId'],
  hospitalName: 'University Hospital',
  departmentId: null,
  departmentName: null,
  state: opinion === null ? 'accepted' : 'finished',
  opinion,
  opinionAt: opinion === null ? null : '2026-01-05T08:20:00.000Z',
  refusalReason: null,
  intoReport: null,
})

const row = (patch: Partial<ConsultationRow>): ConsultationRow => ({
  id: 'consultation-1' as ConsultationRow['id'],
  kind: 'REALTIME',
  status: 'finished',
  studyId: 'study-1' as ConsultationRow['studyId'],
  patientName: 'Li Wei',
  patientSex: 'female',
  patientAge: { value: 42, unit: 'year' },
  examNumber: 'US-1',
  bodypartNameList: ['肝脏'],
  bodypartEnglishNameList: ['Liver'],
  requestHospitalId: 'hospital-1' as ConsultationRow['requestHospitalId'],
  requestHospitalName: 'General Hospital',
  requestDoctorId: 'user-1' as ConsultationRow['requestDoctorId'],
  requestDoctorName: 'Li Wei',
  requestDepartmentName: 'Ultrasound',
  experts: [],
  comment: 'A lesion of the liver?',
  groups: [],
  requestedAt: '2026-01-05T08:00:00.000Z',
  startedAt: '2026-01-05T08:05:00.000Z',
  endedAt: '2026-01-05T08:20:00.000Z',
  expiresAt: '2026-01-06T08:00:00.000Z',
  reportFinishedAt: null,
  endReason: null,
  endedByName: null,
  isFavourite: false,
  videoCount: 0,
  hasReport: true,
  ...patch,
})

/** A live consultation of two experts, and a graphic one in which the expert still writes. */
export const storyConsultations: readonly ConsultationRow[] = [
  row({
    id: 'consultation-2' as ConsultationRow['id'],
    kind: 'GRAPHIC',
    status: 'editing',
    endedAt: null,
    hasReport: false,
    experts: [expert('Dr Gao', null)],
  }),
  row({ experts: [expert('Dr Zhou', 'A simple cyst.'), expert('Dr Qian', 'No biopsy.\nControl in a year.')] }),
]
