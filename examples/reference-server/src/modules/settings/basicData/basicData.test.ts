import { type BasicDataId, type BasicDataKind, basicDataKinds, emptyFields } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { departmentIdOf, roomIdOf } from '../../../../test/fixture/fixture'
import { isThorough } from '../../../../test/howOften'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import {
  absent,
  add,
  type Client,
  clientOf,
  editOf,
  entry,
  eventCount,
  logOf,
  namesOf,
  refusalOf,
} from '../testing/basicDataFixture'

let server: TestServer
let admin: Client
let elsewhere: Client
beforeAll(async () => {
  server = await startTestServer()
  admin = await clientOf(server)
  elsewhere = await clientOf(server, 'administrator', 'second')
})
afterAll(() => server?.close())

const department = departmentIdOf('first') as never
let made = 0
const fresh = (word: string) => `${word} ${++made}`

/** A row of any kind that is right. */
async function rightRow(client: Client, kind: BasicDataKind, name = fresh(kind)) {
  const number = ++made
  const fields = {
    'apply-doctor': { jobNumber: `J${number}` },
    device: { code: `C${number}`, aeTitle: `AE${number}` },
    parameter: { abbreviation: `P${number}` },
    room: { roomDepartmentId: (client === admin ? department : departmentIdOf('second')) as never },
    combination: kind === 'combination' ? { partIds: [(await add(client, 'body-part', fresh('part'))).id] } : undefined,
  }[kind as string]
  return add(client, kind, name, fields)
}

/** One without fields of its own, and those that have a rule of their own; with `FAULTS=10` every kind. */
const triedKinds: readonly BasicDataKind[] = isThorough
  ? basicDataKinds
  : ['occupation', 'patient-source', 'apply-doctor', 'combination', 'parameter', 'device', 'room']

describe.each(basicDataKinds)('A row of %s', (kind) => {
  test('is added at the end, listed, chosen from, changed, taken out of use and back, and deleted', async () => {
    const row = await rightRow(admin, kind)
    expect(row).toMatchObject({ isEnabled: true, version: 1 })
    expect((await namesOf(admin, kind)).at(-1)).toBe(row.name)
    const chosen = (await admin.settings.basicData({ kind })).at(-1)
    expect(chosen).toEqual({ ...emptyFieldsOf(kind, row), isEnabled: true })

    const edited = await admin.basicData.edit({ ...editOf(kind, row), name: `${row.name} neu`, englishName: 'New' })
    expect(edited).toMatchObject({ id: row.id, name: `${row.name} neu`, englishName: 'New', version: 2 })
    expect(edited.fields).toEqual(row.fields)
    const off = await admin.basicData.setEnabled({ kind, id: row.id, version: 2, isEnabled: false })
    expect(off).toMatchObject({ isEnabled: false, version: 3 })
    const on = await admin.basicData.setEnabled({ kind, id: row.id, version: 3, isEnabled: true })
    expect(on).toMatchObject({ isEnabled: true, version: 4 })
    expect(await admin.basicData.get({ kind, id: row.id })).toEqual(on)
    expect(await admin.basicData.usage({ kind, id: row.id })).toEqual([])
    await admin.basicData.remove({ kind, id: row.id })
    expect(await namesOf(admin, kind)).not.toContain(`${row.name} neu`)
    for (const call of [
      () => admin.basicData.edit(editOf(kind, row)),
      () => admin.basicData.setEnabled({ kind, id: row.id, version: 4, isEnabled: true }),
      () => admin.basicData.top({ kind, id: row.id }),
      () => admin.basicData.order({ kind, id: row.id, beforeId: null }),
      () => admin.basicData.usage({ kind, id: row.id }),
      () => admin.basicData.remove({ kind, id: row.id }),
    ]) {
      expect((await refusalOf(call())).code).toBe('NOT_FOUND')
    }
  })
})

