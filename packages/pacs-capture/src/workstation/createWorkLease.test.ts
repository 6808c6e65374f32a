import {
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  type StudyId,
  sessionApi,
  studyApi,
} from '@opensono/pacs-core'
import { createFakePacs, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { expect, it, vi } from 'vitest'
import { createBufferNames } from '../buffer/createBufferNames'
import { createCaptureSession } from '../capture/createCaptureSession'
import { createDeviceList } from '../device/createDeviceList'
import { createFakePictures } from '../testing/createFakePictures'
import { createFakeUploads } from '../testing/createFakeUploads'
import { FakeMediaDevices } from '../testing/FakeMediaDevices'
import { createWorkLease } from './createWorkLease'

const studyId = 'study-1' as StudyId

async function liveCapture() {
  const storage = new MemoryStorage()
  const { pacs, seen } = createFakePacs({ session: sessionApi, study: studyApi })
  const pictures = createFakePictures()
  const capture = createCaptureSession({
    devices: createDeviceList({ mediaDevices: new FakeMediaDevices(), storage }),
    clock: new FakeClock(),
    storage,
    userId: () => 'user-1',
    authorities: () => ['pacs:image:collect_image'],
    bufferNames: createBufferNames({ storage, prefixText: (prefix) => prefix }),
    openPictures: pictures.open,
    uploads: createFakeUploads(),
  })
  const text = createText({ resources: [coreText] })
  const session = createSession({ pacs, storage })
  createWorkLease({ pacs, session, currentPatient: createCurrentPatient({ storage, text }), capture })
  await capture.start()
  capture.setCurrentStudy(studyId)
  pictures.keep(7)
  return { capture, taken: () => seen.filter(({ id }) => id === studyApi.occupy.id).map(({ input }) => input.studyId) }
}

it.each(['still', 'toggleClip', 'saveLast'] as const)('a picture taken for a study occupies it: %s', async (act) => {
  const { capture, taken } = await liveCapture()
  await capture[act]('study')
  await vi.waitFor(() => expect(taken()).toEqual([studyId]))
})

it('a picture taken for the buffer occupies no study', async () => {
  const { capture, taken } = await liveCapture()
  await capture.still('buffer')
  await capture.saveLast('buffer')
  expect(taken()).toEqual([])
})
