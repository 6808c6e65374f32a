import { inflateRawSync } from 'node:zlib'
import {
  basicDataApi,
  type Endpoint,
  eventApi,
  ImageId,
  imageApi,
  logApi,
  newId,
  PacsError,
  patientApi,
  recordColumnTable,
  type StudyId,
  studyApi,
} from '@opensono/pacs-core'
import { sheetMediaType } from '@opensono/pacs-core/server'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hospitalIdOf, roomIdOf } from '../../test/fixture/fixture'
import { image } from '../database/schema/image'
import { basicData, patient, study } from '../database/schema/study'
import { storeImage } from '../modules/image/storeImage'
import { actorOf, jpeg } from '../modules/image/testing/imageFixture'
import { codeOf, registration } from '../modules/report/testing/reportFixture'
import { type ActWorld, startActWorld, text } from '../modules/study/testing/actFixture'
import { readSheet } from '../sheet/readSheet'
import { exampleCall, type KnownFields } from './testing/exampleCall'
import { fittingFields } from './testing/matrix/fields'

/** What nobody without the right must ever read: one mark for each field of a study, its patient, its report and its image. */
const marks = {
  patientName: 'Canaryname',
  patientEnglishName: 'Canaryenglish',
  telPhone: '13377770001',
  hisNumber: 'CANARYHIS77',
  patientId: 'CANARYPAT77',
  examNumber: 'CANARYEXAM77',
  accessionNumber: '7700077000077',
  requestNumber: 'CANARYREQ77',
  inpatientNumber: 'CANARYINP77',
  hospitalPatientId: 'CANARYHPI77',
  address: 'canary address',
  memo: 'canary memo',
  clinicalHistory: 'canary history',
  clinicalDiagnosisText: 'canary diagnosis',
  examPurpose: 'canary purpose',
  doctorInstructions: 'canary instructions',
  recordLabel: 'canary label',
  findings: 'canary findings',
  impression: 'canary impression',
  comment: 'canary comment',
} as const

let world: ActWorld
let vipId: StudyId
let imageId: ImageId
const sockets: Socket[] = []
beforeAll(async () => {
  world = await startActWorld()
  const { server, director, words, newStudy } = world
  for (let number = 0; number < 3; number += 1) await newStudy()
  const made = await director.study.register({
    ...registration(words, marks.patientName),
    telPhone: marks.telPhone,
    isVip: true,
  })
  vipId = made.studyId
  imageId = ImageId.parse(
    await storeImage(server.services, actorOf('director'), {
      studyId: vipId,
      bytes: await jpeg(),
      comment: marks.comment,
    }),
  )
  const { findings, impression } = marks
  await director.report.save({ studyId: vipId, ...text, findings, impression, imageIds: [imageId], version: 0 })
  await server.services.database.change(actorOf('director'), { id: 'test.marks' }, async ({ tx }) => {
    const { examNumber, accessionNumber, requestNumber, inpatientNumber, recordLabel } = marks
    const { clinicalHistory, clinicalDiagnosisText, examPurpose, doctorInstructions, memo } = marks
    const numbers = { examNumber, accessionNumber, requestNumber, inpatientNumber, recordLabel }
    const words = { clinicalHistory, clinicalDiagnosisText, examPurpose, doctorInstructions, memo }
    await tx
      .update(study)
      .set({ ...numbers, ...words })
      .where(eq(study.id, vipId))
    const { patientId, hisNumber, address, hospitalPatientId, patientEnglishName: englishName, telPhone } = marks
    await tx
      .update(patient)
      .set({ patientId, hisNumber, address, hospitalPatientId, englishName, telPhone })
      .where(eq(patient.id, made.patientRecordId))
    await tx.update(image).set({ comment: marks.comment }).where(eq(image.id, imageId))
  })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await world?.server.close()
})

/** The content of the files of a ZIP archive, which sheets are. */
function unpacked(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const packed = bytes.subarray(start)
    parts.push(bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(packed).toString('utf8') : packed.toString('utf8'))
  }
  return parts.join('\n')
}

/** Every byte of an answer that somebody could read. */
async function readable(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const plain = bytes.toString('utf8')
  const sheet = /"xlsx":"([^"]+)"/.exec(plain)?.[1]
  const heads = JSON.stringify([...answer.headers])
  return [plain, heads, unpacked(bytes), sheet === undefined ? '' : unpacked(Buffer.from(sheet, 'base64'))].join('\n')
}

