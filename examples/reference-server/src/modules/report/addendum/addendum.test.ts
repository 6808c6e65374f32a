import { createPublicKey, verify } from 'node:crypto'
import { canonicalJson, type Pacs, reportAddendumApi, reportSealApi, type StudyId } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { reportAddendum } from '../../../database/schema/report'
import { readPages } from '../../../paper/testing/readPdf'
import { setStudy } from '../../image/testing/imageFixture'
import { addWords, codeOf, pdfOf, registration, apis as reportApis, type TestWords } from '../testing/reportFixture'

const apis = { ...reportApis, reportSeal: reportSealApi, reportAddendum: reportAddendumApi }
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let doctor: Client
let colleague: Client
let foreigner: Client
let anybody: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  doctor = await server.as('doctor', apis)
  colleague = await server.as('administrator', apis)
  foreigner = await server.as('doctor', apis, 'second')
  anybody = server.client(apis)
})
afterAll(() => server?.close())

const now = () => new Date(server.clock.now()).toISOString()
const text = {
  templateId: null,
  findings: '胆囊内可见强回声团。',
  impression: '胆囊结石。',
  result: 'positive' as const,
  imageIds: [],
}

/** A study whose report is printed: its version is 2. */
async function printedStudy(): Promise<StudyId> {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  await doctor.report.save({ studyId, ...text, version: 0 })
  await doctor.report.print({ studyId, version: 1, language: 'en' })
  return studyId
}

const add = (client: Client, studyId: StudyId, written = '另见右肾囊肿。', version = 2) =>
  client.reportAddendum.add({ studyId, version, text: written })

async function alter(studyId: StudyId, statement: string): Promise<void> {
  await server.services.database.asOwner(async (owner) => {
    await owner.query('ALTER TABLE report_addendum NO FORCE ROW LEVEL SECURITY')
    await owner.query(`UPDATE report_addendum SET ${statement} WHERE study_id = $1`, [studyId])
    await owner.query('ALTER TABLE report_addendum FORCE ROW LEVEL SECURITY')
  })
}

describe('An addendum to a printed report', () => {
  it('is kept with its author and time, oldest first, and leaves the report as it was printed', async () => {
    const studyId = await printedStudy()
    const before = await doctor.report.get({ studyId })
    const first = await add(doctor, studyId, ' 另见右肾囊肿。 ')
    expect(first).toMatchObject({
      version: 2,
      text: '另见右肾囊肿。',
      at: now(),
      byName: 'first doctor',
      isWhole: true,
    })
    server.clock.advance(60_000)
    const second = await add(doctor, studyId, '已电话告知。')
    expect(await colleague.reportAddendum.list({ studyId })).toEqual([first, second])
    expect(await doctor.report.get({ studyId })).toEqual(before)
  })

  it('is written also while the report is locked after its print, and not while somebody locked it by hand', async () => {
    const studyId = await printedStudy()
    const lockedUntil = new Date(server.clock.now() + 60_000).toISOString()
    await setStudy(server, studyId, { lockedUntil })
    expect(await codeOf(doctor.report.reopen({ studyId, version: 2, reason: '错字' }))).toBe('STUDY_IS_LOCKED_ERROR')
    expect(await codeOf(add(doctor, studyId))).toBe('done')
    await setStudy(server, studyId, { lockedById: userIdOf('first', 'administrator') })
    expect(await codeOf(add(doctor, studyId))).toBe('STUDY_IS_LOCKED_ERROR')
  })

  it('is for its doctors alone, and names them to others', async () => {
    const studyId = await printedStudy()
    expect(await codeOf(add(colleague, studyId))).toBe('UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR')
    expect(await codeOf(add(await server.as('sonographer', apis), studyId))).toBe('FORBIDDEN')
    expect(await codeOf(add(foreigner, studyId))).toBe('NOT_FOUND')
    expect(await codeOf(foreigner.reportAddendum.list({ studyId }))).toBe('NOT_FOUND')
    expect(await doctor.reportAddendum.list({ studyId })).toEqual([])
  })

  it('needs a finished report, the version that was read, and words', async () => {
    const { studyId } = await doctor.study.register(registration(words, '测试甲'))
    await doctor.report.save({ studyId, ...text, version: 0 })
    expect(await codeOf(add(doctor, studyId, '补充', 1))).toBe('REPORT_NOT_FINISHED')
    await doctor.report.finish({ studyId, version: 1 })
    expect(await codeOf(add(doctor, studyId, '补充', 1))).toBe('CONFLICT')
    for (const written of ['  ', '字'.repeat(2_001)])
      expect(await codeOf(add(doctor, studyId, written))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await codeOf(add(doctor, studyId, '字'.repeat(2_000)))).toBe('done')
  })

  it('is printed below the report, with the code of its seal', async () => {
    const studyId = await printedStudy()
    const { sealed } = await add(doctor, studyId)
    const [page] = await readPages(pdfOf(await doctor.report.print({ studyId, version: 2, language: 'en' })))
    expect(page?.replaceAll(' ', '')).toContain(`Seal${sealed.seal.code}`)
    expect(page).toContain('另见右肾囊肿。')
    expect(page?.indexOf('另见右肾囊肿。')).toBeGreaterThan(page?.indexOf('胆囊结石。') ?? 0)
  })

  it('is told with the report among the earlier ones of the patient', async () => {
    const studyId = await printedStudy()
    await add(doctor, studyId)
    const { patientRecordId } = await doctor.study.get({ studyId })
    server.clock.advance(60_000)
    const later = await doctor.study.register(registration(words, '测试甲'))
    await setStudy(server, later.studyId, { patientRecordId })
    const { rows } = await doctor.report.earlier({ studyId: later.studyId, pageNumber: 0, pageSize: 10 })
    const addenda = rows.find((row) => row.studyId === studyId)?.addenda
    expect(addenda).toMatchObject([{ text: '另见右肾囊肿。', byName: 'first doctor' }])
  })
})

