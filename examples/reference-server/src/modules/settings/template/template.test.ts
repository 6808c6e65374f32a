import { readFileSync } from 'node:fs'
import {
  basicDataApi,
  emptyFields,
  imageApi,
  limits,
  newId,
  type Pacs,
  type ReportTemplateId,
  readTemplate,
  type StudyId,
  templateApi,
  templateFields,
  templateOrientations,
  templatePages,
  templateSigners,
  templateTypes,
} from '@opensono/pacs-core'
import { templateNamespace, templateSectionNames } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { event, operationLog } from '../../../database/schema/foundation'
import { reportVersion } from '../../../database/schema/report'
import { demoTemplates } from '../../../demo/reportTexts'
import { demoDocuments, reportTemplateContent, versionOf } from '../../../demo/templateXml'
import { readPages, readPictureSizes } from '../../../paper/testing/readPdf'
import { put } from '../../image/testing/imageFixture'
import { composeSheet } from '../../report/sheet'
import { addWords, codeOf, registration, apis as reportApis, type TestWords } from '../../report/testing/reportFixture'

const apis = { ...reportApis, image: imageApi, template: templateApi, basicData: basicDataApi }
type Client = Pacs<typeof apis>

let server: TestServer
let words: TestWords
let admin: Client
let director: Client
let doctor: Client
let foreigner: Client
beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  admin = await server.as('administrator', apis)
  director = await server.as('director', apis)
  doctor = await server.as('doctor', apis)
  foreigner = await server.as('director', apis, 'second')
})
afterAll(() => server?.close())

