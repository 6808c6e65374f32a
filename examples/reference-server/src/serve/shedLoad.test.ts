import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseApis, startTestServer, type TestServer } from '../../test/startTestServer'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { hasRateLimits: true } })
})
afterAll(() => server?.close())

/** Holds every connection until it is released, with others waiting for one. */
function holdConnections(waiting: number) {
  const { database } = server.services
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const held = Array.from({ length: 17 + waiting }, () =>
    database.system(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await released
    }),
  )
  // Who waits too long for a connection is refused: nothing of it matters here.
  return { release, done: Promise.allSettled(held) }
}

test('while too many calls wait for the database, others are refused at once, and are answered as soon as the others are done', async () => {
  const { url, services } = server
  const token = await server.tokenOf('doctor')
  const pacs = server.client(baseApis, token)
  await pacs.session.info()
  const { release, done } = holdConnections(64)
  await expect.poll(() => services.database.isOverloaded(), { interval: 5 }).toBe(true)
  const headers = { Authorization: `Bearer ${token}` }
  const before = server.logLines.length
  const ask = () => fetch(`${url}/api/pacs/login/info`, { headers })
  const [refused, again, health] = await Promise.all([ask(), ask(), fetch(`${url}/healthz`)])
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('1')
  expect(await refused.json()).toMatchObject({ success: false, errorCode: 'SERVER_BUSY' })
  expect(again.status).toBe(503)
  expect(health.status).toBe(200)
  // One line for all of them, or the log would be written to in place of answers.
  const warned = server.logLines.slice(before).filter((line) => !line.includes('"level":"info"'))
  expect(warned).toEqual([expect.stringContaining('too many calls wait for the database')])
  release()
  await done
  expect(services.database.isOverloaded()).toBe(false)
  await expect(pacs.session.info()).resolves.toBeDefined()
})

test('calls that wait in a short queue are answered', async () => {
  const pacs = await server.as('doctor', baseApis)
  const { release, done } = holdConnections(30)
  await expect.poll(() => server.services.database.pool.waitingCount, { interval: 5 }).toBeGreaterThanOrEqual(30)
  const answer = pacs.session.info()
  release()
  await done
  await expect(answer).resolves.toBeDefined()
})
