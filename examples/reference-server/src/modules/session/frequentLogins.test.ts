import { accessApi, UserId } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { codeOf, loginSteps } from './testing/loginSteps'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { hasRateLimits: true } })
})
afterAll(() => server?.close())

test('frequent logins use up no codes, unused codes do, and unlocking resets the count', async () => {
  const steps = loginSteps(server)
  for (let count = 0; count < 12; count += 1) {
    const form = { ...steps.formOf('doctor'), ...(await steps.codeFor('doctor')) }
    expect(await codeOf(steps.pacs.session.password(form as never))).toBe('done')
  }
  for (let count = 0; count < 5; count += 1) await steps.codeFor('doctor')
  expect(await codeOf(steps.codeFor('doctor'))).toBe('RATE_LIMITED')
  const director = await server.as('director', { access: accessApi })
  await director.access.unlockUser({ userId: UserId.parse(userIdOf('first', 'doctor')) })
  expect(await codeOf(steps.codeFor('doctor'))).toBe('done')
})
