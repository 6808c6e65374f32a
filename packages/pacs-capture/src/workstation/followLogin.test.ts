import {
  type CurrentUser,
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  StudyId,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { createFakePacs, exampleUser, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
import { describe, expect, it, vi } from 'vitest'
import { followLogin } from './followLogin'

const study = {
  studyId: StudyId.parse('study-1'),
  patientSex: 'female',
  studyStatus: 'checked',
  patientAge: { value: 42, unit: 'year' },
} as const

async function open() {
  const storage = new MemoryStorage()
  const page = new EventTarget()
  const { pacs, answer } = createFakePacs({ session: sessionApi }, { token: () => storage.getItem(storageKeys.token) })
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const session = createSession({ pacs, storage, clock: new FakeClock() })
  const currentPatient = createCurrentPatient({ storage, text })
  const onMoved = vi.fn()
  const reload = vi.fn()
  const stop = followLogin({ session, currentPatient, page, reload, onMoved })
  answer(sessionApi.breastScreeningSwitch, () => false)
  answer(sessionApi.info, () => exampleUser())
  storage.setItem(storageKeys.token, 'token-a')
  await session.restore()
  currentPatient.set(study)
  const anotherTabLogsIn = async (user: Partial<Record<keyof CurrentUser, unknown>>) => {
    answer(sessionApi.info, () => exampleUser(user))
    storage.setItem(storageKeys.token, 'token-b')
    const started = new Promise((resolve) => session.on('started', resolve))
    const event = Object.assign(new Event('storage'), { key: storageKeys.token, newValue: 'token-b' })
    page.dispatchEvent(event)
    await started
  }
  return { page, storage, session, currentPatient, onMoved, reload, stop, anotherTabLogsIn }
}

describe('a login in another tab', () => {
  it('of another user makes that user work here, on no patient', async () => {
    const { session, currentPatient, anotherTabLogsIn } = await open()
    const changed = vi.fn()
    currentPatient.on('changed', changed)
    await anotherTabLogsIn({ userId: 'user-2' })
    expect(session.getSnapshot().user?.userId).toBe('user-2')
    expect(currentPatient.getSnapshot().patient).toBeNull()
    expect(changed).toHaveBeenCalledWith({ studyId: null, formerStudyId: 'study-1' })
  })

  it('of the same user in the same room changes no patient', async () => {
    const { currentPatient, onMoved, anotherTabLogsIn } = await open()
    await anotherTabLogsIn({})
    expect(currentPatient.getSnapshot().patient?.studyId).toBe('study-1')
    expect(onMoved).not.toHaveBeenCalled()
  })

  it('in another room is followed here, and the patient stays while the hospital does', async () => {
    const { currentPatient, onMoved, anotherTabLogsIn } = await open()
    await anotherTabLogsIn({ roomId: 'room-2', roomName: 'Room 2' })
    expect(onMoved).toHaveBeenCalledWith(expect.objectContaining({ roomName: 'Room 2' }))
    expect(currentPatient.getSnapshot().patient?.studyId).toBe('study-1')
  })
})

it('a page from the back-forward cache is loaded again only when the login is another one', async () => {
  const { page, storage, reload } = await open()
  const show = () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  page.dispatchEvent(new Event('pagehide'))
  show()
  expect(reload).not.toHaveBeenCalled()
  storage.setItem(storageKeys.token, 'token-c')
  show()
  expect(reload).toHaveBeenCalledOnce()
})

it('after the end nothing is followed', async () => {
  const { session, currentPatient, stop } = await open()
  stop()
  await session.logOut()
  expect(currentPatient.getSnapshot().patient?.studyId).toBe('study-1')
})