describe('The seal of an addendum', () => {
  it('holds its words, its author and the seal of the report, and is verified by other software', async () => {
    const studyId = await printedStudy()
    const report = await doctor.reportSeal.get({ studyId })
    const { sealed } = await add(doctor, studyId)
    expect(sealed.document).toMatchObject({
      format: 'opensono-report-addendum-1',
      studyId,
      reportDigest: report.sealed.seal.digest,
      text: '另见右肾囊肿。',
      finishedByName: 'first doctor',
    })
    const canonical = Buffer.from(canonicalJson(sealed.document))
    const signature = Buffer.from(sealed.seal.signature, 'base64')
    expect(verify(null, canonical, createPublicKey(sealed.publicKey), signature)).toBe(true)
  })

  it('is verified by anybody, by its code and by its file; the report says that it was added to', async () => {
    const studyId = await printedStudy()
    const report = await doctor.reportSeal.get({ studyId })
    const { sealed } = await add(doctor, studyId)
    const valid = { verdict: 'valid', sealedAt: now(), isAddendum: true, addenda: [] }
    expect(await anybody.reportSeal.verify({ code: sealed.seal.code })).toMatchObject(valid)
    expect(await anybody.reportSeal.verify({ ...sealed })).toMatchObject(valid)
    const ofReport = { verdict: 'valid', isAddendum: false, addenda: [now()] }
    expect(await anybody.reportSeal.verify({ code: report.sealed.seal.code })).toMatchObject(ofReport)
    expect(await anybody.reportSeal.verify({ ...report.sealed })).toMatchObject(ofReport)
  })

  it.each([
    ['its words', `text = text || '。'`],
    ['its author', `added_by_name = '别人'`],
    ['its time', `added_at = added_at + interval '1 hour'`],
    ['what was sealed', `document = replace(document, '右肾', '左肾')`],
  ])('shows a change in the database: %s', async (_, statement) => {
    const studyId = await printedStudy()
    const { sealed } = await add(doctor, studyId)
    await alter(studyId, statement)
    expect((await doctor.reportAddendum.list({ studyId })).map(({ isWhole }) => isWhole)).toEqual([false])
    expect((await anybody.reportSeal.verify({ code: sealed.seal.code })).verdict).toBe('changed')
  })

  it('is written once: the server itself can neither alter nor delete an addendum', async () => {
    const actor = await server.actorOf('doctor')
    await add(doctor, await printedStudy())
    const update = server.services.database.change(actor, { id: 'test.addendum' }, ({ tx }) =>
      tx.update(reportAddendum).set({ text: '' }),
    )
    await expect(update).rejects.toThrow()
    const remove = server.services.database.change(actor, { id: 'test.addendum' }, ({ tx }) =>
      tx.delete(reportAddendum),
    )
    await expect(remove).rejects.toThrow()
  })
})
