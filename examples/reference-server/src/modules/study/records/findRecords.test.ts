import {
  newId,
  qualityIndicatorIds,
  type RecordConditions,
  type RecordSort,
  recordSortColumns,
  studyApi,
  studyStatuses,
  studyTimeTypes,
} from '@opensono/pacs-core'
import { indicatorParts } from '@opensono/pacs-core/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/createTestDatabase'
import { drawSeed } from '../../../../test/drawSeed'
import { actorOf } from '../../../../test/fixture/actorOf'
import { roomIdOf, type TestRole, userIdOf } from '../../../../test/fixture/fixture'
import { howOften } from '../../../../test/howOften'
import { createDatabase, type Database } from '../../../database/database'
import { findRecords } from './findRecords'
import { fits, inOrderOf } from './testing/plainFilter'
import { makeRecords, type SeededRecord, seedNow, seedWords, writeRecords, writeWords } from './testing/seedRecords'

const seed = drawSeed()
let database: Database
let records: SeededRecord[]
beforeAll(async () => {
  database = createDatabase({ url: (await createTestDatabase()).url })
  records = makeRecords('first', 300, seed)
  const foreign = makeRecords('second', 40, seed)
  await writeWords(database, 'first')
  await writeWords(database, 'second')
  await writeRecords(database, 'first', records)
  await writeRecords(database, 'second', foreign)
})
afterAll(() => database?.close())

type Asked = RecordConditions & { sort?: RecordSort | undefined }
interface Page {
  pageNumber: number
  pageSize: number
  cursor?: string | undefined
}

async function find(role: TestRole, asked: Asked, page: Page) {
  const actor = actorOf(role)
  return database.read(actor, { id: studyApi.search.id }, (tx, note) =>
    findRecords(tx, actor, { ...asked, ...page }, seedNow, note),
  )
}

const word = seedWords.first
const some = <Value>(...values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const words = fc.subarray([...word], { minLength: 1, maxLength: 3 })
const day = fc
  .integer({ min: -21, max: 5 })
  .map((days) => new Date(seedNow + days * 86_400_000).toISOString().slice(0, 10))
const start = fc.constantFrom('A', 'B1', '13', '131')
const person = some(userIdOf('first', 'doctor'), userIdOf('first', 'director'))

const conditions: Record<keyof RecordConditions, fc.Arbitrary<unknown>> = {
  startTime: day,
  endTime: day,
  studyTimeType: fc.constantFrom(...studyTimeTypes),
  text: fc.constantFrom(
    '张',
    'zs',
    'li',
    'shan',
    "o'n",
    '00%',
    'US00',
    'us01',
    '13',
    'P002',
    '2603',
    'b1',
    '王 五',
    '欧',
  ),
  studyStatus: some(...studyStatuses),
  negativePositiveMark: some('negative', 'positive', 'unknown'),
  patientSex: some('male', 'female', 'unknown'),
  documentKinds: some('idCard', 'passport', 'other'),
  ageFrom: fc.integer({ min: 0, max: 60 }),
  ageTo: fc.integer({ min: 0, max: 100 }),
  examTypeIds: words,
  bodyPartIds: words,
  patientSourceIds: words,
  priorityIds: words,
  feeKindIds: words,
  applyDepartmentIds: words,
  applyDoctorIds: words,
  clinicalDiagnosisIds: words,
  roomId: fc.constantFrom(roomIdOf('first', 1), roomIdOf('first', 2)),
  roomIds: some(roomIdOf('first', 1), roomIdOf('first', 2)),
  examinedByIds: person,
  registeredByIds: person,
  deviceIds: words,
  departmentNames: some('Ultrasound', '心脏超声'),
  without: some('examinedBy', 'examType', 'bodyPart', 'device'),
  indicator: fc.constantFrom(...qualityIndicatorIds),
  indicatorPart: fc.constantFrom(...indicatorParts),
  ultrasonicType: fc.constantFrom('ColorUltrasonic', 'BlackWhiteUltrasonic'),
  hospitalizationStatus: fc.constantFrom(0, 1),
  studyFee: fc.constantFrom('60', '120.00', '1'),
  inpatientNumber: start,
  outpatientNumber: start,
  bedNumber: start,
  hisNumber: start,
  idCard: fc.constantFrom('11', '12010x', '1101'),
  requestNumber: start,
  recordLabel: fc.constantFrom('up', '教', '50%', '%'),
  // A part of a typed diagnosis, and of the name of one in the dictionary.
  clinicalDiagnosisText: fc.constantFrom('结石', 'GALL', '%', '__', (word[4] ?? '').slice(-6)),
  isVip: fc.boolean(),
  isLocked: fc.boolean(),
  isRevisit: fc.boolean(),
  hasImages: fc.boolean(),
  isDeleted: fc.boolean(),
}

/** Few conditions at a time: of all together nothing would be left. */
const asked = fc
  .subarray(Object.keys(conditions) as (keyof RecordConditions)[], { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, conditions[name]]))),
  ) as fc.Arbitrary<RecordConditions>
const sort = fc.record({ column: fc.constantFrom(...recordSortColumns), isDescending: fc.boolean() })
const role = fc.constantFrom<TestRole>('director', 'administrator', 'doctor', 'registrar')

/** All pages, each by the cursor of the one before it. */
async function readAll(who: TestRole, wanted: Asked, pageSize: number, onPage = async () => {}): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  for (let pageNumber = 0; cursor !== null; pageNumber += 1) {
    const page = await find(who, wanted, { pageNumber, pageSize, ...(cursor && { cursor }) })
    ids.push(...page.rows.map((row) => row.studyId))
    cursor = page.cursor
    await onPage()
  }
  return ids
}

