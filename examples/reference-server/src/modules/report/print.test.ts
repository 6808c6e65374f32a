import { newId, type Pacs, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hospitalIdOf, roleIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog, rolePermission } from '../../database/schema/foundation'
import { reportPrint, reportSetting, reportTemplate } from '../../database/schema/report'
import { patient } from '../../database/schema/study'
import { createPaper } from '../../paper/createPaper'
import { drawPdf, inkIn } from '../../paper/testing/drawPdf'
import { readPages, readPdfInfo } from '../../paper/testing/readPdf'
import { actorOf, setStudy, studyOf } from '../image/testing/imageFixture'
import { lockStudy } from '../study/studyFacts'
import { addStill, addWords, apis, codeOf, pdfOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let director: Client
beforeAll(async () => {
  // It is closed at the end.
  server = await startTestServer({ paper: createPaper() })
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  director = await server.as('director', apis)
})
afterAll(() => server?.close())

const blank = { templateId: null, findings: '', impression: '', result: 'unknown' as const, imageIds: [] }
const text = {
  ...blank,
  findings: '胆囊内可见强回声团，后方伴声影。',
  impression: '胆囊结石。',
  result: 'positive' as const,
}

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
}

async function savedStudy(writing: object = {}): Promise<StudyId> {
  const studyId = await newStudy()
  await doctor.report.save({ studyId, ...text, ...writing, version: 0 })
  return studyId
}

function printsOf(studyId: string) {
  return server.services.database.system((tx) =>
    tx.select().from(reportPrint).where(eq(reportPrint.studyId, studyId)).orderBy(reportPrint.id),
  )
}

function logsOf(studyId: string, call: string) {
  return server.services.database
    .system((tx) => tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)))
    .then((rows) => rows.filter((row) => row.call === call))
}

describe('The paper of a report', () => {
  it('holds the saved Chinese text, the facts of the study and its pictures', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId, '胆囊'), await addStill(server, studyId)]
    await doctor.report.save({ studyId, ...text, templateId: words.templateId, imageIds, version: 0 })
    const file = pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' }))
    const [page = '', ...more] = await readPages(file)
    expect(more).toEqual([])
    const { examNumber, patientId } = await doctor.study.get({ studyId })
    for (const word of [text.findings, text.impression, '阳性', '测试甲', '女', '42岁', examNumber, patientId]) {
      expect(page).toContain(word)
    }
    for (const word of ['腹部彩超检查报告单', '门诊', '腹部超声', '肝脏', '胆囊', '图2', 'firsthospital']) {
      expect(page).toContain(word)
    }
    expect(page).toContain('检查医生firstsonographer报告医生firstdoctor')
    expect(page).not.toContain('草稿')
    expect(page).not.toMatch(/1390000\d{4}/)
    const { savedAt } = await doctor.report.get({ studyId })
    expect(await readPdfInfo(file)).toContain(savedAt?.slice(0, 19))
    // Two dark pictures, each 230 by 172 points.
    const whole = { x: 0, y: 0, width: 595, height: 842 }
    expect(inkIn(await drawPdf(file, 1, 36), whole) * whole.width * whole.height).toBeGreaterThan(2 * 230 * 172)
  })

  it('is in the language that the report was written in, no matter who prints it', async () => {
    const studyId = await savedStudy({ language: 'en' })
    expect((await doctor.report.get({ studyId })).language).toBe('en')
    const [page] = await readPages(pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' })))
    for (const word of ['UltrasoundReport', 'Female', 'Positive', text.findings]) expect(page).toContain(word)
  })

  it('keeps its language when a change leaves it out, and previews another one before it is saved', async () => {
    const studyId = await savedStudy({ language: 'en' })
    await doctor.report.save({ studyId, ...text, version: 1 })
    expect((await doctor.report.get({ studyId })).language).toBe('en')
    const preview = async (language: { language?: 'zh' }) =>
      (await readPages(pdfOf(await doctor.report.preview({ studyId, ...text, ...language }))))[0]
    expect(await preview({})).toContain('UltrasoundReport')
    expect(await preview({ language: 'zh' })).toContain('超声检查报告')
    await doctor.report.save({ studyId, ...text, language: 'zh', version: 2 })
    const [page] = await readPages(pdfOf(await doctor.report.print({ studyId, version: 3, language: 'en' })))
    expect(page).toContain('阳性')
  })

  it('speaks English when asked to', async () => {
    const studyId = await savedStudy()
    const [page] = await readPages(pdfOf(await doctor.report.print({ studyId, version: 1, language: 'en' })))
    for (const word of ['UltrasoundReport', 'Outpatient', 'Liver', 'Female', '42years', 'Positive', text.findings]) {
      expect(page).toContain(word)
    }
  })

  it('is made in a hospital that has no template, in the usual order', async () => {
    const foreigner = await server.as('doctor', apis, 'second')
    const own = await addWords(server, 'second')
    await server.services.database.change(actorOf('director', 'second'), { id: 'test.template' }, ({ tx }) =>
      tx.delete(reportTemplate),
    )
    expect(await foreigner.report.templates({})).toEqual([])
    const { studyId } = await foreigner.study.register(registration(own, '测试乙', 'second'))
    await foreigner.report.save({ studyId, ...text, version: 0 })
    await foreigner.report.finish({ studyId, version: 1 })
    const [page = ''] = await readPages(pdfOf(await foreigner.report.print({ studyId, version: 2, language: 'zh' })))
    expect(page.indexOf(text.impression)).toBeGreaterThan(page.indexOf(text.findings))
  })

  it('holds findings of 20,000 characters to the last one, and the longest impression behind them', async () => {
    const sentence = '肝脏大小形态正常。'
    const findings = `${sentence.repeat(Math.ceil(20_000 / sentence.length)).slice(0, 19_994)}所见到此为止`
    const impression = `${'未见明显异常。'.repeat(1_429).slice(0, 9_994)}提示到此为止`
    const studyId = await savedStudy({ findings, impression })
    expect(await doctor.report.get({ studyId })).toMatchObject({ findings, impression })
    const pages = await readPages(pdfOf(await doctor.report.print({ studyId, version: 1, language: 'zh' })))
    const whole = pages.join('')
    expect(pages.length).toBeGreaterThan(10)
    expect(whole.split('正常').length - 1).toBeGreaterThan(2_200)
    expect(whole.indexOf('提示到此为止')).toBeGreaterThan(whole.indexOf('所见到此为止'))
    expect(whole.indexOf('所见到此为止')).toBeGreaterThan(0)
  })
})

