import { fieldFaultsOf, newId, type Pacs, PacsError, type StudyId } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { reportTemplate, reportVersion } from '../../database/schema/report'
import { basicData } from '../../database/schema/study'
import { actorOf, mp4, put, setStudy, studyOf } from '../image/testing/imageFixture'
import { addStill, addWords, apis, codeOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let colleague: Client
let foreigner: Client
let sonographer: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  foreigner = await server.as('doctor', apis, 'second')
  sonographer = await server.as('sonographer', apis)
})
afterAll(() => server?.close())

const now = () => new Date(server.clock.now()).toISOString()
const blank = {
  templateId: null,
  findings: '',
  impression: '',
  recommendation: '',
  history: '',
  values: [],
  parameters: [],
  result: 'unknown' as const,
  imageIds: [],
}
const text = { ...blank, findings: '胆囊内可见强回声团。', impression: '胆囊结石。', result: 'positive' as const }

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
}

/** A study whose report the doctor wrote and finished: its version is 2. */
async function finishedStudy(): Promise<StudyId> {
  const studyId = await newStudy()
  await doctor.report.save({ studyId, ...text, version: 0 })
  await doctor.report.finish({ studyId, version: 1 })
  return studyId
}

function logsOf(studyId: string, call: string) {
  return server.services.database
    .system((tx) => tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)))
    .then((rows) => rows.filter((row) => row.call === call && row.outcome === 'done'))
}

function versionsOf(studyId: string) {
  return server.services.database.system((tx) =>
    tx.select().from(reportVersion).where(eq(reportVersion.studyId, studyId)).orderBy(reportVersion.version),
  )
}

