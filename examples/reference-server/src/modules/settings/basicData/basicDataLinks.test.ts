import { type BasicDataKind, newId, type Registration } from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawSeed } from '../../../../test/drawSeed'
import { departmentIdOf, hospitalIdOf, roomIdOf } from '../../../../test/fixture/fixture'
import { howOften } from '../../../../test/howOften'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { reportTemplate } from '../../../database/schema/report'
import { basicData } from '../../../database/schema/study'
import { createRandom } from '../../../demo/random'
import { addStudy } from '../../image/testing/imageFixture'
import { absent, add, type Client, clientOf, editOf, entry, namesOf, refusalOf } from '../testing/basicDataFixture'

const random = createRandom(drawSeed())
let server: TestServer
let admin: Client
let director: Client
let elsewhere: Client
beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server)
  director = await clientOf(server, 'director')
  elsewhere = await clientOf(server, 'administrator', 'second')
})
afterAll(() => server?.close())

const roomDepartmentId = departmentIdOf('first') as never
let made = 0
const fresh = (word: string) => `${word} ${++made}`
const code = () => `C${++made}`

describe('What may not repeat', () => {
  test.each<[BasicDataKind, string, string, string, object]>([
    ['apply-doctor', 'jobNumber', 'D12', 'd12', {}],
    ['body-part', 'code', 'ABD', 'abd', {}],
    ['body-part', 'hisCode', 'H 1', 'h  1', { hisName: 'one' }],
    ['body-part', 'hisName', 'Liver', 'ＬＩＶＥＲ', { hisCode: 'two' }],
    ['parameter', 'abbreviation', 'BPD', 'ｂｐｄ', {}],
    ['device', 'code', 'US1', 'us1', { aeTitle: 'A1' }],
    ['device', 'aeTitle', 'VIVID', 'vivid', { code: 'V1' }],
  ])('in %s is %s, whatever case and width; a new value may be had', async (kind, field, first, second, others) => {
    const row = await add(admin, kind, fresh('first'), { ...others, [field]: first })
    const filled = Object.fromEntries(Object.keys(others).map((name) => [name, `x${++made}`]))
    const call = add(admin, kind, fresh('second'), { ...filled, [field]: second })
    expect(await refusalOf(call)).toMatchObject({ code: 'NAME_TAKEN', details: { field } })
    await admin.basicData.remove({ kind, id: row.id })
    const again = await add(admin, kind, fresh('third'), { ...filled, [field]: second })
    await admin.basicData.remove({ kind, id: again.id })
  })

  test('are names of departments of one type; of another type they may', async () => {
    const kind = 'apply-department'
    await add(admin, kind, '内科', { departmentType: 'outpatient' })
    await add(admin, kind, '内科', { departmentType: 'inpatient' })
    const call = add(admin, kind, ' 内科', { departmentType: 'inpatient' })
    expect(await refusalOf(call)).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
  })

  test('is a set of parts, in whatever order', async () => {
    const [a, b] = [await add(admin, 'body-part', fresh('a')), await add(admin, 'body-part', fresh('b'))]
    await add(admin, 'combination', fresh('set'), { partIds: [a.id, b.id] })
    const call = add(admin, 'combination', fresh('set'), { partIds: [b.id, a.id] })
    expect(await refusalOf(call)).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'partIds' } })
    const row = await add(admin, 'combination', fresh('set'), { partIds: [b.id] })
    expect(row.fields.partIds).toEqual([b.id])
  })

  test('is had by one of many who want it at once', async () => {
    const name = fresh('wanted')
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => refusalOf(add(at % 2 === 0 ? admin : director, 'fee-kind', name))),
    )
    expect(codes.map((each) => each.code).sort()).toEqual(['NAME_TAKEN', ...Array(6).fill('NAME_TAKEN'), 'done'])
  })

  test('is refused by the database itself', async () => {
    const row = await add(admin, 'fee-kind', fresh('kept'))
    const key = server.services.database.system((tx) =>
      tx.execute(sql`INSERT INTO basic_data_key (hospital_id, kind, field, key, id)
        SELECT hospital_id, kind, field, key, id FROM basic_data_key WHERE id = ${row.id}`),
    )
    await expect(key).rejects.toThrow()
  })
})