describe('A preview', () => {
  it('shows an unsaved draft as one, saves nothing, and is noted in the operation log', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId)]
    const [page] = await readPages(pdfOf(await doctor.report.preview({ studyId, ...text, imageIds, language: 'zh' })))
    expect(page).toContain(text.findings)
    expect(page).toContain('草稿')
    expect(await doctor.report.get({ studyId })).toMatchObject({ version: 0 })
    expect(await logsOf(studyId, 'report.preview')).toMatchObject([{ outcome: 'done', userName: 'first doctor' }])
  })

  it('is marked as one also when the same text is saved and printed', async () => {
    const studyId = await savedStudy()
    await doctor.report.print({ studyId, version: 1 })
    const [page] = await readPages(pdfOf(await doctor.report.preview({ studyId, ...text, language: 'en' })))
    expect(page).toContain('Preview')
    expect(page).not.toContain('Draft')
  })

  it('of a finished report is its paper as it was sealed, whatever is sent and written about its images since', async () => {
    const studyId = await newStudy()
    const imageId = await addStill(server, studyId, '右叶囊肿')
    const writing = { ...text, imageIds: [imageId] }
    await doctor.report.save({ studyId, ...writing, version: 0 })
    await doctor.report.finish({ studyId, version: 1 })
    await doctor.image.comment({ imageId, comment: '后来写的' })
    const preview = await doctor.report.preview({ studyId, ...writing, findings: '改过的。', language: 'zh' })
    const print = await doctor.report.print({ studyId, version: 2, language: 'zh' })
    const [previewed, printed] = await Promise.all([preview, print].map(async (file) => readPages(pdfOf(file))))
    expect(previewed?.map((page) => page.replaceAll('预览', ''))).toEqual(printed)
    expect(printed?.join('')).toContain('右叶囊肿')
    await doctor.report.reopen({ studyId, version: 2, reason: '改' })
    const [draft] = await readPages(pdfOf(await doctor.report.preview({ studyId, ...writing, language: 'zh' })))
    expect(draft).toContain('后来写的')
  })
})