describe('A report', () => {
  it('is empty and of version 0 before the first save', async () => {
    const studyId = await newStudy()
    expect(await doctor.report.get({ studyId })).toEqual({
      studyId,
      ...blank,
      worksheets: [],
      drawings: [],
      printedDrawings: null,
      unlinked: [],
      language: null,
      version: 0,
      savedAt: null,
      savedByName: null,
      diagnosedAt: null,
      reportedByName: null,
      printedAt: null,
    })
  })

  it('begins with the template that its exam type names, without its text; one that is not in use is none', async () => {
    const usual = { ...words, examTypeId: newId() }
    const { hospitalId } = actorOf('director')
    await server.services.database.change(actorOf('director'), { id: 'test.words' }, ({ tx }) =>
      tx.insert(basicData).values({
        hospitalId,
        id: usual.examTypeId,
        kind: 'exam-type',
        name: '浅表超声',
        englishName: 'Small parts',
        fields: { templateId: words.templateId },
      }),
    )
    const setUsed = (isEnabled: boolean) =>
      server.services.database.change(actorOf('director'), { id: 'test.template' }, ({ tx }) =>
        tx.update(reportTemplate).set({ isEnabled }).where(eq(reportTemplate.id, words.templateId)),
      )
    const { studyId } = await doctor.study.register(registration(usual, '测试乙'))
    const begun = { ...blank, templateId: words.templateId, version: 0 }
    expect(await doctor.report.get({ studyId })).toMatchObject(begun)
    await setUsed(false)
    expect(await doctor.report.get({ studyId })).toMatchObject(blank)
    await setUsed(true)
    await doctor.report.save({ studyId, ...text, version: 0 })
    expect(await doctor.report.get({ studyId })).toMatchObject({ templateId: null, version: 1 })
  })

  it('is read as it was saved, with who saved it and when', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId), await addStill(server, studyId)].reverse()
    const saved = await doctor.report.save({ studyId, ...text, templateId: words.templateId, imageIds, version: 0 })
    expect(saved).toMatchObject({ ...text, templateId: words.templateId, imageIds, version: 1 })
    expect(saved).toMatchObject({ savedAt: now(), savedByName: 'first doctor', printedAt: null })
    expect(await colleague.report.get({ studyId })).toEqual(saved)
  })

  it('makes its first writer the examining doctor and is a draft: the status and the result of its study stay', async () => {
    const studyId = await newStudy()
    await addStill(server, studyId)
    await setStudy(server, studyId, { examinedById: null, examinedByName: null })
    const { savedAt } = await doctor.report.save({ studyId, ...text, version: 0 })
    server.clock.advance(1_000)
    await colleague.report.save({ studyId, ...text, impression: '胆囊多发结石。', version: 1 })
    expect(await studyOf(server, studyId)).toMatchObject({
      status: 'checked',
      diagnosedAt: null,
      reportedById: null,
      negativePositiveMark: 'unknown',
      draftedAt: savedAt,
      examinedById: userIdOf('first', 'doctor'),
    })
    expect(await doctor.study.get({ studyId })).toMatchObject({ studyStatus: 'checked', draftedAt: savedAt })
    await doctor.report.save({ studyId, ...blank, findings: ' \n', version: 2 })
    expect(await doctor.study.get({ studyId })).toMatchObject({ draftedAt: null })
  })

  it('keeps every text that was ever saved, and nobody can alter one', async () => {
    const studyId = await newStudy()
    for (const version of [0, 1, 2]) await doctor.report.save({ studyId, ...text, findings: `第${version}稿`, version })
    const versions = await versionsOf(studyId)
    expect(versions.map(({ version, findings }) => [version, findings])).toEqual([
      [1, '第0稿'],
      [2, '第1稿'],
      [3, '第2稿'],
    ])
    const client = await server.services.database.pool.connect()
    await client.query('BEGIN; SET LOCAL ROLE opensono_app')
    await expect(client.query("UPDATE report_version SET findings = ''")).rejects.toThrow(/permission denied/)
    await expect(client.query('ROLLBACK')).resolves.toBeDefined()
    client.release()
  })

  it('tells the hospital of each change, and the operation log who made it', async () => {
    const studyId = await newStudy()
    const before = await doctor.event.list({ after: 0 })
    await doctor.report.save({ studyId, ...text, version: 0 })
    await expect
      .poll(async () => (await doctor.event.list({ after: before.latest })).events.map(({ event }) => event))
      .toEqual(
        expect.arrayContaining([
          { type: 'report-changed', studyId },
          { type: 'study-changed', studyId },
        ]),
      )
    await doctor.report.get({ studyId })
    const rows = await server.services.database.system((tx) =>
      tx
        .select()
        .from(operationLog)
        .where(and(eq(operationLog.subjectId, studyId))),
    )
    const ofReport = rows.filter(({ call }) => call.startsWith('report.'))
    const told = ofReport.map(({ call, userName, details }) => [call, userName, details])
    expect(told.sort()).toEqual([
      ['report.get', 'first doctor', { roles: ['doctor'] }],
      ['report.save', 'first doctor', { roles: ['doctor'], version: 1, isBegun: true }],
    ])
    expect(JSON.stringify(ofReport)).not.toContain('胆囊')
  })
})

describe('Two editors of a report', () => {
  it('never overwrite each other: the second one gets both texts, and who saved the other when', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    const theirs = await colleague.report.save({ studyId, ...text, impression: '胆囊息肉。', version: 1 })
    const mine = { ...text, impression: '胆囊多发结石。', version: 1 }
    const refused = await doctor.report.save({ studyId, ...mine }).catch((error: unknown) => PacsError.from(error))
    expect(refused).toMatchObject({
      code: 'CONFLICT',
      details: { savedByName: 'first administrator', savedAt: theirs.savedAt, current: theirs, yours: mine },
    })
    expect(await doctor.report.get({ studyId })).toEqual(theirs)
  })

  it('cannot both save the first text', async () => {
    const studyId = await newStudy()
    const codes = await Promise.all(
      [doctor, colleague].map((each) => codeOf(each.report.save({ studyId, ...text, version: 0 }))),
    )
    expect(codes.sort()).toEqual(['CONFLICT', 'done'])
    expect(await versionsOf(studyId)).toHaveLength(1)
  })

  it('have one effect when an answer was lost and the same save comes again', async () => {
    const studyId = await newStudy()
    const idempotencyKey = newId()
    const save = () => doctor.report.save({ studyId, ...text, version: 0 }, { idempotencyKey })
    expect(await save()).toEqual(await save())
    expect(await versionsOf(studyId)).toHaveLength(1)
  })
})

