import { PacsError } from '@opensono/pacs-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneOf, testPassword } from '../fixture/fixture'
import { baseApis, startTestServer, type TestServer } from '../startTestServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const phone = phoneOf('first', 'doctor')

function tryPassword(credentials: string): Promise<string> {
  return server
    .client(baseApis)
    .session.passwordCheck({ phone, credentials })
    .then(
      () => 'done',
      (thrown: unknown) => PacsError.from(thrown).code,
    )
}

test('of fifty wrong passwords at the same time five are judged, then the account is locked for 15 minutes', async () => {
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => tryPassword('wrong')))
  expect(outcomes.filter((outcome) => outcome === 'WRONG_PASSWORD')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === 'ACCOUNT_LOCKED')).toHaveLength(45)
  expect(await tryPassword(testPassword)).toBe('ACCOUNT_LOCKED')
  server.clock.advance(15 * 60_000 - 1)
  expect(await tryPassword(testPassword)).toBe('ACCOUNT_LOCKED')
  server.clock.advance(1)
  expect(await tryPassword(testPassword)).toBe('done')
})

test('a right password makes the count begin anew', async () => {
  for (let time = 0; time < 4; time += 1) expect(await tryPassword('wrong')).toBe('WRONG_PASSWORD')
  expect(await tryPassword(testPassword)).toBe('done')
  for (let time = 0; time < 4; time += 1) expect(await tryPassword('wrong')).toBe('WRONG_PASSWORD')
  expect(await tryPassword(testPassword)).toBe('done')
})

test('one address may try ten passwords a minute', async () => {
  const strict = await startTestServer({ config: { hasRateLimits: true } })
  try {
    const body = JSON.stringify({ phone: '13700000000', credentials: 'x' })
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const answer = await strict.fetch('/api/pacs/login/password/check', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${time}` },
      })
      statuses.push(answer.status)
      if (time === 11) {
        expect(await answer.json()).toMatchObject({ success: false, errorCode: 'RATE_LIMITED' })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  } finally {
    await strict.close()
  }
})
