import { newId, type Pacs, paperApi, type StudyId, type TemplateContent } from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { operationLog } from '../../../database/schema/foundation'
import { documentTemplate, documentTemplateVersion } from '../../../database/schema/template'
import { code128 } from '../../../paper/code128'
import { drawPdf } from '../../../paper/testing/drawPdf'
import { readPages, readPdfInfo, readWords } from '../../../paper/testing/readPdf'
import { addWords, apis, refusalOf, registration, type Words } from '../testing/registrationFixture'
import { plainForm } from './composeForm'

const all = { ...apis, paper: paperApi }
let server: TestServer
let words: Words
let pacs: Pacs<typeof all>
let director: Pacs<typeof all>
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  pacs = await server.as('registrar', all)
  director = await server.as('director', all)
})
afterAll(() => server?.close())

const bytesOf = ({ pdf }: { pdf: string }) => new Uint8Array(Buffer.from(pdf, 'base64'))

/** Reads the bars above the words of the code as a scanner does: widths of ink and gaps along one line, in modules. */
async function scan(pdf: Uint8Array, text: string): Promise<string> {
  const page = await drawPdf(pdf, 1, 600)
  const word = (await readWords(pdf, 1)).find((each) => each.text === text)
  if (word === undefined) throw new Error(`no words "${text}" on the page`)
  const row = Math.round((word.y - 20) * page.dotsPerPoint)
  const line = Array.from(page.grey.subarray(row * page.width, (row + 1) * page.width), (grey) => grey < 128)
  const ink = line.slice(line.indexOf(true), line.lastIndexOf(true) + 1)
  const modules = code128(text).length
  const width = ink.length / modules
  return Array.from({ length: modules }, (_, index) => (ink[Math.floor((index + 0.5) * width)] ? '1' : '0')).join('')
}

test('a slip says where and when to wait, and its bars are the accession number', async () => {
  const study = await pacs.study.register(
    registration(words, '温如言', { bodyPartIds: [words.liver, words.heart], priorityId: words.urgent }),
  )
  const pdf = bytesOf(await pacs.paper.slip({ studyId: study.studyId }))
  const [page = ''] = await readPages(pdf)
  const said = [
    '导诊单',
    '登记号',
    '排队号Room1·1',
    '温如言',
    '女/42岁',
    study.patientId,
    study.examNumber,
    '肝脏、心脏',
  ]
  for (const word of [...said, '240.00', '急诊', '检查前空腹八小时']) expect(page).toContain(word)
  expect(page).not.toContain('预约时间')
  expect(await scan(pdf, study.accessionNumber)).toBe(code128(study.accessionNumber))
  expect(await readPdfInfo(pdf)).toMatch(/Pages: +1\n/)
})

test('a slip in English names the appointment, and comes out in the same bytes again', async () => {
  const appointmentDate = '2031-05-06'
  const { studyId } = await pacs.study.register(registration(words, 'Emma Wilson', { appointmentDate }))
  const [first, again] = [
    await pacs.paper.slip({ studyId, language: 'en' }),
    await pacs.paper.slip({ studyId, language: 'en' }),
  ]
  const [page = ''] = await readPages(bytesOf(first))
  for (const word of ['Registrationslip', 'Appointment2031/05/06', 'Female/42years', 'Liver'])
    expect(page).toContain(word)
  expect(again.pdf).toBe(first.pdf)
})

async function addTemplate(content: TemplateContent): Promise<void> {
  const [hospitalId, templateId] = [hospitalIdOf('first'), newId()]
  const at = new Date(server.clock.now()).toISOString()
  await server.services.database.change(await server.actorOf('director'), { id: 'test.template' }, async ({ tx }) => {
    const type = 'application-form' as const
    await tx.insert(documentTemplate).values({ hospitalId, id: templateId, type, name: '申请单', number: 1 })
    const version = { hospitalId, templateId, number: 1, xml: '<template/>', createdAt: at, createdByName: 'x' }
    await tx.insert(documentTemplateVersion).values({ ...version, content })
  })
}

test('an application form says last period, due date of record with its basis, and the age by that date', async () => {
  const dates = { lastPeriod: '2025-10-06', dueDate: '2026-07-27', dueDateBasis: 'crl' }
  const { studyId } = await pacs.study.register(registration(words, '孕妇甲', dates))
  const [page = ''] = await readPages(bytesOf(await pacs.paper.applicationForm({ studyId })))
  for (const word of ['末次月经', '2025-10-06', '2026-07-27（头臀长）']) expect(page).toContain(word)
})

test('an application form is a plain one, or the one of the hospital that has a template', async () => {
  const more = {
    clinicalHistory: '右上腹痛三月',
    examPurpose: '排除结石',
    clinicalDiagnosisText: '胆囊息肉待查',
    inpatientNumber: 'ZY-0815',
    bedNumber: '12-03',
  }
  const { studyId, accessionNumber } = await pacs.study.register(registration(words, '申请人', more))
  const plain = bytesOf(await pacs.paper.applicationForm({ studyId }))
  const [page = ''] = await readPages(plain)
  for (const word of [
    '超声检查申请单',
    '申请人',
    '右上腹痛三月',
    '排除结石',
    '胆囊息肉待查',
    'ZY-0815',
    '12-03',
    '检查目的',
    '申请医生',
  ]) {
    expect(page).toContain(word)
  }
  expect(await scan(plain, accessionNumber)).toBe(code128(accessionNumber))

  const title = { zh: '心脏中心申请单', en: 'Heart Centre Application' }
  const purpose = { kind: 'section' as const, name: 'purpose' as const, title: { zh: '目的', en: 'Why' }, text: '常规' }
  await addTemplate({ ...plainForm, page: '16K', title, header: ['patientName', 'age'], blocks: [purpose] })
  const own = bytesOf(await pacs.paper.applicationForm({ studyId, language: 'en' }))
  const [ownPage = ''] = await readPages(own)
  for (const word of ['HeartCentreApplication', '申请人', '42years', 'Why', '排除结石']) expect(ownPage).toContain(word)
  for (const word of ['12-03', '右上腹痛三月']) expect(ownPage).not.toContain(word)
  expect(await readPdfInfo(own)).toMatch(/Page size: +552\.\d+ x 765\.\d+ pts/)
})

test('papers of a VIP are for those alone who may see them, and each one that is handed out is written down', async () => {
  const { studyId } = await director.study.register(registration(words, '贵宾', { isVip: true }))
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code
  expect(await refused(pacs.paper.slip({ studyId }))).toBe('STUDY_VIP_ERROR')
  expect(await refused(pacs.paper.applicationForm({ studyId }))).toBe('STUDY_VIP_ERROR')
  expect(await refused(pacs.paper.slip({ studyId: newId() as StudyId }))).toBe('NOT_FOUND')
  await director.paper.slip({ studyId })
  await director.paper.applicationForm({ studyId })
  const rows = await server.services.database.system((tx) =>
    tx.select().from(operationLog).where(eq(operationLog.subjectId, studyId)),
  )
  const told = rows.filter((row) => row.call.startsWith('paper.')).map((row) => `${row.call} ${row.outcome}`)
  expect(told.sort()).toEqual(['paper.applicationForm done', 'paper.slip done'])
})
