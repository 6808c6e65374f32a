import {
  createText,
  type Language,
  type Pacs,
  PacsError,
  positiveRate,
  qualityIndicatorApi,
  type RoomId,
  reportAuditApi,
  type StatisticTable,
  type StudyId,
  statisticApi,
  statisticsText,
  turnaroundSteps,
  type UserId,
} from '@opensono/pacs-core'
import { statisticBoards, statisticTables } from '@opensono/pacs-core/server'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actorOf } from '../../../test/fixture/actorOf'
import { hospitalIdOf, roleIdOf, roomIdOf, userIdOf } from '../../../test/fixture/fixture'
import { rolePermission } from '../../database/schema/foundation'
import { basicData, roomDevice, study, studyStep } from '../../database/schema/study'
import { readPages, withoutSpaces } from '../../paper/testing/readPdf'
import { storeImage } from '../image/storeImage'
import { jpeg } from '../image/testing/imageFixture'
import { type ActWorld, startActWorld, text, apis as worldApis } from '../study/testing/actFixture'
import type { AskedInWords } from './readAsked'
import { pageTableOfTurnaround, type TableOfFigures, tableOfBoard } from './statisticTables'
import { pageOfTable } from './tableFiles'

const apis = {
  ...worldApis,
  statistic: statisticApi,
  qualityIndicator: qualityIndicatorApi,
  reportAudit: reportAuditApi,
}
/** What the ways are measured in: so short that no login ends meanwhile. */
const unit = 3_000
let world: ActWorld
let head: Pacs<typeof apis>
let doctor: Pacs<typeof apis>
beforeAll(async () => {
  world = await startActWorld()
  head = await world.server.as('director', apis, 'first', 2)
  doctor = await world.server.as('doctor', apis)
})
afterAll(() => world?.server.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )

const addImage = async (studyId: StudyId, actor = actorOf('doctor')) =>
  storeImage(world.server.services, actor, { studyId, bytes: await jpeg(80) })
const wait = (units: number) => world.server.clock.jump(units * unit)

const lineOf = (studyId: string) =>
  world.server.services.database.system((tx) =>
    tx
      .select({ step: studyStep.step, at: studyStep.at })
      .from(studyStep)
      .where(eq(studyStep.studyId, studyId))
      .orderBy(studyStep.at),
  )

/** A study whose way took known times. */
async function walk(): Promise<StudyId> {
  const studyId = await world.newStudy()
  wait(7)
  await addImage(studyId)
  wait(4)
  await addImage(studyId)
  wait(11)
  await doctor.report.save({ studyId, ...text, version: 0 })
  await doctor.report.finish({ studyId, version: 1 })
  wait(5)
  await head.reportAudit.confirm({ studyId, version: 2 })
  wait(3)
  await doctor.report.print({ studyId, version: 2 })
  return studyId
}

describe('the line of a study', () => {
  test('holds each of its moments by the server’s clock, and the times are reckoned from it', async () => {
    const studyId = await walk()
    const line = await lineOf(studyId)
    const start = Date.parse(line[0]?.at ?? '')
    expect(line.map(({ step, at }) => [step, (Date.parse(at) - start) / unit])).toEqual([
      ['registered', 0],
      ['first-image', 7],
      ['last-image', 11],
      ...(line.some(({ step }) => step === 'drafted') ? [['drafted', 22]] : []),
      ['diagnosed', 22],
      ['reviewed', 27],
      ['printed', 30],
    ])
    const took = { wait: 7, exam: 4, report: 11, review: 5, print: 8, total: 30 }
    for (const [step, units] of Object.entries(took)) {
      const { rows } = await head.statistic.turnaroundStudies({
        step: step as keyof typeof took,
        pageNumber: 0,
        pageSize: 20,
      })
      expect([step, rows.find((row) => row.studyId === studyId)?.ms]).toEqual([step, units * unit])
    }
  })

  test('keeps what was, when a report is reopened and printed again: the times are those of the first time', async () => {
    const studyId = await walk()
    const before = await lineOf(studyId)
    await doctor.report.reopen({ studyId, version: 2, reason: '更正' })
    wait(60)
    await doctor.report.finish({ studyId, version: 3 })
    await doctor.report.print({ studyId, version: 4 })
    const after = await lineOf(studyId)
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.filter(({ step }) => step === 'printed')).toHaveLength(2)
    const { rows } = await head.statistic.turnaroundStudies({ step: 'total', pageNumber: 0, pageSize: 20 })
    expect(rows.find((row) => row.studyId === studyId)?.ms).toBe(30 * unit)
  })
})