describe.each(triedKinds)('A row of %s', (kind) => {
  test('may not repeat another name of its kind in other case, width or blanks; another hospital may have it', async () => {
    const name = fresh('Name B')
    const row = await rightRow(admin, kind, name)
    const { fields } = await freshFields(kind)
    for (const same of [name, ` ${name.toUpperCase()} `, name.replace('B', 'Ｂ'), name.replace(' ', '　 ')]) {
      const call = admin.basicData.create({ ...entry(kind, same), fields })
      expect(await refusalOf(call)).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
    }
    expect((await rightRow(elsewhere, kind, name)).name).toBe(name)
    const other = await rightRow(admin, kind)
    const taken = admin.basicData.edit({ ...editOf(kind, other), name: name.toLowerCase() })
    expect(await refusalOf(taken)).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'name' } })
    // Its own name is no other's.
    await admin.basicData.edit({ ...editOf(kind, row), name: name.toUpperCase() })
    await admin.basicData.remove({ kind, id: row.id })
    await admin.basicData.edit({ ...editOf(kind, other), name })
  })

  test('of another hospital is not there', async () => {
    const { id } = await rightRow(elsewhere, kind)
    const before = await elsewhere.settings.basicData({ kind })
    const mine = await rightRow(admin, kind)
    for (const call of [
      () => admin.basicData.edit({ ...editOf(kind, mine), id, version: 1 }),
      () => admin.basicData.setEnabled({ kind, id, version: 1, isEnabled: false }),
      () => admin.basicData.top({ kind, id }),
      () => admin.basicData.order({ kind, id, beforeId: null }),
      () => admin.basicData.order({ kind, id: mine.id, beforeId: id }),
      () => admin.basicData.get({ kind, id }),
      () => admin.basicData.usage({ kind, id }),
      () => admin.basicData.remove({ kind, id }),
    ]) {
      expect((await refusalOf(call())).code).toBe('NOT_FOUND')
    }
    expect((await admin.settings.basicData({ kind })).map((row) => row.id)).not.toContain(id)
    expect(await elsewhere.settings.basicData({ kind })).toEqual(before)
  })

  test('edited by two at once is the first one’s; the second is told both versions and who was faster', async () => {
    const row = await rightRow(admin, kind)
    const director = await clientOf(server, 'director')
    const saved = await director.basicData.edit({ ...editOf(kind, row), englishName: 'Theirs' })
    const late = { ...editOf(kind, row), englishName: 'Mine' }
    const { code, details } = await refusalOf(admin.basicData.edit(late))
    const { kind: _, id: __, ...yours } = late
    expect({ code, ...details }).toMatchObject({
      code: 'CONFLICT',
      savedByName: 'first director',
      current: saved,
      yours,
    })
    const enabled = admin.basicData.setEnabled({ kind, id: row.id, version: 1, isEnabled: false })
    expect((await refusalOf(enabled)).code).toBe('CONFLICT')
    expect((await admin.settings.basicData({ kind })).find(({ id }) => id === row.id)?.englishName).toBe('Theirs')
  })

  test('says each change once in the log, with what was and what is, and once to who looks at settings', async () => {
    const before = await eventCount(server)
    const row = await rightRow(admin, kind)
    // Deleting a patient source may change the rule of copies.
    const extra = kind === 'combination' || kind === 'patient-source' ? 1 : 0
    await admin.basicData.edit({ ...editOf(kind, row), name: `${row.name} b` })
    await admin.basicData.setEnabled({ kind, id: row.id, version: 2, isEnabled: false })
    await admin.basicData.top({ kind, id: row.id })
    await admin.basicData.remove({ kind, id: row.id })
    expect((await eventCount(server)) - before).toBe(5 + extra)
    const told = async (call: string) =>
      (await logOf(server, `basicData.${call}`)).filter(({ subject_id }) => subject_id === row.id)
    expect(await told('create')).toMatchObject([{ details: { kind, after: { name: row.name } } }])
    expect(await told('edit')).toMatchObject([
      { details: { kind, before: { name: row.name }, after: { name: `${row.name} b` } } },
    ])
    expect(await told('setEnabled')).toMatchObject([
      { details: { before: { isEnabled: true }, after: { isEnabled: false } } },
    ])
    expect(await told('top')).toMatchObject([{ details: { after: { place: 1 } } }])
    expect(await told('remove')).toMatchObject([{ details: { before: { name: `${row.name} b` } } }])
  })
})

/** What everybody chooses from is what administrators see, without what only they need. */
function emptyFieldsOf(
  kind: BasicDataKind,
  { id, name, englishName, briefCode, fields }: Awaited<ReturnType<typeof add>>,
) {
  return { id, name, englishName, briefCode, fields: { ...emptyFields(kind), ...fields } }
}

