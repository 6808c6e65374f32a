import { expect, test } from 'vitest'
import { PacsError } from '../error/PacsError'
import { createFakePacs } from '../testing/createFakePacs'
import { FakeClock } from '../testing/FakeClock'
import { storageKeys } from '../value/keyValueStorage'
import { MemoryStorage } from '../value/MemoryStorage'
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

test('a server that cannot be reached makes the session offline, without a rejection, until it is asked again', async () => {
  const { session, fake, storage } = setUp()
  storage.setItem(storageKeys.token, 'OLD')
  fake.answer(sessionApi.info, () => {
    throw new PacsError('SERVER_BUSY')
  })
  expect(await session.restore()).toBe(false)
  expect(session.getSnapshot()).toMatchObject({ status: 'offline', error: { code: 'SERVER_BUSY' }, user: null })
  expect(readToken(storage)).toBe('OLD')
  fake.answer(sessionApi.info, () => user)
  expect(await session.restore()).toBe(true)
  expect(session.getSnapshot()).toMatchObject({ status: 'active', error: null })
})

test('with no stored token the user is cleared', async () => {
  const { session, storage } = setUp()
  const ended: string[] = []
  session.on('ended', ({ reason }) => ended.push(reason))
  expect([session.checkToken(), ended]).toEqual([false, []])
  await session.logIn(input)
  expect([session.checkToken(), ended]).toEqual([true, []])
  storage.setItem(storageKeys.currentPatient, '{}')
  storage.removeItem(storageKeys.token)
  expect([session.checkToken(), ended]).toEqual([false, ['expired']])
  expect(session.getSnapshot()).toMatchObject({ status: 'anonymous', user: null })
  expect(storage.getItem(storageKeys.currentPatient)).toBeNull()
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

const locked = () => {
  throw new PacsError('SESSION_LOCKED')
}

test('the device that logged in once is named at each later proof of a password', async () => {
  const { session, fake, storage } = setUp()
  fake.answer(sessionApi.password, () => ({
    token: 'TOKEN',
    expiresAt: '2026-01-01T00:00:00Z',
    deviceToken: 'DEVICE',
  }))
  fake.answer(sessionApi.passwordCheck, () => ({
    hospitals: [],
    isMfaBound: false,
    loginTicket: 'x',
    nextStep: 'choose-hospital' as const,
    why: null,
  }))
  await session.logIn(input)
  expect(fake.seen[0]?.input).not.toHaveProperty('deviceToken')
  expect(session.deviceToken()).toBe('DEVICE')
  await session.logOut()
  await session.checkPassword({ phone: '13800000003', credentials: 'x' })
  await session.logIn(input)
  const proofs = fake.seen.filter(({ id }) => id.startsWith('session.password')).slice(1)
  expect(proofs.map((each) => each.input.deviceToken)).toEqual(['DEVICE', 'DEVICE'])
  expect(storage.getItem(storageKeys.device)).toBe('DEVICE')
})

test('locking hides at once, even without a network, and only the server opens it again', async () => {
  const { session, fake, storage } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.lock, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  const locking = session.lock()
  expect(session.getSnapshot().isLocked).toBe(true)
  expect(storage.getItem(storageKeys.locked)).not.toBeNull()
  await expect(locking).rejects.toMatchObject({ code: 'NETWORK_UNREACHABLE' })
  expect(session.getSnapshot().isLocked).toBe(true)
  fake.answer(sessionApi.unlock, ({ credentials }) => {
    if (credentials !== 'right') throw new PacsError('WRONG_PASSWORD', { details: { remaining: 4 } })
    return null
  })
  await expect(session.unlock('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  expect(session.getSnapshot().isLocked).toBe(true)
  await session.unlock('right')
  expect(session.getSnapshot()).toMatchObject({ isLocked: false, status: 'active' })
  expect(storage.getItem(storageKeys.locked)).toBeNull()
})

test('a server that cannot lock leaves the screen open', async () => {
  const { session } = setUp()
  await session.logIn(input)
  await expect(session.lock()).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
  expect(session.getSnapshot().isLocked).toBe(false)
})

test('an answer that the session is locked locks the screen here too, and keeps the login', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.machine, locked)
  await expect(fake.pacs.session.machine({ userId: 'u1', machineId: 'm' })).rejects.toMatchObject({
    code: 'SESSION_LOCKED',
  })
  expect(session.getSnapshot()).toMatchObject({ isLocked: true, status: 'active' })
  expect(session.token()).toBe('TOKEN')
})

test('a switch takes the new token, and a call that the old one was refused for is no end of the login', async () => {
  const { session, fake, storage, messages } = setUp()
  await session.logIn(input)
  storage.setItem(storageKeys.currentPatient, '{}')
  const places: unknown[] = []
  session.on('switched', (place) => places.push(place.isOtherHospital))
  fake.answer(sessionApi.machine, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  fake.answer(sessionApi.switchRoom, async ({ accessToken, roomName }) => {
    expect([accessToken, roomName]).toEqual(['TOKEN', 'Room 2'])
    await fake.pacs.session.machine({ userId: 'u1', machineId: 'm' }).catch(() => null)
    return { token: 'SECOND', expiresAt: '2026-01-01T00:00:00Z' }
  })
  fake.answer(sessionApi.info, () => ({ ...(user as object), roomId: 'r2', roomName: 'Room 2' }) as never)
  expect(await session.switchRoom('Room 2')).toMatchObject({ roomId: 'r2' })
  expect([session.token(), storage.getItem(storageKeys.roomId)]).toEqual(['SECOND', 'r2'])
  expect(storage.getItem(storageKeys.currentPatient)).toBe('{}')
  fake.answer(sessionApi.switchHospital, () => ({ token: 'THIRD', expiresAt: '2026-01-01T00:00:00Z' }))
  fake.answer(sessionApi.info, () => ({ ...(user as object), hospitalId: 'h2' }) as never)
  await session.switchHospital({ token: 'ticket' })
  expect(storage.getItem(storageKeys.currentPatient)).toBeNull()
  expect(places).toEqual([false, true])
  expect(messages).toEqual([])
})

test('a switch that finds the login over ends it, with its message', async () => {
  const { session, fake, messages } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.switchRoom, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  await expect(session.switchRoom('Room 2')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect([session.token(), messages]).toEqual([null, ['UNAUTHORIZED']])
})

test('the end of this login is heard from the server, the end of another one is not', async () => {
  const { session, fake, messages } = setUp()
  fake.answer(sessionApi.info, () => ({ ...(user as object), sessionId: 's1' }) as never)
  await session.logIn(input)
  session.applyEvent({ type: 'session-ended', sessionId: 's2' })
  expect(session.getSnapshot().status).toBe('active')
  session.applyEvent({ type: 'session-ended', sessionId: 's1' })
  expect([session.getSnapshot().status, session.token(), messages]).toEqual(['anonymous', null, ['UNAUTHORIZED']])
})

test('the flags of the user say who may collect images, edit reports and screen breasts', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  expect(session.getSnapshot().flags).toEqual({
    canCollectImages: true,
    canEditReports: false,
    canScreenBreasts: false,
  })
  const authorities = ['pacs:diagnostic_report:edit_report', 'pacs:image:breast_screening']
  fake.answer(sessionApi.info, () => ({ ...(user as object), authorities }) as never)
  await session.refresh()
  expect(session.getSnapshot().flags).toEqual({ canCollectImages: false, canEditReports: true, canScreenBreasts: true })
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  await session.refresh()
  expect(session.getSnapshot().flags.canScreenBreasts).toBe(false)
})

test('what the user does to end the login is no expiry, whatever is refused meanwhile; when it fails the login goes on', async () => {
  const { session, fake, storage, messages } = setUp()
  const reasons: string[] = []
  session.on('ended', ({ reason }) => reasons.push(reason))
  await session.logIn(input)
  const failing = session.endBy(() => Promise.reject(new PacsError('PASSWORD_WEAK')))
  await expect(failing).rejects.toMatchObject({ code: 'PASSWORD_WEAK' })
  expect(session.getSnapshot().status).toBe('active')
  fake.answer(sessionApi.info, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  await session.endBy(async () => {
    await fake.pacs.session.info().catch(() => null)
  })
  expect(reasons).toEqual(['logout'])
  expect(messages).toEqual([])
  expect(readToken(storage)).toBeNull()
})

/** An answer that comes when it is let come. */
function later<Data>(): { answer: (data: Data) => void; fail: (code: 'UNAUTHORIZED') => void; data: Promise<Data> } {
  let answer: (data: Data) => void = () => undefined
  let fail: (code: 'UNAUTHORIZED') => void = () => undefined
  const data = new Promise<Data>((resolve, reject) => {
    answer = resolve
    fail = (code) => reject(new PacsError(code))
  })
  return { answer, fail, data }
}

test('who has logged out is not logged in again by an answer that comes later', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  const info = later<never>()
  fake.answer(sessionApi.info, () => info.data)
  const refreshing = session.refresh().catch((error: PacsError) => error.code)
  await session.logOut()
  info.answer(user)
  expect(await refreshing).toBe('UNAUTHORIZED')
  expect(session.getSnapshot()).toMatchObject({ status: 'anonymous', user: null })
})

test('a login that ends between the two answers about it does not begin', async () => {
  const { session, fake, storage } = setUp()
  storage.setItem(storageKeys.token, 'OLD')
  fake.answer(sessionApi.breastScreeningSwitch, () => {
    throw new PacsError('UNAUTHORIZED')
  })
  const started: unknown[] = []
  session.on('started', (each) => started.push(each))
  expect(await session.restore()).toBe(false)
  expect([session.getSnapshot().status, started]).toEqual(['anonymous', []])
})

test('who logs in elsewhere in this browser while a login is read is the one who works', async () => {
  const { session, fake, storage } = setUp()
  storage.setItem(storageKeys.token, 'OLD')
  const info = later<never>()
  fake.answer(sessionApi.info, () => info.data)
  const restoring = session.restore()
  storage.setItem(storageKeys.token, 'NEWER')
  fake.answer(sessionApi.info, () => ({ ...(user as object), userId: 'u2' }) as never)
  info.answer(user)
  expect(await restoring).toBe(true)
  expect(session.getSnapshot().user?.userId).toBe('u2')
})

test('a screen that was locked stays locked whatever was asked before', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.lock, () => null)
  const info = later<never>()
  fake.answer(sessionApi.info, () => info.data)
  const refreshing = session.refresh()
  await session.lock()
  info.answer(user)
  await refreshing
  expect(session.getSnapshot().isLocked).toBe(true)
})

test('a screen that was locked without a network is opened by no reload and by no other tab, and the server is told then', async () => {
  const { session, fake, storage, clock } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.lock, () => {
    throw new PacsError('NETWORK_UNREACHABLE')
  })
  await session.lock().catch(() => null)
  let notified = 0
  fake.answer(sessionApi.lock, () => {
    notified += 1
    return null
  })
  const reloaded = createSession({ pacs: fake.pacs, storage, clock })
  await reloaded.restore()
  await session.refresh()
  expect([session.getSnapshot().isLocked, reloaded.getSnapshot().isLocked, notified]).toEqual([true, true, 2])
  fake.answer(sessionApi.unlock, () => null)
  await reloaded.unlock('right')
  await session.refresh()
  expect([session.getSnapshot().isLocked, reloaded.getSnapshot().isLocked, notified]).toEqual([false, false, 2])
})