test('what is wrong with a row by itself is told by field, and nothing is kept', async () => {
  const before = await namesOf(admin, 'parameter')
  const call = add(admin, 'parameter', fresh('p'), {
    abbreviation: '',
    referenceStart: '3',
    referenceEnd: '2.9',
    options: ['a', 'a'],
    hisCode: 'x',
  })
  const fields = [
    { path: 'abbreviation', message: 'required' },
    { path: 'options', message: 'twice', expected: { values: ['a'] } },
    { path: 'hisCode', message: 'unknownField' },
    { path: 'referenceEnd', message: 'atLeast', expected: { min: 3 } },
    { path: 'hisName', message: 'together' },
  ]
  expect(await refusalOf(call)).toEqual({ code: 'SCHEMA_VALIDATION_FAILED', details: { fields } })
  expect(await namesOf(admin, 'parameter')).toEqual(before)
})

describe('A row points', () => {
  test('only to rows of the right kind, of its own hospital, that are in use', async () => {
    const [type, foreign] = [await add(admin, 'exam-type', fresh('t')), await add(elsewhere, 'exam-type', fresh('t'))]
    const category = await add(admin, 'body-part-category', fresh('c'))
    const missing = {
      code: 'SCHEMA_VALIDATION_FAILED',
      details: { fields: [{ path: 'examTypeId', message: 'unknown' }] },
    }
    for (const examTypeId of [absent, foreign.id, category.id, 'nonsense' as never]) {
      expect(await refusalOf(add(admin, 'body-part', fresh('p'), { examTypeId }))).toEqual(missing)
    }
    const part = await add(admin, 'body-part', fresh('p'), { examTypeId: type.id })
    await admin.basicData.setEnabled({ kind: 'exam-type', id: type.id, version: 1, isEnabled: false })
    // What uses it already keeps it; nobody else begins to.
    const kept = await admin.basicData.edit({ ...editOf('body-part', part), englishName: 'Kept' })
    expect(kept.fields.examTypeId).toBe(type.id)
    expect(await refusalOf(add(admin, 'body-part', fresh('p'), { examTypeId: type.id }))).toEqual(missing)
  })

  test('only to a template and to a department of its own hospital', async () => {
    const [own, foreign] = [newId(), newId()]
    const template = { name: 'T', title: 'T' }
    await server.services.database.system(async (tx) => {
      await tx.insert(reportTemplate).values([
        { hospitalId: hospitalIdOf('first'), id: own, ...template },
        { hospitalId: hospitalIdOf('second'), id: foreign, ...template },
      ])
    })
    const type = await add(admin, 'exam-type', fresh('t'), { templateId: own as never })
    expect(type).toMatchObject({ fields: { templateId: own }, names: { [own]: 'T' } })
    for (const templateId of [foreign, absent]) {
      const call = add(admin, 'exam-type', fresh('t'), { templateId: templateId as never })
      expect(await refusalOf(call)).toMatchObject({ details: { fields: [{ path: 'templateId', message: 'unknown' }] } })
    }
    for (const department of [departmentIdOf('second'), absent]) {
      const call = add(admin, 'room', fresh('r'), { roomDepartmentId: department as never })
      expect(await refusalOf(call)).toMatchObject({
        details: { fields: [{ path: 'roomDepartmentId', message: 'unknown' }] },
      })
    }
  })

  test('to parts in the order that was chosen', async () => {
    const parts = [await add(admin, 'body-part', fresh('p')), await add(admin, 'body-part', fresh('p'))]
    const [a, b] = parts.map(({ id }) => id) as [never, never]
    const row = await add(admin, 'parameter', fresh('v'), { abbreviation: code(), partIds: [b, a] })
    expect(row.fields.partIds).toEqual([b, a])
    const turned = await admin.basicData.edit({
      ...editOf('parameter', row),
      fields: { ...row.fields, partIds: [a, b] },
    })
    expect(turned.fields.partIds).toEqual([a, b])
  })
})

