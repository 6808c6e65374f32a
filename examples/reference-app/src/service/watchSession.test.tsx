import {
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  StudyId,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { createFakePacs, MemoryStorage } from '@opensono/pacs-core/testing'
import { createToasts } from '@opensono/pacs-react'
import { describe, expect, it, vi } from 'vitest'
import type { createRouter } from '../route/createRouter'
import type { AppServices } from './AppServices'
import { watchSession } from './watchSession'

const user = {
  name: '李伟',
  authorities: [],
  hospitalId: 'hospital-1',
  hospitalName: 'Demo Hospital',
  timeZone: 'Asia/Shanghai',
  machineId: null,
  departmentId: 'department-1',
  departmentName: 'Ultrasound',
  departmentType: null,
  departmentUsageTime: null,
  roomId: 'room-1',
  roomName: 'Room 1',
}

async function open() {
  const storage = new MemoryStorage()
  const { pacs, answer } = createFakePacs({ session: sessionApi })
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const session = createSession({ pacs, storage })
  const currentPatient = createCurrentPatient({ storage, text })
  const services = { pacs, session, currentPatient, text, storage, tabStorage: storage, toasts: createToasts() }
  const router = { navigate: vi.fn(), state: { location: { pathname: '/image' } } }
  watchSession(services as unknown as AppServices, router as unknown as ReturnType<typeof createRouter>)
  answer(sessionApi.breastScreeningSwitch, () => false)
  answer(sessionApi.info, () => ({ ...user, userId: 'user-a' }))
  storage.setItem(storageKeys.token, 'token-a')
  await session.restore()
  currentPatient.set({
    studyId: StudyId.parse('study-1'),
    patientSex: 'female',
    studyStatus: 'checked',
    patientAge: { value: 42, unit: 'year' },
  })
  const anotherTabLogsIn = async (userId: string) => {
    answer(sessionApi.info, () => ({ ...user, userId }))
    storage.setItem(storageKeys.token, 'token-b')
    const started = new Promise((resolve) => session.on('started', resolve))
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token, newValue: 'token-b' }))
    await started
  }
  return { session, currentPatient, anotherTabLogsIn }
}

describe('a login in another tab', () => {
  it('of another user makes that user work here, on no patient', async () => {
    const { session, currentPatient, anotherTabLogsIn } = await open()
    const changed = vi.fn()
    currentPatient.on('changed', changed)
    await anotherTabLogsIn('user-b')
    expect(session.getSnapshot().user?.userId).toBe('user-b')
    expect(currentPatient.getSnapshot().patient).toBeNull()
    expect(changed).toHaveBeenCalledWith({ studyId: null, formerStudyId: 'study-1' })
  })

  it('of the same user changes no patient', async () => {
    const { currentPatient, anotherTabLogsIn } = await open()
    await anotherTabLogsIn('user-a')
    expect(currentPatient.getSnapshot().patient?.studyId).toBe('study-1')
  })
})
