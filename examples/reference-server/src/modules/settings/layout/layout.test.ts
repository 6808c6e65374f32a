import {
  type ArrangedItem,
  arrange,
  layoutApi,
  moveItem,
  type Pacs,
  PacsError,
  type RoomId,
  recordColumnTable,
  registrationFieldTable,
  studyApi,
  viewTables,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roomIdOf } from '../../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../../test/startTestServer'
import { layout, userLayout } from '../../../database/schema/settings'
import { setRule } from '../../study/testing/registrationFixture'
import { addChoices } from '../testing/registrationChoices'

const apis = { layout: layoutApi, study: studyApi }

let server: TestServer
let administrator: Pacs<typeof apis>
let registrar: Pacs<typeof apis>
let choices: Awaited<ReturnType<typeof addChoices>>
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as('administrator', apis)
  registrar = await server.as('registrar', apis)
  choices = await addChoices(server)
})
afterAll(() => server?.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const withItem = (items: readonly ArrangedItem[], id: string, patch: Partial<ArrangedItem>) =>
  items.map((item) => (item.id === id ? { ...item, ...patch } : item))

const register = (patch: object = {}) =>
  registrar.study.register({
    patientRecordId: null,
    patientName: '张三',
    patientSex: 'unknown',
    birthDate: null,
    telPhone: '',
    idCard: '',
    patientAge: { value: 40, unit: 'year' },
    ...choices,
    roomId: roomIdOf('first') as RoomId,
    applyDepartmentId: null,
    applyDoctorId: null,
    studyFee: '',
    memo: '',
    ...patch,
  })

describe('The fields of registration', () => {
  test('are what the product shows until the hospital arranges them; then the server goes by that at once', async () => {
    const { fields, version } = await registrar.layout.registrationFields()
    expect(fields).toEqual(arrange(registrationFieldTable, null))
    expect(await codeOf(register())).toBe('done')

    const wanted = withItem(withItem(fields, 'telPhone', { isRequired: true }), 'patientSex', { isRequired: true })
    const saved = await administrator.layout.setRegistrationFields({ fields: wanted, version })
    expect(await codeOf(register())).toBe('MISSING_REQUIRED_FIELDS')
    expect(await codeOf(register({ telPhone: '13800000001' }))).toBe('MISSING_REQUIRED_FIELDS')
    expect(await codeOf(register({ telPhone: '13800000001', patientSex: 'female' }))).toBe('done')

    const without = withItem(withItem(saved.fields, 'telPhone', { isShown: false, isRequired: false }), 'roomId', {
      isShown: false,
      isRequired: false,
    })
    const relaxed = withItem(without, 'patientSex', { isRequired: false })
    await administrator.layout.setRegistrationFields({ fields: relaxed, version: saved.version })
    expect(await codeOf(register({ roomId: null }))).toBe('done')
    const elsewhere = await server.as('registrar', apis, 'second')
    expect((await elsewhere.layout.registrationFields()).fields).toEqual(fields)
  })

  test('begin as before where the hospital marks them, and only there', async () => {
    const { fields, version } = await registrar.layout.registrationFields()
    expect(fields.filter(({ isAsBefore }) => isAsBefore !== undefined)).toEqual([])
    const marked = withItem(fields, 'patientSourceId', { isAsBefore: true })
    const saved = await administrator.layout.setRegistrationFields({ fields: marked, version })
    const read = (await registrar.layout.registrationFields()).fields
    expect(read.filter(({ isAsBefore }) => isAsBefore === true).map(({ id }) => id)).toEqual(['patientSourceId'])
    await administrator.layout.setRegistrationFields({ fields, version: saved.version })
  })

  test.each([
    ['the name is to begin as before', (items: ArrangedItem[]) => withItem(items, 'patientName', { isAsBefore: true })],
    [
      'a hidden field is to begin as before',
      (items: ArrangedItem[]) => withItem(items, 'recordLabel', { isShown: false, isAsBefore: true }),
    ],
    ['the name is hidden', (items: ArrangedItem[]) => withItem(items, 'patientName', { isShown: false })],
    ['the age need not be filled in', (items: ArrangedItem[]) => withItem(items, 'patientAge', { isRequired: false })],
    [
      'a hidden field is required',
      (items: ArrangedItem[]) => withItem(items, 'memo', { isShown: false, isRequired: true }),
    ],
    ['a field is missing', (items: ArrangedItem[]) => items.slice(0, -1)],
    ['a field stands twice', (items: ArrangedItem[]) => [...items, ...items.slice(-1)]],
    ['there is no such field', (items: ArrangedItem[]) => withItem(items, 'memo', { id: 'password' })],
    ['the name is not the first', (items: ArrangedItem[]) => [...items.slice(1), ...items.slice(0, 1)]],
  ])('are refused when %s', async (_, spoil) => {
    const { version } = await administrator.layout.registrationFields()
    const fields = spoil(arrange(registrationFieldTable, null))
    expect(await codeOf(administrator.layout.setRegistrationFields({ fields, version }))).toBe(
      'SCHEMA_VALIDATION_FAILED',
    )
  })

  test('ask for the patient id where it may be typed, and for it of new patients only', async () => {
    const { fields, version } = await administrator.layout.registrationFields()
    const wanted = withItem(fields, 'patientId', { isRequired: true })
    await administrator.layout.setRegistrationFields({ fields: wanted, version })
    expect(await codeOf(register({ patientName: '未填号' }))).toBe('done')

    await setRule(server, 'isPatientIdEditable', true)
    expect(await codeOf(register({ patientName: '未填号二' }))).toBe('MISSING_REQUIRED_FIELDS')
    const { studyId } = await register({ patientName: '自填号', patientId: 'OWN-1' })
    const { patientRecordId } = await registrar.study.get({ studyId })
    expect(await codeOf(register({ patientName: '自填号', patientRecordId }))).toBe('done')

    await setRule(server, 'isPatientIdEditable', false)
    const arranged = await administrator.layout.registrationFields()
    await administrator.layout.setRegistrationFields({
      fields: withItem(arranged.fields, 'patientId', { isRequired: false }),
      version: arranged.version,
    })
  })

  test('are kept from two hands, and from anyone who keeps no settings', async () => {
    const { fields, version } = await administrator.layout.registrationFields()
    await administrator.layout.setRegistrationFields({ fields, version })
    expect(await codeOf(administrator.layout.setRegistrationFields({ fields, version }))).toBe('CONFLICT')
    expect(await codeOf(registrar.layout.setRegistrationFields({ fields, version: version + 1 }))).toBe('FORBIDDEN')
  })

  test('that cannot be read are those of the product, which the log of the server says', async () => {
    await server.services.database.change(await server.actorOf('director'), { id: 'test.spoil' }, ({ tx }) =>
      tx.update(layout).set({ items: 'nonsense' }).where(eq(layout.name, 'registration-field')),
    )
    expect((await registrar.layout.registrationFields()).fields).toEqual(arrange(registrationFieldTable, null))
    expect(server.logLines.some((line) => line.includes('arrangement') && line.includes('registration-field'))).toBe(
      true,
    )
    expect(await codeOf(register())).toBe('done')
  })
})

describe('The columns of the record list', () => {
  test('are those of the hospital until somebody arranges their own, and again when they give that up', async () => {
    const part = 'column' as const
    const start = await registrar.layout.view({ part })
    expect(start).toEqual({ items: arrange(recordColumnTable, null), version: 1, isOwn: false })

    const hospital = await administrator.layout.hospitalView({ part })
    const theirs = withItem(hospital.items, 'telPhone', { isShown: true })
    await administrator.layout.setHospitalView({ part, items: theirs, version: hospital.version })
    expect((await registrar.layout.view({ part })).items).toEqual(theirs)

    const mine = [...moveItem(recordColumnTable, theirs, 'status', -1)]
    const own = await registrar.layout.setView({ part, items: mine, version: 1 })
    expect(own).toEqual({ items: mine, version: 2, isOwn: true })
    expect((await (await server.as('doctor', apis)).layout.view({ part })).items).toEqual(theirs)
    await administrator.layout.setHospitalView({ part, items: hospital.items, version: hospital.version + 1 })
    expect((await registrar.layout.view({ part })).items).toEqual(mine)
    expect(await codeOf(registrar.layout.setView({ part, items: mine, version: 1 }))).toBe('CONFLICT')

    const back = await registrar.layout.setView({ part, items: null, version: 2 })
    expect(back).toEqual({ items: hospital.items, version: 3, isOwn: false })
  })

  test('that cannot be read give way to those of the hospital, these to those of the product; the log says both', async () => {
    const part = 'query' as const
    const seen = await registrar.layout.view({ part })
    await registrar.layout.setView({ part, items: seen.items, version: seen.version })
    const hospital = await administrator.layout.hospitalView({ part })
    await administrator.layout.setHospitalView({ part, items: hospital.items, version: hospital.version })
    const told = () => server.logLines.filter((line) => line.includes('arrangement') && line.includes('"query"')).length
    const spoil = (table: typeof layout | typeof userLayout) => async () =>
      server.services.database.change(await server.actorOf('registrar'), { id: 'test.spoil' }, ({ tx }) =>
        tx.update(table).set({ items: 'nonsense' }).where(eq(table.name, part)),
      )
    await spoil(userLayout)()
    expect(await registrar.layout.view({ part })).toMatchObject({ items: hospital.items, isOwn: false })
    expect(told()).toBe(1)
    server.clock.advance(60_000)
    await spoil(layout)()
    expect((await registrar.layout.view({ part })).items).toEqual(arrange(viewTables.query, null))
    // The own one, and that of the hospital.
    expect(told()).toBe(3)
  })
})
