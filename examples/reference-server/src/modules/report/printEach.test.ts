import type { Pacs, StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { rulePage } from '../../database/schema/settings'
import { readPages, readPdfInfo } from '../../paper/testing/readPdf'
import { actorOf, setStudy, studyOf } from '../image/testing/imageFixture'
import { addWords, apis, codeOf, pdfOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
})
afterAll(() => server?.close())

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
}

/** A study whose report says something of its own, and is finished. */
async function finished(findings: string): Promise<StudyId> {
  const studyId = await newStudy()
  const text = { templateId: null, findings, impression: '未见异常。', result: 'negative' as const, imageIds: [] }
  await doctor.report.save({ studyId, ...text, version: 0 })
  await doctor.report.finish({ studyId, version: 1 })
  return studyId
}

const pagesOf = (pdf: string | null) => readPages(pdfOf({ pdf: pdf ?? '' }))

describe('A print of several reports', () => {
  it('is one file in the order of the list, and marks each of them in a row of its own', async () => {
    const studyIds = [await finished('甲的所见'), await finished('乙的所见'), await finished('丙的所见')].reverse()
    const { pdf, printed, refused } = await doctor.report.printEach({ studyIds, language: 'zh' })
    expect(refused).toEqual([])
    const pages = await pagesOf(pdf)
    expect(pages.map((page) => /[甲乙丙](?=的所见)/.exec(page)?.[0])).toEqual(['丙', '乙', '甲'])
    for (const page of pages) expect(page).toContain('第1页，共1页')
    expect(printed.map(({ studyId }) => studyId)).toEqual(studyIds)
    const printedAt = new Date(server.clock.now()).toISOString()
    for (const studyId of studyIds) {
      expect(await studyOf(server, studyId)).toMatchObject({ status: 'printed', printedAt })
      const rows = await server.services.database.system((tx) =>
        tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
      )
      expect(rows.filter(({ call }) => call === 'report.print')).toHaveLength(1)
    }
  })

  it('says of each that is refused why, and prints the others', async () => {
    const [good, deleted, draft, locked] = [
      await finished('可打印'),
      await finished('已删除'),
      await newStudy(),
      await newStudy(),
    ]
    const text = { templateId: null, findings: '草稿', impression: '', result: 'unknown' as const, imageIds: [] }
    for (const studyId of [draft, locked]) await doctor.report.save({ studyId, ...text, version: 0 })
    const until = new Date(server.clock.now() + 3_600_000).toISOString()
    await setStudy(server, locked, { lockedUntil: until })
    await setStudy(server, deleted, { deletedAt: until })
    const elsewhere = 'e7a1c0de-0000-7000-8000-000000000000' as StudyId
    const answer = await doctor.report.printEach({ studyIds: [locked, draft, good, deleted, elsewhere] })
    expect(answer.printed.map(({ studyId }) => studyId)).toEqual([good])
    expect(answer.refused.map(({ studyId, code }) => [studyId, code])).toEqual([
      [locked, 'STUDY_IS_LOCKED_ERROR'],
      [draft, 'REPORT_NOT_FINISHED'],
      [deleted, 'STUDY_IS_DELETED_ERROR'],
      [elsewhere, 'NOT_FOUND'],
    ])
    expect(answer.refused[0]?.details).toMatchObject({ lockedUntil: until })
    expect(await pagesOf(answer.pdf)).toHaveLength(1)
    expect(await studyOf(server, draft)).toMatchObject({ printedAt: null, diagnosedAt: null })
  })

  it('is no file where all are refused', async () => {
    const studyIds = [await newStudy(), await newStudy()]
    const answer = await doctor.report.printEach({ studyIds })
    expect(answer).toMatchObject({ pdf: null, printed: [] })
    expect(answer.refused).toHaveLength(2)
    const rows = await server.services.database.system((tx) =>
      tx.select().from(operationLog).where(eq(operationLog.call, 'report.printEach')),
    )
    expect(rows.map(({ details }) => details)).toContainEqual(expect.objectContaining({ printed: 0, refused: 2 }))
  })

  it('that did not come out is taken back for every one of them within a minute of the last', async () => {
    const studyIds = [await finished('甲'), await finished('乙')]
    const { printed } = await doctor.report.printEach({ studyIds })
    server.clock.advance(60_000)
    for (const { studyId, printId } of printed) await doctor.report.revertPrint({ studyId, printId })
    for (const studyId of studyIds) expect(await studyOf(server, studyId)).toMatchObject({ printedAt: null })
  })

  it('has one effect when its answer was lost and the same order comes again', async () => {
    const studyIds = [await finished('甲'), await finished('乙')]
    const order = () => doctor.report.printEach({ studyIds }, { idempotencyKey: 'order-1' })
    const [first, again] = [await order(), await order()]
    expect(again.printed).toEqual(first.printed)
    expect(new Set(first.printed.map(({ printId }) => printId)).size).toBe(2)
  })

  it('takes at most fifty, none twice', async () => {
    const studyId = await newStudy()
    const many = Array.from({ length: 51 }, (_, place) => `study-${place}` as StudyId)
    expect(await codeOf(doctor.report.printEach({ studyIds: many }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(doctor.report.printEach({ studyIds: [studyId, studyId] }))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(doctor.report.printEach({ studyIds: [] }))).toBe('SCHEMA_VALIDATION_FAILED')
  })
})

describe('The copies of a report', () => {
  it('are as many as the hospital wants for the source of the patient, each with its own page count', async () => {
    const studyId = await finished('三份')
    const settings = { printCopies: `${words.sourceId}:3` }
    const changed = { changedAt: new Date(server.clock.now()).toISOString(), changedByName: 'director' }
    await server.services.database.change(actorOf('director'), { id: 'test.copies' }, ({ tx }) =>
      tx
        .insert(rulePage)
        .values({ hospitalId: hospitalIdOf('first'), page: 'system-rule', settings, ...changed })
        .onConflictDoUpdate({ target: [rulePage.hospitalId, rulePage.page], set: { settings } }),
    )
    const first = await doctor.report.print({ studyId, version: 2, language: 'zh' })
    const pages = await pagesOf(first.pdf)
    expect(pages).toHaveLength(3)
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('第1页，共1页')
    expect(await readPdfInfo(pdfOf(first))).toContain('Producer:        OpenSono')
    expect((await doctor.report.print({ studyId, version: 2, language: 'zh' })).pdf === first.pdf).toBe(true)
    const one = await doctor.report.preview({
      studyId,
      templateId: null,
      findings: '三份',
      impression: '',
      result: 'unknown',
      imageIds: [],
    })
    expect(await pagesOf(one.pdf)).toHaveLength(1)
  })
})
