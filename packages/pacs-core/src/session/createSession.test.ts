import { expect, test } from 'vitest'
import { PacsError } from '../error/PacsError'
import { createFakePacs } from '../testing/createFakePacs'
import { FakeClock } from '../testing/FakeClock'
import { MemoryStorage } from '../testing/MemoryStorage'
import { storageKeys } from '../value/keyValueStorage'
import { createSession, readToken } from './createSession'
import { sessionApi } from './sessionApi'

const user = {
  userId: 'u1',
  name: 'Li Wei',
  authorities: ['pacs:image:collect_image'],
  hospitalId: 'h1',
  hospitalName: 'Demo Hospital',
  timeZone: 'Asia/Shanghai',
  machineId: null,
  departmentId: 'd1',
  departmentName: 'Ultrasound',
  departmentType: null,
  departmentUsageTime: null,
  roomId: 'r1',
  roomName: 'Room 1',
} as never
const input = { phone: '13800000003', credentials: 'x', hospitalId: 'h1', departmentId: 'd1', roomId: 'r1' } as never

function setUp() {
  const storage = new MemoryStorage()
  const clock = new FakeClock()
  const fake = createFakePacs({ session: sessionApi }, { token: () => readToken(storage), clock })
  fake.answer(sessionApi.password, () => ({ token: 'TOKEN', expiresAt: '2026-01-01T00:00:00Z' }))
  fake.answer(sessionApi.info, () => user)
  fake.answer(sessionApi.breastScreeningSwitch, () => true)
  fake.answer(sessionApi.logout, () => null)
  const session = createSession({ pacs: fake.pacs, storage, clock })
  const messages: string[] = []
  session.on('expiredMessage', (error) => messages.push(error.code))
  return { storage, clock, fake, session, messages }
}

test('after login the user is read and the breast-screening switch queried; token, phone and room are kept', async () => {
  const { session, fake, storage } = setUp()
  await session.logIn(input)
  expect(fake.seen.map((each) => each.id)).toEqual([
    'session.password',
    'session.info',
    'session.breastScreeningSwitch',
  ])
  expect(session.getSnapshot()).toMatchObject({ status: 'active', user, isBreastScreeningOn: true })
  expect(storage.keys().sort()).toEqual(['lastLoginPhone', 'pacs_token', 'roomId'])
})

test('a stored token is restored once, and one that is over is forgotten', async () => {
  const { session, fake, storage } = setUp()
  expect(await session.restore()).toBe(false)
  storage.setItem(storageKeys.token, 'OLD')
  expect(await session.restore()).toBe(true)
  fake.answer(sessionApi.info, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  expect(await session.restore()).toBe(false)
  expect(readToken(storage)).toBeNull()
})

test('401 removes the token and the current patient, and is said once in two seconds', async () => {
  const { session, fake, storage, clock, messages } = setUp()
  await session.logIn(input)
  storage.setItem(storageKeys.currentPatient, '{}')
  fake.answer(sessionApi.info, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  const burst = () => Promise.all(Array.from({ length: 20 }, () => fake.pacs.session.info().catch(() => null)))
  await burst()
  expect(storage.keys()).toEqual(['lastLoginPhone', 'roomId'])
  expect(messages).toHaveLength(1)
  clock.advance(1_900)
  await burst()
  expect(messages).toHaveLength(1)
  clock.advance(200)
  await burst()
  expect(messages).toHaveLength(2)
})

test('a late 401 to a call of the former login does not end the new one', async () => {
  const { session, fake, storage, messages } = setUp()
  await session.logIn(input)
  let answer = () => undefined as undefined
  fake.answer(sessionApi.info, async () => {
    await new Promise<void>((resolve) => {
      answer = () => void resolve()
    })
    throw new PacsError('UNAUTHORIZED')
  })
  const late = fake.pacs.session.info().catch((error: PacsError) => error.code)
  await Promise.resolve()
  storage.setItem(storageKeys.token, 'NEWER')
  answer()
  expect(await late).toBe('UNAUTHORIZED')
  expect(readToken(storage)).toBe('NEWER')
  expect(messages).toEqual([])
})

test('logging out ends the session here even when the server cannot be reached', async () => {
  const { session, fake, storage } = setUp()
  const reasons: string[] = []
  session.on('ended', ({ reason }) => reasons.push(reason))
  await session.logIn(input)
  fake.answer(sessionApi.logout, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  await session.logOut()
  expect(readToken(storage)).toBeNull()
  expect(session.getSnapshot().status).toBe('anonymous')
  expect(reasons).toEqual(['logout'])
})