test('one exam type is the default: anyone who becomes it takes it from the former', async () => {
  const kind = 'exam-type'
  const first = await add(admin, kind, fresh('t'), { isDefault: true })
  const second = await add(admin, kind, fresh('t'), { isDefault: true })
  const defaults = async () =>
    (await admin.settings.basicData({ kind })).flatMap(({ id, fields }) => (fields.isDefault === true ? [id] : []))
  expect(await defaults()).toEqual([second.id])
  // Neither does it take the name of the one that it takes the default from.
  const named = await refusalOf(add(admin, kind, second.name, { isDefault: true }))
  expect(named).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
  expect(await defaults()).toEqual([second.id])
  // Anyone who edits the former one learns of it.
  expect((await refusalOf(admin.basicData.edit(editOf(kind, first)))).code).toBe('CONFLICT')
  const rows = await Promise.all([...'123456'].map(() => add(director, kind, fresh('t'))))
  await Promise.all(
    rows.map((row) => admin.basicData.edit({ ...editOf(kind, row), fields: { ...row.fields, isDefault: true } })),
  )
  expect(await defaults()).toHaveLength(1)
})

test('a device stands in one room; who wants it elsewhere is told where', async () => {
  const device = await add(admin, 'device', fresh('Vivid'), { code: code(), aeTitle: code() })
  const deviceIds = [device.id]
  const room = await add(admin, 'room', fresh('Room'), { roomDepartmentId, deviceIds })
  expect(room).toMatchObject({ fields: { deviceIds }, names: { [device.id]: device.name } })
  const call = add(admin, 'room', fresh('Room'), { roomDepartmentId, deviceIds })
  expect(await refusalOf(call)).toMatchObject({
    code: 'DEVICE_TAKEN',
    details: { device: device.name, room: room.name },
  })
  const usage = await admin.basicData.usage({ kind: 'device', id: device.id })
  expect(usage).toEqual([{ by: 'room', count: 1, names: [room.name] }])
  expect((await refusalOf(admin.basicData.remove({ kind: 'device', id: device.id }))).code).toBe('ROW_IN_USE')
  await admin.basicData.edit({ ...editOf('room', room), fields: { ...room.fields, deviceIds: [] } })
  await add(admin, 'room', fresh('Room'), { roomDepartmentId, deviceIds })
})