describe('A print', () => {
  it('marks the study printed before the paper is handed out, and is logged with its version', async () => {
    const studyId = await savedStudy()
    const { printedAt, printId } = await doctor.report.print({ studyId, version: 1 })
    expect(printedAt).toBe(new Date(server.clock.now()).toISOString())
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt, status: 'printed', lockedUntil: null })
    expect(await doctor.report.get({ studyId })).toMatchObject({ printedAt, version: 2 })
    expect(await logsOf(studyId, 'report.print')).toMatchObject([
      { details: { version: 2, printId, isFinished: true } },
    ])
  })

  it('comes out in the same bytes again, and the first one stays the time of printing', async () => {
    const studyId = await savedStudy()
    const first = await doctor.report.print({ studyId, version: 1 })
    server.clock.advance(3_600_000 / 6)
    const second = await director.report.print({ studyId, version: 2 })
    expect(second.pdf === first.pdf).toBe(true)
    expect(second.printedAt).toBe(first.printedAt)
    expect(await printsOf(studyId)).toHaveLength(2)
  })

  it('has one effect when its answer was lost and the same call comes again', async () => {
    const studyId = await savedStudy()
    const idempotencyKey = newId()
    const print = () => doctor.report.print({ studyId, version: 1 }, { idempotencyKey })
    const first = await print()
    await doctor.report.reopen({ studyId, version: 2, reason: '错字' })
    expect((await print()).printId).toBe(first.printId)
    expect(await printsOf(studyId)).toHaveLength(1)
  })

  it('needs something written, and the newest version', async () => {
    const empty = await newStudy()
    expect(await codeOf(doctor.report.print({ studyId: empty, version: 1 }))).toBe('REPORT_EMPTY')
    await doctor.report.save({ studyId: empty, ...blank, findings: ' \n', version: 0 })
    expect(await codeOf(doctor.report.print({ studyId: empty, version: 1 }))).toBe('REPORT_EMPTY')
    const studyId = await savedStudy()
    const newest = await director.report.save({ studyId, ...text, findings: '改', version: 1 })
    for (const version of [1, 3]) {
      const refused = await doctor.report.print({ studyId, version }).catch((error: unknown) => error)
      expect(refused).toMatchObject({ code: 'CONFLICT', details: { current: newest, savedByName: 'first director' } })
    }
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt: null })
  })

  it('shows what the registration says at the moment of the mark, also when it was changed meanwhile', async () => {
    const studyId = await savedStudy()
    const { database } = server.services
    let printing: ReturnType<Client['report']['print']> | undefined
    await database.change(actorOf('doctor'), { id: 'test.rename' }, async ({ tx }) => {
      const { patientRecordId } = await lockStudy(tx, studyId)
      printing = doctor.report.print({ studyId, version: 1 })
      // The sheet is rendered; its print waits for this transaction.
      await expect
        .poll(async () => {
          const waiting =
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
          return (await database.pool.query(waiting)).rowCount
        })
        .toBe(1)
      await tx.update(patient).set({ name: '测试乙' }).where(eq(patient.id, patientRecordId))
    })
    if (printing === undefined) throw new Error('nothing was printed')
    const [page] = await readPages(pdfOf(await printing))
    expect(page).toContain('测试乙')
    expect(page).not.toContain('测试甲')
    expect(await printsOf(studyId)).toHaveLength(1)
  })

  it('locks the study for the hospital’s minutes, and a locked one may be printed again', async () => {
    const hospitalId = hospitalIdOf('first')
    const setting = (lockMinutes: number) =>
      server.services.database.change(actorOf('director'), { id: 'test.setting' }, ({ tx }) =>
        tx
          .insert(reportSetting)
          .values({ hospitalId, lockMinutes })
          .onConflictDoUpdate({ target: reportSetting.hospitalId, set: { lockMinutes } }),
      )
    const studyId = await savedStudy()
    await setting(5)
    const { printId } = await doctor.report.print({ studyId, version: 1 })
    const lockedUntil = new Date(server.clock.now() + 300_000).toISOString()
    expect(await studyOf(server, studyId)).toMatchObject({ lockedUntil })
    const reopen = () => doctor.report.reopen({ studyId, version: 2, reason: '错字' })
    expect(await codeOf(reopen())).toBe('STUDY_IS_LOCKED_ERROR')
    await setting(0)
    expect(await codeOf(director.report.print({ studyId, version: 2 }))).toBe('done')
    expect(await doctor.report.revertPrint({ studyId, printId })).toMatchObject({ printedAt: expect.any(String) })
    expect(await studyOf(server, studyId)).toMatchObject({ lockedUntil: null })
    expect(await codeOf(reopen())).toBe('done')
  })

  it('finishes a draft, whose author is then who printed; a finished one stays its author’s', async () => {
    const studyId = await savedStudy()
    const { report } = await director.report.print({ studyId, version: 1, language: 'zh' })
    const author = { reportedByName: 'first director', diagnosedAt: report.savedAt, draftedAt: null }
    expect(report).toMatchObject({ version: 2, savedByName: 'first director', reportedByName: 'first director' })
    expect(await studyOf(server, studyId)).toMatchObject({
      ...author,
      status: 'printed',
      negativePositiveMark: 'positive',
    })
    const again = await doctor.report.print({ studyId, version: 2, language: 'zh' })
    expect(again.report).toEqual(report)
    expect(await studyOf(server, studyId)).toMatchObject(author)
    const [page] = await readPages(pdfOf(again))
    expect(page).toContain('报告医生firstdirector')
  })

  it('of a draft is refused to somebody who may print and not write, and while the study is locked', async () => {
    const hospitalId = hospitalIdOf('first')
    await server.services.database.change(actorOf('director'), { id: 'test.rights' }, ({ tx }) =>
      tx
        .insert(rolePermission)
        .values({ hospitalId, roleId: roleIdOf('first', 'nobody'), permission: 'pacs:diagnostic_report:print_report' }),
    )
    const clerk = await server.as('nobody', apis)
    const studyId = await savedStudy()
    expect(await codeOf(clerk.report.print({ studyId, version: 1 }))).toBe('REPORT_NOT_FINISHED')
    await setStudy(server, studyId, { lockedUntil: new Date(server.clock.now() + 1).toISOString() })
    expect(await codeOf(doctor.report.print({ studyId, version: 1 }))).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt: null, diagnosedAt: null })
    expect(await printsOf(studyId)).toEqual([])
    await setStudy(server, studyId, { lockedUntil: null })
    await doctor.report.finish({ studyId, version: 1 })
    expect(await codeOf(clerk.report.print({ studyId, version: 2 }))).toBe('done')
  })

  it('is refused for a deleted study, and for a VIP without authority', async () => {
    const studyId = await savedStudy()
    await setStudy(server, studyId, { isVip: true })
    expect(await codeOf(doctor.report.print({ studyId, version: 1 }))).toBe('STUDY_VIP_ERROR')
    expect(await codeOf(director.report.print({ studyId, version: 1 }))).toBe('done')
    await setStudy(server, studyId, { deletedAt: new Date(0).toISOString() })
    expect(await codeOf(director.report.print({ studyId, version: 2 }))).toBe('STUDY_IS_DELETED_ERROR')
    expect(await printsOf(studyId)).toHaveLength(1)
  })
})