describe('the device of a study', () => {
  const deviceOf = async (studyId: string) => {
    const [row] = await world.server.services.database.system((tx) =>
      tx.select({ deviceId: study.deviceId }).from(study).where(eq(study.id, studyId)),
    )
    return row?.deviceId
  }

  test('is that of the machine which took the first image, else the only one of the room, else none', async () => {
    const hospitalId = hospitalIdOf('first')
    const [named, alone, third] = [1, 2, 3].map((number) => ({
      hospitalId,
      id: `00000000-0000-7000-8000-00000000000${number}`,
      kind: 'device',
      name: `Device ${number}`,
      fields: { code: `US${number}` },
    })) as [typeof basicData.$inferInsert, typeof basicData.$inferInsert, typeof basicData.$inferInsert]
    const inRoom = (row: { id: string }) => ({ hospitalId, deviceId: row.id, roomId: roomIdOf('first') })
    await world.server.services.database.change(actorOf('director'), { id: 'test.devices' }, async ({ tx }) => {
      await tx.insert(basicData).values([named, alone, third])
      await tx.insert(roomDevice).values(inRoom(alone))
    })
    const studies = [await world.newStudy(), await world.newStudy(), await world.newStudy()] as const
    await addImage(studies[0], { ...actorOf('doctor'), machineId: 'US1' })
    // The second image does not change it.
    await addImage(studies[0])
    await addImage(studies[1], { ...actorOf('doctor'), machineId: 'unknown' })
    await world.server.services.database.change(actorOf('director'), { id: 'test.devices' }, ({ tx }) =>
      tx.insert(roomDevice).values(inRoom(third)),
    )
    await addImage(studies[2])
    expect(await Promise.all(studies.map(deviceOf))).toEqual([named.id, alone.id, null])
    const { rows } = await head.statistic.board({ board: 'machine' })
    const shown = rows.map(({ name, count }) => [name, count])
    expect(shown).toContainEqual(['Device 1', 1])
    expect(shown).toContainEqual(['Device 2', 1])
  })
})

describe('the sheet of a board', () => {
  async function sheetOf(board: (typeof statisticBoards)[number], language: 'en' | 'zh') {
    const { blob, rows } = await head.download(statisticApi.export, { board, language })
    const sheet = (await readExcelFile(Buffer.from(await blob.arrayBuffer()))) as unknown[]
    const cells = (Array.isArray(sheet[0]) ? sheet : (sheet[0] as { data: unknown[] }).data) as unknown[][]
    return { cells, rows }
  }

  test.each(statisticBoards.flatMap((board) => [[board, 'en'] as const, [board, 'zh'] as const]))(
    'of %s holds what the board shows, in %s',
    async (board, language) => {
      const shown = await head.statistic.board({ board })
      const { cells, rows } = await sheetOf(board, language)
      const { t } = createText({ resources: [statisticsText], browserLanguage: language }).getSnapshot()
      expect(rows).toBe(shown.rows.length + 1)
      expect(cells[0]?.slice(0, 2)).toEqual([t(`statistics.rowOf.${board}`), t('statistics.column.count')])
      const numbers = (of: (typeof shown)['total']) => {
        const rate = positiveRate(of)
        return [
          ...[of.count, Number(of.fee), Number(of.score), of.positive, of.negative, of.unknown],
          rate === null ? null : Math.round(rate * 1000) / 10,
        ]
      }
      const told = cells.slice(1).map((row) => Array.from({ length: 7 }, (_, index) => row[index + 1] ?? null))
      expect(told).toEqual([...shown.rows, shown.total].map(numbers))
      expect(cells.at(-1)?.[0]).toBe(t('statistics.total'))
    },
  )
})

