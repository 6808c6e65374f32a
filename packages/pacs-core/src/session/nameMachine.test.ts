import { expect, test, vi } from 'vitest'
import { PacsError } from '../error/PacsError'
import { createFakePacs } from '../testing/createFakePacs'
import { storageKeys } from '../value/keyValueStorage'
import { MemoryStorage } from '../value/MemoryStorage'
import { createSession, readToken } from './createSession'
import { nameMachine } from './nameMachine'
import { sessionApi } from './sessionApi'

const place = {
  hospitalId: 'h1',
  hospitalName: 'H',
  departmentId: 'd1',
  departmentName: 'D',
  roomId: 'r1',
  roomName: 'R',
}
const term = { timeZone: 'Asia/Shanghai', departmentType: null, departmentUsageTime: null }
const input = { phone: '13800000003', credentials: 'x', hospitalId: 'h1', departmentId: 'd1', roomId: 'r1' } as never

/** A server that keeps the machine of each login. */
function setUp() {
  const storage = new MemoryStorage()
  const fake = createFakePacs({ session: sessionApi }, { token: () => readToken(storage) })
  const server = { logins: 0, machineId: null as string | null, isLocked: false }
  fake.answer(sessionApi.password, () => {
    server.logins += 1
    server.machineId = null
    return { token: `T${server.logins}`, expiresAt: '2026-01-01T00:00:00Z' }
  })
  fake.answer(sessionApi.info, () => {
    const { machineId, isLocked } = server
    const who = { userId: 'u1', name: 'Li Wei', authorities: [], sessionId: `s${server.logins}` }
    return { ...place, ...term, ...who, machineId, isLocked } as never
  })
  fake.answer(sessionApi.breastScreeningSwitch, () => false)
  fake.answer(sessionApi.logout, () => null)
  fake.answer(sessionApi.lock, () => null)
  fake.answer(sessionApi.unlock, () => {
    server.isLocked = false
    return null
  })
  fake.answer(sessionApi.machine, ({ machineId }) => {
    server.machineId = machineId
    return null
  })
  const session = createSession({ pacs: fake.pacs, storage })
  const named = () => fake.seen.filter(({ id }) => id === 'session.machine').length
  return { storage, fake, session, server, named }
}

const machineOf = ({ session }: ReturnType<typeof setUp>) => session.getSnapshot().user?.machineId

test('each login is told the machine once, by an id that this browser keeps, and the session then knows it', async () => {
  const all = setUp()
  nameMachine({ pacs: all.fake.pacs, session: all.session, storage: all.storage })
  await all.session.logIn(input)
  await vi.waitFor(() => expect(machineOf(all)).toBe(all.storage.getItem(storageKeys.machine)))
  expect(machineOf(all)).toMatch(/^[0-9a-f-]{36}$/)
  await all.session.refresh()
  expect(all.named()).toBe(1)
  const first = machineOf(all)
  await all.session.logOut()
  await all.session.logIn(input)
  await vi.waitFor(() => expect(machineOf(all)).toBe(first))
  expect(all.named()).toBe(2)
})

test('a host that knows the machine names it, also for a login that runs already', async () => {
  const all = setUp()
  await all.session.logIn(input)
  nameMachine({ pacs: all.fake.pacs, session: all.session, storage: all.storage, machineId: 'US-SN-77' })
  await vi.waitFor(() => expect(machineOf(all)).toBe('US-SN-77'))
  expect(all.storage.getItem(storageKeys.machine)).toBeNull()
})

test('a locked screen is told nothing until it is opened', async () => {
  const all = setUp()
  all.server.isLocked = true
  nameMachine({ pacs: all.fake.pacs, session: all.session, storage: all.storage })
  await all.session.logIn(input)
  expect(all.named()).toBe(0)
  await all.session.unlock('x')
  await vi.waitFor(() => expect(machineOf(all)).not.toBeNull())
})

test('a server that cannot take it keeps nobody from working', async () => {
  const all = setUp()
  all.fake.answer(sessionApi.machine, () => {
    throw new PacsError('NOT_SUPPORTED')
  })
  nameMachine({ pacs: all.fake.pacs, session: all.session, storage: all.storage })
  expect(await all.session.logIn(input)).toMatchObject({ name: 'Li Wei' })
  await vi.waitFor(() => expect(all.named()).toBe(1))
  expect(all.session.getSnapshot().status).toBe('active')
})