/** Calls that end the session, or are about nobody's studies. */
const apart = /^(session|account|access)\./

/** Fields that somebody types to find a patient or a study. */
const typedFields = [
  'text',
  'patientName',
  'telPhone',
  'patientId',
  'hisNumber',
  'patientHISID',
  'study',
  'number',
  'content',
]

/** Calls that take any of these fields. */
const takes =
  (names: readonly string[]) =>
  ({ params, query, body }: Endpoint) =>
    names.some((name) => Object.hasOwn({ ...params, ...query, ...body }, name))

/** All that a sheet of records can be asked for. */
const everyColumn = Object.keys(recordColumnTable).map((id) => ({ id, name: id }))

/** Conditions that leave nothing of the VIP study out. */
const everything = (): KnownFields => {
  const { sourceId, examTypeId, bodyPartId } = world.words
  const chosen = { patientSourceId: sourceId, examTypeId, bodyPartIds: [bodyPartId], roomId: roomIdOf('first') }
  return {
    ...chosen,
    applyDepartmentId: null,
    applyDoctorId: null,
    userId: null,
    pageNumber: 0,
    pageSize: 20,
    columns: everyColumn,
  }
}

/** Makes these calls with these fields, and names those whose answer held what had not been sent. */
async function crawl(token: string, known: KnownFields, which: (endpoint: Endpoint) => boolean): Promise<string[]> {
  const leaks: string[] = []
  const { server } = world
  const endpoints = server.app.served.filter((each: Endpoint) => each.auth === 'bearer' && !apart.test(each.id))
  for (const endpoint of endpoints.filter(which)) {
    const { path, init } = exampleCall(endpoint, { ...fittingFields(endpoint), ...everything(), ...known })
    const headers = { ...(init.headers as Record<string, string>), Authorization: `Bearer ${token}` }
    const sent = decodeURIComponent(path) + String(init.body ?? '')
    const said = await readable(await server.fetch(path, { ...init, headers }))
    const found = [...Object.values(marks), vipId, imageId].filter(
      (mark) => said.includes(mark) && !sent.includes(mark),
    )
    if (found.length > 0) leaks.push(`${endpoint.id} ${found.join()}`)
  }
  return leaks
}

test('no call tells who may not see VIP studies anything of one: by its ids, by its words, by nothing at all', async () => {
  const { server, director, administrator, newStudy } = world
  const token = await server.tokenOf('administrator')
  const own = await director.study.get({ studyId: vipId })
  expect(own).toMatchObject({ findings: marks.findings, examNumber: marks.examNumber })
  const { patientRecordId } = own
  const ids = { studyId: vipId, imageId, imageIds: [imageId], study: vipId, mergedId: vipId, patientRecordId }
  const [file] = await director.image.list({ studyId: vipId })
  expect(file?.comment).toBe(marks.comment)
  const leaks = [
    ...(await crawl(token, {}, () => true)),
    ...(await crawl(token, { ...ids, survivorId: await newStudy() }, takes(Object.keys(ids)))),
  ]
  const { patientName, telPhone, patientId, examNumber, accessionNumber, hisNumber } = marks
  for (const word of [patientName, telPhone, patientId, examNumber, accessionNumber, hisNumber]) {
    const typed = Object.fromEntries(typedFields.map((name) => [name, word]))
    leaks.push(...(await crawl(token, typed, takes(typedFields))))
  }
  expect(leaks).toEqual([])
  // The crawl sees what there is to see: who may see it gets it from many calls.
  const telling = ['study.search', 'study.get', 'study.export', 'report.get', 'image.list', 'event.list']
  const tells = ({ id }: Endpoint) => telling.includes(id)
  const seen = (await crawl(await server.tokenOf('director'), ids, tells)).map((line) => line.split(' ')[0])
  expect(seen.toSorted()).toEqual(telling.toSorted())
  const count = async (client: typeof director) => (await client.study.search({ pageNumber: 0, pageSize: 20 })).total
  expect(await count(administrator)).toBe((await count(director)) - 1)
}, 120_000)