describe('A report is not written', () => {
  it('by anybody but its doctors once it is printed, and is told who these are; by them not before it is reopened', async () => {
    const studyId = await finishedStudy()
    const examiner = { examinedById: userIdOf('first', 'sonographer'), examinedByName: '王磊' }
    await setStudy(server, studyId, { ...examiner, printedAt: now() })
    for (const call of [
      () => colleague.report.save({ studyId, ...text, version: 2 }),
      () => colleague.report.reopen({ studyId, version: 2, reason: '错字' }),
    ]) {
      expect(await call().catch((error: unknown) => PacsError.from(error))).toMatchObject({
        code: 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
        details: { examinedByName: '王磊', reportedByName: 'first doctor' },
      })
    }
    expect(await codeOf(doctor.report.save({ studyId, ...text, version: 2 }))).toBe('REPORT_IS_FINISHED')
    expect(await versionsOf(studyId)).toHaveLength(2)
  })

  it('while its study is locked, and is again from the very end of the lock', async () => {
    const studyId = await newStudy()
    const lockedUntil = new Date(server.clock.now() + 60_000).toISOString()
    await setStudy(server, studyId, { lockedUntil })
    server.clock.advance(59_999)
    const refused = await doctor.report.save({ studyId, ...text, version: 0 }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'STUDY_IS_LOCKED_ERROR', details: { lockedUntil } })
    server.clock.advance(1)
    expect(await doctor.report.save({ studyId, ...text, version: 0 })).toMatchObject({ version: 1 })
  })

  it.each([
    ['when its study is deleted', { deletedAt: new Date(0).toISOString() }, 'STUDY_IS_DELETED_ERROR'],
    ['while a consultation is about it', { isInConsultation: true }, 'CANNOT_EDIT_CONSULTATION_REPORT'],
    ['nor read without VIP authority when its patient is one', { isVip: true }, 'STUDY_VIP_ERROR'],
  ] as const)('%s', async (_, fields, code) => {
    const studyId = await newStudy()
    await setStudy(server, studyId, fields)
    expect(await codeOf(doctor.report.save({ studyId, ...text, version: 0 }))).toBe(code)
    const isReadable = code === 'CANNOT_EDIT_CONSULTATION_REPORT'
    const reads = [
      doctor.report.get({ studyId }),
      doctor.report.versions({ studyId }),
      doctor.report.preview({ studyId, ...text }),
    ]
    expect(await Promise.all(reads.map(codeOf))).toEqual(reads.map(() => (isReadable ? 'done' : code)))
    expect(await versionsOf(studyId)).toEqual([])
  })

  it('without the right to', async () => {
    const studyId = await newStudy()
    expect(await codeOf(sonographer.report.save({ studyId, ...text, version: 0 }))).toBe('FORBIDDEN')
    expect(await codeOf(sonographer.report.finish({ studyId, version: 1 }))).toBe('FORBIDDEN')
    expect(await codeOf(sonographer.report.reopen({ studyId, version: 1, reason: '错字' }))).toBe('FORBIDDEN')
    expect(await codeOf(sonographer.report.print({ studyId, version: 1 }))).toBe('FORBIDDEN')
    expect(await codeOf((await server.as('nobody', apis)).report.get({ studyId }))).toBe('FORBIDDEN')
  })

  it('from another hospital, which cannot tell it from one that does not exist', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    for (const id of [studyId, newId() as StudyId, 'no-id' as StudyId]) {
      const calls = [
        foreigner.report.get({ studyId: id }),
        foreigner.report.save({ studyId: id, ...text, version: 1 }),
        foreigner.report.finish({ studyId: id, version: 1 }),
        foreigner.report.reopen({ studyId: id, version: 1, reason: '错字' }),
        foreigner.report.versions({ studyId: id }),
        foreigner.report.preview({ studyId: id, ...text }),
        foreigner.report.print({ studyId: id, version: 1 }),
        foreigner.report.revertPrint({ studyId: id, printId: newId() }),
      ]
      expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'NOT_FOUND'))
    }
  })
})

