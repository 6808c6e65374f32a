import { connect } from 'node:net'
import { newId, systemClock } from '@opensono/pacs-core'
import { dicomwebBasePath } from '@opensono/pacs-core/dicom'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uidOf } from '../../src/dicom/object/uids'
import { rawDicom } from '../../src/dicom/web/testing/rawDicom'
import { addStudy } from '../../src/modules/image/testing/imageFixture'
import { type Attacked, startAttacked } from './startAttacked'
import { healthBusyMs, worstHealth } from './watchHealth'

// A small request that stores files writes few rows, which no user can delete, and its work ends when its client leaves.

let server: Attacked
beforeAll(async () => {
  server = await startAttacked()
})
afterAll(() => server?.stop())

const type = 'multipart/related; type="application/dicom"; boundary=b'
const partOf = (file: Buffer) => Buffer.concat([Buffer.from('--b\r\n\r\n'), file, Buffer.from('\r\n')])
const bodyOf = (parts: readonly Buffer[]) => Buffer.concat([...parts, Buffer.from('--b--\r\n')])

async function countOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await server.database.system((tx) => tx.execute<{ count: string }>(query))
  return Number(rows[0]?.count)
}

/** Rows that a request left in the log, and the keys that it was given. */
const left = async (requestId: string) => ({
  rows: await countOf(sql`SELECT count(*) FROM operation_log WHERE request_id = ${requestId}`),
  keys: await countOf(sql`SELECT count(*) FROM upload_key`),
})

async function store(body: Buffer) {
  const requestId = newId()
  const keysBefore = (await left(requestId)).keys
  const beganAtMs = performance.now()
  const answer = await fetch(`${server.url}${dicomwebBasePath}/studies`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': type, 'X-Request-Id': requestId },
    body: new Uint8Array(body),
  })
  await answer.text()
  const tookMs = Math.round(performance.now() - beganAtMs)
  const { rows, keys } = await left(requestId)
  return { status: answer.status, warning: answer.headers.get('warning'), tookMs, rows, keys: keys - keysBefore }
}

test('12,000 empty parts are refused at once, by one row, without a key', { timeout: 120_000 }, async () => {
  const body = bodyOf(Array.from({ length: 12_000 }, () => partOf(Buffer.alloc(0))))
  const attack = async () => {
    const { tookMs, ...found } = await store(body)
    console.info(`12,000 empty parts (${body.length} bytes): ${tookMs} ms`)
    expect(found).toEqual({ status: 413, warning: null, rows: 1, keys: 0 })
    // It took 217 s when each had a key and a row.
    expect(tookMs).toBeLessThan(10_000)
  }
  const { worstMs } = await worstHealth(server.url, attack)
  expect(worstMs).toBeLessThanOrEqual(healthBusyMs)
})

test('5,000 parts that begin as DICOM and are none end the request after some, by one row', {
  timeout: 120_000,
}, async () => {
  const junk = Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), Buffer.alloc(20, 0xff)])
  const { tookMs, rows, keys, ...found } = await store(bodyOf(Array.from({ length: 5_000 }, () => partOf(junk))))
  console.info(`5,000 parts of junk: ${tookMs} ms, ${rows} rows, ${keys} keys`)
  expect(found).toEqual({ status: 409, warning: expect.stringContaining('too many files in a row were refused') })
  // Keys are given out by groups of sixteen, each with a row.
  expect(rows).toBeLessThan(20)
})

test('the work for a client that left ends', { timeout: 120_000 }, async () => {
  const studyUid = uidOf(await addStudy({ clock: systemClock, services: server }))
  const files = 600
  const body = bodyOf(
    Array.from({ length: files }, (_, at) => partOf(rawDicom({ uid: `1.2.826.0.79.${at}`, studyUid }))),
  )
  const requestId = newId()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST ${dicomwebBasePath}/studies HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${server.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${requestId}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // All of it is sent, as a small request is before its client leaves.
  await new Promise<void>((resolve) => socket.write(body, () => resolve()))
  const stored = () => countOf(sql`SELECT count(*) FROM dicom_file WHERE sop_instance_uid LIKE '1.2.826.0.79.%'`)
  await expect.poll(stored, { timeout: 60_000 }).toBeGreaterThan(0)
  socket.destroy()
  const isOver = () =>
    countOf(sql`SELECT count(*) FROM operation_log WHERE request_id = ${requestId} AND outcome = 'CANCELLED'`)
  await expect.poll(isOver, { timeout: 60_000 }).toBeGreaterThan(0)
  const kept = await stored()
  console.info(`a client that left: ${kept} of ${files} files were stored`)
  expect(kept).toBeLessThan(files)
})