const searches = howOften(30, 3000)

describe('a list of records', () => {
  test('has those that a plain filter finds, in its order, whatever is asked for and by whom', {
    timeout: 50_000 + 150 * searches,
  }, async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(asked, sort, role, fc.integer({ min: 1, max: 60 }), async (wanted, by, who, pageSize) => {
        const expected = inOrderOf(
          records.filter((record) => fits(record, wanted, actorOf(who), seedNow)),
          by,
        )
        found += expected.length
        const pageNumber = Math.floor(expected.length / pageSize / 2)
        const page = await find(who, { ...wanted, sort: by }, { pageNumber, pageSize })
        expect({ total: page.total, ids: page.rows.map((row) => row.studyId) }).toEqual({
          total: expected.length,
          ids: expected.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
        })
        expect(page.cursor === null).toBe((pageNumber + 1) * pageSize >= expected.length)
      }),
      { numRuns: searches, seed, endOnFailure: true },
    )
    // A filter that never lets anything through would agree with an empty list.
    expect(found).toBeGreaterThan(300)
  })

  test.each(recordSortColumns.flatMap((column) => [[column, true] as const, [column, false] as const]))(
    'sorted by %s (descending: %s) shows each record once over all its pages, by cursors and by numbers',
    async (column, isDescending) => {
      const by = { column, isDescending }
      const expected = inOrderOf(
        records.filter((record) => fits(record, {}, actorOf('director'), seedNow)),
        by,
      )
      expect(await readAll('director', { sort: by }, 37)).toEqual(expected)
      const pages = []
      for (let pageNumber = 0; pageNumber * 37 < expected.length; pageNumber += 1) {
        pages.push(...(await find('director', { sort: by }, { pageNumber, pageSize: 37 })).rows)
      }
      expect(pages.map((row) => row.studyId)).toEqual(expected)
      expect((await find('director', { sort: by }, { pageNumber: 40, pageSize: 37 })).rows).toEqual([])
    },
  )

  test('is sorted by the time that it is about, newest first, when no sort is asked for', async () => {
    const columns = ['registerTime', 'studyTime', 'appointmentTime', 'printTime'] as const
    for (const [index, studyTimeType] of studyTimeTypes.entries()) {
      const fitting = records.filter((record) => fits(record, { studyTimeType }, actorOf('director'), seedNow))
      const expected = inOrderOf(fitting, { column: columns[index] ?? 'registerTime', isDescending: true })
      expect(await readAll('director', { studyTimeType }, 200)).toEqual(expected)
    }
  })

  test('shows no record twice and loses none while others are added, and goes on from a cursor some pages on', async () => {
    const before = records
      .filter((record) => fits(record, {}, actorOf('director'), seedNow))
      .map((record) => record.study.id)
    let round = 0
    const added: SeededRecord[] = []
    const ids = await readAll('director', {}, 50, async () => {
      round += 1
      const more = makeRecords('first', 7, seed + round)
      await writeRecords(database, 'first', more)
      added.push(...more)
    })
    records.push(...added)
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    const { cursor } = await find('director', {}, { pageNumber: 0, pageSize: 10 })
    const later = await find('director', {}, { pageNumber: 4, pageSize: 10, cursor: cursor ?? '' })
    expect(later.rows).toEqual((await find('director', {}, { pageNumber: 4, pageSize: 10 })).rows)
  })

  test('takes no cursor of another search, of a later page, or that somebody changed', async () => {
    const { cursor } = await find('director', { hasImages: true }, { pageNumber: 0, pageSize: 5 })
    const mine = cursor ?? ''
    const refused = { code: 'SCHEMA_VALIDATION_FAILED', details: { fields: [{ path: 'cursor' }] } }
    const ask = (wanted: Asked, page: Page) => find('director', wanted, { cursor: mine, ...page })
    expect((await ask({ hasImages: true }, { pageNumber: 1, pageSize: 5 })).rows).toHaveLength(5)
    await expect(ask({ hasImages: false }, { pageNumber: 1, pageSize: 5 })).rejects.toMatchObject(refused)
    await expect(ask({ hasImages: true }, { pageNumber: 1, pageSize: 6 })).rejects.toMatchObject(refused)
    await expect(ask({ hasImages: true }, { pageNumber: 0, pageSize: 5 })).rejects.toMatchObject(refused)
    const isOther = { hasImages: true, sort: { column: 'examNumber', isDescending: true } } as const
    await expect(ask(isOther, { pageNumber: 1, pageSize: 5 })).rejects.toMatchObject(refused)
    const forged = JSON.parse(Buffer.from(mine, 'base64url').toString()) as object
    for (const text of [
      'x',
      '[]',
      JSON.stringify({ ...forged, id: newId() }),
      JSON.stringify({ ...forged, value: "'" }),
    ]) {
      const changed = { pageNumber: 1, pageSize: 5, cursor: Buffer.from(text).toString('base64url') }
      await expect(find('director', { hasImages: true }, changed)).rejects.toMatchObject(refused)
    }
  })

  test('answers a typed error for what is no time and no fee, and nothing for ids that name nothing', async () => {
    const page = { pageNumber: 0, pageSize: 5 }
    await expect(find('director', { startTime: '2026-02-30' }, page)).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
    })
    await expect(find('director', { studyFee: '1e3' }, page)).rejects.toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
    })
    const nothing = await find('director', { examTypeIds: ['nothing'] } as unknown as Asked, page)
    expect(nothing).toMatchObject({ rows: [], total: 0, isTotalExact: true, cursor: null })
  })
})