describe('To finish a report', () => {
  it('makes its study diagnosed, and who did it its author', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    server.clock.advance(1_000)
    const before = await colleague.event.list({ after: 0 })
    const finished = await colleague.report.finish({ studyId, version: 1 })
    const author = { reportedByName: 'first administrator', diagnosedAt: now() }
    expect(finished).toMatchObject({ ...text, ...author, version: 2, savedByName: 'first administrator' })
    expect(await doctor.report.get({ studyId })).toEqual(finished)
    expect(await studyOf(server, studyId)).toMatchObject({
      status: 'diagnosed',
      draftedAt: null,
      negativePositiveMark: 'positive',
      ...author,
      reportedById: userIdOf('first', 'administrator'),
      examinedById: userIdOf('first', 'doctor'),
    })
    expect(await logsOf(studyId, 'report.finish')).toMatchObject([{ details: { version: 2 }, at: now() }])
    await expect
      .poll(async () => (await doctor.event.list({ after: before.latest })).events.map(({ event }) => event))
      .toEqual(
        expect.arrayContaining([
          { type: 'report-changed', studyId },
          { type: 'study-changed', studyId },
        ]),
      )
  })

  it('needs something written, and the version that its writer saw', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...blank, findings: '\n', version: 0 })
    expect(await codeOf(doctor.report.finish({ studyId, version: 1 }))).toBe('REPORT_EMPTY')
    const newest = await colleague.report.save({ studyId, ...text, version: 1 })
    const refused = await doctor.report.finish({ studyId, version: 1 }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { current: newest } })
    expect(await studyOf(server, studyId)).toMatchObject({ diagnosedAt: null })
  })

  it('lets the next save of a colleague, who had not seen it, conflict; a finished report is never a draft again in silence', async () => {
    const studyId = await finishedStudy()
    const current = await doctor.report.get({ studyId })
    const late = await colleague.report.save({ studyId, ...text, findings: '改', version: 1 }).catch(PacsError.from)
    expect(late).toMatchObject({ code: 'CONFLICT', details: { current } })
    expect(await codeOf(colleague.report.save({ studyId, ...text, version: 2 }))).toBe('REPORT_IS_FINISHED')
    expect(await codeOf(colleague.report.finish({ studyId, version: 2 }))).toBe('REPORT_IS_FINISHED')
    expect(await studyOf(server, studyId)).toMatchObject({ status: 'diagnosed' })
    expect(await doctor.report.get({ studyId })).toEqual(current)
  })

  it('a second time changes nothing, and answers the doctor who finished it what they finished', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    const finish = (version = 1) => doctor.report.finish({ studyId, version })
    const answers = await Promise.all([finish(), finish()])
    server.clock.advance(60_000)
    const current = await doctor.report.get({ studyId })
    expect(current).toMatchObject({ ...text, version: 2, reportedByName: 'first doctor' })
    for (const answer of [...answers, await finish(), await finish(2)]) expect(answer).toEqual(current)
    expect(await doctor.report.versions({ studyId })).toMatchObject([{ version: 2, act: 'finished' }])
    expect(await codeOf(colleague.report.finish({ studyId, version: 1 }))).toBe('CONFLICT')
    // A draft again, which has words of its own: the former version finishes nothing.
    await colleague.report.reopen({ studyId, version: 2, reason: '左右写反' })
    await colleague.report.save({ studyId, ...text, findings: '改', version: 3 })
    expect(await codeOf(finish())).toBe('CONFLICT')
    await colleague.report.finish({ studyId, version: 4 })
    expect([await codeOf(finish(4)), await codeOf(finish(5))]).toEqual(['CONFLICT', 'REPORT_IS_FINISHED'])
  })
})

