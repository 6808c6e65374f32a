import {
  type ConsultationId,
  type HospitalId,
  type ImageId,
  PacsError,
  realtimeConsultationApi,
  type UserId,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUploadCredentials, FakeClock } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import { createFakeStore } from '../testing/createFakeStore'
import { studyId, until } from '../testing/startUploads'
import { createUploadQueue } from './createUploadQueue'
import type { NewUpload } from './UploadQueue'

const consultationId = 'consultation-1' as ConsultationId
const study = { studyId, requestDoctorId: 'doctor-1' as UserId, requestDoctorHospitalId: 'hospital-1' as HospitalId }
const still: NewUpload = {
  target: { kind: 'consultation', ...study },
  blob: new Blob(['still'], { type: 'image/png' }),
  fileExtension: '.png',
  isTaken: true,
}
const video: NewUpload = {
  target: { kind: 'consultationVideo', consultationId },
  blob: new Blob(['video'], { type: 'video/webm' }),
  fileExtension: '.webm',
  isTaken: true,
}

function start() {
  const clock = new FakeClock()
  const { pacs, answer, seen } = createFakePacs({ realtimeConsultation: realtimeConsultationApi }, { clock })
  const { store } = createFakeStore()
  const credentials = ({ key }: { key?: string | undefined }) =>
    exampleUploadCredentials({
      key: key ?? 'consultation/1',
      expiration: new Date(clock.now() + 900_000).toISOString(),
    })
  answer(realtimeConsultationApi.expertUploadToken, credentials)
  answer(realtimeConsultationApi.videoToken, credentials)
  answer(realtimeConsultationApi.expertOnUpload, () => ({ imageId: 'image-1' as ImageId, isInBuffer: false }))
  answer(realtimeConsultationApi.setVideo, () => null)
  const online = { isOnline: () => true, subscribe: () => () => {} }
  const queue = createUploadQueue({ pacs: pacs as never, clock, store, online })
  return { clock, queue, answer, seen, item: () => queue.getSnapshot().items[0] }
}

it('a still of an expert goes into the study of the consultation, by the calls of experts', async () => {
  const { queue, seen, item } = start()
  const arrived = vi.fn()
  queue.on('imageUploaded', arrived)
  queue.add(still)
  await until(() => expect(item()?.status).toBe('done'))
  expect(seen.map(({ id }) => id)).toEqual([
    'realtimeConsultation.expertUploadToken',
    'realtimeConsultation.expertOnUpload',
  ])
  expect(seen[0]?.input).toEqual({ ...study, fileExtension: '.png' })
  expect(seen[1]?.input).toEqual({ ...study, imageUrl: 'consultation/1' })
  expect(arrived.mock.calls[0]?.[0]).toMatchObject({ imageId: 'image-1', isInBuffer: false })
})

it('a still that comes when the study takes none is in the buffer of the doctor, and that is said', async () => {
  const { queue, answer, item } = start()
  answer(realtimeConsultationApi.expertOnUpload, () => ({ imageId: 'image-1' as ImageId, isInBuffer: true }))
  queue.add(still)
  await until(() => expect(item()).toMatchObject({ status: 'done', isInBuffer: true }))
})

it('a recording becomes a video of its consultation, which is no image', async () => {
  const { queue, seen, item } = start()
  const arrived = vi.fn()
  queue.on('imageUploaded', arrived)
  queue.add(video)
  await until(() => expect(item()).toMatchObject({ status: 'done', imageId: null }))
  expect(seen[0]?.input).toEqual({ suffix: 'webm', id: consultationId })
  expect(seen[1]?.input).toEqual({ id: consultationId, url: 'consultation/1' })
  expect(arrived).not.toHaveBeenCalled()
})

it('a video whose notice was lost is announced again under the same key', async () => {
  const { queue, answer, seen, clock, item } = start()
  answer(realtimeConsultationApi.setVideo, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  queue.add(video)
  await until(() => expect(item()?.status).toBe('waiting'))
  answer(realtimeConsultationApi.setVideo, () => null)
  clock.advance(1_000)
  await until(() => expect(item()?.status).toBe('done'))
  const notices = seen.filter(({ id }) => id === 'realtimeConsultation.setVideo')
  expect(notices.map(({ input }) => input)).toEqual([notices[0]?.input, notices[0]?.input])
})
