import { expertApi, ruleApi, templateApi, writePrintCopies } from '@opensono/pacs-core'
import { templateNamespace } from '@opensono/pacs-core/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { writeSheet } from '../../sheet/writeSheet'
import { put } from '../image/testing/imageFixture'
import { add, apis as basicDataApis, editOf, entry, eventCount, refusalOf, upload } from './testing/basicDataFixture'

const apis = { ...basicDataApis, template: templateApi, rule: ruleApi, expert: expertApi }

let server: TestServer
const clientOf = () => server.as('administrator', apis)
let admin: Awaited<ReturnType<typeof clientOf>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf()
})
afterAll(() => server?.close())

const reportXml = (abbreviation: string) =>
  `<template xmlns="${templateNamespace}" type="report"><title zh="报告"/><body><parameters><parameter>${abbreviation}</parameter></parameters><section name="findings"/><section name="impression"/></body></template>`

async function uploadXml(xml: string): Promise<string> {
  const credentials = await admin.image.genericUploadToken({ filename: 'template.xml', purpose: 'template' })
  await put(credentials, Buffer.from(xml))
  return (await admin.image.genericOnUpload({ purpose: 'template', fileUrl: credentials.key })).uploadId
}

describe('A parameter that a template names', () => {
  test('is neither deleted nor given another abbreviation, and it is said which template', async () => {
    const kind = 'parameter'
    const row = await add(admin, kind, '双顶径', { abbreviation: 'BPD' })
    const other = await add(admin, kind, '股骨长', { abbreviation: 'FL' })
    // Case and width do not matter, as where templates are read.
    const uploadId = await uploadXml(reportXml('ｂpd'))
    const template = await admin.template.createReport({ name: '产科', description: '', uploadId })

    const usage = [{ by: 'template', count: 1, names: ['产科'] }]
    expect(await admin.basicData.usage({ kind, id: row.id })).toEqual(usage)
    expect(await admin.basicData.usage({ kind, id: other.id })).toEqual([])
    const removal = await refusalOf(admin.basicData.remove({ kind, id: row.id }))
    expect(removal).toMatchObject({ code: 'ROW_IN_USE', details: { usedBy: 'template 1 产科', usage } })
    const fields = { ...row.fields, abbreviation: 'BIP' }
    const renaming = await refusalOf(admin.basicData.edit({ ...editOf(kind, row), fields }))
    expect(renaming).toMatchObject({ code: 'ROW_IN_USE', details: { field: 'abbreviation', usage } })

    // In another case it is the same; what else is written of it may change.
    const sameName = { ...row.fields, abbreviation: 'bpd', unit: 'mm' }
    const edited = await admin.basicData.edit({ ...editOf(kind, row), name: '双顶径 BPD', fields: sameName })
    expect(edited.fields).toMatchObject({ abbreviation: 'bpd', unit: 'mm' })

    // The newest version counts: what was written with a former one keeps that.
    await admin.template.uploadReport({
      templateId: template.id,
      version: template.version,
      uploadId: await uploadXml(reportXml('FL')),
    })
    expect(await admin.basicData.usage({ kind, id: row.id })).toEqual([])
    expect(await admin.basicData.usage({ kind, id: other.id })).toEqual(usage)
    await admin.basicData.remove({ kind, id: row.id })
  })

  test('is given no other abbreviation by a sheet', async () => {
    await add(admin, 'parameter', '头围', { abbreviation: 'HC' })
    await admin.template.createReport({ name: '头围报告', description: '', uploadId: await uploadXml(reportXml('HC')) })
    const head = [
      { name: 'Name', width: 20 },
      { name: 'Abbreviation', width: 20 },
    ]
    const take = async (abbreviation: string) =>
      admin.basicData.import({
        kind: 'parameter',
        fileUrl: await upload(admin, await writeSheet(head, [['头围', abbreviation]])),
      })
    expect(await take('HD')).toMatchObject({
      changed: 1,
      faults: [{ row: 2, path: 'abbreviation', message: 'inTemplate', value: 'HD' }],
    })
    expect(await take('HC')).toMatchObject({ unchanged: 1, faults: [] })
  })
})

describe('Rules that name rows', () => {
  const set = async (patch: object) => {
    const { values, version } = await admin.rule.systemRules()
    return admin.rule.setSystemRules({ values: { ...values, ...patch }, version })
  }

  test('keep an urgent type: it is said that they do', async () => {
    const kind = 'urgent-value-type'
    const row = await add(admin, kind, '心脏压塞')
    await set({ isUrgentReportOn: true, urgentReportTypes: [row.id] })
    expect(await refusalOf(admin.basicData.remove({ kind, id: row.id }))).toMatchObject({
      code: 'ROW_IN_USE',
      details: { usage: [{ by: 'rule', count: 1, names: [] }] },
    })
    await set({ isUrgentReportOn: false, urgentReportTypes: [] })
    await admin.basicData.remove({ kind, id: row.id })
  })

  test('forget the copies of a patient source that is deleted, and can be saved on', async () => {
    const kind = 'patient-source'
    const [gone, kept] = [await add(admin, kind, '义诊'), await add(admin, kind, '门诊')]
    const copies = (ids: readonly string[]) => writePrintCopies(new Map(ids.map((id) => [id, 3])))
    const { version } = await set({ printCopies: copies([gone.id, kept.id]) })
    const told = await eventCount(server)
    await admin.basicData.remove({ kind, id: gone.id })
    const after = await admin.rule.systemRules()
    expect(after).toMatchObject({ version: version + 1, values: { printCopies: copies([kept.id]) } })
    // Of the source, and of the rules.
    expect(await eventCount(server)).toBe(told + 2)
    await set({ printLockMinutes: 5 })

    // One that has no entry leaves the rules as they are.
    const without = await add(admin, kind, entry(kind, '体检').name)
    const before = await admin.rule.systemRules()
    await admin.basicData.remove({ kind, id: without.id })
    expect(await admin.rule.systemRules()).toEqual(before)
  })

  test('saved while a patient source is deleted do not name it afterwards', async () => {
    const kind = 'patient-source'
    for (let race = 0; race < 10; race++) {
      const row = await add(admin, kind, `race ${race}`)
      const { values, version } = await admin.rule.systemRules()
      const printCopies = writePrintCopies(new Map([[row.id, 2]]))
      const [saved, removed] = await Promise.all([
        refusalOf(admin.rule.setSystemRules({ values: { ...values, printCopies }, version })),
        refusalOf(admin.basicData.remove({ kind, id: row.id })),
      ])
      expect(removed.code).toBe('done')
      expect(['done', 'SCHEMA_VALIDATION_FAILED']).toContain(saved.code)
      expect((await admin.rule.systemRules()).values.printCopies).not.toContain(row.id)
    }
  })
})

test('a group with experts, and a hospital that experts are shown to, are kept with the words of all that is in use', async () => {
  const { groupId } = await admin.expert.createGroup({ name: '心脏', description: '' })
  const user = { userId: (await server.actorOf('doctor')).userId, name: '李伟', phone: '13800000003' }
  await admin.expert.create({
    ...user,
    title: '',
    resume: '',
    visibility: 'all',
    visibleTo: [],
    groupIds: [groupId],
  })
  expect(await refusalOf(admin.expert.removeGroup({ groupId }))).toMatchObject({
    code: 'ROW_IN_USE',
    details: { usedBy: 'expert 1', usage: [{ by: 'expert', count: 1, names: [] }] },
  })
})