describe('To reopen a report', () => {
  it('makes a printed one a draft again, to its author too, and keeps what was printed with its time, who and why', async () => {
    const studyId = await newStudy()
    await setStudy(server, studyId, { examinedById: userIdOf('first', 'sonographer') })
    await doctor.report.save({ studyId, ...text, version: 0 })
    const { printedAt } = await doctor.report.print({ studyId, version: 1 })
    server.clock.advance(60_000)
    const reopened = await doctor.report.reopen({ studyId, version: 2, reason: ' 左右写错 ' })
    expect(reopened).toMatchObject({ ...text, version: 3, diagnosedAt: null, reportedByName: null, printedAt: null })
    expect(await studyOf(server, studyId)).toMatchObject({
      status: 'registered',
      draftedAt: now(),
      printedById: null,
      printedByName: null,
      reportedById: null,
      negativePositiveMark: 'unknown',
      examinedById: userIdOf('first', 'sonographer'),
    })
    const [log] = await logsOf(studyId, 'report.reopen')
    expect(log?.details).toMatchObject({ version: 3, reason: '左右写错', before: { printedAt } })
    expect(await codeOf(doctor.report.save({ studyId, ...text, findings: '改', version: 3 }))).toBe('done')
    const again = await doctor.report.print({ studyId, version: 4 })
    expect(again.report).toMatchObject({ version: 5, findings: '改', printedAt: now(), reportedByName: 'first doctor' })
    expect(
      (await doctor.report.versions({ studyId })).map(({ version, act, prints }) => [version, act, prints]),
    ).toEqual([
      [5, 'finished', [{ printedAt: now(), printedByName: 'first doctor', endedAt: null, end: null }]],
      [3, 'reopened', []],
      [2, 'finished', [{ printedAt, printedByName: 'first doctor', endedAt: now(), end: 'reopened' }]],
    ])
    expect(await doctor.report.revertPrint({ studyId, printId: again.printId })).toMatchObject({
      printedAt: null,
      diagnosedAt: now(),
    })
  })

  it('is open to everybody who writes reports while it is not printed', async () => {
    const studyId = await finishedStudy()
    expect(await codeOf(colleague.report.reopen({ studyId, version: 2, reason: '补充' }))).toBe('done')
    expect(await codeOf(colleague.report.finish({ studyId, version: 3 }))).toBe('done')
    expect(await doctor.report.get({ studyId })).toMatchObject({ reportedByName: 'first administrator', version: 4 })
  })

  it('needs a finished report, the version that was seen, and a reason of 1 to 200 characters', async () => {
    const draft = await newStudy()
    await doctor.report.save({ studyId: draft, ...text, version: 0 })
    expect(await codeOf(doctor.report.reopen({ studyId: draft, version: 1, reason: '错字' }))).toBe(
      'REPORT_NOT_FINISHED',
    )
    const studyId = await finishedStudy()
    expect(await codeOf(doctor.report.reopen({ studyId, version: 1, reason: '错字' }))).toBe('CONFLICT')
    const refusalOf = (reason: string) => codeOf(doctor.report.reopen({ studyId, version: 2, reason }))
    expect(await refusalOf('')).toBe('MISSING_REQUIRED_FIELDS')
    for (const reason of ['  ', '字'.repeat(201)]) expect(await refusalOf(reason)).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(doctor.report.reopen({ studyId, version: 2, reason: '𠮷'.repeat(200) }))).toBe('done')
  })

  it.each([
    ['is locked', { lockedUntil: '9999-12-31T00:00:00.000Z' }, 'STUDY_IS_LOCKED_ERROR'],
    ['is deleted', { deletedAt: new Date(0).toISOString() }, 'STUDY_IS_DELETED_ERROR'],
    ['is a VIP’s', { isVip: true }, 'STUDY_VIP_ERROR'],
    ['is in a consultation', { isInConsultation: true }, 'CANNOT_EDIT_CONSULTATION_REPORT'],
  ] as const)('is refused while its study %s, and so is to finish one', async (_, fields, code) => {
    const [studyId, draft] = [await finishedStudy(), await newStudy()]
    await doctor.report.save({ studyId: draft, ...text, version: 0 })
    for (const id of [studyId, draft]) await setStudy(server, id, fields)
    expect(await codeOf(doctor.report.reopen({ studyId, version: 2, reason: '错字' }))).toBe(code)
    expect(await codeOf(doctor.report.finish({ studyId: draft, version: 1 }))).toBe(code)
    expect([await versionsOf(studyId), await versionsOf(draft)].map(({ length }) => length)).toEqual([2, 1])
  })

  it('is refused while somebody else works on the study', async () => {
    const studyId = await finishedStudy()
    await colleague.study.occupy({ studyId })
    expect(await codeOf(doctor.report.reopen({ studyId, version: 2, reason: '错字' }))).toBe('STUDY_OCCUPIED_ERROR')
    expect(await codeOf(colleague.report.reopen({ studyId, version: 2, reason: '错字' }))).toBe('done')
    expect(await codeOf(doctor.report.finish({ studyId, version: 3 }))).toBe('STUDY_OCCUPIED_ERROR')
  })
})

