import {
  Consultation,
  type ConsultationKind,
  ConsultationRow,
  expertApi,
  graphicConsultationApi,
  type Language,
  PacsError,
  realtimeConsultationApi,
} from '@opensono/pacs-core'
import { createFakeServices, type FakeServices } from '@opensono/pacs-react/testing'
import type { Decorator } from '@storybook/react-vite'
import { onStage } from './StoryStage'
import { storyExpert } from './storyExperts'
import { storyOfHospital, storyReceived, storyRequested, storyUserId } from './storyRows'
import { storyPreview, storyStudy } from './storyStudy'

const right = 'pacs:remote_consultation:remote_consultation_application_and_reception'

/** What is stored on the fake server of a story. */
export interface StoryOptions {
  readonly received?: readonly ConsultationRow[] | undefined
  readonly requested?: readonly ConsultationRow[] | undefined
  readonly ofHospital?: readonly ConsultationRow[] | undefined
  readonly authorities?: readonly string[] | undefined
  /** The machine that the login names. */
  readonly machineId?: string | undefined
}

const isOf = (kind: ConsultationKind) => (row: ConsultationRow) => row.kind === kind

/**
 * Services over a fake server that keeps consultations and experts.
 *
 * @param language - the interface's.
 * @param options - who asked whom.
 */
export function storyWithConsultations(language: Language = 'en', options: StoryOptions = {}): FakeServices {
  const { received = storyReceived, requested = storyRequested, authorities = [right], machineId = null } = options
  const { ofHospital = storyOfHospital } = options
  const services = createFakeServices({ language, user: { authorities, machineId } })
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
  fake.answer(realtimeConsultationApi.hospitalRecords, (query) => page(ofHospital.filter(isOf('REALTIME')), query))
  fake.answer(graphicConsultationApi.receivedRecords, (query) => page(onImages(received), query))
  fake.answer(graphicConsultationApi.requestedRecords, (query) => page(onImages(requested), query))
  fake.answer(graphicConsultationApi.hospitalRecords, (query) => page(onImages(ofHospital), query))
  fake.answer(
    realtimeConsultationApi.received,
    () => received.filter(({ kind, status }) => kind === 'REALTIME' && status === 'waiting').length,
  )
  fake.answer(realtimeConsultationApi.get, ({ id }) => {
    const row = [...received, ...requested].find((each) => each.id === id)
    if (row === undefined) throw new PacsError('NOT_FOUND')
    return Consultation.parse({
      ...row,
      role: 'expert',
      reportEditableStatus: 0,
      machineId: null,
      isDeviceOnly: false,
      video: null,
    })
  })
  fake.answer(realtimeConsultationApi.ofStudy, () => [])
  fake.answer(realtimeConsultationApi.study, ({ id }) => {
    const row = [...received, ...requested].find((each) => each.id === id)
    const isInvited = row?.experts.some(({ userId, state }) => userId === storyUserId && state === 'invited')
    return isInvited === true ? storyPreview() : storyStudy()
  })
  fake.answer(realtimeConsultationApi.readMeasure, () => ({ measure: '', version: 1 }))
  fake.answer(realtimeConsultationApi.measure, ({ version = 0 }) => ({ version: version + 1 }))
  fake.answer(realtimeConsultationApi.accept, () => ({ status: 'waiting' as const }))
  fake.answer(realtimeConsultationApi.start, () => ({ status: 'serving' as const }))
  fake.answer(realtimeConsultationApi.reject, () => ({ status: 'refused' as const }))
  fake.answer(realtimeConsultationApi.refuse, () => ({ status: 'refused' as const }))
  fake.answer(realtimeConsultationApi.transfer, () => ({ status: 'waiting' as const }))
  fake.answer(realtimeConsultationApi.cancel, () => {
    throw new PacsError('CONSULTATION_STATUS_CHANGED')
  })
  fake.answer(realtimeConsultationApi.doctorFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.takeOver, () => ({ status: 'serving' as const }))
  fake.answer(realtimeConsultationApi.hospitalFinish, () => ({ status: 'unedited' as const }))
  fake.answer(realtimeConsultationApi.expertFinish, () => ({ status: 'finished' as const }))
  fake.answer(realtimeConsultationApi.setFavourite, () => null)
  fake.answer(realtimeConsultationApi.video, () => [
    { url: 'video-2', fileUrl: 'data:video/mp4,', recordedAt: '2026-01-05T08:40:00Z' },
    { url: 'video-1', fileUrl: 'data:video/mp4,', recordedAt: '2026-01-05T08:20:00Z' },
  ])
  fake.answer(expertApi.available, () => [1, 2, 3, 4, 5].map((number) => storyExpert(number)))
  return services
}

/**
 * Puts a story into services of its own, in the chosen theme, language and mode.
 *
 * @param make - makes the services.
 */
export const inStory = (make: (language: Language) => FakeServices): Decorator =>
  onStage((language) => ({ services: make(language) }))