async function freshFields(kind: BasicDataKind) {
  const row = await rightRow(admin, kind)
  await admin.basicData.remove({ kind, id: row.id })
  return row
}

describe('The order of a kind', () => {
  test('is the hospital’s: to the top, before another one, to the end, and nowhere for a row that is gone', async () => {
    const kind = 'occupation'
    for (const { id } of await admin.settings.basicData({ kind })) await admin.basicData.remove({ kind, id })
    const [a, b, c, d] = await inTurn(['a', 'b', 'c', 'd'], (name) => add(admin, kind, name))
    const order = async () => (await namesOf(admin, kind)).join('')
    expect(await order()).toBe('abcd')
    await admin.basicData.top({ kind, id: d.id })
    expect(await order()).toBe('dabc')
    await admin.basicData.order({ kind, id: a.id, beforeId: null })
    expect(await order()).toBe('dbca')
    await admin.basicData.order({ kind, id: a.id, beforeId: b.id })
    expect(await order()).toBe('dabc')
    await admin.basicData.order({ kind, id: a.id, beforeId: a.id })
    expect(await order()).toBe('dabc')
    const gone = admin.basicData.order({ kind, id: c.id, beforeId: absent })
    expect((await refusalOf(gone)).code).toBe('NOT_FOUND')
    const other = await add(admin, 'fee-kind', fresh('fee'))
    const foreign = admin.basicData.order({ kind, id: c.id, beforeId: other.id })
    expect((await refusalOf(foreign)).code).toBe('NOT_FOUND')
    // Anyone who edits a row that was moved meanwhile is not disturbed.
    await admin.basicData.edit({ ...editOf(kind, b), name: 'B' })
    expect(await order()).toBe('daBc')
  })

  test('moved by many at once holds every row once', async () => {
    const kind = 'urgent-value-type'
    const rows = await inTurn([...'abcdefgh'], (name) => add(admin, kind, fresh(name)))
    const director = await clientOf(server, 'director')
    const before = (await namesOf(admin, kind)).sort()
    const results = await Promise.all(
      rows.map(({ id }, place) => {
        const beforeId = rows[(place * 3 + 1) % rows.length]?.id ?? null
        return refusalOf((place % 2 === 0 ? admin : director).basicData.order({ kind, id, beforeId }))
      }),
    )
    expect(results.map(({ code }) => code)).toEqual(rows.map(() => 'done'))
    expect((await namesOf(admin, kind)).sort()).toEqual(before)
  })
})

async function inTurn<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>) {
  const answers: Answer[] = []
  for (const item of items) answers.push(await work(item))
  return answers as [Answer, Answer, Answer, Answer, ...Answer[]]
}

describe('The brief code', () => {
  test.each([
    ['胆囊及胆道', 'DNJDD'],
    ['NT 检查', 'NTJC'],
    ['Left ventricle', 'LV'],
    ['子宫（经腹）', 'ZGJF'],
    ['B超', 'BC'],
  ])('of %s is %s when nobody typed one', async (name, briefCode) => {
    const row = await add(admin, 'clinical-diagnosis', name)
    expect(row.briefCode).toBe(briefCode)
    const own = await admin.basicData.edit({ ...editOf('clinical-diagnosis', row), briefCode: 'own' })
    expect(own.briefCode).toBe('own')
    const again = await admin.basicData.edit({ ...editOf('clinical-diagnosis', own), briefCode: ' ' })
    expect(again.briefCode).toBe(briefCode)
  })
})

