import { fieldFaultsOf, PacsError } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FhirServer, startFhirServer } from './testing/FhirServer'
import { endOf, type HisBench, startHisBench } from './testing/hisServer'

let his: FhirServer
let bench: HisBench
beforeAll(async () => {
  his = await startFhirServer()
  bench = await startHisBench()
})
afterAll(async () => {
  await bench?.server.close()
  await his?.close()
})

/** A test of the connection, a moment after the last. */
function tried() {
  bench.server.clock.advance(1_000)
  return bench.director.his.test()
}

const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => JSON.stringify(fieldFaultsOf(PacsError.from(thrown))),
  )

describe('The settings of the hospital information system', () => {
  test('begin with the product’s own, and are kept as they are called', async () => {
    expect(await bench.director.his.settings()).toMatchObject({
      baseUrl: '',
      authentication: 'none',
      hasSecret: false,
      keyMadeAt: null,
      version: 1,
      connectSeconds: 5,
      answerSeconds: 30,
      searchSeconds: 55,
      retentionDays: 30,
    })
    const saved = await bench.set({ baseUrl: ' https://HIS.example/fhir/ ', codeSystem: ' urn:his:exam ' })
    expect(saved).toMatchObject({ baseUrl: 'https://his.example/fhir', codeSystem: 'urn:his:exam', version: 2 })
  })

  test('are refused at each field that is wrong', async () => {
    expect(await faultsOf(bench.set({ baseUrl: 'ftp://his.example' }))).toContain('webAddress')
    expect(await faultsOf(bench.set({ authentication: 'bearer' }))).toContain('secret')
    expect(await endOf(bench.set({ answerSeconds: 56 }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await endOf(bench.set({ retentionDays: 0 }))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('of two administrators show the second what the first saved', async () => {
    const seen = await bench.director.his.settings()
    await bench.set({ retentionDays: 20 })
    const { hasSecret: _, keyMadeAt: __, ...mine } = { ...seen, retentionDays: 10 }
    const error = await bench.director.his.saveSettings({ ...mine, secret: 'never told' }).catch(PacsError.from)
    expect(error).toMatchObject({ code: 'CONFLICT' })
    const { details } = PacsError.from(error)
    expect(details).toMatchObject({ current: { retentionDays: 20 }, yours: { retentionDays: 10 } })
    expect(JSON.stringify(details)).not.toContain('never told')
  })

  test('keep the secret sealed, for this host alone', async () => {
    const secret = 'Quiet-River-4242'
    const saved = await bench.set({ baseUrl: his.url, authentication: 'bearer', secret })
    expect(saved.hasSecret).toBe(true)
    const { rows } = await bench.server.services.database.system((tx) =>
      tx.execute<{ text: string }>(sql`
        SELECT encode(sealed_secret, 'escape') AS text FROM his_setting WHERE sealed_secret IS NOT NULL
        UNION ALL SELECT row_to_json(o)::text FROM operation_log o
        UNION ALL SELECT row_to_json(e)::text FROM event e UNION ALL SELECT row_to_json(i)::text FROM idempotency i`),
    )
    const told = JSON.stringify([rows, saved, bench.server.logLines])
    expect(rows.length).toBeGreaterThan(2)
    expect(told).not.toContain(secret)
    expect(told).not.toContain(Buffer.from(secret).toString('hex'))
    // Another path of the same host keeps it, another host does not get it.
    expect((await bench.set({ baseUrl: `${his.origin}/fhir/` })).hasSecret).toBe(true)
    expect(await faultsOf(bench.set({ baseUrl: 'http://127.0.0.1:1/fhir' }))).toContain('secret')
    expect((await bench.set({ authentication: 'none' })).hasSecret).toBe(false)
  })

  test('leave a row of the log with what was and what is', async () => {
    await bench.set({ retentionDays: 40 })
    const { rows } = await bench.server.services.database.system((tx) =>
      tx.execute<{ details: Record<string, unknown> }>(
        sql`SELECT details FROM operation_log WHERE call = 'his.saveSettings' AND outcome = 'done' ORDER BY at DESC, id DESC LIMIT 1`,
      ),
    )
    expect(rows[0]?.details).toMatchObject({ before: { retentionDays: 20 }, after: { retentionDays: 40 } })
  })
})

describe('The connection test', () => {
  test('tells what answers, and what it lacks', async () => {
    await bench.set({ baseUrl: his.url })
    expect(await tried()).toMatchObject({
      failure: null,
      status: null,
      software: 'Fixture HIS 2.1',
      fhirVersion: '4.0.1',
      missing: [],
      answeredMs: expect.any(Number),
    })
  })

  test('tells the kind of each failure, and keeps it for the list', async () => {
    his.fhirVersion = '3.0.2'
    expect(await tried()).toMatchObject({ failure: 'version', fhirVersion: '3.0.2' })
    his.fhirVersion = '4.0.1'
    // A server that answers everybody what it is, and only known clients the rest.
    his.fault = (request, answer) => request.url !== '/fhir/metadata' && Boolean(answer.writeHead(401).end())
    expect(await tried()).toMatchObject({ failure: 'unauthorized', status: 401 })
    his.fault = (_, answer) => Boolean(answer.end('<html>'))
    expect(await tried()).toMatchObject({ failure: 'notJson' })
    his.fault = null
    await bench.set({ baseUrl: '' })
    expect(await tried()).toMatchObject({ failure: 'address' })
    const failures = await bench.director.his.failures()
    expect(failures.map(({ failure }) => failure)).toEqual(['address', 'notJson', 'unauthorized', 'version'])
  })

  test('calls neither this machine nor the cloud around it, unless the server’s keeper names the host', async () => {
    const open = await startHisBench({ config: { hisHosts: [] } })
    for (const baseUrl of [
      his.url,
      'http://localhost:1/fhir',
      'http://169.254.169.254/fhir',
      'http://[::ffff:127.0.0.1]/fhir',
      'http://2130706433/fhir',
    ]) {
      await open.set({ baseUrl })
      expect([baseUrl, (await open.director.his.test()).failure]).toEqual([baseUrl, 'address'])
    }
    await open.server.close()
    await bench.set({ baseUrl: 'http://his.example/fhir' })
    expect((await tried()).failure).toBe('address')
    expect(his.asked.some(({ path }) => path.includes('latest'))).toBe(false)
  })

  test('tells of a host that the server’s keeper did not name no more than that it is of no use, each after the same time', async () => {
    const open = await startHisBench({ config: { hisHosts: [] } })
    const { clock } = open.server
    const spent: number[] = []
    for (const baseUrl of ['http://203.0.113.9:9/fhir', 'http://his.invalid/fhir']) {
      await open.set({ baseUrl, connectSeconds: 1 })
      const begunAt = clock.now()
      let found: unknown
      const asked = open.director.his.test().then((answer) => {
        spent.push(clock.now() - begunAt)
        found = answer
      })
      await vi.waitUntil(() => clock.advance(50) ?? found !== undefined, { timeout: 10_000, interval: 20 })
      await asked
      const nothing = { status: null, answeredMs: null, software: '', fhirVersion: '', missing: [] }
      expect([baseUrl, found]).toEqual([baseUrl, { failure: 'unusable', ...nothing }])
    }
    expect(Math.min(...spent)).toBeGreaterThanOrEqual(1_000)
    expect((await open.director.his.failures()).map(({ failure }) => failure)).toEqual(['unusable', 'unusable'])
    await open.server.close()
  })

  test('keeps the newest twenty failures', async () => {
    for (let turn = 0; turn < 22; turn += 1) await tried()
    expect(await bench.director.his.failures()).toHaveLength(20)
  })
})
