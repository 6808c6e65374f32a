import { limits, PacsError, sessionApi } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { loginSession, userAccount } from '../../database/schema/foundation'
import { keepHouse } from '../../jobs/housekeeping'
import { pathOf } from '../../serve/testing/exampleCall'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

function infoOf(token: string): Promise<string> {
  return server
    .client(baseApis, token)
    .session.info()
    .then(
      () => 'done',
      (thrown: unknown) => PacsError.from(thrown).code,
    )
}

test('a session ends after 15 minutes without a call, and not while there are some', async () => {
  const token = await server.tokenOf('doctor')
  server.clock.advance(limits.session.idleMs - 1)
  expect(await infoOf(token)).toBe('done')
  server.clock.advance(limits.session.idleMs - 1)
  expect(await infoOf(token)).toBe('done')
  server.clock.advance(limits.session.idleMs)
  expect(await infoOf(token)).toBe('UNAUTHORIZED')
})

test('what a client does by itself is no activity; input and a recording are, and say so', async () => {
  const [idle, busy] = await Promise.all(['doctor', 'doctor'].map(() => server.tokenOf('doctor')))
  const background = server.app.served.filter(({ isBackground }) => isBackground === true)
  expect(background.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['study.heartbeat', 'event.list', 'image.uploadToken', 'image.onUpload', 'study.list']),
  )
  for (let minute = 0; minute < 15; minute += 1) {
    server.clock.advance(60_000)
    for (const endpoint of minute < 14 ? background : []) {
      const answer = await server.fetch(pathOf(endpoint), {
        method: endpoint.method,
        headers: {
          Authorization: `Bearer ${idle}`,
          ...(endpoint.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      })
      expect([endpoint.id, answer.status === 401]).toEqual([endpoint.id, false])
    }
    await server.client({ session: sessionApi }, busy).session.activity()
  }
  expect(await infoOf(idle ?? '')).toBe('UNAUTHORIZED')
  expect(await infoOf(busy ?? '')).toBe('done')
})

test('a session ends after 12 hours, however busy it is', async () => {
  const token = await server.tokenOf('doctor')
  const steps = limits.session.absoluteMs / (10 * 60_000)
  for (let step = 1; step < steps; step += 1) {
    server.clock.advance(10 * 60_000)
    expect(await infoOf(token)).toBe('done')
  }
  server.clock.advance(10 * 60_000)
  expect(await infoOf(token)).toBe('UNAUTHORIZED')
})

test('a session that ended by itself is written down once, and its clients are told', async () => {
  const token = await server.tokenOf('registrar')
  const { sessionId } = await server.actorOf('registrar')
  const { database } = server.services
  server.clock.advance(limits.session.idleMs)
  await Promise.all([keepHouse(database), keepHouse(database)])
  const { rows } = await database.system((tx) =>
    tx.execute<{ logged: string; told: string }>(sql`
      SELECT (SELECT count(*) FROM operation_log WHERE content = 'session ended: timeout' AND subject_id = ${sessionId}) AS logged,
        (SELECT count(*) FROM event WHERE payload->>'sessionId' = ${sessionId}) AS told`),
  )
  expect(rows).toEqual([{ logged: '1', told: '1' }])
  expect(await infoOf(token)).toBe('UNAUTHORIZED')
})

test('a session that cannot be written down keeps no other one, and nothing else that time brings about, from being done', async () => {
  const stuck = await server.actorOf('doctor')
  await server.tokenOf('registrar')
  const free = await server.actorOf('registrar')
  const { database } = server.services
  const asOwner = (text: string) => database.asOwner((owner) => owner.query(text))
  await asOwner(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.ended_at IS NOT NULL AND NEW.id = '${stuck.sessionId}' THEN RAISE 'stuck'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER stuck BEFORE UPDATE ON login_session FOR EACH ROW EXECUTE FUNCTION refuse()`)
  server.clock.advance(limits.session.idleMs)
  const forgetsNow = new Date(server.clock.now()).toISOString()
  await expect(keepHouse(database)).rejects.toThrow()
  const { rows } = await database.system((tx) =>
    tx.execute<{ ended: string | null; isLooked: boolean }>(sql`
      SELECT (SELECT end_reason FROM login_session WHERE id = ${free.sessionId}) AS ended,
        (SELECT at >= ${forgetsNow}::timestamptz FROM latest_time) AS "isLooked"`),
  )
  expect(rows).toEqual([{ ended: 'timeout', isLooked: true }])
  await asOwner('DROP TRIGGER stuck ON login_session')
})

test('logout kills the token at once', async () => {
  const token = await server.tokenOf('doctor')
  await server.client(baseApis, token).session.logout()
  expect(await infoOf(token)).toBe('UNAUTHORIZED')
})

test('disabling a user kills their sessions at once', async () => {
  const token = await server.tokenOf('sonographer')
  expect(await infoOf(token)).toBe('done')
  const admin = await server.actorOf('administrator')
  await server.services.database.change(admin, { id: 'test.disable' }, async ({ tx }) => {
    await tx
      .update(userAccount)
      .set({ isEnabled: false })
      .where(eq(userAccount.id, userIdOf('first', 'sonographer')))
  })
  expect(await infoOf(token)).toBe('UNAUTHORIZED')
})

test('only the hash of a token is stored', async () => {
  const token = await server.tokenOf('doctor')
  const rows = await server.services.database.system((tx) => tx.select().from(loginSession))
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(server.logLines.join()).not.toContain(token)
})

test('a token in the query or of another shape is not looked at', async () => {
  const token = await server.tokenOf('doctor')
  const paths = [`/api/pacs/login/info?token=${token}`, `/api/pacs/login/info?access_token=${token}`]
  for (const path of paths) expect((await server.fetch(path)).status).toBe(401)
  for (const scheme of ['bearer', 'Basic', '']) {
    const answer = await server.fetch('/api/pacs/login/info', { headers: { Authorization: `${scheme} ${token}` } })
    expect(answer.status).toBe(401)
  }
})
