import { accessApi, type DepartmentId, PacsError, type UserId } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roomIdOf, type TestRole, testPassword, userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
beforeAll(async () => {
  server = await startTestServer()
  steps = loginSteps(server)
})
afterAll(() => server?.close())

const next = 'Lamp7Window'
const givenByAdmin = 'Harbor9Lantern'

/** What an administrator does when somebody else knows a password. */
async function takePasswordAway(role: TestRole): Promise<unknown> {
  const admin = await server.as('administrator', { access: accessApi })
  return admin.access.setUserPassword({ userId: userIdOf('first', role) as UserId, password: givenByAdmin })
}

/** What somebody does who thinks that another one knows their password. */
function changeOwn(role: TestRole, more: { requestId?: string; verificationCode?: string } = {}): Promise<unknown> {
  const { phone, departmentId } = steps.formOf(role)
  const passwords = { oldPassword: testPassword, newPassword: next, confirmPassword: next }
  return steps.pacs.account.resetPassword({ phone, departmentId: departmentId as DepartmentId, ...passwords, ...more })
}

/** Waits until this many calls wait for a row that another transaction holds. */
async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await server.services.database.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        [],
      )
      expect(rows[0]?.waiting).toBe(count)
    },
    { timeout: 10_000 },
  )
}

/** Does some work while a room, or what was sent by SMS, is held. */
async function whileHeld(held: 1 | 2 | 'codes', work: () => Promise<unknown>): Promise<void> {
  const actor = await server.actorOf('administrator')
  await server.services.database.change(actor, { id: 'test.hold' }, async ({ tx, system }) => {
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    if (held === 'codes') await system((asSystem) => asSystem.execute(sql`SELECT FROM sms_code FOR UPDATE`))
    else await tx.execute(sql`SELECT FROM room WHERE id = ${roomIdOf('first', held)} FOR UPDATE`)
    await work()
  })
}

test('a login whose password is taken away while it is under way does not begin', async () => {
  const code = await steps.codeFor('sonographer')
  let entering = Promise.resolve('')
  await whileHeld('codes', async () => {
    entering = codeOf(steps.pacs.session.password({ ...steps.formOf('sonographer'), ...code } as never))
    await untilWaiting(1)
    await takePasswordAway('sonographer')
  })
  expect(await entering).toBe('LOGIN_CHECK_FAILED')
})

test('a login that is there a moment before its password is changed ends with the others', async () => {
  const code = await steps.codeFor('registrar')
  let entering: Promise<{ token: string }> = Promise.reject(new PacsError('CANCELLED'))
  entering.catch(() => undefined)
  let changing: Promise<unknown> = Promise.resolve()
  await whileHeld(1, async () => {
    entering = steps.pacs.session.password({ ...steps.formOf('registrar'), ...code } as never)
    await untilWaiting(1)
    changing = changeOwn('registrar')
    await Promise.race([changing, untilWaiting(2)])
  })
  await changing
  expect(await steps.infoOf((await entering).token)).toBe('UNAUTHORIZED')
})

test('a login that goes on in another room a moment before its password is changed ends with the others', async () => {
  const token = await server.tokenOf('doctor')
  const { session } = server.client(baseApis, token)
  const { roomName } = await server.client(baseApis, await server.tokenOf('doctor', 'first', 2)).session.info()
  let going: Promise<{ token: string }> = Promise.reject(new PacsError('CANCELLED'))
  going.catch(() => undefined)
  let changing: Promise<unknown> = Promise.resolve()
  await whileHeld(2, async () => {
    going = session.switchRoom({ accessToken: token, roomName })
    await untilWaiting(1)
    changing = changeOwn('doctor')
    await Promise.race([changing, untilWaiting(2)])
  })
  await changing
  expect(await steps.infoOf((await going).token)).toBe('UNAUTHORIZED')
})

test('anyone who knows the password that was taken away cannot change it any more', async () => {
  const code = await steps.codeFor('nobody', 'reset')
  let changing = Promise.resolve('')
  await whileHeld('codes', async () => {
    changing = codeOf(changeOwn('nobody', code))
    await untilWaiting(1)
    await takePasswordAway('nobody')
  })
  expect(await changing).toBe('LOGIN_CHECK_FAILED')
  const { phone } = steps.formOf('nobody')
  expect(await codeOf(steps.pacs.session.passwordCheck({ phone, credentials: givenByAdmin }))).toBe('done')
})

test('a login whose user is deleted while it is under way says that the user does not exist', async () => {
  const code = await steps.codeFor('administrator')
  const userId = userIdOf('first', 'administrator')
  let entering = Promise.resolve('')
  await whileHeld('codes', async () => {
    entering = codeOf(steps.pacs.session.password({ ...steps.formOf('administrator'), ...code } as never))
    await untilWaiting(1)
    await server.services.database.system((tx) => tx.execute(sql`DELETE FROM login_attempt WHERE user_id = ${userId}`))
    await server.services.database.system((tx) => tx.execute(sql`DELETE FROM login_ticket WHERE user_id = ${userId}`))
    await server.services.database.system((tx) => tx.execute(sql`DELETE FROM credential WHERE user_id = ${userId}`))
  })
  expect(await entering).toBe('USER_NOT_EXIST')
})
