import {
  type ConsultationKind,
  ConsultationRow,
  expertApi,
  graphicConsultationApi,
  type Language,
  PacsError,
  realtimeConsultationApi,
  type UserId,
} from '@opensono/pacs-core'
import { createFakeServices, FakePacsProvider, type FakeServices } from '@opensono/pacs-react/testing'
import type { Decorator } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { storyExpert, storySeat } from './storyExperts'

const right = 'pacs:remote_consultation:remote_consultation_application_and_reception'

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
    requestHospitalId: 'hospital-2',
    requestHospitalName: 'Second Hospital',
    requestDoctorId: 'user-20',
    requestDoctorName: '李伟',
    requestDepartmentName: '超声科',
    experts: [storySeat(1)],
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
  storyConsultation(2, { status: 'serving', isFavourite: true, experts: [storySeat(1, { state: 'accepted' })] }),
  storyConsultation(3, {
    status: 'finished',
    videoCount: 2,
    endedAt: '2026-01-05T09:00:00Z',
    experts: [storySeat(1, { state: 'finished', opinion: '考虑血管瘤，建议三个月后复查。' })],
  }),
  storyConsultation(4, { status: 'refused', experts: [storySeat(1, { state: 'refused' }), storySeat(2)] }),
  storyConsultation(5, { status: 'transferred', experts: [storySeat(1, { state: 'transferred' }), storySeat(3)] }),
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

/** What stands on the fake server of a story. */
export interface StoryOptions {
  readonly received?: readonly ConsultationRow[] | undefined
  readonly requested?: readonly ConsultationRow[] | undefined
  readonly authorities?: readonly string[] | undefined
}

const isOf = (kind: ConsultationKind) => (row: ConsultationRow) => row.kind === kind

/**
 * Services over a fake server that keeps consultations and experts.
 *
 * @param language - the interface's.
 * @param options - who asked whom.
 */
export function storyWithConsultations(language: Language = 'en', options: StoryOptions = {}): FakeServices {
  const { received = storyReceived, requested = storyRequested, authorities = [right] } = options
  const services = createFakeServices({ language, user: { authorities } })
  const { fake } = services
  const page = (
    rows: readonly ConsultationRow[],
    query: { patientName?: string | undefined; status?: string | undefined },
  ) => {
    const found = rows
      .filter(({ patientName }) => patientName.includes(query.patientName ?? ''))
      .filter(({ status }) => query.status === undefined || query.status === status)
    return { rows: found, total: found.length, isTotalExact: true }
  }
  const onImages = (rows: readonly ConsultationRow[]) =>
    rows.map((row) =>
      ConsultationRow.parse({ ...row, kind: 'GRAPHIC', status: row.status === 'serving' ? 'editing' : row.status }),
    )
  fake.answer(realtimeConsultationApi.receivedRecords, (query) => page(received.filter(isOf('REALTIME')), query))
  fake.answer(realtimeConsultationApi.requestedRecords, (query) => page(requested.filter(isOf('REALTIME')), query))
  fake.answer(graphicConsultationApi.receivedRecords, (query) => page(onImages(received), query))
  fake.answer(graphicConsultationApi.requestedRecords, (query) => page(onImages(requested), query))
  fake.answer(
    realtimeConsultationApi.received,
    () => received.filter(({ kind, status }) => kind === 'REALTIME' && status === 'waiting').length,
  )
  fake.answer(realtimeConsultationApi.accept, () => ({ status: 'waiting' as const }))
  fake.answer(realtimeConsultationApi.start, () => ({ status: 'serving' as const }))
  fake.answer(realtimeConsultationApi.reject, () => ({ status: 'refused' as const }))
  fake.answer(realtimeConsultationApi.refuse, () => ({ status: 'refused' as const }))
  fake.answer(realtimeConsultationApi.transfer, () => ({ status: 'waiting' as const }))
  fake.answer(realtimeConsultationApi.cancel, () => {
    throw new PacsError('CONSULTATION_STATUS_CHANGED')
  })
  fake.answer(realtimeConsultationApi.doctorFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.expertFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.setFavourite, () => null)
  fake.answer(realtimeConsultationApi.video, () => [
    { url: 'video-2', fileUrl: 'data:video/mp4,', recordedAt: '2026-01-05T08:40:00Z' },
    { url: 'video-1', fileUrl: 'data:video/mp4,', recordedAt: '2026-01-05T08:20:00Z' },
  ])
  fake.answer(expertApi.available, () => [1, 2, 3, 4, 5].map((number) => storyExpert(number)))
  return services
}

interface StageProps {
  make: () => FakeServices
  theme: 'dark' | 'light'
  mode: 'comfortable' | 'touch'
  children: ReactNode
}

function Stage({ make, theme, mode, children }: StageProps) {
  // StrictMode calls the maker of a state twice: what a story looks at and what it shows must be the same services.
  const [made] = useState<{ services: FakeServices | null }>(() => ({ services: null }))
  made.services ??= make()
  return (
    <FakePacsProvider services={made.services} theme={theme} mode={mode}>
      {children}
    </FakePacsProvider>
  )
}

/**
 * Puts a story into services of its own, in the chosen theme, language and mode.
 *
 * @param make - makes the services.
 */
export function inStory(make: (language: Language) => FakeServices): Decorator {
  return (Story, { globals }) => {
    const language = globals.language === 'zh' ? 'zh' : 'en'
    return (
      <Stage
        key={language}
        make={() => make(language)}
        theme={globals.theme === 'light' ? 'light' : 'dark'}
        mode={globals.mode === 'touch' ? 'touch' : 'comfortable'}
      >
        <Story />
      </Stage>
    )
  }
}