describe('The history of a report', () => {
  it('shows of what one person saved in a row the last, and what was finished or reopened, with the reason', async () => {
    const studyId = await newStudy()
    const save = (client: Client, findings: string, version: number) =>
      client.report.save({ studyId, ...text, findings, version })
    for (const version of [0, 1, 2]) await save(doctor, `第${version}稿`, version)
    for (const version of [3, 4]) await save(colleague, `第${version}稿`, version)
    await colleague.report.finish({ studyId, version: 5 })
    await doctor.report.reopen({ studyId, version: 6, reason: '补充' })
    await save(doctor, '第7稿', 7)
    const shown = await doctor.report.versions({ studyId })
    expect(shown.map(({ version, act, findings, byName, reason }) => [version, act, findings, byName, reason])).toEqual(
      [
        [8, 'saved', '第7稿', 'first doctor', null],
        [7, 'reopened', '第4稿', 'first doctor', '补充'],
        [6, 'finished', '第4稿', 'first administrator', null],
        [3, 'saved', '第2稿', 'first doctor', null],
      ],
    )
    expect(shown[0]).toMatchObject({ at: now(), impression: text.impression, result: 'positive', imageCount: 0 })
    expect(await logsOf(studyId, 'report.versions')).toHaveLength(1)
    expect(await doctor.report.versions({ studyId: await newStudy() })).toEqual([])
  })
})

describe('An older version of a report', () => {
  it('becomes the draft again as it was, with its parameters, values and images; what stood there stays', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId), await addStill(server, studyId)]
    const first = { ...text, recommendation: '复查', imageIds }
    await doctor.report.save({ studyId, ...first, version: 0 })
    await colleague.report.save({ studyId, ...text, findings: '改', recommendation: '', imageIds: [], version: 1 })
    server.clock.advance(60_000)
    const restored = await colleague.report.restore({ studyId, version: 2, from: 1 })
    expect(restored).toMatchObject({ ...first, version: 3, savedAt: now(), savedByName: 'first administrator' })
    expect(await doctor.report.get({ studyId })).toEqual(restored)
    const shown = await doctor.report.versions({ studyId })
    expect(
      shown.map(({ version, act, restoredFrom, findings, imageIds }) => [
        version,
        act,
        restoredFrom,
        findings,
        imageIds,
      ]),
    ).toEqual([
      [3, 'restored', 1, text.findings, imageIds],
      [2, 'saved', null, '改', []],
      [1, 'saved', null, text.findings, imageIds],
    ])
    const [log] = await logsOf(studyId, 'report.restore')
    expect(log?.details).toMatchObject({ version: 3, restoredFrom: 1 })
  })

  it('comes back without an image that was deleted since', async () => {
    const studyId = await newStudy()
    const [gone, kept] = [await addStill(server, studyId), await addStill(server, studyId)]
    await doctor.report.save({ studyId, ...text, imageIds: [gone, kept], version: 0 })
    await doctor.report.save({ studyId, ...text, imageIds: [], version: 1 })
    await doctor.image.remove({ studyId, imageId: gone })
    expect((await doctor.report.restore({ studyId, version: 2, from: 1 })).imageIds).toEqual([kept])
  })

  it('is restored onto the version that was seen, and only while the report is a draft', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    await doctor.report.save({ studyId, ...text, findings: '改', version: 1 })
    expect(await codeOf(doctor.report.restore({ studyId, version: 1, from: 1 }))).toBe('CONFLICT')
    expect(await codeOf(doctor.report.restore({ studyId, version: 2, from: 7 }))).toBe('NOT_FOUND')
    expect(await codeOf(sonographer.report.restore({ studyId, version: 2, from: 1 }))).toBe('FORBIDDEN')
    expect(await codeOf(foreigner.report.restore({ studyId, version: 2, from: 1 }))).toBe('NOT_FOUND')
    await doctor.report.finish({ studyId, version: 2 })
    expect(await codeOf(doctor.report.restore({ studyId, version: 3, from: 1 }))).toBe('REPORT_IS_FINISHED')
    expect((await versionsOf(studyId)).length).toBe(3)
  })
})