test('the sheet of the records holds the marks for who may see the study, and in no cell anything of it for others', async () => {
  const { server } = world
  const sheetOf = async (role: 'director' | 'administrator') => {
    const { path, init } = exampleCall(studyApi.export, { columns: everyColumn })
    const headers = {
      ...(init.headers as Record<string, string>),
      Authorization: `Bearer ${await server.tokenOf(role)}`,
    }
    const answer = await server.fetch(path, { ...init, headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, sheetMediaType])
    const [head, ...rows] = await readSheet(actorOf('director'), new Uint8Array(await answer.arrayBuffer()))
    expect(head).toEqual(everyColumn.map(({ name }) => name))
    return rows
  }
  const marked = (rows: readonly (readonly unknown[])[]) =>
    Object.entries(marks)
      .filter(([, mark]) => rows.some((cells) => cells.some((cell) => String(cell).includes(mark))))
      .map(([name]) => name)
  const whole = await sheetOf('director')
  const rest = await sheetOf('administrator')
  expect(marked(whole)).toEqual([
    ...['patientName', 'telPhone', 'patientId', 'examNumber', 'accessionNumber', 'inpatientNumber'],
    ...[
      'clinicalHistory',
      'clinicalDiagnosisText',
      'examPurpose',
      'doctorInstructions',
      'recordLabel',
      'findings',
      'impression',
    ],
  ])
  expect(marked(rest)).toEqual([])
  const isOfVip = (cells: readonly unknown[]) => cells.some((cell) => cell === marks.patientName)
  expect(rest).toEqual(whole.filter((cells) => !isOfVip(cells)))
})

