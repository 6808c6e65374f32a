import { accessApi, basicDataApi, expertApi, hisApi, knowledgeApi, logApi, type Pacs } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expertOf } from '../modules/expert/testing/expertServer'
import { type HisBench, startHisBench } from '../modules/his/testing/hisServer'
import { addWords, apis as deskApis, nextPhone, registration } from '../modules/study/testing/registrationFixture'

const apis = {
  ...deskApis,
  access: accessApi,
  expert: expertApi,
  his: hisApi,
  knowledge: knowledgeApi,
  log: logApi,
  dictionary: basicDataApi,
}
type Client = Pacs<typeof apis>

const page = { pageNumber: 0, pageSize: 200 }
const telPhone = nextPhone()
/** What is stored, each with a letter in each case where it can have letters. */
const stored = {
  name: '鲁Ab小满',
  numbers: { inpatientNumber: 'Zy-0471', outpatientNumber: 'MZ0472', bedNumber: '07-Bed', requestNumber: 'rq0473' },
  hisNumber: 'Hs0474',
  idCard: 'E40474047',
  label: 'Follow Up 随访',
  diagnosis: 'Gallstone 结石待查',
}

let bench: HisBench
let director: Client
let examNumber = ''

beforeAll(async () => {
  bench = await startHisBench()
  director = await bench.server.as('director', apis)
  await bench.setMode('push')
  const words = await addWords(bench.server)
  const { numbers, hisNumber, idCard, label, diagnosis } = stored
  const more = { ...numbers, hisNumber, idCard, telPhone, recordLabel: label, clinicalDiagnosisText: diagnosis }
  const made = await director.study.register(registration(words, stored.name, more))
  examNumber = made.examNumber
  const person = { name: '刘Ping 主任', userCode: 'Usr-0475', phone: nextPhone(), email: '', doctorNote: '' }
  await director.access.createUser({ ...person, password: 'Rq7!zKw9-mango' })
  await director.expert.create(
    expertOf('registrar', { name: 'Amina 阿米娜', title: 'Chief 主任', phone: '13922220000' }),
  )
  await director.dictionary.create({
    kind: 'apply-doctor',
    name: '钱Ming 医生',
    englishName: null,
    briefCode: 'QmYs',
    fields: { jobNumber: 'D-0476' },
  })
  const texts = { englishName: null, briefCode: 'GsZ', impression: '', englishFindings: '', englishImpression: '' }
  await director.knowledge.create({
    tree: 'public',
    kind: 'entry',
    parentId: null,
    name: '胆囊结石 Stone',
    findings: 'Acoustic Shadow 声影',
    partIds: [],
    ...texts,
  })
  const { key } = await director.his.rotateKey()
  await bench.server.fetch('/api/pacs/his/order', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-OpenSono-Key': key },
    body: JSON.stringify({
      orderId: 'o-1',
      requestNumber: 'RX0481',
      hisId: 'HX0482',
      patientName: '李四',
      telPhone: '+86 139-1111-4444',
      inpatientNumber: 'ZX0483',
      outpatientNumber: 'MX0484',
    }),
  })
})
afterAll(() => bench?.server.close())

const wide = (text: string) =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).replaceAll(' ', '\u3000')

/** How people type and paste the same text. */
const forms: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['in full width', wide],
  ['with marks that are not seen', (text) => `\u202d${[...text].join('\u200b')}\u202c\ufeff`],
  ['with blanks around it', (text) => ` \u3000${text}\t`],
  ['in capitals', (text) => text.toUpperCase()],
  ['in small letters', (text) => text.toLowerCase()],
]

const records = async (more: object) =>
  (await director.study.search({ ...page, ...more })).rows.map((row) => row.patientName)
const orders = async (query: Parameters<Client['his']['search']>[0]) =>
  (await director.his.search(query)).orders.map(({ patientName }) => patientName)
const users = async (search: string) => (await director.access.users({ ...page, search })).rows.map(({ name }) => name)
const experts = async (search: string) => (await director.expert.page({ ...page, search })).rows.map(({ name }) => name)
const doctors = async (search: string) =>
  (await director.dictionary.page({ ...page, kind: 'apply-doctor', search })).rows.map(({ name }) => name)
const nodes = async (text: string) => {
  const { ids } = await director.knowledge.search({ text })
  return (await director.knowledge.list()).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}