describe('A print that did not come out', () => {
  it('is taken back within a minute by who printed it, and that is logged', async () => {
    const studyId = await savedStudy()
    const { printId } = await doctor.report.print({ studyId, version: 1 })
    server.clock.advance(60_000)
    expect(await doctor.report.revertPrint({ studyId, printId })).toMatchObject({ printedAt: null, version: 2 })
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt: null, status: 'diagnosed' })
    expect(await printsOf(studyId)).toMatchObject([{ endedBy: 'not-printed' }])
    expect(await logsOf(studyId, 'report.revertPrint')).toMatchObject([{ details: { printId }, outcome: 'done' }])
    expect(await codeOf(director.report.reopen({ studyId, version: 2, reason: '改' }))).toBe('done')
  })

  it('stays printed after the minute, and for everybody else', async () => {
    const studyId = await savedStudy()
    const { printId, printedAt } = await doctor.report.print({ studyId, version: 1 })
    expect(await codeOf(director.report.revertPrint({ studyId, printId }))).toBe('FORBIDDEN')
    server.clock.advance(60_001)
    expect(await codeOf(doctor.report.revertPrint({ studyId, printId }))).toBe('PRINT_REVERT_EXPIRED')
    expect(await codeOf(doctor.report.revertPrint({ studyId, printId: newId() }))).toBe('NOT_FOUND')
    expect(await codeOf(doctor.report.revertPrint({ studyId: await newStudy(), printId }))).toBe('NOT_FOUND')
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt })
  })

  it('leaves the study printed by another print', async () => {
    const studyId = await savedStudy()
    const first = await doctor.report.print({ studyId, version: 1 })
    server.clock.advance(1_000)
    await director.report.print({ studyId, version: 2 })
    const afterwards = await doctor.report.revertPrint({ studyId, printId: first.printId })
    expect(afterwards.printedAt).toBe(new Date(server.clock.now()).toISOString())
    expect(await doctor.report.revertPrint({ studyId, printId: first.printId })).toEqual(afterwards)
  })
})

describe('A sheet that cannot be rendered', () => {
  it('marks nothing printed', async () => {
    const studyId = await savedStudy()
    await server.services.paper.close()
    expect(await codeOf(doctor.report.print({ studyId, version: 1 }))).toBe('PRINT_FAILED')
    expect(await studyOf(server, studyId)).toMatchObject({ printedAt: null })
    expect(await printsOf(studyId)).toEqual([])
  })
})