/** A client on the socket, and what it received. */
async function listen(token: string) {
  const socket = io(`${world.server.url}/messaging`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const heard: { type: string; studyId?: string; isClosed?: boolean }[] = []
  socket.onAny((_name: string, payload: { event: (typeof heard)[number] }) => void heard.push(payload.event))
  sockets.push(socket)
  await vi.waitUntil(() => socket.connected, { timeout: 5_000, interval: 10 })
  return heard
}

test('what happens to a VIP study is told to those who may see it, and to nobody else', async () => {
  const { server, director, newStudy } = world
  const [unsighted, sighted] = await Promise.all([
    server.tokenOf('administrator').then(listen),
    server.tokenOf('director').then(listen),
  ])
  await director.study.occupy({ studyId: vipId })
  await director.report.save({ studyId: vipId, ...text, version: 1 })
  await director.image.comment({ imageId, comment: 'x' })
  const last = await newStudy()
  const isOf = (studyId: string) => (event: { studyId?: string }) => event.studyId === studyId
  for (const heard of [unsighted, sighted]) await vi.waitUntil(() => heard.some(isOf(last)), { timeout: 5_000 })
  expect(unsighted.filter(isOf(vipId))).toEqual([])
  expect(new Set(sighted.filter(isOf(vipId)).map(({ type }) => type)).size).toBe(3)
  const { events } = await (await server.as('administrator', { event: eventApi })).event.list({ after: 0 })
  expect(events.some(({ event }) => 'studyId' in event && event.studyId === vipId)).toBe(false)
})

test('what happened to a study before it became VIP is read back without its id by those who may not see it now', async () => {
  const { server, director, drafted, newStudy } = world
  const [unsighted, sighted] = await Promise.all([
    server.as('administrator', { event: eventApi }),
    server.as('director', { event: eventApi }),
  ])
  const { latest } = await unsighted.event.list({ after: 0 })
  const studyId = await drafted()
  const before = await newStudy()
  await director.studyAct.setVip({ studyId, isVip: true })
  await newStudy()
  await server.settled()
  const idsOf = async (client: typeof unsighted) =>
    (await client.event.list({ after: latest })).events.map(({ event }) =>
      'studyId' in event ? event.studyId : event.type,
    )
  const ids = await idsOf(unsighted)
  expect(ids).not.toContain(studyId)
  expect(ids).toContain(before)
  // A client that was away reads everything again: it may show the study.
  expect(ids).toContain('unknown')
  expect((await idsOf(sighted)).filter((id) => id === studyId).length).toBeGreaterThan(2)
  await director.studyAct.setVip({ studyId, isVip: false })
  expect(await idsOf(unsighted)).toContain(studyId)
})

test.each(['by the mark', 'by its registration'] as const)(
  'a study that becomes VIP %s while somebody has it open is closed to them within five seconds',
  async (how) => {
    const { server, doctor, director, reported, words } = world
    const studyId = await reported()
    const heard = await listen(await server.tokenOf('doctor'))
    const { fence } = await doctor.study.occupy({ studyId })
    if (how === 'by the mark') await director.studyAct.setVip({ studyId, isVip: true })
    else {
      await doctor.study.release({ studyId, fence })
      const { version, patientName, telPhone } = await director.study.get({ studyId })
      const body = { ...registration(words, patientName), telPhone, isVip: true }
      await director.study.edit({ studyId, ...body, version })
    }
    await vi.waitUntil(() => heard.some((event) => event.studyId === studyId && event.isClosed), { timeout: 5_000 })
    expect(await codeOf(doctor.study.heartbeat({ studyId, fence }))).toBe('STUDY_IS_NOT_OCCUPY_ERROR')
    const calls = [
      doctor.study.get({ studyId }),
      doctor.report.get({ studyId }),
      doctor.report.save({ studyId, ...text, version: 1 }),
      doctor.image.list({ studyId }),
      doctor.study.occupy({ studyId }),
    ]
    expect(new Set(await Promise.all(calls.map(codeOf)))).toEqual(new Set(['STUDY_VIP_ERROR']))
    expect(await codeOf(director.study.occupy({ studyId }))).toBe('done')
  },
)

test('who may see VIP studies works on when the study becomes one', async () => {
  const { as, director, reported } = world
  const elsewhere = await as('director', 1)
  const studyId = await reported()
  const { fence } = await elsewhere.study.occupy({ studyId })
  await director.studyAct.setVip({ studyId, isVip: true })
  expect(await codeOf(elsewhere.study.heartbeat({ studyId, fence }))).toBe('done')
})

test('the log tells nothing of a VIP’s patient, nor of images of theirs that are deleted since', async () => {
  const { server, director } = world
  const apis = { log: logApi, patient: patientApi, image: imageApi }
  const sighted = await server.as('director', apis)
  const { patientRecordId } = await director.study.get({ studyId: vipId })
  const bytes = await jpeg()
  const gone = ImageId.parse(await storeImage(server.services, actorOf('director'), { studyId: vipId, bytes }))
  await sighted.image.thumbnail({ imageId: gone })
  await director.image.remove({ studyId: vipId, imageId: gone })
  await sighted.patient.studies({ patientRecordId, pageNumber: 0, pageSize: 20 })
  await sighted.patient.suggest({ text: marks.patientId })
  const leaks = async (role: 'director' | 'administrator') => {
    const pacs = await server.as(role, apis)
    // With a clock that does not advance any row may be on any page.
    const pages = [0, 1, 2, 3].map((pageNumber) => pacs.log.operations({ pageNumber, pageSize: 200 }))
    const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
    return [gone, patientRecordId, vipId].map((id) => rows.filter((row) => JSON.stringify(row).includes(id)).length)
  }
  // Rows get their place in the log a moment after the calls.
  await vi.waitFor(async () => {
    for (const count of await leaks('director')) expect(count).toBeGreaterThan(1)
  })
  expect(await leaks('administrator')).toEqual([0, 0, 0])
})

test('that only a VIP’s records use a row is told by the refusal to delete it, without a number', async () => {
  const { server } = world
  const hospitalId = hospitalIdOf('first')
  const [sourceId, occupationId] = [newId(), newId()]
  await server.services.database.change(actorOf('director'), { id: 'test.words' }, async ({ tx }) => {
    await tx.insert(basicData).values([
      { hospitalId, id: sourceId, kind: 'patient-source', name: 'Canary ward' },
      { hospitalId, id: occupationId, kind: 'occupation', name: 'Canary work' },
    ])
    const [found] = await tx.update(study).set({ patientSourceId: sourceId }).where(eq(study.id, vipId)).returning()
    await tx
      .update(patient)
      .set({ occupationId })
      .where(eq(patient.id, found?.patientRecordId ?? ''))
  })
  const [sighted, unsighted] = await Promise.all([
    server.as('director', { basicData: basicDataApi }),
    server.as('administrator', { basicData: basicDataApi }),
  ])
  const rows = [
    { kind: 'patient-source', id: sourceId, by: 'study' },
    { kind: 'occupation', id: occupationId, by: 'patient' },
  ] as const
  for (const { by, ...row } of rows) {
    expect(await sighted.basicData.usage(row)).toEqual([{ by, count: 1, names: [] }])
    expect(await unsighted.basicData.usage(row)).toEqual([])
    const refusalOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (thrown: unknown) => PacsError.from(thrown),
      )
    expect(await refusalOf(unsighted.basicData.remove(row))).toMatchObject({
      code: 'ROW_IN_USE',
      details: { usedBy: 'hidden', usage: [{ by: 'hidden', count: 0, names: [] }] },
    })
    expect(await refusalOf(sighted.basicData.remove(row))).toMatchObject({ details: { usage: [{ by, count: 1 }] } })
  }
})
