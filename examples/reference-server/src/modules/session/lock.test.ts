import { studyApi } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../../test/fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../../../test/startTestServer'
import { keepHouse } from '../../jobs/housekeeping'
import { pathOf } from '../../serve/testing/exampleCall'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('while the screen is locked a recording and its upload go on, and every other call is refused', async () => {
  const token = await server.tokenOf('director')
  const pacs = server.client(baseApis, token)
  await pacs.session.lock()
  const refused: string[] = []
  for (const endpoint of server.app.served.filter(({ auth }) => auth === 'bearer')) {
    if (endpoint.id === 'session.logout') continue
    const hasBody = endpoint.method !== 'GET'
    const answer = await server.fetch(pathOf(endpoint), {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${token}`, ...(hasBody ? { 'Content-Type': 'application/json' } : {}) },
      ...(hasBody ? { body: '{}' } : {}),
    })
    const { errorCode } = await answer.json()
    if (answer.status === 423 && errorCode === 'SESSION_LOCKED') refused.push(endpoint.id)
  }
  const open = server.app.served.map(({ id }) => id).filter((id) => !refused.includes(id))
  const bearers = server.app.served.filter(({ auth }) => auth === 'bearer').map(({ id }) => id)
  expect(open.filter((id) => bearers.includes(id)).sort()).toEqual([
    'event.list',
    'image.cacheOnUpload',
    'image.cacheUploadDicom',
    'image.cacheUploadToken',
    'image.onUpload',
    // The tag of an image whose upload goes on.
    'image.setView',
    'image.uploadDicom',
    'image.uploadToken',
    // How long clips are, among what a hospital sets: nothing of a patient.
    'rule.atWork',
    'session.info',
    'session.lock',
    'session.logout',
    'session.unlock',
    'study.heartbeat',
  ])
})

test('the lock holds on every page of the login, and its own password opens it', async () => {
  const token = await server.tokenOf('doctor')
  const [here, there] = [1, 2].map(() => server.client({ ...baseApis, study: studyApi }, token))
  await here?.session.lock()
  await here?.session.lock()
  expect(await there?.session.info()).toMatchObject({ isLocked: true })
  expect(await codeOf(there?.study.list({ pageNumber: 0, pageSize: 20 }) ?? Promise.resolve())).toBe('SESSION_LOCKED')
  await expect(there?.session.unlock({ credentials: 'wrong' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
    details: { remaining: 4 },
  })
  await there?.session.unlock({ credentials: testPassword })
  expect(await here?.session.info()).toMatchObject({ isLocked: false })
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT content, outcome FROM operation_log WHERE call IN ('session.lock', 'session.unlock')
      AND user_name = 'first doctor' ORDER BY content`),
  )
  expect(rows).toEqual([
    { content: 'locked the screen', outcome: 'done' },
    { content: 'session.unlock', outcome: 'WRONG_PASSWORD' },
    { content: 'unlocked the screen', outcome: 'done' },
  ])
})

test('a locked login waits beyond the idle time, and still ends after twelve hours', async () => {
  const pacs = await server.as('registrar', baseApis)
  await pacs.session.lock()
  server.clock.advance(11 * 3_600_000)
  await keepHouse(server.services.database)
  await pacs.session.unlock({ credentials: testPassword })
  expect(await codeOf(pacs.session.breastScreeningSwitch())).toBe('done')
  await pacs.session.lock()
  server.clock.advance(3_600_000)
  expect(await codeOf(pacs.session.info())).toBe('UNAUTHORIZED')
})

test('five wrong passwords at a locked screen lock the account, not the login’s end', async () => {
  const pacs = await server.as('sonographer', baseApis)
  await pacs.session.lock()
  for (let time = 0; time < 5; time += 1) {
    expect(await codeOf(pacs.session.unlock({ credentials: 'wrong' }))).toBe('WRONG_PASSWORD')
  }
  expect(await codeOf(pacs.session.unlock({ credentials: testPassword }))).toBe('ACCOUNT_LOCKED')
  expect(await codeOf(pacs.session.info())).toBe('done')
})

test('guesses from elsewhere leave the lock of a known computer alone', async () => {
  const steps = loginSteps(server)
  const { token } = await steps.logIn('administrator')
  const pacs = server.client(baseApis, token)
  await pacs.session.lock()
  const guess = { phone: steps.formOf('administrator').phone, credentials: 'wrong' }
  for (let time = 0; time < 6; time += 1) await codeOf(steps.pacs.session.passwordCheck(guess))
  expect(await codeOf(steps.pacs.session.passwordCheck({ ...guess, credentials: testPassword }))).toBe('ACCOUNT_LOCKED')
  expect(await codeOf(pacs.session.unlock({ credentials: testPassword }))).toBe('done')
})
