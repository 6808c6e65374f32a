import { type Pacs, reportSheetApi, type StudyId } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { readSheet } from '../../../sheet/readSheet'
import { writeSheet } from '../../../sheet/writeSheet'
import { put, setStudy, studyOf } from '../../image/testing/imageFixture'
import { addWords, codeOf, registration, apis as reportApis, type TestWords } from '../testing/reportFixture'

const apis = { ...reportApis, reportSheet: reportSheetApi }

type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let registrar: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  registrar = await server.as('registrar', apis)
})
afterAll(() => server?.close())

const heads = ['Exam number', '姓名', '检查所见', 'impression', 'Result']

async function uploaded(rows: readonly (readonly string[])[], head: readonly string[] = heads): Promise<string> {
  const file = await writeSheet(
    head.map((name) => ({ name, width: 10 })),
    rows,
  )
  const credentials = await doctor.image.genericUploadToken({ filename: 'reports.xlsx', purpose: 'import' })
  await put(credentials, file)
  await doctor.image.genericOnUpload({ purpose: 'import', fileUrl: credentials.key })
  return credentials.key
}

async function newStudy(name = '测试甲'): Promise<{ studyId: StudyId; examNumber: string }> {
  const { studyId } = await doctor.study.register(registration(words, name))
  return { studyId, examNumber: (await doctor.study.get({ studyId })).examNumber }
}

