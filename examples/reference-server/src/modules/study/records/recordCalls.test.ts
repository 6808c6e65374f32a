import { once } from 'node:events'
import type { Readable } from 'node:stream'
import {
  limits,
  newId,
  PacsError,
  type RecordColumn,
  recordColumnTable,
  recordQueryApi,
  StudyId,
  studyApi,
  UserId,
} from '@opensono/pacs-core'
import { and, desc, eq } from 'drizzle-orm'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '../../../../test/fixture/actorOf'
import { hospitalIdOf, type TestHospital, type TestRole, userIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { study, studyQuery } from '../../../database/schema/study'
import { exportRecords } from './exportRecords'
import { fits, inOrderOf } from './testing/plainFilter'
import { makeRecords, type SeededRecord, writeRecords, writeWords } from './testing/seedRecords'

const apis = { study: studyApi, recordQuery: recordQueryApi }
let server: TestServer
let records: SeededRecord[]
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.services
  records = makeRecords('first', 120, 7)
  await writeWords(database, 'first')
  await writeRecords(database, 'first', records)
})
afterAll(() => server?.close())

const calls = (role: TestRole, hospital?: TestHospital) => server.as(role, apis, hospital)
/** Rows of the log are sorted by the time, which does not advance otherwise. */
const later = () => server.clock.advance(10)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const seen = (role: TestRole) => records.filter((record) => fits(record, {}, actorOf(role), server.clock.now()))
const setFacts = (studyId: string, facts: Partial<typeof study.$inferInsert>) =>
  server.services.database.change(actorOf('director'), { id: 'test.facts' }, ({ tx }) =>
    tx.update(study).set(facts).where(eq(study.id, studyId)),
  )

async function lastLog(call: string) {
  const isThis = and(eq(operationLog.call, call), eq(operationLog.hospitalId, hospitalIdOf('first')))
  const [row] = await server.services.database.system((tx) =>
    tx.select().from(operationLog).where(isThis).orderBy(desc(operationLog.at)).limit(1),
  )
  return row
}

async function rowsOf(file: Buffer): Promise<unknown[][]> {
  const sheet = (await readExcelFile(file)) as unknown[]
  return (Array.isArray(sheet[0]) ? sheet : (sheet[0] as { data: unknown[] }).data) as unknown[][]
}

