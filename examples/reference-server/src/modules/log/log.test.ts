import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { accessApi, imageApi, logApi, newId, type Pacs, PacsError, sessionApi, studyApi } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hospitalIdOf, roomIdOf, userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { noteLogHeads } from '../../database/logHeads'
import { verifyLog } from '../../database/verifyLog'
import { writeSheet } from '../../sheet/writeSheet'
import { addStudy } from '../image/testing/imageFixture'

const apis = { access: accessApi, session: sessionApi, study: studyApi, log: logApi }
type Client = Pacs<typeof apis>

let server: TestServer
let director: Client
/** Reads the log, and sees no VIP patients. */
let administrator: Client
beforeAll(async () => {
  server = await startTestServer()
  director = await server.as('director', apis)
  administrator = await server.as('administrator', apis)
})
afterAll(() => server?.close())

const page = { pageNumber: 0, pageSize: 200 }
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const rowsOf = async (client: Client, query: object) => (await client.log.operations({ ...page, ...query })).rows
const asOwner = (text: string) => server.services.database.asOwner((owner) => owner.query(text))

/** The texts of an Excel file, entry by entry of its zip (APPNOTE.TXT 4.3.7, 4.3.12). */
function entriesOf(file: Buffer): string {
  let text = ''
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    const [size, start] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)]
    const begin = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const packed = file.subarray(begin, begin + size)
    text += (file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString('utf8')
  }
  return text
}