describe('The images of a report', () => {
  async function refusedField(studyId: StudyId, writing: object) {
    const body = { studyId, ...text, ...writing }
    const calls = [doctor.report.save({ ...body, version: 0 }), doctor.report.preview(body)]
    const refusals = await Promise.all(calls.map((call) => call.catch((error: unknown) => PacsError.from(error))))
    expect(refusals.map((each) => ('code' in each ? each.code : 'done'))).toEqual(
      calls.map(() => 'SCHEMA_VALIDATION_FAILED'),
    )
    return refusals.flatMap((each) => (each instanceof PacsError ? [fieldFaultsOf(each)] : []))
  }

  it('are stills of its own study', async () => {
    const studyId = await newStudy()
    const strange = await addStill(server, await newStudy())
    for (const fields of await refusedField(studyId, { imageIds: [strange] })) {
      expect(fields).toEqual([{ path: 'imageIds', message: 'otherStudy', ids: [strange] }])
    }
    const credentials = await doctor.image.uploadToken({ studyId, fileExtension: '.mp4' })
    await put(credentials, mp4)
    const { imageId } = await doctor.image.onUpload({ studyId, imageUrl: credentials.key })
    for (const fields of await refusedField(studyId, { imageIds: [imageId] })) {
      expect(fields).toEqual([{ path: 'imageIds', message: 'clip' }])
    }
  })

  it('cannot be deleted while the report shows them, and can when it does not any more', async () => {
    const studyId = await newStudy()
    const imageId = await addStill(server, studyId)
    await doctor.report.save({ studyId, ...text, imageIds: [imageId], version: 0 })
    expect(await doctor.image.list({ studyId })).toMatchObject([{ id: imageId, isUsedInReport: true }])
    expect(await codeOf(doctor.image.remove({ studyId, imageId }))).toBe('IMAGE_USED_IN_REPORT')
    await doctor.report.save({ studyId, ...text, version: 1 })
    expect(await codeOf(doctor.image.remove({ studyId, imageId }))).toBe('done')
    expect((await versionsOf(studyId))[0]?.imageIds).toEqual([imageId])
  })
})

describe('An image that is deleted while a report takes it up', () => {
  it('is either gone or in the report, never both', async () => {
    for (let race = 0; race < 5; race += 1) {
      const studyId = await newStudy()
      const imageId = await addStill(server, studyId)
      const save = () => codeOf(doctor.report.save({ studyId, ...text, imageIds: [imageId], version: 0 }))
      const remove = () => codeOf(colleague.image.remove({ studyId, imageId }))
      const codes = await Promise.all(race % 2 === 0 ? [save(), remove()] : [remove(), save()])
      const outcomes = ['SCHEMA_VALIDATION_FAILED,done', 'IMAGE_USED_IN_REPORT,done']
      expect(outcomes).toContain(codes.sort().join(','))
      const { imageIds } = await doctor.report.get({ studyId })
      const images = await doctor.image.list({ studyId })
      expect(images.map(({ id }) => id)).toEqual(imageIds)
    }
  })
})

describe('Templates', () => {
  it('are those of the hospital, with the exam types that each is for', async () => {
    const templates = await doctor.report.templates({})
    expect(templates).toEqual([
      {
        id: words.templateId,
        name: '腹部报告',
        englishName: 'Abdomen report',
        title: '腹部彩超检查报告单',
        examTypeIds: [words.examTypeId],
        findings: '肝脏大小形态正常。',
        impression: '未见明显异常。',
        sections: [],
        tables: [],
        imageLimit: null,
        isEnabled: true,
      },
    ])
    expect(await foreigner.report.templates({})).toEqual([])
  })

  it('of another hospital cannot be written with', async () => {
    const { templateId } = await addWords(server, 'second')
    const studyId = await newStudy()
    expect(await codeOf(doctor.report.save({ studyId, ...text, templateId, version: 0 }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })
})