describe('A page', () => {
  test('finds rows by a part of a name, its pinyin or initials, brief code or codes, whatever their case and width', async () => {
    const doctor = { jobNumber: 'KX42' }
    const { id } = await admin.basicData.create({
      ...entry('apply-doctor', '张三丰 Wu', doctor),
      englishName: 'Sanfeng Zhang',
      briefCode: 'QQ9',
    })
    await add(admin, 'apply-doctor', '李四', { jobNumber: 'L4' })
    const found = async (search: string) =>
      (await admin.basicData.page({ kind: 'apply-doctor', pageNumber: 0, pageSize: 20, search })).rows.map(
        (row) => row.id,
      )
    for (const search of [
      '三丰',
      'zhangsan',
      'zsf',
      'ZSF',
      'ｚｓｆ',
      'sanfeng z',
      'qq9',
      'kx4',
      ' 张三丰  wu ',
      '丰wu',
    ]) {
      expect([search, await found(search)]).toEqual([search, [id]])
    }
    for (const search of ['%', '_', "'", 'zzz']) expect([search, await found(search)]).toEqual([search, []])
    expect((await found('  ')).length).toBeGreaterThan(1)
  })

  test('tells of enabled rows, of disabled ones or of both, a page at a time, and how many there are', async () => {
    const kind = 'report-quality'
    const rows = await inTurn([...'12345'], (name) => add(admin, kind, fresh(`paged ${name}`)))
    await admin.basicData.setEnabled({ kind, id: rows[1].id, version: 1, isEnabled: false })
    const page = (query: object) =>
      admin.basicData.page({ kind, pageNumber: 0, pageSize: 200, search: 'paged', ...query })
    const ids = async (query: object) => (await page(query)).rows.map(({ id }) => id)
    const all = rows.map(({ id }) => id)
    expect(await ids({})).toEqual(all)
    expect(await ids({ isEnabled: false })).toEqual([rows[1].id])
    expect(await ids({ isEnabled: true })).toEqual(all.filter((id) => id !== rows[1].id))
    expect(await ids({ pageSize: 2, pageNumber: 1 })).toEqual(all.slice(2, 4))
    expect(await page({ pageSize: 2, pageNumber: 2 })).toMatchObject({ total: 5, isTotalExact: true, rows: [{}] })
    // Whether the page is full, is the last one, just fills, lies behind the end, or finds nothing.
    const total = async (query: object) => (await page(query)).total
    expect(await total({ pageSize: 2 })).toBe(5)
    expect(await total({ pageSize: 5 })).toBe(5)
    expect(await total({ pageSize: 5, pageNumber: 1 })).toBe(5)
    expect(await total({ pageSize: 2, pageNumber: 9 })).toBe(5)
    expect(await total({ search: 'no such row' })).toBe(0)
  })

  test('names what its rows point to', async () => {
    const type = await add(admin, 'exam-type', fresh('type'))
    const part = await add(admin, 'body-part', fresh('part'), { examTypeId: type.id })
    expect(part.names).toEqual({ [type.id]: type.name })
    expect(part.englishNames).toEqual({})
    await admin.basicData.edit({ ...editOf('exam-type', type), englishName: 'Abdomen' })
    const { rows } = await admin.basicData.page({ kind: 'body-part', search: part.name, pageNumber: 0, pageSize: 5 })
    expect(rows[0]).toMatchObject({ names: { [type.id]: type.name }, englishNames: { [type.id]: 'Abdomen' } })
    const room = await add(admin, 'room', fresh('room'), { roomDepartmentId: department })
    expect(room.names).toEqual({ [department]: 'Ultrasound' })
  })
})

test('rooms of the hospital are the rows of the kind room', async () => {
  const ids = (await elsewhere.settings.basicData({ kind: 'room' })).map(({ id }) => id)
  expect(ids).toContain(roomIdOf('second') as BasicDataId)
  const row = await add(admin, 'room', fresh('Room'), { location: '3 F', roomDepartmentId: department })
  expect(await admin.settings.rooms()).toContainEqual({
    id: row.id,
    name: row.name,
    departmentId: department,
    departmentName: 'Ultrasound',
  })
  await admin.basicData.setEnabled({ kind: 'room', id: row.id, version: 1, isEnabled: false })
  expect((await admin.settings.rooms()).map(({ id }) => id)).not.toContain(row.id)
})

test('a row of one kind is not there as another', async () => {
  const { id } = await add(admin, 'fee-kind', fresh('fee'))
  expect((await refusalOf(admin.basicData.remove({ kind: 'occupation', id }))).code).toBe('NOT_FOUND')
  expect((await refusalOf(admin.basicData.get({ kind: 'occupation', id }))).code).toBe('NOT_FOUND')
})

test('only who may set basic information maintains rows; everybody chooses from them', async () => {
  const doctor = await clientOf(server, 'doctor')
  expect((await refusalOf(doctor.basicData.page({ kind: 'priority', pageNumber: 0, pageSize: 20 }))).code).toBe(
    'FORBIDDEN',
  )
  expect((await refusalOf(add(doctor, 'priority', 'x'))).code).toBe('FORBIDDEN')
  expect(await namesOf(doctor, 'priority')).toEqual(await namesOf(admin, 'priority'))
})
