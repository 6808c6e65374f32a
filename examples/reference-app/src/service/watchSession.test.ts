// @vitest-environment jsdom
import {
  coreText,
  createCurrentPatient,
  createSession,
  createText,
  PacsError,
  StudyId,
  sessionApi,
  storageKeys,
} from '@opensono/pacs-core'
import { createFakePacs, FakeClock, MemoryStorage } from '@opensono/pacs-core/testing'
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
  const clock = new FakeClock()
  const { pacs, answer } = createFakePacs({ session: sessionApi }, { token: () => storage.getItem(storageKeys.token) })
  const text = createText({ resources: [coreText], browserLanguage: 'en' })
  const session = createSession({ pacs, storage, clock })
  const currentPatient = createCurrentPatient({ storage, text })
  const services = { pacs, session, currentPatient, text, storage, tabStorage: storage, toasts: createToasts() }
  const router = { navigate: vi.fn(), revalidate: vi.fn(), state: { location: { pathname: '/image' } } }
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
  return { pacs, answer, clock, router, storage, toasts: services.toasts, session, currentPatient }
}

it('the end of a login is shown though three other errors are open', async () => {
  const { pacs, answer, storage, toasts } = await open()
  for (const text of ['a', 'b', 'c']) toasts.error(text)
  storage.setItem(storageKeys.token, 'token-again')
  answer(sessionApi.info, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  await pacs.session.info().catch(() => null)
  await vi.waitFor(() => expect(toasts.getSnapshot().shown.map(({ text }) => text)).not.toContain('a'))
  expect(toasts.getSnapshot().shown.at(-1)?.text).not.toBe('c')
})

describe('a burst of refused calls', () => {
  async function refuse({ pacs, answer, storage }: Awaited<ReturnType<typeof open>>): Promise<void> {
    storage.setItem(storageKeys.token, 'token-again')
    answer(sessionApi.info, () => {
      throw new PacsError('UNAUTHORIZED')
    })
    await Promise.all(Array.from({ length: 20 }, () => pacs.session.info().catch(() => null)))
  }

  it('of twenty says once that the login has expired, again only after two seconds, and leads to the login once each time', async () => {
    const opened = await open()
    const { clock, router, storage, session, toasts } = opened
    const said: number[] = []
    let messages = 0
    session.on('expiredMessage', () => {
      messages += 1
    })
    for (const waitMs of [0, 1_900, 200]) {
      clock.advance(waitMs)
      await refuse(opened)
      said.push(messages)
      expect(storage.getItem(storageKeys.token)).toBeNull()
      expect(storage.getItem(storageKeys.currentPatient)).toBeNull()
    }
    expect(said).toEqual([1, 1, 2])
    // The same words are one notice.
    expect(toasts.getSnapshot().shown).toHaveLength(1)
    expect(router.navigate).toHaveBeenCalledTimes(3)
  })

  it('says nothing on the login page', async () => {
    const opened = await open()
    opened.router.state.location.pathname = '/login'
    await refuse(opened)
    expect(opened.toasts.getSnapshot().shown).toEqual([])
  })
})

it.each([
  ['FORBIDDEN', 'You may not do this. An administrator can give you the permission.'],
  ['GATEWAY_TIMEOUT', 'The connection timed out. Try again.'],
] as const)('%s says “%s”, once for six calls at once, and the login goes on', async (code, words) => {
  const { pacs, answer, toasts, session, router } = await open()
  answer(sessionApi.info, () => {
    throw new PacsError(code)
  })
  const ends = await Promise.all(Array.from({ length: 6 }, () => pacs.session.info().catch((error) => error.code)))
  expect(ends).toEqual(Array(6).fill(code))
  expect(toasts.getSnapshot().shown.map(({ tone, text }) => [tone, text])).toEqual([['error', words]])
  expect(session.getSnapshot().status).toBe('active')
  expect(router.navigate).not.toHaveBeenCalled()
})

describe('a switch of rooms in another tab', () => {
  it('is followed here with a notice, and the patient stays while the hospital does', async () => {
    const { answer, storage, session, currentPatient, toasts } = await open()
    answer(sessionApi.info, () => ({ ...user, userId: 'user-a', roomId: 'room-2', roomName: 'Room 2' }))
    storage.setItem(storageKeys.token, 'token-b')
    const started = new Promise((resolve) => session.on('started', resolve))
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.token, newValue: 'token-b' }))
    await started
    expect(session.getSnapshot().user?.roomName).toBe('Room 2')
    expect(toasts.getSnapshot().shown).toHaveLength(1)
    expect(currentPatient.getSnapshot().patient?.studyId).toBe('study-1')
  })
})