describe('The operation log', () => {
  test('tells who did what, in which role, where, when, to what and how it ended, and of refusals too', async () => {
    const studyId = await addStudy(server)
    const doctor = await server.as('doctor', apis)
    await doctor.study.get({ studyId })
    expect(await codeOf(doctor.access.roles())).toBe('FORBIDDEN')
    const [refused, looked] = await rowsOf(director, { user: 'first doctor', call: ['study.get', 'access.roles'] })
    const common = {
      userId: userIdOf('first', 'doctor'),
      userName: 'first doctor',
      roles: ['doctor'],
      roomName: 'Room 1',
    }
    expect(new Set([refused, looked].map((row) => row?.call))).toEqual(new Set(['study.get', 'access.roles']))
    for (const row of [refused, looked]) {
      const isLook = row?.call === 'study.get'
      expect(row).toMatchObject({
        ...common,
        ...(isLook ? { subject: 'study', subjectId: studyId, outcome: 'done' } : { outcome: 'FORBIDDEN' }),
        requestId: expect.stringMatching(/^[\w-]{8,64}$/),
        at: new Date(server.clock.now()).toISOString(),
      })
    }
  })

  test('is searched by time in the zone of the hospital, by user, content, call, study and outcome', async () => {
    const examNumber = `E${newId().slice(-8)}`
    const studyId = await addStudy(server, { examNumber })
    await director.study.get({ studyId })
    await codeOf(director.study.get({ studyId: newId() as typeof studyId }))
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(server.clock.now())
    const count = async (query: object) => (await rowsOf(director, { call: ['study.get'], ...query })).length
    const all = await count({})
    expect(all).toBeGreaterThan(1)
    expect(await count({ from: today, to: today })).toBe(all)
    expect(await count({ to: '2020-01-01' })).toBe(0)
    expect(await count({ study: examNumber })).toBe(1)
    expect(await count({ study: studyId })).toBe(1)
    expect(await count({ study: 'no such study' })).toBe(0)
    expect(await count({ user: 'DIRECTOR' })).toBe(2)
    expect(await count({ user: '%' })).toBe(0)
    expect(await count({ content: 'nothing like it' })).toBe(0)
    expect(await count({ outcome: 'refused' })).toBe(1)
    expect(await count({ outcome: 'NOT_FOUND' })).toBe(1)
    expect(await codeOf(director.log.operations({ ...page, from: '2026-02-30' }))).toBe('SCHEMA_VALIDATION_FAILED')
    const one = await director.log.operations({ ...page, pageSize: 1, call: ['study.get'] })
    expect([one.rows.length, one.total, one.isTotalExact]).toEqual([1, all, true])
  })

  test('has pages that neither repeat nor leave out a row while it is written to, by cursor and by number', async () => {
    const studyId = await addStudy(server)
    await Promise.all(Array.from({ length: 12 }, () => director.log.operations({ pageNumber: 0, pageSize: 1 })))
    const same = ({ sequence: _, ...row }: Awaited<ReturnType<typeof rowsOf>>[number]) => JSON.stringify(row)
    for (const isByCursor of [true, false]) {
      const seen: string[] = []
      let cursor: string | null = null
      server.clock.advance(1_000)
      for (let pageNumber = 0; pageNumber < 4; pageNumber += 1) {
        const by = isByCursor && cursor !== null ? { cursor } : {}
        const found = await director.log.operations({ pageNumber, pageSize: 3, ...by })
        cursor = found.cursor
        seen.push(...found.rows.map(same))
        // Others write meanwhile.
        server.clock.advance(1_000)
        await Promise.all([1, 2].map(() => director.study.get({ studyId })))
        server.clock.advance(1_000)
      }
      server.clock.advance(1_000)
      const whole = (await director.log.operations({ pageNumber: 0, pageSize: 100 })).rows.map(same)
      const first = whole.indexOf(seen[0] ?? '')
      expect(first).toBeGreaterThan(0)
      expect(seen).toEqual(whole.slice(first, first + 12))
    }
  })

  test('refuses the cursor of another search', async () => {
    const { cursor } = await director.log.operations({ pageNumber: 0, pageSize: 1 })
    const other = { pageNumber: 1, pageSize: 1, user: 'director', cursor: cursor ?? '' }
    expect(await codeOf(director.log.operations(other))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(director.log.operations({ pageNumber: 1, pageSize: 1, cursor: 'x' }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })

  test('says who read it, exported it and verified it', async () => {
    const calls = ['log.operations', 'log.export', 'log.verification']
    const countOf = async () => {
      const rows = await rowsOf(director, { call: calls })
      return calls.map((call) => rows.filter((row) => row.call === call).length)
    }
    const before = await countOf()
    await director.log.export({})
    await director.log.verification()
    // The reading of the rows before is among them, too.
    expect(await countOf()).toEqual(before.map((count) => count + 1))
  })

  test('says whose buffer was looked at, and who took the key of their captures', async () => {
    const doctor = await server.as('sonographer', { image: imageApi })
    const roomId = roomIdOf('first', 1)
    await doctor.image.cacheList({ roomId })
    await doctor.image.journalKey()
    const user = { user: 'first sonographer' }
    expect(await rowsOf(director, { ...user, call: ['image.cacheList'] })).toMatchObject([
      { content: 'buffer viewed', subject: 'room', subjectId: roomId, outcome: 'done' },
    ])
    expect(await rowsOf(director, { ...user, call: ['image.journalKey'] })).toMatchObject([
      { content: 'capture journal opened', outcome: 'done' },
    ])
  })

  test('is told to nobody without the permission, and to nobody of another hospital', async () => {
    const doctor = await server.as('doctor', apis)
    const { operations, export: save, verification } = doctor.log
    for (const call of [() => operations(page), () => save({}), () => verification()]) {
      expect(await codeOf(call())).toBe('FORBIDDEN')
    }
    const abroad = await server.as('director', apis, 'second')
    const seen = await rowsOf(abroad, {})
    expect(seen.filter((row) => !row.userName.startsWith('second'))).toEqual([])
  })

  test('hides what was done with VIP studies from anyone who may not see them, in lists, counts and exports', async () => {
    const studyId = await addStudy(server, { isVip: true })
    await director.study.get({ studyId })
    await director.study.list({ pageNumber: 0, pageSize: 20 })
    expect((await rowsOf(director, { study: studyId })).length).toBe(1)
    const hidden = await administrator.log.operations({ ...page, study: studyId })
    expect([hidden.rows, hidden.total]).toEqual([[], 0])
    expect(JSON.stringify(await rowsOf(director, {}))).toContain(studyId)
    expect(JSON.stringify(await rowsOf(administrator, {}))).not.toContain(studyId)
    const { xlsx } = await administrator.log.export({})
    expect(entriesOf(Buffer.from(xlsx, 'base64'))).not.toContain(studyId)
  })

  test('is neither changed nor shortened by any call, nor by the role that serves calls', async () => {
    const writing = server.app.served.filter((endpoint) => endpoint.id.startsWith('log.') && endpoint.method !== 'GET')
    expect(writing).toEqual([])
    const { rows } = await asOwner(`
      SELECT c.relname, p FROM pg_class c, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
      WHERE c.relname LIKE 'operation_log%' AND c.relkind IN ('r', 'p')
        AND (has_table_privilege('opensono_app', c.oid, p) OR (p <> 'UPDATE' AND has_table_privilege('opensono_system', c.oid, p)))`)
    expect(rows).toEqual([])
  })
})

describe('An export', () => {
  test('holds nothing that a spreadsheet would evaluate', async () => {
    const file = await writeSheet([{ name: '=1+1', width: 9 }], [['=cmd()'], ['<b>&\r\n'], ['\u001B[31m'], [7]])
    const text = entriesOf(file)
    expect(text).toContain('>=cmd()<')
    for (const live of ['<f>', '<f ', '\u001B', '<b>&']) expect(text).not.toContain(live)
  })

  test('has the rows of the list, in the language that was asked for', async () => {
    const name = `=HYPERLINK("x") ${newId()}`
    await director.access.createRole({ name: name.slice(0, 60) })
    const answer = await director.log.export({ content: 'added a role', language: 'zh' })
    expect(answer).toMatchObject({ fileName: '操作日志.xlsx', isWhole: true })
    expect(answer.rows).toBe((await rowsOf(director, { content: 'added a role' })).length)
    const text = entriesOf(Buffer.from(answer.xlsx, 'base64'))
    expect(text).toContain('first director')
    for (const said of ['时间', '操作人', '操作内容', '操作对象', '新增角色', '角色 0', '成功', 'access.createRole']) {
      expect(text).toContain(said)
    }
    expect(text).not.toContain('added a role')
  })

  test('says in words what was refused, with its code', async () => {
    const doctor = await server.as('doctor', apis)
    expect(await codeOf(doctor.access.roles())).toBe('FORBIDDEN')
    const said = await director.log.export({ call: ['access.roles'], outcome: 'refused' })
    const text = entriesOf(Buffer.from(said.xlsx, 'base64'))
    for (const cell of ['Viewed roles', 'Refused (FORBIDDEN)', 'access.roles']) expect(text).toContain(cell)
  })
})

describe('Verification', () => {
  test('finds the log whole, and afterwards whatever was done to it past the server', async () => {
    const own = await startTestServer()
    const pacs = await own.as('director', apis)
    for (let number = 0; number < 12; number += 1) await pacs.access.createRole({ name: `Role ${number}` })
    await own.settled()
    expect(await pacs.log.verification()).toMatchObject({ isWhole: true, firstBadSequence: null })
    await own.settled()

    const hospitalId = hospitalIdOf('first')
    const { database } = own.services
    const found = await database.pool.query(
      "SELECT relname FROM pg_class WHERE relname LIKE 'operation_log_2%' AND relkind = 'r'",
    )
    const months: string[] = found.rows.map((row) => row.relname)
    /** Does something past row-level security, month by month, as the owner of the tables can, looks, and takes it back. */
    const firstBadAfter = (tampering: string) =>
      database.asOwner(async (client) => {
        await client.query('BEGIN')
        for (const month of months) {
          await client.query(`ALTER TABLE ${month} DISABLE ROW LEVEL SECURITY`)
          await client.query(tampering.replace('operation_log', month), [hospitalId])
        }
        await client.query('SET LOCAL ROLE opensono_system')
        return (await verifyLog(drizzle({ client }), hospitalId)).firstBadSequence
      })
    const tamperings: [text: string, bad: number | null][] = [
      ['UPDATE operation_log SET hash = hash WHERE hospital_id = $1', null],
      ["UPDATE operation_log SET user_name = 'x' WHERE sequence = 5 AND hospital_id = $1", 5],
      ['UPDATE operation_log SET details = details || \'{"name": "y"}\' WHERE sequence = 3 AND hospital_id = $1', 3],
      ['DELETE FROM operation_log WHERE sequence = 7 AND hospital_id = $1', 7],
      ['UPDATE operation_log SET sequence = 15 - sequence WHERE sequence IN (7, 8) AND hospital_id = $1', 7],
      ['UPDATE operation_log SET sequence = NULL WHERE sequence = 4 AND hospital_id = $1', 4],
      ['DELETE FROM operation_log WHERE sequence >= 9 AND hospital_id = $1', 9],
      ['DELETE FROM operation_log WHERE hospital_id = $1', 1],
    ]
    for (const [text, bad] of tamperings) expect([text, await firstBadAfter(text)]).toEqual([text, bad])
    await own.close()
  })

  test('notes where each log ends once a day, in a file and in the server’s own log', async () => {
    const folder = path.join(server.services.config.dataDir, 'log-heads')
    await server.settled()
    server.clock.advance(24 * 3_600_000)
    await vi.waitUntil(async () => (await readdir(folder)).length > 0, { timeout: 5_000 })
    await noteLogHeads(server.services)
    expect(await noteLogHeads(server.services)).toBe(false)
    const names = await readdir(folder)
    const today = `${new Date(server.clock.now()).toISOString().slice(0, 10)}.json`
    expect(names).toContain(today)
    const heads = JSON.parse(await readFile(path.join(folder, today), 'utf8'))
    expect(heads).toContainEqual(expect.objectContaining({ hospitalId: hospitalIdOf('first') }))
    expect(server.logLines.filter((line) => line.includes(heads[0].hash))).not.toEqual([])
  })
})

test('while the log cannot be written nothing is changed; looking goes on, and is written down afterwards', async () => {
  director = await server.as('director', apis)
  const studyId = await addStudy(server)
  const countOf = async (text: string) =>
    Number((await server.services.database.system((tx) => tx.execute<{ count: string }>(sql.raw(text)))).rows[0]?.count)
  const looks = () =>
    countOf(`SELECT count(*) FROM operation_log WHERE call = 'study.get' AND subject_id = '${studyId}'`)
  await asOwner('REVOKE INSERT ON operation_log FROM opensono_app')
  try {
    const answer = await server.fetch('/api/pacs/role', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await server.tokenOf('director')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Unlogged' }),
    })
    expect([answer.status, (await answer.json()).errorCode]).toEqual([503, 'LOG_UNAVAILABLE'])
    for (let times = 0; times < 3; times += 1) expect(await codeOf(director.study.get({ studyId }))).toBe('done')
    expect(await looks()).toBe(0)
  } finally {
    await asOwner('GRANT INSERT ON operation_log TO opensono_app')
  }
  expect(await countOf("SELECT count(*) FROM role WHERE name = 'Unlogged'")).toBe(0)
  await director.study.get({ studyId })
  expect(await looks()).toBe(4)
  expect(await codeOf(director.access.createRole({ name: 'Unlogged' }))).toBe('done')
})