describe('the export of records', () => {
  const columns = [
    { id: 'examNumber', name: '=Number' },
    { id: 'patientSex', name: 'Sex' },
    { id: 'studyFee', name: 'Fee' },
    { id: 'registerTime', name: 'Registered' },
  ] as const

  test('has the records that the list has, in its order, with the columns that were asked for, and says how many', async () => {
    for (const role of ['director', 'administrator'] as const) {
      later()
      const pacs = await calls(role)
      const sort = { column: 'examNumber', isDescending: false } as const
      const file = await pacs.download(studyApi.export, { columns: [...columns], sort, language: 'zh' })
      const [head, ...rows] = await rowsOf(Buffer.from(await file.blob.arrayBuffer()))
      expect(head).toEqual(['=Number', 'Sex', 'Fee', 'Registered'])
      const expected = inOrderOf(seen(role), sort).map((id) => records.find((record) => record.study.id === id))
      expect(rows.map(([number]) => number)).toEqual(expected.map((record) => record?.study.examNumber))
      const sexes = { male: '男', female: '女', unknown: '未说明' } as Record<string, string>
      expect(rows[0]).toEqual([
        expected[0]?.study.examNumber,
        sexes[expected[0]?.patient.sex ?? ''],
        expected[0]?.study.studyFee == null ? null : Number(expected[0].study.studyFee),
        expect.stringMatching(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/),
      ])
      expect(file).toMatchObject({ rows: expected.length, fileName: '病历列表.xlsx' })
      expect((await lastLog('study.export'))?.details).toMatchObject({
        rows: expected.length,
        columns: columns.map(({ id }) => id),
      })
    }
    expect(seen('director').length).toBeGreaterThan(seen('administrator').length)
  })

  test('has every column that there is, a page alone where one is asked for, and no more than its conditions allow', async () => {
    const pacs = await calls('director')
    const all = (Object.keys(recordColumnTable) as RecordColumn[]).map((id) => ({ id, name: id }))
    const file = await pacs.download(studyApi.export, { columns: all, pageNumber: 1, pageSize: 30, hasImages: true })
    const [head, ...rows] = await rowsOf(Buffer.from(await file.blob.arrayBuffer()))
    expect(head).toEqual(all.map(({ id }) => id))
    const page = await pacs.study.search({ pageNumber: 1, pageSize: 30, hasImages: true })
    expect(rows.map((row) => row[5])).toEqual(page.rows.map((row) => row.examNumber))
    expect(page.rows.length).toBeGreaterThan(5)
  })

  test('needs the permission of its own, and is written down when it is refused', async () => {
    later()
    const pacs = await calls('doctor')
    expect(await codeOf(pacs.download(studyApi.export, { columns: [...columns] }))).toBe('FORBIDDEN')
    expect((await lastLog('study.export'))?.outcome).toBe('FORBIDDEN')
    later()
    const director = await calls('director')
    const asked = { columns: [...columns], startTime: '2026-02-30' }
    expect(await codeOf(director.download(studyApi.export, asked))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('leaves out what becomes VIP while it is read, and ends its reading when the client goes away', async () => {
    const more = makeRecords('first', 650, 11).map((record) => ({
      ...record,
      study: { ...record.study, isVip: false, deletedAt: null, examNumber: `LATER${record.study.examNumber}` },
    }))
    for (let at = 0; at < more.length; at += 300)
      await writeRecords(server.services.database, 'first', more.slice(at, at + 300))
    records.push(...more)
    const { database } = server.services
    const actor = actorOf('administrator')
    const asked = {
      columns: [...columns],
      sort: { column: 'examNumber', isDescending: false },
      language: 'en',
      pageNumber: 0,
      pageSize: 0,
    } as const
    const answer = await exportRecords(
      database,
      actor,
      { ...asked, columns: [...columns] },
      new AbortController().signal,
    )
    const last = inOrderOf(seen('administrator'), asked.sort).at(-1) ?? ''
    await setFacts(last, { isVip: true })
    const pieces: Buffer[] = []
    for await (const piece of answer.content as NodeJS.ReadableStream) pieces.push(Buffer.from(piece as Uint8Array))
    const rows = (await rowsOf(Buffer.concat(pieces))).slice(1)
    expect(rows).toHaveLength(Number(answer.headers['X-Total-Rows']) - 1)
    const gone = records.find((record) => record.study.id === last)
    if (gone !== undefined) gone.study.isVip = true

    let reads = 0
    const counted = {
      ...database,
      read: (...given: Parameters<typeof database.read>) => {
        reads += 1
        return database.read(...given)
      },
    }
    const left = await exportRecords(
      counted as typeof database,
      actor,
      { ...asked, columns: [...columns] },
      new AbortController().signal,
    )
    const content = left.content as Readable
    const before = reads
    const closed = once(content, 'close')
    content.destroy()
    // It closes when what wrote it has ended.
    await closed
    // Which ones, and the first batch, of two.
    expect([before, reads]).toEqual([2, 2])
  })
})

describe("a study's log", () => {
  const page = { pageNumber: 0, pageSize: 50 }

  test('tells what was done to the study, newest first, page by page', async () => {
    const [record] = seen('registrar')
    const studyId = StudyId.parse(record?.study.id)
    const pacs = await calls('registrar')
    await pacs.study.get({ studyId })
    later()
    await pacs.study.occupy({ studyId })
    later()
    const log = await pacs.study.log({ ...page, studyId })
    expect(log.rows.map((row) => row.call)).toEqual(['study.occupy', 'study.get'])
    expect(log.rows.every((row) => row.subjectId === studyId)).toBe(true)
    later()
    const second = await pacs.study.log({ studyId, pageNumber: 2, pageSize: 1 })
    expect(second.rows.map((row) => row.call)).toEqual(['study.get'])
    expect(second).toMatchObject({ total: 3, isTotalExact: true })
  })

  test('is open to anyone who may see the study, of a deleted one to anyone who may restore it, and to nobody elsewhere', async () => {
    const [one] = seen('registrar').slice(-1)
    const studyId = StudyId.parse(one?.study.id)
    const ask = async (role: TestRole, hospital?: TestHospital) =>
      codeOf((await calls(role, hospital)).study.log({ ...page, studyId }))
    expect(await ask('nobody')).toBe('FORBIDDEN')
    expect(await ask('director', 'second')).toBe('NOT_FOUND')
    await setFacts(studyId, { isVip: true })
    expect([await ask('registrar'), await ask('director')]).toEqual(['STUDY_VIP_ERROR', 'none'])
    const facts = { isVip: false, deletedAt: new Date(server.clock.now()).toISOString(), mergedIntoId: null }
    await setFacts(studyId, { ...facts, printedAt: null, examinedById: userIdOf('first', 'director') })
    expect([await ask('registrar'), await ask('administrator')]).toEqual(['STUDY_IS_DELETED_ERROR', 'none'])
  })
})

describe('saved queries', () => {
  const query = {
    name: 'Mine',
    conditions: { idCard: '110101' },
    preset: 'today',
    sort: null,
    isShared: false,
  } as const

  test('are kept for their owner, and lent to others when shared', async () => {
    const [doctor, director] = [await calls('doctor'), await calls('director')]
    const mine = await doctor.recordQuery.save(query)
    const shared = await doctor.recordQuery.save({ ...query, name: 'Ours', isShared: true })
    expect(mine).toMatchObject({ ...query, ownerId: UserId.parse(userIdOf('first', 'doctor')), version: 1 })
    expect((await doctor.recordQuery.list()).map(({ name }) => name)).toEqual(['Mine', 'Ours'])
    expect(await director.recordQuery.list()).toEqual([shared])
    expect(await (await calls('director', 'second')).recordQuery.list()).toEqual([])
    const edit = { ...query, queryId: shared.id, version: 1 }
    expect(await codeOf(director.recordQuery.edit(edit))).toBe('NOT_FOUND')
    expect(await codeOf(director.recordQuery.remove({ queryId: shared.id }))).toBe('NOT_FOUND')
    expect(await codeOf(doctor.recordQuery.save(query))).toBe('NAME_TAKEN')
    expect(await codeOf(doctor.recordQuery.edit(edit))).toBe('NAME_TAKEN')
    expect(await codeOf(doctor.recordQuery.save({ ...query, name: 'ＭＩＮＥ' }))).toBe('NAME_TAKEN')
    later()
    const renamed = await doctor.recordQuery.edit({ ...edit, name: 'Once ours' })
    const noted = (await lastLog('recordQuery.edit'))?.details
    expect(noted).toMatchObject({ before: { isShared: true }, after: { name: 'Once ours', conditions: ['idCard'] } })
    expect(renamed).toMatchObject({ name: 'Once ours', isShared: false, version: 2 })
    expect(await codeOf(doctor.recordQuery.edit({ ...edit, name: 'Late' }))).toBe('CONFLICT')
    expect(await director.recordQuery.list()).toEqual([])
    expect(JSON.stringify((await lastLog('recordQuery.save'))?.details)).not.toContain('110101')
    await doctor.recordQuery.remove({ queryId: renamed.id })
    expect((await doctor.recordQuery.list()).map(({ name }) => name)).toEqual(['Mine'])
  })

  test('are as many as one may have, however many are saved at once', async () => {
    const pacs = await calls('sonographer')
    const most = limits.recordQuery.saved
    const { conditions, preset, sort, isShared } = query
    const kept = Array.from({ length: most - 1 }, (_, index) => ({
      hospitalId: hospitalIdOf('first'),
      id: newId(),
      name: `q${index}`,
      content: { conditions, preset, sort },
      isShared,
      ownerId: userIdOf('first', 'sonographer'),
      ownerName: 's',
      changedByName: 's',
      changedAt: new Date(0).toISOString(),
    }))
    await server.services.database.change(actorOf('sonographer'), { id: 'test.queries' }, ({ tx }) =>
      tx.insert(studyQuery).values(kept),
    )
    const codes = await Promise.all(
      ['a', 'b', 'a', 'c'].map((name) => codeOf(pacs.recordQuery.save({ ...query, name }))),
    )
    expect(codes.filter((code) => code === 'none')).toHaveLength(1)
    expect(await pacs.recordQuery.list()).toHaveLength(most)
  })
})
