import { newId, type Pacs, PacsError, type StudyId } from '@opensono/pacs-core'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { reportVersion } from '../../database/schema/report'
import { mp4, put, setStudy, studyOf } from '../image/testing/imageFixture'
import { addStill, addWords, apis, codeOf, registration, type TestWords } from './testing/reportFixture'

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let colleague: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  foreigner = await server.as('doctor', apis, 'second')
})
afterAll(() => server?.close())

const now = () => new Date(server.clock.now()).toISOString()
const blank = { templateId: null, findings: '', impression: '', result: 'unknown' as const, imageIds: [] }
const text = { ...blank, findings: '胆囊内可见强回声团。', impression: '胆囊结石。', result: 'positive' as const }

async function newStudy(): Promise<StudyId> {
  return (await doctor.study.register(registration(words, '测试甲'))).studyId
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
      version: 0,
      savedAt: null,
      savedByName: null,
      printedAt: null,
    })
  })

  it('is read as it was saved, with who saved it and when', async () => {
    const studyId = await newStudy()
    const imageIds = [await addStill(server, studyId), await addStill(server, studyId)].reverse()
    const saved = await doctor.report.save({ studyId, ...text, templateId: words.templateId, imageIds, version: 0 })
    expect(saved).toMatchObject({ ...text, templateId: words.templateId, imageIds, version: 1 })
    expect(saved).toMatchObject({ savedAt: now(), savedByName: 'first doctor', printedAt: null })
    expect(await colleague.report.get({ studyId })).toEqual(saved)
  })

  it('makes its writer the examining doctor, and its study diagnosed once it has an impression', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, impression: ' ', version: 0 })
    expect(await studyOf(server, studyId)).toMatchObject({
      diagnosedAt: null,
      examinedById: userIdOf('first', 'doctor'),
    })
    server.clock.advance(1_000)
    const { savedAt } = await colleague.report.save({ studyId, ...text, version: 1 })
    server.clock.advance(1_000)
    await colleague.report.save({ studyId, ...text, impression: '', version: 2 })
    expect(await studyOf(server, studyId)).toMatchObject({
      diagnosedAt: savedAt,
      status: 'diagnosed',
      negativePositiveMark: 'positive',
      examinedById: userIdOf('first', 'doctor'),
    })
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
          { kind: 'report-changed', studyId },
          { kind: 'study-changed', studyId },
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
      ['report.save', 'first doctor', { roles: ['doctor'], version: 1 }],
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
  it('by anybody but the examining doctor once it is printed', async () => {
    const studyId = await newStudy()
    await doctor.report.save({ studyId, ...text, version: 0 })
    await setStudy(server, studyId, { printedAt: now() })
    expect(await codeOf(colleague.report.save({ studyId, ...text, version: 1 }))).toBe(
      'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR',
    )
    expect(await doctor.report.save({ studyId, ...text, version: 1 })).toMatchObject({ version: 2, printedAt: now() })
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
    const reads = [doctor.report.get({ studyId }), doctor.report.preview({ studyId, ...text })]
    expect(await Promise.all(reads.map(codeOf))).toEqual(reads.map(() => (isReadable ? 'done' : code)))
    expect(await versionsOf(studyId)).toEqual([])
  })

  it('without the right to', async () => {
    const studyId = await newStudy()
    const sonographer = await server.as('sonographer', apis)
    expect(await codeOf(sonographer.report.save({ studyId, ...text, version: 0 }))).toBe('FORBIDDEN')
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
        foreigner.report.preview({ studyId: id, ...text }),
        foreigner.report.print({ studyId: id, version: 1 }),
        foreigner.report.revertPrint({ studyId: id, printId: newId() }),
      ]
      expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'NOT_FOUND'))
    }
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
    return refusals.flatMap((each) => ('details' in each ? [each.details.fields] : []))
  }

  it('are stills of its own study', async () => {
    const studyId = await newStudy()
    const strange = await addStill(server, await newStudy())
    for (const fields of await refusedField(studyId, { imageIds: [strange] })) {
      expect(fields).toEqual([{ path: 'imageIds', message: 'not an image of this study' }])
    }
    const credentials = await doctor.image.uploadToken({ studyId, fileExtension: '.mp4' })
    await put(credentials, mp4)
    const { imageId } = await doctor.image.onUpload({ studyId, imageUrl: credentials.key })
    for (const fields of await refusedField(studyId, { imageIds: [imageId] })) {
      expect(fields).toEqual([{ path: 'imageIds', message: 'a clip cannot be shown on paper' }])
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