describe('A sheet of reports', () => {
  it('is checked without writing, then its reports become drafts of the studies with its exam numbers', async () => {
    const [one, two] = [await newStudy(), await newStudy()]
    const fileUrl = await uploaded([
      [two.examNumber, '测试甲', '乙的所见', '乙的提示', '阳性'],
      ['', '', '', '', ''],
      [one.examNumber, '测试甲', '甲的所见', '', 'negative'],
    ])
    const looked = await doctor.reportSheet.import({ fileUrl, isTrial: true })
    expect(looked).toMatchObject({ studyIds: [two.studyId, one.studyId], faults: [], faultCount: 0 })
    expect(looked.patients).toEqual(
      [two, one].map((each) => ({ ...each, patientName: '测试甲', patientSex: 'female', birthDate: null })),
    )
    expect(await doctor.report.get({ studyId: one.studyId })).toMatchObject({ version: 0 })
    await doctor.reportSheet.import({ fileUrl })
    expect(await doctor.report.get({ studyId: two.studyId })).toMatchObject({
      version: 1,
      findings: '乙的所见',
      impression: '乙的提示',
      result: 'positive',
      diagnosedAt: null,
    })
    expect(await doctor.report.get({ studyId: one.studyId })).toMatchObject({
      findings: '甲的所见',
      result: 'negative',
    })
    expect(await studyOf(server, one.studyId)).toMatchObject({ draftedAt: expect.any(String), diagnosedAt: null })
    const rows = await server.services.database.system((tx) =>
      tx.select().from(operationLog).where(eq(operationLog.subjectId, one.studyId)),
    )
    expect(rows.filter(({ call }) => call === 'reportSheet.import')).toHaveLength(1)
  })

  it('never overwrites a report that stands, and takes none where one cannot be taken', async () => {
    const [free, taken, locked] = [await newStudy(), await newStudy(), await newStudy()]
    const text = { templateId: null, findings: '原有所见', impression: '', result: 'unknown' as const, imageIds: [] }
    await doctor.report.save({ studyId: taken.studyId, ...text, version: 0 })
    const until = new Date(server.clock.now() + 3_600_000).toISOString()
    await setStudy(server, locked.studyId, { lockedUntil: until })
    const fileUrl = await uploaded([
      [free.examNumber, '测试甲', '新的所见', '', ''],
      [taken.examNumber, '测试甲', '新的所见', '', ''],
      ['US-nowhere', '测试甲', '新的所见', '', ''],
      [locked.examNumber, '测试甲', '新的所见', '', ''],
      [free.examNumber, '测试甲', '又一次', '', ''],
      [free.examNumber, '测试甲', '', '', 'maybe'],
      ['', '测试甲', '所见'.repeat(10_001), '', ''],
    ])
    const { faults, faultCount } = await doctor.reportSheet.import({ fileUrl })
    expect(faults.map(({ row, path, message, refusal }) => [row, path, message, refusal?.code ?? null])).toEqual([
      [3, 'examNumber', 'exists', null],
      [4, 'examNumber', 'unknown', null],
      [5, 'examNumber', 'refused', 'STUDY_IS_LOCKED_ERROR'],
      [6, 'examNumber', 'twiceInSheet', null],
      [7, 'result', 'unlisted', null],
      [7, 'findings', 'required', null],
      [7, 'examNumber', 'twiceInSheet', null],
      [8, 'findings', 'tooLong', null],
      [8, 'examNumber', 'required', null],
    ])
    expect(faultCount).toBe(9)
    expect(await doctor.report.get({ studyId: free.studyId })).toMatchObject({ version: 0 })
    expect(await doctor.report.get({ studyId: taken.studyId })).toMatchObject({ version: 1, findings: '原有所见' })
  })

  it('with one wrong digit writes nothing: each row must name the patient of its study', async () => {
    const [alice, bertha] = [await newStudy('Alice Moore'), await newStudy('Bertha Cole')]
    const head = ['Exam number', 'patientName', 'birthDate', 'findings']
    const fileUrl = await uploaded(
      [
        [bertha.examNumber, 'alice  MOORE', '', '甲的所见'],
        [alice.examNumber, '', '', '乙的所见'],
      ],
      head,
    )
    const { faults, patients } = await doctor.reportSheet.import({ fileUrl })
    expect(faults.map(({ row, path, message, value }) => [row, path, message, value])).toEqual([
      [2, 'patientName', 'otherPatient', 'alice  MOORE'],
      [3, 'patientName', 'required', ''],
    ])
    expect(patients).toEqual([])
    expect(await doctor.report.get({ studyId: bertha.studyId })).toMatchObject({ version: 0 })
    const dated = await uploaded([[alice.examNumber, 'Alice Moore', '1980/1/5', '甲的所见']], head)
    expect((await doctor.reportSheet.import({ fileUrl: dated })).faults).toMatchObject([
      { row: 2, path: 'birthDate', message: 'otherPatient' },
    ])
  })

  it('names the cell that cannot be read, and makes no text of a report of it', async () => {
    const study = await newStudy()
    const fileUrl = await uploaded([
      [study.examNumber, '测试甲', '#N/A', '提示', '#REF!'],
      ['#VALUE!', '#NAME?', '1,234 mm', '', ''],
    ])
    const { faults } = await doctor.reportSheet.import({ fileUrl })
    expect(faults.map(({ row, path, message, value }) => [row, path, message, value])).toEqual([
      [2, 'findings', 'unreadable', '#N/A'],
      [2, 'result', 'unreadable', '#REF!'],
      [3, 'examNumber', 'unreadable', '#VALUE!'],
      [3, 'patientName', 'unreadable', '#NAME?'],
    ])
    expect(await doctor.report.get({ studyId: study.studyId })).toMatchObject({ version: 0 })
  })

  it('says whose study it is to nobody who may not see it', async () => {
    const vip = await newStudy('Very Important')
    await setStudy(server, vip.studyId, { isVip: true })
    const fileUrl = await uploaded([[vip.examNumber, 'Somebody Else', '所见', '', '']])
    const { faults, patients } = await doctor.reportSheet.import({ fileUrl })
    expect(faults.map(({ message, refusal }) => [message, refusal?.code])).toEqual([['refused', 'STUDY_VIP_ERROR']])
    expect(patients).toEqual([])
  })

  it('says which heads it does not know, and that exam numbers are needed', async () => {
    const { faults } = await doctor.reportSheet.import({
      fileUrl: await uploaded([['a', 'b']], ['Findings', 'Colour']),
    })
    expect(faults.map(({ row, path, message, value }) => [row, path, message, value])).toEqual([
      [1, null, 'unknownField', 'Colour'],
      [1, 'examNumber', 'required', ''],
      [1, 'patientName', 'required', ''],
    ])
  })

  it.each(['en', 'zh'] as const)('can be begun from an empty one that has its heads: %s', async (language) => {
    const { fileName, xlsx } = await doctor.reportSheet.empty({ language })
    expect(fileName).toMatch(/\.xlsx$/)
    const [head, ...rows] = await readSheet({ hospitalId: 'h', userId: 'u' }, Buffer.from(xlsx, 'base64'))
    expect(rows).toEqual([])
    const study = await newStudy()
    const cells = [study.examNumber, '测试甲', '', '所见', '提示', '建议', '病史', '']
    expect(head).toHaveLength(cells.length)
    const fileUrl = await uploaded([cells], (head ?? []).map(String))
    expect(await doctor.reportSheet.import({ fileUrl })).toMatchObject({ faultCount: 0, studyIds: [study.studyId] })
    expect(await doctor.report.get({ studyId: study.studyId })).toMatchObject({
      recommendation: '建议',
      history: '病史',
      result: 'unknown',
    })
  })

  it('is the uploader’s own, and needs the right to write reports', async () => {
    const fileUrl = await uploaded([])
    const other = await server.as('director', apis)
    expect(await codeOf(other.reportSheet.import({ fileUrl }))).toBe('OBJECT_MISSING')
    expect(await codeOf(registrar.reportSheet.import({ fileUrl }))).toBe('FORBIDDEN')
    expect(await doctor.reportSheet.import({ fileUrl })).toEqual({
      studyIds: [],
      patients: [],
      faults: [],
      faultCount: 0,
    })
  })
})