/** The texts of the pages that a table becomes. */
async function pagesOf(table: TableOfFigures, asked: AskedInWords, language: Language): Promise<string[]> {
  const { content } = await pageOfTable(table, asked, world.server.services.paper, {
    actor: actorOf('director'),
    language,
    madeAt: '2026-12-31T08:00:00.000Z',
    shownAt: '2026/12/31 16:00:00',
    signal: new AbortController().signal,
  })
  if (!(content instanceof Uint8Array)) throw new Error('a page is whole')
  return readPages(content)
}

describe('a table of figures', () => {
  const others = statisticTables.slice(statisticBoards.length)
  const tWords = (language: 'en' | 'zh') =>
    createText({ resources: [statisticsText], browserLanguage: language }).getSnapshot().t

  async function cellsOf(board: StatisticTable, language: 'en' | 'zh') {
    const { blob } = await head.download(statisticApi.export, { board, language })
    const sheet = (await readExcelFile(Buffer.from(await blob.arrayBuffer()))) as unknown[]
    return (Array.isArray(sheet[0]) ? sheet : (sheet[0] as { data: unknown[] }).data) as unknown[][]
  }

  test('of turnaround times holds every step in all, by hour and by room, in minutes', async () => {
    const shown = await head.statistic.turnaround({})
    const cells = await cellsOf('turnaround', 'en')
    const t = tWords('en')
    expect(cells.length - 1).toBe(shown.steps.length + shown.byHour.length + shown.byRoom.length)
    for (const { step, count, medianMs } of shown.steps) {
      const row = cells.find(
        ([name, part]) => name === t(`statistics.step.${step}`) && part === t('statistics.table.all'),
      )
      expect(row?.slice(2, 4)).toEqual([count, medianMs === null ? null : Math.round(medianMs / 6000) / 10])
    }
  })

  test('of quality indicators holds those that are switched on, with their numerator, denominator and source', async () => {
    const shown = (await head.statistic.quality({})).filter(({ isEnabled }) => isEnabled)
    const cells = await cellsOf('quality', 'zh')
    const t = tWords('zh')
    expect(cells.slice(1).map((row) => [row[0], row[1], row[2], row[4], row[7]])).toEqual(
      shown.map(({ id, fulfilled, counted }) => [
        ...[t(`statistics.indicator.${id}.name`), t(`statistics.indicator.${id}.numerator`)],
        ...[fulfilled, counted, t(`statistics.indicator.${id}.source`)],
      ]),
    )
  })

  test.each([...statisticBoards, ...others].flatMap((board) => [[board, 'en'] as const, [board, 'zh'] as const]))(
    'of %s is also one page, with its title, its days and the rows of its sheet, in %s',
    async (board, language) => {
      const filter = { board, language, startTime: '2020-01-01', endTime: '2099-12-31' } as const
      const [page, cells] = [await head.download(statisticApi.page, filter), await cellsOf(board, language)]
      const pages = await readPages(new Uint8Array(await page.blob.arrayBuffer()))
      const words = pages.join('\n')
      expect(words).toContain(withoutSpaces(tWords(language)(`statistics.board.${board}`)))
      // The data board is always about the last twelve months.
      expect(words.includes('2020-01-01')).toBe(board !== 'dataBoard')
      expect(pages).toHaveLength(1)
      // On paper turnaround times have a row for each hour and room, and a column for each step.
      if (board === 'turnaround') expect(page.rows).toBe(new Set(cells.slice(1).map((row) => row[1])).size)
      else expect(page.rows).toBe(cells.length - 1)
      for (const [name] of cells.slice(1)) expect(words).toContain(withoutSpaces(String(name)))
    },
  )

  test.each(['en', 'zh'] as const)(
    'is one page though there are many more rows, and says how many it leaves out, in %s',
    async (language) => {
      const times = { count: 1234, medianMs: 754_321, p90Ms: 2_345_678 }
      const steps = turnaroundSteps.map((step) => ({ step, ...times }))
      const hours = Array.from({ length: 24 }, (_, hour) => steps.map((step) => ({ hour, ...step }))).flat()
      const rooms = Array.from({ length: 40 }, (_, room) =>
        steps.map((step) => ({ roomId: `room ${room}`, name: `第 ${room} 诊室（门诊楼三层东侧）`, ...step })),
      ).flat()
      const figures = { count: 3, fee: '540.00', score: '4.50', positive: 1, negative: 1, unknown: 1 }
      const doctors = Array.from({ length: 64 }, (_, id) => ({
        id: String(id),
        name: `Maria Fernanda Gonzalez ${id} of the second department`,
        englishName: null,
        ...figures,
      }))
      const tables = [
        pageTableOfTurnaround({ steps, byHour: hours, byRoom: rooms }, language),
        tableOfBoard('workload', { rows: doctors, total: figures }, language),
      ]
      for (const table of tables) {
        const asked = { days: '2026-01-01 – 2026-12-31', facts: [], conditions: [] }
        const pages = await pagesOf(table, asked, language)
        expect(pages).toHaveLength(1)
        const [shown, all] = table.hasTotal ? [27, 64] : [28, 65]
        expect(pages[0]).toContain(withoutSpaces(tWords(language)('statistics.table.cut', { shown, all })))
      }
    },
  )

  const chosen = {
    startTime: '2020-01-01',
    endTime: '2099-12-31',
    studyTimeType: 'StudyTime' as const,
    roomIds: [roomIdOf('first'), roomIdOf('first', 2)] as RoomId[],
    examinedByIds: [userIdOf('first', 'doctor')] as UserId[],
    departmentNames: ['Ultrasound'],
  }

  test('says on its page what was chosen, by its names', async () => {
    for (const [language, wanted] of [
      [
        'en',
        ['Room: Room 1, Room 2', 'Examined by: first doctor', 'Registering department: Ultrasound', 'Examination'],
      ],
      ['zh', ['检查室：Room 1、Room 2', '检查医生：first doctor', '登记科室：Ultrasound', '检查时间']],
    ] as const) {
      const { blob } = await head.download(statisticApi.page, { ...chosen, board: 'kind', language })
      const [words] = await readPages(new Uint8Array(await blob.arrayBuffer()))
      for (const each of wanted) expect(words).toContain(withoutSpaces(each))
    }
  })

  test('says nothing of rows of another hospital', async () => {
    const roomIds = [roomIdOf('second'), roomIdOf('first')] as RoomId[]
    const { blob } = await head.download(statisticApi.page, { board: 'kind', language: 'en', roomIds })
    const [words] = await readPages(new Uint8Array(await blob.arrayBuffer()))
    expect(words).toContain(withoutSpaces('Room: –, Room 1'))
  })

  test('says on the page of consultations of which kind they are', async () => {
    const wordsOf = async (kind: 'GRAPHIC' | undefined) => {
      const { blob } = await head.download(statisticApi.page, { board: 'received', language: 'en', kind })
      return (await readPages(new Uint8Array(await blob.arrayBuffer()))).join('\n')
    }
    const [all, graphic] = [await wordsOf(undefined), await wordsOf('GRAPHIC')]
    expect([all, graphic].map((words) => words.includes(withoutSpaces('All kinds')))).toEqual([true, false])
    expect([all, graphic].map((words) => words.includes(withoutSpaces('Graphic')))).toEqual([false, true])
  })

  test('has in its Excel file what was asked for on a second sheet, and its days in the name', async () => {
    const { blob, fileName } = await head.download(statisticApi.export, { ...chosen, board: 'kind', language: 'en' })
    expect(fileName).toBe('Exam type statistics 2020-01-01 – 2099-12-31.xlsx')
    const sheets = (await readExcelFile(Buffer.from(await blob.arrayBuffer()))) as unknown as { data: unknown[][] }[]
    expect(sheets.map(({ data }) => data)[1]).toEqual([
      ['Days', '2020-01-01 – 2099-12-31'],
      ['Date type', 'Examination'],
      ['Room', 'Room 1, Room 2'],
      ['Examined by', 'first doctor'],
      ['Registering department', 'Ultrasound'],
    ])
  })

  test.each(['en', 'zh'] as const)('is one page however much was chosen, in %s', async (language) => {
    const figures = { count: 3, fee: '540.00', score: '4.50', positive: 1, negative: 1, unknown: 1 }
    const name =
      language === 'en' ? 'Maria Fernanda Gonzalez of the second department' : '超声医学科门诊楼三层东侧检查室'
    for (const [length, chosenNames] of [
      [64, 200],
      [64, 3],
      [18, 200],
      [14, 200],
      [2, 1],
    ] as const) {
      const doctors = Array.from({ length }, (_, id) => ({
        id: `${id}`,
        name: `${name} ${id}`,
        englishName: null,
        ...figures,
      }))
      const conditions = Array.from({ length: 8 }, (_, index) => ({
        label: `Condition ${index}`,
        names: Array.from({ length: chosenNames }, (_, id) => `${name.repeat(chosenNames === 1 ? 8 : 1)} ${id}`),
      }))
      const asked = {
        days: '2026-01-01 – 2026-12-31',
        facts: [{ label: 'Date type', value: 'Examination' }],
        conditions,
      }
      const table = tableOfBoard('workload', { rows: doctors, total: figures }, language)
      const pages = await pagesOf(table, asked, language)
      expect([length, chosenNames, pages.length]).toEqual([length, chosenNames, 1])
      expect(pages[0]).toContain(withoutSpaces('Condition 0'))
    }
  })

  test('asks for consultations with a kind and days alone', async () => {
    const asked = { board: 'received', language: 'en', kind: 'GRAPHIC', startTime: '2020-01-01' } as const
    expect(await codeOf(head.download(statisticApi.export, asked))).toBe('done')
    expect(await codeOf(head.download(statisticApi.export, { ...asked, startTime: 'never' }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })
})

describe('quality indicators', () => {
  test('are switched and given targets by an administrator alone, each once, and by two not at once', async () => {
    const { items, version } = await head.qualityIndicator.list()
    expect(items.every(({ isEnabled, target }) => isEnabled && target === null)).toBe(true)
    const wanted = items.map((item) =>
      item.id === 'positiveRate' ? { ...item, target: 62.5 } : { ...item, isEnabled: item.id !== 'bodyMarks' },
    )
    expect(await codeOf(doctor.qualityIndicator.set({ items: wanted, version }))).toBe('FORBIDDEN')
    const twice = [...wanted.slice(1), ...wanted.slice(1, 2)]
    expect(await codeOf(head.qualityIndicator.set({ items: twice, version }))).toBe('SCHEMA_VALIDATION_FAILED')
    const ends = await Promise.all([1, 2].map(() => codeOf(head.qualityIndicator.set({ items: wanted, version }))))
    expect(ends.sort()).toEqual(['CONFLICT', 'done'])
    expect(await head.qualityIndicator.list()).toEqual({ items: wanted, version: version + 1 })
    await head.qualityIndicator.set({ items: wanted.slice(0, 1), version: version + 1 })
    expect(await head.qualityIndicator.list()).toEqual({ items: wanted, version: version + 2 })
    const figures = await head.statistic.quality({})
    expect(figures.find(({ id }) => id === 'positiveRate')).toMatchObject({ target: 62.5, isEnabled: true })
    expect(figures.find(({ id }) => id === 'bodyMarks')).toMatchObject({ isEnabled: false, counted: 0 })
  })

  test('look at the images as they were when the report was finished', async () => {
    const studyId = await walk()
    const [row] = await world.server.services.database.system((tx) =>
      tx.select({ views: study.areViewsComplete, marks: study.hasBodyMark }).from(study).where(eq(study.id, studyId)),
    )
    expect(row).toEqual({ views: null, marks: false })
    await doctor.report.reopen({ studyId, version: 2, reason: '更正' })
    expect((await head.study.search({ indicator: 'bodyMarks', pageNumber: 0, pageSize: 100 })).rows).not.toContainEqual(
      expect.objectContaining({ studyId }),
    )
  })
})

describe('statistics', () => {
  test('are refused without the permission, and for a time that is none', async () => {
    expect(await codeOf(doctor.statistic.board({ board: 'kind' }))).toBe('FORBIDDEN')
    expect(await codeOf(doctor.statistic.turnaround({}))).toBe('FORBIDDEN')
    expect(await codeOf(head.statistic.board({ board: 'kind', startTime: '2026-02-30' }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
    expect(await codeOf(head.statistic.board({ board: 'none' as 'kind' }))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('name studies to those alone who may see the list of records', async () => {
    const mayCount = {
      hospitalId: hospitalIdOf('first'),
      roleId: roleIdOf('first', 'nobody'),
      permission: 'pacs:statistics:hospital_statistics',
    } as const
    await world.server.services.database.system((tx) => tx.insert(rolePermission).values(mayCount))
    const counter = await world.server.as('nobody', apis)
    expect(await codeOf(counter.statistic.turnaround({}))).toBe('done')
    const studies = { step: 'total', pageNumber: 0, pageSize: 20 } as const
    expect(await codeOf(counter.statistic.turnaroundStudies(studies))).toBe('FORBIDDEN')
    expect(await codeOf(head.statistic.turnaroundStudies(studies))).toBe('done')
  })

  test('of fifty that are asked for at once one is made at a time and twenty wait; the others are refused at once', async () => {
    const { server } = world
    const headers = { Authorization: `Bearer ${await server.tokenOf('director')}` }
    const owner = new pg.Client({ connectionString: server.databaseUrl })
    await owner.connect()
    try {
      // Nobody finds a day now: those whose turn it is wait in the database.
      await owner.query('BEGIN; LOCK TABLE statistic_change IN ACCESS EXCLUSIVE MODE')
      const statuses: number[] = []
      const calls = Array.from({ length: 50 }, async () => {
        const answer = await server.fetch('/api/pacs/statistic/workload', { headers })
        await answer.arrayBuffer()
        statuses.push(answer.status)
      })
      await vi.waitUntil(() => statuses.length >= 29, { timeout: 20_000 })
      expect(new Set(statuses)).toEqual(new Set([503]))
      const { rows } = await owner.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
         WHERE NOT l.granted AND c.relname = 'statistic_change' AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
      expect(rows[0]?.count).toBe(1)
      await owner.query('COMMIT')
      await Promise.all(calls)
      expect(new Set(statuses)).toEqual(new Set([503, 200]))
      expect(await codeOf(head.statistic.board({ board: 'kind' }))).toBe('done')
    } finally {
      await owner.end()
    }
  })
})

test('a statement ends when nobody waits for its answer any more, and its connection is used no more', async () => {
  const { database } = world.server.services
  const leaves = new AbortController()
  const running = () =>
    database.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(3600)%' AND pid <> pg_backend_pid()`,
      [],
    )
  const asked = database.read(
    actorOf('director'),
    { id: 'test.sleep' },
    async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      return tx.execute(sql`SELECT pg_sleep(3600)`)
    },
    leaves.signal,
  )
  const end = codeOf(asked)
  await vi.waitUntil(async () => Number((await running())[0]?.count) === 1, { timeout: 20_000 })
  leaves.abort()
  expect(await end).toBe('CANCELLED')
  await vi.waitUntil(async () => Number((await running())[0]?.count) === 0, { timeout: 20_000 })
  expect(await codeOf(head.statistic.board({ board: 'kind' }))).toBe('done')
})