const log = async (query: object) => (await director.log.operations({ ...page, ...query })).rows.map(({ call }) => call)
const known = async (text: string) => (await director.patient.suggest({ text })).map(({ patientName }) => patientName)
const returning = async (query: object) =>
  (await director.patient.furtherVisit({ ...page, pageSize: 20, ...query })).rows.map(({ patientName }) => patientName)

/** Each box that searches the server: what is typed, how it is asked, and what it finds. */
const boxes: readonly (readonly [string, string, (typed: string) => Promise<readonly string[]>, string])[] = [
  ['users by name', 'ping 主', users, '刘Ping 主任'],
  ['users by code', 'sr-0475', users, '刘Ping 主任'],
  ['experts by name', 'Amina', experts, 'Amina 阿米娜'],
  ['experts by title', 'chief 主', experts, 'Amina 阿米娜'],
  ['experts by phone', '1392222', experts, 'Amina 阿米娜'],
  ['a dictionary by name', 'ming 医', doctors, '钱Ming 医生'],
  ['a dictionary by brief code', 'QmYs', doctors, '钱Ming 医生'],
  ['a dictionary by number', 'D-0476', doctors, '钱Ming 医生'],
  ['knowledge by name', 'stone', nodes, '胆囊结石 Stone'],
  ['knowledge by brief code', 'GsZ', nodes, '胆囊结石 Stone'],
  ['knowledge by its text', 'acoustic shadow', nodes, '胆囊结石 Stone'],
  ['the log by user', 'First Director', (user) => log({ user }), 'study.register'],
  ['the log by content', 'Registered a Study', (content) => log({ content }), 'study.register'],
  ['the log by study', 'the exam number', (study) => log({ study }), 'study.register'],
  ['HIS orders by request', 'RX0481', (requestNumber) => orders({ requestNumber }), '李四'],
  ['HIS orders by HIS number', 'HX0482', (hisId) => orders({ hisId }), '李四'],
  ['HIS orders by inpatient number', 'ZX0483', (patientNumber) => orders({ patientNumber }), '李四'],
  ['HIS orders by outpatient number', 'MX0484', (patientNumber) => orders({ patientNumber }), '李四'],
  ['HIS orders by phone', '139 1111 4444', (phone) => orders({ telPhone: phone }), '李四'],
  ['records by name', 'ab小', (text) => records({ text }), stored.name],
  ['records by exam number', 'the exam number', (text) => records({ text }), stored.name],
  ['records by phone', telPhone, (text) => records({ text }), stored.name],
  ['records by inpatient number', 'Zy-04', (inpatientNumber) => records({ inpatientNumber }), stored.name],
  ['records by outpatient number', 'MZ04', (outpatientNumber) => records({ outpatientNumber }), stored.name],
  ['records by bed', '07-B', (bedNumber) => records({ bedNumber }), stored.name],
  ['records by request', 'rq04', (requestNumber) => records({ requestNumber }), stored.name],
  ['records by HIS number', 'Hs04', (hisNumber) => records({ hisNumber }), stored.name],
  ['records by document', 'e404 7', (idCard) => records({ idCard }), stored.name],
  ['records by label', 'follow up 随', (recordLabel) => records({ recordLabel }), stored.name],
  ['records by diagnosis', 'stone 结石', (clinicalDiagnosisText) => records({ clinicalDiagnosisText }), stored.name],
  ['records by fee', '60.00', (studyFee) => records({ studyFee }), stored.name],
  ['patients while typing a name', '鲁ab', known, stored.name],
  ['patients while typing a document', 'E4047', known, stored.name],
  ['patients while typing an HIS number', 'Hs0474', known, stored.name],
  ['returning patients by name', '鲁ab', (patientName) => returning({ patientName }), stored.name],
  ['returning patients by HIS number', 'Hs04', (id) => returning({ patientName: '鲁', patientHISID: id }), stored.name],
  ['returning patients by phone', telPhone, (phone) => returning({ telPhone: phone }), stored.name],
]

describe.each(forms)('A text typed %s', (_, formOf) => {
  test.each(boxes)('searches %s', async (_box, typed, search, found) => {
    const text = typed === 'the exam number' ? examNumber : typed
    expect(await search(formOf(text))).toContain(found)
  })
})

test('a text that no row has finds nothing', async () => {
  for (const [, , search] of boxes.slice(0, 14)) expect(await search('nowhere 0000')).toEqual([])
})
