import { expect, it } from 'vitest'
import { ConsultationRow } from './Consultation'
import { consultationInLanguage } from './consultationInLanguage'

const expert = {
  expertId: 'expert-1',
  userId: 'user-1',
  name: '周岚',
  title: '',
  hospitalId: 'hospital-2',
  hospitalName: '第二医院',
  departmentId: 'department-1',
  departmentName: '超声科',
  state: 'invited',
  opinion: null,
}
const row = ConsultationRow.parse({
  id: 'consultation-1',
  kind: 'REALTIME',
  status: 'waiting',
  studyId: 'study-1',
  patientName: '王芳',
  patientSex: 'female',
  patientAge: { value: 42, unit: 'year' },
  examNumber: 'US-1',
  bodypartNameList: ['肝脏'],
  requestHospitalId: 'hospital-1',
  requestHospitalName: '示范医院',
  requestHospitalEnglishName: 'Demo Hospital',
  requestDoctorId: 'user-2',
  requestDoctorName: '李伟',
  requestDepartmentName: null,
  requestDepartmentEnglishName: 'Ultrasound',
  experts: [
    { ...expert, hospitalEnglishName: 'Second Hospital', departmentEnglishName: '' },
    { ...expert, expertId: 'expert-2', departmentEnglishName: 'Ultrasound' },
  ],
  comment: '',
  groups: [],
  requestedAt: '2026-01-05T08:00:00Z',
  startedAt: null,
  endedAt: null,
  expiresAt: '2026-01-06T08:00:00Z',
  isFavourite: false,
  videoCount: 0,
})

it('in English, hospitals and departments have their English names where they have one; in Chinese only their own', () => {
  const shown = consultationInLanguage(row, 'en')
  expect([shown.requestHospitalName, shown.requestDepartmentName]).toEqual(['Demo Hospital', null])
  expect(shown.experts.map(({ hospitalName, departmentName }) => [hospitalName, departmentName])).toEqual([
    ['Second Hospital', '超声科'],
    ['第二医院', 'Ultrasound'],
  ])
  expect(consultationInLanguage(row, 'zh')).toBe(row)
})
