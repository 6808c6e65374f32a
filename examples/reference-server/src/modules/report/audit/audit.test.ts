import { accessApi, type Pacs, reportAuditApi, ruleApi, type StudyId, UserId } from '@opensono/pacs-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { readPages, withoutSpaces } from '../../../paper/testing/readPdf'
import { put, studyOf } from '../../image/testing/imageFixture'
import { addWords, codeOf, pdfOf, registration, apis as reportApis, type TestWords } from '../testing/reportFixture'

const apis = { ...reportApis, reportAudit: reportAuditApi, rule: ruleApi, access: accessApi }
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let writer: Client
let second: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  writer = await server.as('doctor', apis)
  second = await server.as('administrator', apis)
  foreigner = await server.as('doctor', apis, 'second')
  await ask(true)
})
afterAll(() => server?.close())

const text = {
  templateId: null,
  findings: '胆囊内可见强回声团。',
  impression: '胆囊结石。',
  result: 'positive' as const,
  imageIds: [],
}

async function ask(isReportAuditOn: boolean): Promise<void> {
  const { values, version } = await second.rule.systemRules({})
  await second.rule.setSystemRules({ values: { ...values, isReportAuditOn }, version })
}

/** A study whose report the writer finished: its version is 2. */
async function finishedStudy(): Promise<StudyId> {
  const { studyId } = await writer.study.register(registration(words, '测试甲'))
  await writer.report.save({ studyId, ...text, version: 0 })
  await writer.report.finish({ studyId, version: 1 })
  return studyId
}

const print = (studyId: StudyId, version: number) => codeOf(writer.report.print({ studyId, version, language: 'zh' }))
const confirm = (client: Client, studyId: StudyId, version = 2) => client.reportAudit.confirm({ studyId, version })

describe('Where the hospital asks for a second doctor', () => {
  it('a report is printed after another doctor confirmed it, and not before, neither finished nor as a draft', async () => {
    const studyId = await finishedStudy()
    expect(await print(studyId, 2)).toBe('REPORT_NOT_AUDITED')
    const { studyId: draft } = await writer.study.register(registration(words, '测试甲'))
    await writer.report.save({ studyId: draft, ...text, version: 0 })
    expect(await print(draft, 1)).toBe('REPORT_NOT_AUDITED')
    expect(await studyOf(server, draft)).toMatchObject({ diagnosedAt: null })

    await confirm(second, studyId)
    expect(await writer.study.get({ studyId })).toMatchObject({ auditedByName: 'first administrator' })
    expect(await print(studyId, 2)).toBe('done')
  })

  it('nobody confirms their own report, a draft, a version they did not read, or one of another hospital', async () => {
    const studyId = await finishedStudy()
    expect(await codeOf(confirm(writer, studyId))).toBe('FORBIDDEN')
    expect(await codeOf(confirm(second, studyId, 1))).toBe('CONFLICT')
    expect(await codeOf(confirm(foreigner, studyId))).toBe('NOT_FOUND')
    expect(await codeOf(confirm(await server.as('sonographer', apis), studyId))).toBe('FORBIDDEN')
    const { studyId: draft } = await writer.study.register(registration(words, '测试甲'))
    await writer.report.save({ studyId: draft, ...text, version: 0 })
    expect(await codeOf(confirm(second, draft, 1))).toBe('REPORT_NOT_FINISHED')
    expect(await studyOf(server, studyId)).toMatchObject({ auditedById: null })
  })

  it('a report that is returned tells its writer who returned it and why, until it is finished again', async () => {
    const studyId = await finishedStudy()
    expect(await writer.reportAudit.get({ studyId })).toEqual({ returned: null })
    await second.report.reopen({ studyId, version: 2, reason: '左右写错' })
    const returned = {
      at: new Date(server.clock.now()).toISOString(),
      byName: 'first administrator',
      reason: '左右写错',
    }
    expect(await writer.reportAudit.get({ studyId })).toEqual({ returned })
    await writer.report.save({ studyId, ...text, findings: '改', version: 3 })
    expect(await writer.reportAudit.get({ studyId })).toEqual({ returned })
    await writer.report.finish({ studyId, version: 4 })
    expect(await writer.reportAudit.get({ studyId })).toEqual({ returned: null })
    await writer.report.reopen({ studyId, version: 5, reason: '补充' })
    expect(await writer.reportAudit.get({ studyId })).toEqual({ returned: null })
  })

  it('a confirmed report that is reopened is confirmed again', async () => {
    const studyId = await finishedStudy()
    await confirm(second, studyId)
    await writer.report.reopen({ studyId, version: 2, reason: '补充' })
    await writer.report.finish({ studyId, version: 3 })
    expect(await studyOf(server, studyId)).toMatchObject({ auditedById: null })
    expect(await print(studyId, 4)).toBe('REPORT_NOT_AUDITED')
    await confirm(second, studyId, 4)
    await confirm(second, studyId, 4)
    expect(await studyOf(server, studyId)).toMatchObject({ auditedById: userIdOf('first', 'administrator') })
  })
})

describe('The paper of a confirmed report', () => {
  const pictureCount = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Subtype /Image').length - 1

  it('names the second doctor, and bears the signature that is kept for them', async () => {
    const studyId = await finishedStudy()
    await confirm(second, studyId)
    const unsigned = pdfOf(await writer.report.print({ studyId, version: 2, language: 'zh' }))
    const [page] = await readPages(unsigned)
    expect(withoutSpaces(page ?? '')).toContain('审核医生')
    expect(withoutSpaces(page ?? '')).toContain(withoutSpaces('first administrator'))
    expect(pictureCount(unsigned)).toBe(0)

    const { key, ...target } = await second.image.genericUploadToken({ filename: 'mine.png', purpose: 'signature' })
    const picture = sharp({ create: { width: 240, height: 90, channels: 4, background: '#102030' } })
    await put({ key, ...target }, await picture.png().toBuffer())
    const { uploadId } = await second.image.genericOnUpload({ purpose: 'signature', fileUrl: key })
    await second.access.setUserSignature({ userId: UserId.parse(userIdOf('first', 'administrator')), uploadId })
    const signed = pdfOf(await writer.report.print({ studyId, version: 2, language: 'zh' }))
    expect(pictureCount(signed)).toBeGreaterThan(0)
  })
})

describe('Where it does not', () => {
  it('a report is printed as soon as it is finished', async () => {
    await ask(false)
    expect(await print(await finishedStudy(), 2)).toBe('done')
    await ask(true)
  })
})