test('another tab hides at once what was locked, before any answer', async () => {
  const { session, fake, storage, clock } = setUp()
  await session.logIn(input)
  const other = createSession({ pacs: fake.pacs, storage, clock })
  await other.restore()
  fake.answer(sessionApi.lock, () => null)
  await session.lock()
  fake.answer(sessionApi.info, () => later<never>().data)
  void other.refresh()
  expect(other.getSnapshot().isLocked).toBe(true)
})

test('an older answer about the lock says nothing against a newer one', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  fake.answer(sessionApi.lock, () => null)
  fake.answer(sessionApi.unlock, () => null)
  await session.lock()
  const info = later<never>()
  fake.answer(sessionApi.info, () => info.data)
  const refreshing = session.refresh()
  fake.answer(sessionApi.info, () => user)
  await session.unlock('right')
  info.answer({ ...(user as object), isLocked: true } as never)
  await refreshing
  expect(session.getSnapshot().isLocked).toBe(false)
})

test('logging out is no expiry, though the server tells of the end before it answers', async () => {
  const { session, fake, messages } = setUp()
  const reasons: string[] = []
  session.on('ended', ({ reason }) => reasons.push(reason))
  fake.answer(sessionApi.info, () => ({ ...(user as object), sessionId: 's1' }) as never)
  await session.logIn(input)
  const logout = later<null>()
  fake.answer(sessionApi.logout, () => logout.data)
  const leaving = session.logOut()
  session.applyEvent({ type: 'session-ended', sessionId: 's1' })
  logout.fail('UNAUTHORIZED')
  await leaving
  expect([reasons, messages, session.token()]).toEqual([['logout'], [], null])
})