const reportXml = (title: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<template xmlns="${templateNamespace}" type="report">\n<title zh="${title}" en="Report"/>\n${more}<body><section name="findings"><text>${title}所见</text></section><section name="impression"/></body></template>`
const formXml = (type: 'application-form' | 'consultation', name: string) =>
  `<template xmlns="${templateNamespace}" type="${type}"><title zh="申请单"/><body><section name="${name}"/></body></template>`

async function upload(client: Client, text: string | Uint8Array): Promise<string> {
  const credentials = await client.image.genericUploadToken({ filename: 'template.xml', purpose: 'template' })
  await put(credentials, Buffer.from(text))
  return (await client.image.genericOnUpload({ purpose: 'template', fileUrl: credentials.key })).uploadId
}
const named = (name: string, description = '') => ({ name, description })
const createReport = async (name: string, xml: string, client = admin) =>
  client.template.createReport({ ...named(name), uploadId: await upload(client, xml) })
async function refusalOf(call: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  const { code, details } = await call.then(
    () => ({ code: 'done', details: {} }),
    (thrown) => thrown,
  )
  return { code, details }
}

/** The title on the paper of a saved report. */
async function titleOf(studyId: StudyId): Promise<string> {
  const actor = await server.actorOf('doctor')
  return server.services.database.read(actor, { id: 'test.sheet' }, async (tx) => {
    const rows = await tx
      .select()
      .from(reportVersion)
      .where(eq(reportVersion.studyId, studyId))
      .orderBy(reportVersion.version)
    const writing = rows.at(-1)
    if (writing === undefined) throw new Error('not saved')
    const sheet = await composeSheet(tx, actor, { studyId, writing, saved: null, printedAt: null, language: 'zh' })
    return sheet.paper.title
  })
}
const blank = { findings: '所见', impression: '印象', result: 'negative' as const, imageIds: [] }
async function write(templateId: ReportTemplateId | null): Promise<StudyId> {
  const { studyId } = await doctor.study.register(registration(words, '测试甲'))
  await doctor.report.save({ studyId, ...blank, templateId, version: 0 })
  return studyId
}

describe('a preview of a template', () => {
  const pdfOf = ({ pdf }: { pdf: string }) => new Uint8Array(Buffer.from(pdf, 'base64'))

  test('is the paper on sample data in either language, the same bytes each time, and keeps nothing', async () => {
    const before = (await admin.template.reports({})).length
    const body = `<template xmlns="${templateNamespace}" type="report"><title zh="试看" en="A look"/>
      <body><images columns="2"/><section name="findings"/><section name="impression"/></body></template>`
    const first = await admin.template.previewReport({ xml: body, language: 'zh' })
    const [page = ''] = await readPages(pdfOf(first))
    for (const word of ['试看Alook', '示例患者', '肝右叶囊肿', '第1页，共1页', '图2']) expect(page).toContain(word)
    expect(page).not.toContain('草稿')
    expect(await readPictureSizes(pdfOf(first))).toHaveLength(2)
    expect((await admin.template.previewReport({ xml: body, language: 'zh' })).pdf === first.pdf).toBe(true)
    const [english = ''] = await readPages(pdfOf(await admin.template.previewReport({ xml: body, language: 'en' })))
    for (const word of ['SamplePatient', 'Findings', 'Page1of1']) expect(english).toContain(word)
    expect(await admin.template.reports({})).toHaveLength(before)
  })

  test('shows the values of the parameters that it names', async () => {
    const fields = {
      ...emptyFields('parameter'),
      abbreviation: 'TestEDV',
      unit: 'ml',
      referenceStart: '60',
      referenceEnd: '140',
    }
    await admin.basicData.create({ kind: 'parameter', name: '试验容积', englishName: 'Test volume', fields })
    const body = `<template xmlns="${templateNamespace}" type="report"><title zh="试看"/><body><parameters columns="3">
      <parameter>TestEDV</parameter></parameters><section name="findings"/><section name="impression"/></body></template>`
    const [page = ''] = await readPages(pdfOf(await admin.template.previewReport({ xml: body, language: 'zh' })))
    expect(page).toContain('试验容积(60-140)100ml')
  })

  test('of an application form is that form', async () => {
    const xml = formXml('application-form', 'purpose')
    const [page = ''] = await readPages(pdfOf(await admin.template.previewDocument({ xml, language: 'zh' })))
    for (const word of ['申请单', '明确腹痛原因']) expect(page).toContain(word)
  })

  test('names what is wrong with a template by its line', async () => {
    const xml = reportXml('错').replace('<section name="impression"/>', '\n<section name="impresion"/>')
    await expect(admin.template.previewReport({ xml })).rejects.toMatchObject({
      code: 'TEMPLATE_INVALID',
      details: { faults: expect.arrayContaining([expect.objectContaining({ reason: 'value', line: 5 })]) },
    })
    const consultation = formXml('consultation', 'opinion')
    expect(await codeOf(admin.template.previewDocument({ xml: consultation }))).toBe('TEMPLATE_INVALID')
    expect(await codeOf(doctor.template.previewReport({ xml: reportXml('医生') }))).toBe('FORBIDDEN')
  })
})

describe('a template of reports', () => {
  test('is added by its XML, listed, offered to doctors and downloaded as it was uploaded', async () => {
    const xml = reportXml('甲状腺报告', '<exam-types><exam-type>腹部超声</exam-type></exam-types>\n')
    const row = await createReport(' 甲状腺 ', xml)
    expect(row).toMatchObject({ type: 'report', name: '甲状腺', number: 1, isEnabled: true, version: 1 })
    expect(row.createdAt).toBe(new Date(server.clock.now()).toISOString())
    expect(await admin.template.reports()).toContainEqual(row)
    const offered = (await doctor.report.templates()).find(({ id }) => id === row.id)
    expect(offered).toMatchObject({
      title: '甲状腺报告 Report',
      englishName: 'Report',
      findings: '甲状腺报告所见',
      impression: '',
      examTypeIds: [words.examTypeId],
      isEnabled: true,
    })
    expect(await admin.template.reportXml({ templateId: row.id })).toEqual({ fileName: '甲状腺-1.xml', xml })
    const [version] = await admin.template.reportVersions({ templateId: row.id })
    expect(version).toMatchObject({
      number: 1,
      createdByName: 'first administrator',
      content: { examTypes: ['腹部超声'] },
    })
    expect(version?.sizeBytes).toBe(Buffer.byteLength(xml))
  })

  test('gets another version, and a report keeps the one that it was written with until it takes another template', async () => {
    const first = await createReport('版本', reportXml('第一版'))
    const old = await write(first.id)
    const second = await admin.template.uploadReport({
      templateId: first.id,
      uploadId: await upload(admin, reportXml('第二版')),
      version: first.version,
    })
    expect(second).toMatchObject({ number: 2, version: 2 })
    const fresh = await write(first.id)
    expect([await titleOf(old), await titleOf(fresh)]).toEqual(['第一版 Report', '第二版 Report'])
    await doctor.report.save({ studyId: old, ...blank, findings: '改', templateId: first.id, version: 1 })
    expect(await titleOf(old)).toBe('第一版 Report')
    await doctor.report.save({ studyId: old, ...blank, templateId: null, version: 2 })
    await doctor.report.save({ studyId: old, ...blank, templateId: first.id, version: 3 })
    expect(await titleOf(old)).toBe('第二版 Report')
    expect((await admin.template.reportXml({ templateId: first.id, number: 1 })).xml).toContain('第一版')
    expect(await codeOf(admin.template.reportXml({ templateId: first.id, number: 3 }))).toBe('NOT_FOUND')
  })

  test('from before there were versions keeps what it said as the first of them', async () => {
    const { templateId } = words
    const old = await write(templateId)
    expect(await titleOf(old)).toBe('腹部彩超检查报告单')
    const row = (await admin.template.reports()).find(({ id }) => id === templateId)
    const next = { templateId, uploadId: await upload(admin, reportXml('新版')), version: row?.version ?? 0 }
    expect(await admin.template.uploadReport(next)).toMatchObject({ number: 2 })
    expect(await titleOf(old)).toBe('腹部彩超检查报告单')
    expect(await titleOf(await write(templateId))).toBe('新版 Report')
    const versions = await admin.template.reportVersions({ templateId })
    expect(versions.map(({ number, content }) => [number, content.title.zh])).toEqual([
      [2, '新版'],
      [1, '腹部彩超检查报告单'],
    ])
  })

  test('is refused with line and element of every fault, and nothing is kept', async () => {
    const before = await admin.template.reports()
    const xml = reportXml(
      '错',
      '<exam-types><exam-type>心脏</exam-type></exam-types>\n<footer><field name="salary"/></footer>\n',
    )
    const { code, details } = await refusalOf(createReport('错', xml))
    expect(code).toBe('TEMPLATE_INVALID')
    expect(details.faults).toMatchObject([
      { reason: 'value', line: 5, element: 'template/footer/field' },
      { reason: 'unknownExamType', line: 4, element: 'template/exam-types/exam-type', details: { name: '心脏' } },
    ])
    expect(details.reason).toBe(
      `Line 5, template/footer/field: name="salary" is not possible. Allowed: ${templateFields.join(', ')}.`,
    )
    const other = await refusalOf(createReport('错', formXml('consultation', 'opinion')))
    expect(other.details.faults).toMatchObject([{ reason: 'type' }])
    expect(await admin.template.reports()).toEqual(before)
  })

  test.each([
    ['an entity', '<template>&x;</template>', 'entity'],
    ['a declaration inside', '<template><?xml?></template>', 'declaration'],
    ['too many elements', `<template>${'<a/>'.repeat(3_000)}</template>`, 'tooMany'],
    ['100,000 levels', '<a>'.repeat(100_000), 'tooDeep'],
    ['a name of the language', '<__proto__><constructor/></__proto__>', 'root'],
  ])('with %s is refused', async (_, xml, reason) => {
    const { code, details } = await refusalOf(createReport('危险', xml))
    expect([code, details.faults]).toMatchObject(['TEMPLATE_INVALID', [{ reason }]])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['UTF-16', Buffer.from('\ufeff<template/>', 'utf16le')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ])('that is %s does not even become an upload', async (_, bytes) => {
    expect(await codeOf(upload(admin, bytes))).toBe('FILE_TYPE_NOT_ALLOWED')
  })

  test('larger than a megabyte is refused by the store', async () => {
    expect(await codeOf(upload(admin, `<a>${' '.repeat(limits.templateBytes)}</a>`))).not.toBe('done')
  })

  test('is made from a file of the same user, for this purpose and hospital alone', async () => {
    const uploadId = await upload(director, reportXml('他人'))
    expect(await codeOf(admin.template.createReport({ ...named('他人'), uploadId }))).toBe('NOT_FOUND')
    expect(await codeOf(admin.template.createReport({ ...named('他人'), uploadId: newId() }))).toBe('NOT_FOUND')
  })

  test('has a name of its own, whatever its case, width and blanks', async () => {
    const row = await createReport('Thyroid 1', reportXml('甲'))
    const taken = await refusalOf(createReport('ＴＨＹＲＯＩＤ  １', reportXml('甲')))
    expect(taken).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
    const other = await createReport('Thyroid 2', reportXml('甲'))
    const rename = { templateId: other.id, ...named('thyroid 1'), version: other.version }
    expect(await codeOf(admin.template.editReport(rename))).toBe('NAME_TAKEN')
    const renamed = await admin.template.editReport({ ...rename, ...named('Thyroid 3', '说明') })
    expect(renamed).toMatchObject({ name: 'Thyroid 3', description: '说明', number: 1, version: 2 })
    expect(await admin.template.editReport({ templateId: row.id, ...named('THYROID 1'), version: 1 })).toBeDefined()
  })

  test('edited by two is refused to the second, with both versions', async () => {
    const row = await createReport('两人', reportXml('甲'))
    await director.template.editReport({ templateId: row.id, ...named('两人', '先'), version: 1 })
    const late = await refusalOf(admin.template.editReport({ templateId: row.id, ...named('两人', '后'), version: 1 }))
    expect(late).toMatchObject({
      code: 'CONFLICT',
      details: {
        savedByName: 'first director',
        current: { description: '先', version: 2 },
        yours: { description: '后' },
      },
    })
  })

  test('that is not in use any more is not taken for a report, which may keep it', async () => {
    const row = await createReport('停用', reportXml('停'))
    const studyId = await write(row.id)
    const off = await admin.template.setReportEnabled({ templateId: row.id, isEnabled: false, version: row.version })
    expect(off.isEnabled).toBe(false)
    expect(await codeOf(write(row.id))).toBe('SCHEMA_VALIDATION_FAILED')
    expect(await doctor.report.save({ studyId, ...blank, templateId: row.id, version: 1 })).toMatchObject({
      version: 2,
    })
  })

  test('is deleted unless a report, a former text of one, or an exam type uses it', async () => {
    const free = await createReport('空闲', reportXml('空'))
    expect(await admin.template.removeReport({ templateId: free.id })).toBeNull()
    expect(await codeOf(admin.template.reportVersions({ templateId: free.id }))).toBe('NOT_FOUND')

    const used = await createReport('在用', reportXml('用'))
    const studyId = await write(used.id)
    await doctor.report.save({ studyId, ...blank, templateId: null, version: 1 })
    const refused = await refusalOf(admin.template.removeReport({ templateId: used.id }))
    expect(refused).toMatchObject({ code: 'ROW_IN_USE', details: { usage: [{ by: 'study', count: 1, names: [] }] } })

    const ofType = await createReport('类型用', reportXml('类'))
    await admin.basicData.create({
      kind: 'exam-type',
      name: '眼科超声',
      englishName: null,
      briefCode: '',
      fields: { ...emptyFields('exam-type'), templateId: ofType.id },
    })
    expect(await refusalOf(admin.template.removeReport({ templateId: ofType.id }))).toMatchObject({
      details: { usage: [{ by: 'exam-type', count: 1, names: ['眼科超声'] }] },
    })
  })
})

describe('other documents', () => {
  const create = async (name: string, xml: string, client = admin) =>
    client.template.createDocument({ ...named(name), uploadId: await upload(client, xml) })

  test('are application forms, as many as wanted, and one consultation, also when two add it at once', async () => {
    await create('申请单一', formXml('application-form', 'purpose'))
    await create('申请单二', formXml('application-form', 'purpose'))
    const ids = await Promise.all([admin, director].map((client) => upload(client, formXml('consultation', 'opinion'))))
    const both = await Promise.allSettled([
      admin.template.createDocument({ ...named('会诊一'), uploadId: ids[0] ?? '' }),
      director.template.createDocument({ ...named('会诊二'), uploadId: ids[1] ?? '' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await codeOf(create('会诊三', formXml('consultation', 'opinion')))).toBe('TEMPLATE_EXISTS')
    expect((await admin.template.documents()).map(({ type }) => type).sort()).toEqual([
      ...['application-form', 'application-form', 'consultation'],
    ])
    expect((await foreigner.template.documents()).length).toBe(0)
    await create('会诊', formXml('consultation', 'opinion'), foreigner)
  })

  test('are no reports, and do not become another type', async () => {
    expect((await refusalOf(create('报告', reportXml('报告')))).details.faults).toMatchObject([{ reason: 'type' }])
    const row = await create('申请单三', formXml('application-form', 'purpose'))
    const uploadId = await upload(admin, formXml('consultation', 'opinion'))
    const call = admin.template.uploadDocument({ templateId: row.id, uploadId, version: row.version })
    expect((await refusalOf(call)).details.faults).toMatchObject([{ reason: 'type' }])
    const again = await upload(admin, formXml('application-form', 'purpose'))
    expect(await admin.template.uploadDocument({ templateId: row.id, uploadId: again, version: 1 })).toMatchObject({
      number: 2,
    })
    expect(await admin.template.removeDocument({ templateId: row.id })).toBeNull()
  })
})

test("another hospital's templates are as unknown as none", async () => {
  const row = await createReport('本院', reportXml('本院'))
  const ids = { templateId: row.id }
  const uploadId = await upload(foreigner, reportXml('外院'))
  const calls = [
    foreigner.template.editReport({ ...ids, ...named('外院'), version: 1 }),
    foreigner.template.uploadReport({ ...ids, uploadId, version: 1 }),
    foreigner.template.setReportEnabled({ ...ids, isEnabled: false, version: 1 }),
    foreigner.template.removeReport(ids),
    foreigner.template.reportVersions(ids),
    foreigner.template.reportXml(ids),
    foreigner.template.removeDocument(ids),
  ]
  expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'NOT_FOUND'))
  expect(await createReport('本院', reportXml('同名'), foreigner)).toMatchObject({ name: '本院' })
})

test('each change is written down with old and new, and told to open clients', async () => {
  const row = await createReport('日志', reportXml('日志'))
  await admin.template.editReport({ templateId: row.id, ...named('日志二'), version: 1 })
  const rows = await server.services.database.system((tx) =>
    tx.select().from(operationLog).where(eq(operationLog.subjectId, row.id)),
  )
  expect(rows.map(({ call, content }) => [call, content]).sort()).toEqual([
    ['template.createReport', 'added a template'],
    ['template.editReport', 'changed a template'],
  ])
  expect(rows.find(({ call }) => call === 'template.editReport')?.details).toMatchObject({
    before: { name: '日志' },
    after: { name: '日志二' },
  })
  const told = await server.services.database.system((tx) =>
    tx
      .select({ payload: event.payload })
      .from(event)
      .where(eq(event.hospitalId, hospitalIdOf('first'))),
  )
  expect(told.filter(({ payload }) => JSON.stringify(payload).includes('"template-changed"')).length).toBeGreaterThan(1)
})

test('the schema for editors names the sets that the product knows', () => {
  const xsd = readFileSync(new URL('../../../../../../docs/contracts/template.xsd', import.meta.url), 'utf8')
  const valuesOf = (type: string) => {
    const [, body = ''] = new RegExp(`<xs:simpleType name="${type}">([\\s\\S]*?)</xs:simpleType>`).exec(xsd) ?? []
    return [...body.matchAll(/enumeration value="([^"]+)"/g)].map(([, value]) => value)
  }
  expect(valuesOf('Type')).toEqual(templateTypes)
  expect(valuesOf('Page')).toEqual(templatePages)
  expect(valuesOf('Orientation')).toEqual(templateOrientations)
  expect(valuesOf('Field')).toEqual(templateFields)
  expect(valuesOf('Section')).toEqual(templateSectionNames)
  expect(valuesOf('Signer')).toEqual(templateSigners)
  expect(xsd).toContain(`targetNamespace="${templateNamespace}"`)
})

test('the template of the documents is one', () => {
  const page = readFileSync(new URL('../../../../../../docs/contracts/template.md', import.meta.url), 'utf8')
  const [, sample = ''] = /```xml\n([\s\S]*?)```/.exec(page) ?? []
  expect(readTemplate(sample)).toMatchObject({ faults: [], content: { type: 'report', signers: ['reported'] } })
})

test("the demo's templates are files of the format", () => {
  const contents = [...demoTemplates.map(reportTemplateContent), ...demoDocuments.map(({ content }) => content)]
  for (const content of contents) expect(readTemplate(versionOf(content).xml)).toEqual({ content, faults: [] })
  expect(demoDocuments.map(({ type }) => type)).toEqual(['application-form', 'consultation'])
})