describe('A row in use', () => {
  async function refusedFor(kind: BasicDataKind, id: never, usage: object[]) {
    expect(await admin.basicData.usage({ kind, id })).toEqual(usage)
    const refused = await refusalOf(admin.basicData.remove({ kind, id }))
    expect(refused).toMatchObject({ code: 'ROW_IN_USE', details: { usage } })
    expect(refused.details.usedBy).toMatch(/\S/)
  }

  test('by other rows is kept, and it is said which', async () => {
    const part = await add(admin, 'body-part', fresh('part'))
    const set = await add(admin, 'combination', fresh('set'), { partIds: [part.id] })
    const value = await add(admin, 'parameter', fresh('value'), { abbreviation: code(), partIds: [part.id] })
    await refusedFor('body-part', part.id as never, [
      { by: 'combination', count: 1, names: [set.name] },
      { by: 'parameter', count: 1, names: [value.name] },
    ])
    await admin.basicData.remove({ kind: 'combination', id: set.id })
    await admin.basicData.remove({ kind: 'parameter', id: value.id })
    await admin.basicData.remove({ kind: 'body-part', id: part.id })
  })

  test('by other rows says their English names beside, where they have one', async () => {
    const part = await add(admin, 'body-part', fresh('part'))
    const inBoth = (kind: BasicDataKind, name: string, englishName: string, given: object) =>
      admin.basicData.create({ ...entry(kind, name, given), englishName })
    const named = await inBoth('combination', fresh('甲'), 'Abdomen set', { partIds: [part.id] })
    const other = await add(admin, 'body-part', fresh('part'))
    const plain = await add(admin, 'combination', fresh('乙'), { partIds: [part.id, other.id] })
    await refusedFor('body-part', part.id as never, [
      { by: 'combination', count: 2, names: [named.name, plain.name], englishNames: ['Abdomen set', null] },
    ])
    const [room, device] = [
      fresh('三室'),
      await add(admin, 'device', fresh('device'), { code: code(), aeTitle: code() }),
    ]
    await inBoth('room', room, 'Room 3', { roomDepartmentId, deviceIds: [device.id] })
    await refusedFor('device', device.id as never, [{ by: 'room', count: 1, names: [room], englishNames: ['Room 3'] }])
  })

  test('by an exam type’s parts until these point elsewhere', async () => {
    const [one, other] = [await add(admin, 'exam-type', fresh('t')), await add(admin, 'exam-type', fresh('t'))]
    const part = await add(admin, 'body-part', fresh('part'), { examTypeId: one.id })
    await refusedFor('exam-type', one.id as never, [{ by: 'body-part', count: 1, names: [part.name] }])
    await admin.basicData.edit({ ...editOf('body-part', part), fields: { ...part.fields, examTypeId: other.id } })
    await admin.basicData.remove({ kind: 'exam-type', id: one.id })
  })

  test('by studies is kept without a word of whose they are', async () => {
    const rows = {
      patientSourceId: (await add(admin, 'patient-source', fresh('s'))).id,
      examTypeId: (await add(admin, 'exam-type', fresh('t'))).id,
      applyDepartmentId: (await add(admin, 'apply-department', fresh('d'))).id,
      applyDoctorId: (await add(admin, 'apply-doctor', fresh('n'), { jobNumber: code() })).id,
    }
    await addStudy(server, rows)
    await addStudy(server, rows)
    const studies = [{ by: 'study', count: 2, names: [] }]
    await refusedFor('patient-source', rows.patientSourceId as never, studies)
    await refusedFor('exam-type', rows.examTypeId as never, studies)
    await refusedFor('apply-department', rows.applyDepartmentId as never, studies)
    await refusedFor('apply-doctor', rows.applyDoctorId as never, studies)
  })

  test('as a room by studies, logins and the buffer', async () => {
    await addStudy(server)
    const usage = await admin.basicData.usage({ kind: 'room', id: roomIdOf('first') as never })
    expect(usage.map(({ by }) => by)).toEqual(['study', 'session'])
    expect((await refusalOf(admin.basicData.remove({ kind: 'room', id: roomIdOf('first') as never }))).code).toBe(
      'ROW_IN_USE',
    )
  })

  test('by a template is kept', async () => {
    const type = await add(admin, 'exam-type', fresh('t'))
    const values = {
      hospitalId: hospitalIdOf('first'),
      id: newId(),
      name: 'Thyroid',
      title: 'T',
      examTypeIds: [type.id],
    }
    await server.services.database.system((tx) => tx.insert(reportTemplate).values(values))
    await refusedFor('exam-type', type.id as never, [{ by: 'template', count: 1, names: ['Thyroid'] }])
  })

  test('by formulas is kept, and a change of it leaves none that cannot be calculated', async () => {
    const [a, b] = ['WT', 'HT']
    const weight = await add(admin, 'parameter', fresh('weight'), { abbreviation: a, unit: 'kg' })
    const height = await add(admin, 'parameter', fresh('height'), { abbreviation: b, unit: 'm' })
    const bmi = await add(admin, 'parameter', fresh('BMI'), {
      abbreviation: 'BMI',
      unit: 'kg/m2',
      formula: `${a} / ${b}^2`,
    })
    await refusedFor('parameter', weight.id as never, [{ by: 'parameter', count: 1, names: [bmi.name] }])
    const renamed = admin.basicData.edit({
      ...editOf('parameter', height),
      fields: { ...height.fields, abbreviation: 'X' },
    })
    expect((await refusalOf(renamed)).code).toBe('CALCULATED_PARAMETER_INVALID')
    const round = admin.basicData.edit({
      ...editOf('parameter', weight),
      fields: { ...weight.fields, formula: 'BMI * HT^2' },
    })
    expect((await refusalOf(round)).code).toBe('CALCULATED_PARAMETER_INVALID')
    await admin.basicData.remove({ kind: 'parameter', id: bmi.id })
    await admin.basicData.remove({ kind: 'parameter', id: weight.id })
  })

  test(`is never lost to who registers with it at the same moment (${howOften(4, 500)} races)`, async () => {
    const registrar = await clientOf(server, 'registrar')
    const [type, part] = [await add(admin, 'exam-type', fresh('t')), await add(admin, 'body-part', fresh('p'))]
    const outcomes = new Set<string>()
    for (let race = 0; race < howOften(4, 500); race += 1) {
      const source = await add(admin, 'patient-source', fresh('s'))
      const registration = {
        patientRecordId: null,
        patientName: fresh('Race'),
        patientSex: 'female',
        birthDate: null,
        telPhone: '',
        patientAge: { value: 42, unit: 'year' },
        idCard: '',
        applyDepartmentId: null,
        applyDoctorId: null,
        patientSourceId: source.id,
        examTypeId: type.id,
        bodyPartIds: [part.id],
        studyFee: '',
        memo: '',
        roomId: roomIdOf('first'),
      } as unknown as Registration
      const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(8)))
      const [registered, removed] = await Promise.all([
        pause().then(() => refusalOf(registrar.study.register(registration))),
        pause().then(() => refusalOf(admin.basicData.remove({ kind: 'patient-source', id: source.id }))),
      ])
      outcomes.add(`${registered.code} ${removed.code}`)
    }
    // One of the two, always; and never a fault of the server.
    const allowed = ['done ROW_IN_USE', 'PatientTypeId done']
    expect([...outcomes].filter((outcome) => !allowed.includes(outcome))).toEqual([])
  })
})

