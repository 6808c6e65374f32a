import { ConsultationRow, type UserId } from '@opensono/pacs-core'
import { storyConsultationExpert } from './storyExperts'

/** The user of the stories, as the fake session names them. */
export const storyUserId = 'user-1' as UserId

const patients = ['王芳', '张三丰', 'Maria Fernandez-Gutierrez', '欧阳明', '周敏', '赵敏', '何静', '林晓', '陈晨']

/** A consultation of a list, with what a story wants different. */
export function storyConsultation(
  number: number,
  patch: Partial<Record<keyof ConsultationRow, unknown>> = {},
): ConsultationRow {
  return ConsultationRow.parse({
    id: `consultation-${number}`,
    kind: 'REALTIME',
    status: 'waiting',
    studyId: `study-${number}`,
    patientName: patients[number - 1],
    patientSex: number % 2 === 0 ? 'male' : 'female',
    patientAge: { value: 30 + number, unit: 'year' },
    examNumber: `US${String(number).padStart(6, '0')}`,
    bodypartNameList: ['肝脏', '胆囊'],
    bodypartEnglishNameList: ['Liver', 'Gallbladder'],
    requestHospitalId: 'hospital-2',
    requestHospitalName: 'Second Hospital',
    requestDoctorId: 'user-20',
    requestDoctorName: '李伟',
    requestDepartmentName: '超声科',
    experts: [storyConsultationExpert(1)],
    comment: '肝右叶低回声结节，请协助判断性质。',
    groups: [{ groupId: 'group-1', name: '腹部' }],
    requestedAt: '2026-01-05T08:00:00Z',
    startedAt: null,
    endedAt: null,
    expiresAt: '2026-01-06T08:00:00Z',
    isFavourite: false,
    videoCount: 0,
    ...patch,
  })
}

/** One of each status that an expert sees. */
export const storyReceived: readonly ConsultationRow[] = [
  storyConsultation(1),
  storyConsultation(2, {
    status: 'serving',
    isFavourite: true,
    experts: [storyConsultationExpert(1, { state: 'accepted' })],
  }),
  storyConsultation(3, {
    status: 'finished',
    videoCount: 2,
    hasReport: true,
    endedAt: '2026-01-05T09:00:00Z',
    experts: [storyConsultationExpert(1, { state: 'finished', opinion: '考虑血管瘤，建议三个月后复查。' })],
  }),
  storyConsultation(4, {
    status: 'refused',
    experts: [storyConsultationExpert(1, { state: 'refused' }), storyConsultationExpert(2)],
  }),
  storyConsultation(5, {
    status: 'transferred',
    experts: [storyConsultationExpert(1, { state: 'transferred' }), storyConsultationExpert(3)],
  }),
  storyConsultation(6, { status: 'cancelled' }),
  storyConsultation(7, { status: 'expired' }),
]

/** One of each status that the doctor who asked sees. */
export const storyRequested: readonly ConsultationRow[] = storyReceived.map((row) =>
  ConsultationRow.parse({
    ...row,
    requestDoctorId: storyUserId,
    requestHospitalName: 'Demo Hospital',
    experts: row.experts.map((expert) => ({
      ...expert,
      userId: `${expert.userId}-other`,
      hospitalName: '市第一人民医院',
    })),
  }),
)

/** What the hospital requested, as a user sees it who takes part in none of them; the third one was ended in place of its doctor. */
export const storyOfHospital: readonly ConsultationRow[] = [
  storyConsultation(1, { experts: [storyConsultationExpert(2)] }),
  storyConsultation(2, { status: 'serving', experts: [storyConsultationExpert(2, { state: 'accepted' })] }),
  storyConsultation(3, {
    status: 'unedited',
    endedAt: '2026-01-05T09:00:00Z',
    endReason: 'hospital',
    endedByName: '赵敏',
    experts: [storyConsultationExpert(2, { state: 'accepted' })],
  }),
].map((row) => ConsultationRow.parse({ ...row, requestHospitalName: 'Demo Hospital' }))
