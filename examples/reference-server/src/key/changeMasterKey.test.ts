import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Pacs, reportSealApi } from '@opensono/pacs-core'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { sealKey } from '../database/schema/report'
import { mfaBinding } from '../database/schema/session'
import { createJournalKeys } from '../modules/image/journalKey'
import { addWords, registration, apis as reportApis } from '../modules/report/testing/reportFixture'
import { openSealKeys } from '../modules/seal/openSealKeys'
import { createSecretBox } from '../modules/session/secretBox'
import { changeMasterKey, sealedColumns } from './changeMasterKey'

const apis = { ...reportApis, reportSeal: reportSealApi }

let server: TestServer
let doctor: Pacs<typeof apis>
let secretDir: string
let code: string
beforeAll(async () => {
  server = await startTestServer()
  secretDir = server.services.config.secretDir
  doctor = await server.as('doctor', apis)
  const { studyId } = await doctor.study.register(registration(await addWords(server), '密钥甲'))
  const text = { findings: '无', impression: '无', recommendation: '', history: '' }
  const writing = { templateId: null, ...text, values: [], result: 'negative' as const, imageIds: [] }
  await doctor.report.save({ studyId, ...writing, version: 0 })
  await doctor.report.finish({ studyId, version: 1 })
  code = (await doctor.reportSeal.get({ studyId })).sealed.seal.code
})
afterAll(() => server?.close())

const open = (directory = secretDir) => openSealKeys(server.services.database, directory, server.clock.now())

/** What a server that starts now says of a code. */
async function verdictAfterStart() {
  const { databaseUrl, clock } = server
  const next = await startTestServer({ databaseUrl, clock, config: { secretDir } })
  try {
    const client = next.client(apis)
    return { answer: await client.reportSeal.verify({ code }), published: await client.reportSeal.key({}) }
  } finally {
    await next.close()
  }
}

test('a start with another master key is refused in words, and leaves everything as it was', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'opensono-key-'))
  await writeFile(path.join(other, 'master.key'), randomBytes(32))
  await expect(open(other)).rejects.toThrow(/holds another master key .* restore that folder from its backup/)
  expect((await open()).own.keyId).toBe(server.services.sealKeys.own.keyId)
  await rm(other, { recursive: true })
})

test('a public key that somebody writes into the database is not believed', async () => {
  const { database, sealKeys } = server.services
  const forged = { keyId: 'f'.repeat(16), publicKey: sealKeys.own.publicKey }
  const at = '2020-01-01T00:00:00.000Z'
  await database.system((tx) => tx.insert(sealKey).values({ ...forged, fromAt: at, untilAt: at, endorsement: 'AAAA' }))
  expect((await open()).published.map(({ keyId }) => keyId)).toEqual([sealKeys.own.keyId])
})

test('a new master key keeps former seals valid, opens what was sealed, and leaves journals readable', async () => {
  const { database } = server.services
  const userId = (await server.actorOf('doctor')).userId
  const journalKey = await createJournalKeys(secretDir)({ userId })
  const sealedSecret = await createSecretBox(secretDir).seal('SECRET', userId)
  const boundAt = new Date(server.clock.now()).toISOString()
  await database.system((tx) => tx.insert(mfaBinding).values({ userId, sealedSecret, boundAt, lastStep: 0 }))
  const former = server.services.sealKeys.own.keyId
  for (const _ of ['once', 'twice']) {
    const changed = await changeMasterKey(server.databaseUrl, secretDir, server.clock.now())
    expect(changed.secrets).toBe(1)
    const { answer, published } = await verdictAfterStart()
    expect(answer).toMatchObject({ verdict: 'valid' })
    expect(published.keyId).toBe(changed.keyId)
    expect(published.keys.map(({ keyId }) => keyId)).toContain(former)
    const [row] = await database.system((tx) => tx.select().from(mfaBinding))
    expect(await createSecretBox(secretDir).open(row?.sealedSecret ?? Buffer.of(), userId)).toBe('SECRET')
    expect(await createJournalKeys(secretDir)({ userId })).toEqual(journalKey)
  }
  const inUse = await database.system((tx) => tx.select().from(sealKey).where(isNull(sealKey.untilAt)))
  expect(inUse).toHaveLength(1)
  expect((await readdir(secretDir)).sort()).toEqual(['journal.key', 'master.key'])
})

test('a change that stopped between database and folder is finished by the next start', async () => {
  const former = await readFile(path.join(secretDir, 'master.key'))
  const { keyId } = await changeMasterKey(server.databaseUrl, secretDir, server.clock.now())
  // As it was before the last step.
  const next = await readFile(path.join(secretDir, 'master.key'))
  await writeFile(path.join(secretDir, 'master.key'), former)
  await writeFile(path.join(secretDir, 'master.key.next'), next)
  expect((await open()).own.keyId).toBe(keyId)
  expect(await readFile(path.join(secretDir, 'master.key'))).toEqual(next)
})

/** Columns of bytes that no key of the folder sealed. */
const notSealed = [
  'call_count.source',
  'his_setting.key_hash',
  'hospital_sequence.log_hash',
  'idempotency.input_hash',
  'known_device.device_hash',
  'login_session.device_hash',
  'login_session.former_hash',
  'login_session.token_hash',
  'login_ticket.hash',
  'machine_key.key_hash',
  'operation_log.hash',
  'setup_code.hash',
  'signature_scan.ticket_hash',
  'sms_code.code_hash',
  'socket_io_attachments.payload',
  'statistic_day.body',
]

test('each column of bytes in the database is sealed again with the new key, or is named as one that no key sealed', async () => {
  const { rows } = await server.services.database.asOwner((owner) =>
    owner.query<{ name: string }>(`SELECT c.relname || '.' || a.attname AS name FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      WHERE c.relnamespace = 'public'::regnamespace AND a.atttypid = 'bytea'::regtype AND NOT a.attisdropped`),
  )
  const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...sealed, ...notSealed].toSorted())
})

test('a change with the wrong folder changes nothing', async () => {
  const other = path.join(secretDir, 'other')
  await mkdir(other)
  await writeFile(path.join(other, 'master.key'), randomBytes(32))
  await expect(changeMasterKey(server.databaseUrl, other, server.clock.now())).rejects.toThrow(/nothing was changed/)
  expect((await verdictAfterStart()).answer.verdict).toBe('valid')
  await rm(other, { recursive: true })
})