test('a server of the release before finds price and parent where it looks for them', async () => {
  const type = await add(admin, 'exam-type', fresh('t'))
  const part = await add(admin, 'body-part', fresh('p'), { examTypeId: type.id, colourPrice: '80.5' })
  const columns = { price: basicData.price, parentId: basicData.parentId }
  const read = () =>
    server.services.database.system((tx) => tx.select(columns).from(basicData).where(eq(basicData.id, part.id)))
  expect(await read()).toEqual([{ price: '80.50', parentId: type.id }])
  await admin.basicData.edit({
    ...editOf('body-part', part),
    fields: { ...part.fields, examTypeId: null, colourPrice: '' },
  })
  expect(await read()).toEqual([{ price: null, parentId: null }])
})

test('text of any kind is kept as it is or refused, and never a fault', async () => {
  const texts = [
    '<img src=x onerror=alert(1)>',
    "'; DROP TABLE basic_data; --",
    '\u202Eabc',
    '😀',
    '\uD800x',
    'a\u0000b',
    '__proto__',
  ]
  for (const text of texts) {
    const { code: ended } = await refusalOf(
      admin.basicData.create({ ...entry('body-part', `${fresh('p')} ${text}`), fields: { studyNotice: text } }),
    )
    // Neither a control character nor half of a character can be stored as it is.
    const isStorable = !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
    expect([text, ended]).toEqual([text, isStorable ? 'done' : 'SCHEMA_VALIDATION_FAILED'])
  }
  const found = await admin.basicData.page({ kind: 'body-part', pageNumber: 0, pageSize: 10, search: 'DROP TABLE' })
  expect(found.rows.map(({ fields }) => fields.studyNotice)).toEqual([texts[1]])
})
