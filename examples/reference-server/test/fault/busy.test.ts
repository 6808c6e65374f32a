import { once } from 'node:events'
import { connect } from 'node:net'
import type { Study } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationLog } from '../../src/database/schema/foundation'
import { codeOf, registration } from '../../src/modules/report/testing/reportFixture'
import { actorOf } from '../fixture/actorOf'
import { presentActs } from './oracle'
import { startVictim, type Victim } from './startVictim'
import type { Client } from './workplace'

/** More than the server has connections. */
const crowd = 30
/** The product promises 2 s on a quiet machine; here other tests run beside it. */
const busyWithinMs = 10_000

let victim: Victim
let client: Client
let known: Study
beforeAll(async () => {
  victim = await startVictim()
  client = victim.client(victim.url)
  known = await client.study.register(registration(victim.words, 'known'))
})
afterAll(() => victim?.stop())

/** Does some work while a study's row is held by a transaction that hangs. */
function whileHeld(studyId: string, work: () => Promise<void>): Promise<void> {
  return victim.database.change(actorOf('doctor'), { id: 'test.hold' }, async ({ tx }) => {
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`SELECT 1 FROM study WHERE id = ${studyId}::uuid FOR UPDATE`)
    await work()
  })
}

const saveOf = (findings: string) => {
  const text = { templateId: null, findings, impression: '', result: 'negative' as const, imageIds: [] }
  return { studyId: known.studyId, ...text, version: 0 }
}

test('while a row is held and every connection waits for it, calls are told that the server is busy; then it works on', async () => {
  await whileHeld(known.studyId, async () => {
    const begun = performance.now()
    const saves = Array.from({ length: crowd }, async (_, index) => {
      expect(await codeOf(client.report.save(saveOf(`save ${index}`)))).toBe('SERVER_BUSY')
      return Math.round(performance.now() - begun)
    })
    const waitedMs = await Promise.all(saves)
    process.stdout.write(`of ${crowd} calls for a held row the last was told after ${Math.max(...waitedMs)} ms\n`)
    expect(Math.max(...waitedMs)).toBeLessThan(busyWithinMs)
    // Anyone who does not need the row is served while it is still held.
    expect((await client.report.get({ studyId: known.studyId })).version).toBe(0)
  })
  expect((await client.report.save(saveOf('at last'))).version).toBe(1)
}, 30_000)

test('a server that stands still costs a call its time, and the call made again is done once', async () => {
  const given = registration(victim.words, 'still')
  const idempotencyKey = 'register:still'
  const register = (timeoutMs: number) => client.study.register(given, { idempotencyKey, timeoutMs })
  victim.server.kill('SIGSTOP')
  expect(await codeOf(register(300))).toBe('REQUEST_TIMEOUT')
  victim.server.kill('SIGCONT')
  // At the same time the victim reads what had arrived while it stood still.
  const [{ studyId }] = await Promise.all([register(30_000), register(30_000)])
  expect((await presentActs(victim.database)).filter((name) => name === idempotencyKey)).toHaveLength(1)
  const rows = await victim.database.system((tx) =>
    tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
  )
  expect(rows).toHaveLength(1)
}, 60_000)

test('connections over which nothing was ever said do not keep a server from stopping', async () => {
  const silent = connect(Number(new URL(victim.url).port), '127.0.0.1')
  await once(silent, 'connect')
  // It has been taken when a later one is answered.
  expect((await fetch(`${victim.url}/healthz`)).status).toBe(200)
  const begun = performance.now()
  victim.server.kill('SIGTERM')
  expect(await victim.server.ended()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(20_000)
  silent.destroy()
}, 90_000)