test('who logs out while a switch is under way stays logged out', async () => {
  const { session, fake } = setUp()
  await session.logIn(input)
  const switching = later<{ token: string; expiresAt: string }>()
  fake.answer(sessionApi.switchRoom, () => switching.data as never)
  const going = session.switchRoom('Room 2').catch((error: PacsError) => error.code)
  await session.logOut()
  switching.answer({ token: 'SECOND', expiresAt: '2026-01-01T00:00:00Z' })
  expect(await going).toBe('UNAUTHORIZED')
  expect([session.token(), session.getSnapshot().status]).toEqual([null, 'anonymous'])
})

test('a switch that another tab was faster with leaves the login of that tab alone', async () => {
  const { session, fake, storage, messages } = setUp()
  await session.logIn(input)
  const switching = later<never>()
  fake.answer(sessionApi.switchRoom, () => switching.data)
  const going = session.switchRoom('Room 2').catch((error: PacsError) => error.code)
  storage.setItem(storageKeys.token, 'OTHER TAB')
  switching.fail('UNAUTHORIZED')
  expect(await going).toBe('UNAUTHORIZED')
  expect([session.token(), messages]).toEqual(['OTHER TAB', []])
})

test('a tab without a login does not take one over by reading again', async () => {
  const { session, storage } = setUp()
  storage.setItem(storageKeys.token, 'OTHER TAB')
  await session.refresh()
  expect(session.getSnapshot().status).toBe('anonymous')
})

test('activity is told at most every 30 seconds, and never while nobody works or the screen is locked', async () => {
  const { session, fake, clock } = setUp()
  fake.answer(sessionApi.activity, () => null)
  fake.answer(sessionApi.lock, () => null)
  const notified = () => fake.seen.filter(({ id }) => id === 'session.activity').length
  session.noteActivity()
  expect(notified()).toBe(0)
  await session.logIn(input)
  for (let second = 0; second < 60; second += 1) {
    session.noteActivity()
    clock.advance(1_000)
  }
  expect(notified()).toBe(2)
  await session.lock()
  session.noteActivity()
  expect(notified()).toBe(2)
})
