import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf, phoneOf, userIdOf } from '../../../test/fixture/fixture'
import { runServer } from '../../../test/process/ServerProcess'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { verifyLog } from '../../database/verifyLog'
import { loginSteps } from '../session/testing/loginSteps'
import { type Recovery, recoverAdministrator } from './recoverAdministrator'

let server: TestServer
let steps: ReturnType<typeof loginSteps>
let dataDir: string
beforeAll(async () => {
  server = await startTestServer()
  steps = loginSteps(server)
  dataDir = await mkdtemp(path.join(tmpdir(), 'opensono-recover-'))
})
afterAll(async () => {
  await server?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function recover(...args: string[]) {
  const command = runServer({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir }, 'recoverAdministrator', args)
  return { code: await command.ended(), output: command.output() }
}

const phone = phoneOf('first', 'administrator')
const userId = userIdOf('first', 'administrator')

/** All that the command changes. */
async function stateOf() {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`
      SELECT c.phone, c.must_change, u.phone AS account_phone, u.is_enabled,
        (SELECT count(*)::int FROM mfa_binding b WHERE b.user_id = u.id) AS factors,
        (SELECT count(*)::int FROM login_attempt a WHERE a.user_id = u.id) AS attempts,
        (SELECT count(*)::int FROM login_session s WHERE s.user_id = u.id AND s.ended_at IS NULL) AS sessions
      FROM user_account u JOIN credential c ON c.user_id = u.id WHERE u.id = ${userId}`),
  )
  return rows[0]
}

test('an administrator who lost everything is let in again by a command, which the log names in its chain', async () => {
  const { database } = server.services
  const token = await server.tokenOf('administrator')
  await database.system(async (tx) => {
    await tx.execute(
      sql`INSERT INTO mfa_binding (user_id, sealed_secret, bound_at, last_step) VALUES (${userId}, '', now(), 0)`,
    )
    await tx.execute(sql`INSERT INTO login_attempt (user_id, failures, locked_until) VALUES (${userId}, 5, 'infinity')`)
    await tx.execute(sql`UPDATE user_account SET is_enabled = false WHERE id = ${userId}`)
  })
  const newPhone = '13988887777'
  const done = await recover('first hospital', phone, '--new-phone', newPhone)
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining(newPhone) })
  expect(await stateOf()).toEqual({
    phone: newPhone,
    must_change: true,
    account_phone: newPhone,
    is_enabled: true,
    factors: 0,
    attempts: 0,
    sessions: 0,
  })
  expect(await steps.infoOf(token)).toBe('UNAUTHORIZED')
  const password = /password (\S+)\n/.exec(done.output)?.[1] ?? ''
  // The first password is for one login, which asks for another one.
  const proven = await steps.pacs.session.passwordCheck({ phone: newPhone, credentials: password })
  expect(proven).toMatchObject({ nextStep: 'change-password', isMfaBound: false })
  await server.settled()
  const { rows } = await database.system((tx) =>
    tx.execute<{ user_name: string; subject_id: string; sequence: string | null }>(
      sql`SELECT user_name, subject_id, sequence, row_to_json(o)::text AS text FROM operation_log o WHERE call = 'access.recover' AND content NOT LIKE 'session ended%'`,
    ),
  )
  expect(rows).toEqual([expect.objectContaining({ user_name: 'Server console', subject_id: userId })])
  expect(rows[0]?.sequence).not.toBeNull()
  expect(JSON.stringify(rows)).not.toContain(password)
  expect(await database.system((tx) => verifyLog(tx, hospitalIdOf('first'), undefined))).toMatchObject({
    firstBadSequence: null,
  })
  await recover('first hospital', newPhone, '--new-phone', phone)
}, 120_000)

test('what is wrong is said in words, and nothing is changed', async () => {
  const before = await stateOf()
  const registrar = phoneOf('first', 'registrar')
  const { database, config } = server.services
  const own = { hospitalName: 'first hospital', phone }
  const wrong: [Recovery, RegExp][] = [
    [{ ...own, hospitalName: 'no hospital' }, /no hospital "no hospital".*"first hospital"/],
    [{ ...own, hospitalName: 'second hospital' }, /No user of "second hospital" has the phone/],
    [{ ...own, newPhone: registrar }, /Another user logs in by/],
    [{ ...own, newPhone: '12' }, /is no phone number/],
    [{ ...own, roleName: 'No role' }, /no role "No role"/],
    [{ ...own, phone: registrar }, /may not manage permissions/],
  ]
  for (const [recovery, words] of wrong) {
    await expect(recoverAdministrator(database, recovery, config.passwordCost)).rejects.toThrow(words)
  }
  expect(await recover()).toEqual({ code: 1, output: expect.stringMatching(/^Use: npm run admin:recover/) })
  expect(await stateOf()).toEqual(before)
}, 60_000)
