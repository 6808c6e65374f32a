import { readFile } from 'node:fs/promises'
import { type DocumentKind, documentKindOf, type Pacs } from '@opensono/pacs-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { actorOf } from '../image/testing/imageFixture'
import { addWords, apis, nextPhone, refusalOf, registration, type Words } from './testing/registrationFixture'

let server: TestServer
let words: Words
let pacs: Pacs<typeof apis>

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  pacs = await server.as('registrar', apis)
})
afterAll(() => server?.close())

const wide = (text: string) => [...text].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('')

/** A phone as people have it. */
const forms: readonly (readonly [string, (phone: string) => string])[] = [
  ['with blanks', (phone) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`],
  ['with hyphens', (phone) => `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`],
  ['in full width', wide],
  ['from a phone book', (phone) => `\u202d${phone}\u202c`],
  ['with 86', (phone) => `86${phone}`],
  ['with +86', (phone) => `+86 ${phone}`],
  ['with 0086', (phone) => `0086-${phone}`],
]

test.each(forms)(
  'a phone %s is registered as the phone it is, finds its patient, and is a known one',
  async (_, typed) => {
    const telPhone = nextPhone()
    const made = await pacs.study.register(registration(words, '号码甲', { telPhone: typed(telPhone) }))
    expect(await pacs.study.get({ studyId: made.studyId })).toMatchObject({ telPhone })
    const ids = async (text: string) =>
      (await pacs.study.search({ text, pageNumber: 0, pageSize: 20 })).rows.map((row) => row.studyId)
    for (const text of [telPhone, typed(telPhone), telPhone.slice(0, 9)])
      expect(await ids(text)).toContain(made.studyId)
    const known = await pacs.patient.suggest({ text: typed(telPhone) })
    expect(known.map(({ patientRecordId }) => patientRecordId)).toContain(made.patientRecordId)
    const visits = await pacs.patient.furtherVisit({ telPhone: typed(telPhone) })
    expect(visits.rows.map(({ patientRecordId }) => patientRecordId)).toContain(made.patientRecordId)
    const same = {
      patientName: '号码甲',
      patientSex: 'female' as const,
      birthDate: null,
      telPhone: typed(telPhone),
      idCard: '',
      hisNumber: '',
    }
    const [duplicate] = await pacs.patient.duplicates(same)
    expect(duplicate?.patient.patientRecordId).toBe(made.patientRecordId)
  },
)

test('the 15 digits of a card and its 18 are one person, in any width, for who registers and who searches', async () => {
  const card = { birthDate: '1949-12-31', patientSex: 'female' as const, patientAge: null }
  const entries = { ...card, patientAge: { value: new Date().getFullYear() - 1949, unit: 'year' as const } }
  const long = await pacs.study.register(
    registration(words, '证件甲', { ...entries, idCard: ' 110105 19491231 002x ' }),
  )
  expect(await pacs.study.get({ studyId: long.studyId })).toMatchObject({ idCard: '11010519491231002X' })
  for (const idCard of ['110105491231002', wide('110105491231002'), '11010519491231002x', '110105-19491231-002X']) {
    const same = {
      patientName: '证件乙',
      patientSex: 'female' as const,
      birthDate: null,
      telPhone: '',
      hisNumber: '',
      idCard,
    }
    const found = await pacs.patient.duplicates(same)
    expect(found.map(({ patient }) => patient.patientRecordId)).toEqual([long.patientRecordId])
    const known = await pacs.patient.suggest({ text: idCard })
    expect(known.map(({ patientRecordId }) => patientRecordId)).toContain(long.patientRecordId)
  }
})

test.each([
  ['H12345678901', 'hkMacaoPermit'],
  ['h12345678', 'hkMacaoPermit'],
  ['M0123 4567', null],
  ['C12345678901', 'passport'],
  ['E12345678', 'passport'],
  ['12345678', 'taiwanPermit'],
  ['1234567890A', 'taiwanPermit'],
  ['USA123456789012', 'foreignResidence'],
])('a patient is registered with the travel document %s by a client that knows no kinds', async (idCard, kind) => {
  const made = await pacs.study.register(registration(words, '旅客', { idCard }))
  expect(await pacs.study.get({ studyId: made.studyId })).toMatchObject({
    idCard: idCard.replace(' ', '').toUpperCase(),
    documentKind: kind ?? documentKindOf(idCard),
  })
})

test('a document has the kind that is chosen, and its number the rule of that kind', async () => {
  const made = await pacs.study.register(
    registration(words, '证件丙', { documentKind: 'passport', idCard: ' ab-12 345 ' }),
  )
  expect(made).toMatchObject({ documentKind: 'passport', idCard: 'AB12345' })
  for (const [documentKind, idCard] of [
    ['idCard', 'E12345678'],
    ['hkMacaoPermit', 'E12345678'],
    ['taiwanPermit', '123456789'],
    ['foreignResidence', '11010519491231002X'],
    ['passport', '军字1234'],
    ['other', '12/34'],
  ]) {
    const refusal = await refusalOf(pacs.study.register(registration(words, '证件丁', { documentKind, idCard })))
    const message = documentKind === 'other' ? 'otherDocument' : documentKind
    expect(refusal).toMatchObject({
      code: 'SCHEMA_VALIDATION_FAILED',
      details: { fields: [{ path: 'idCard', message }] },
    })
  }
})

test('a change that leaves the kind out keeps it with the number, and reads it from another number', async () => {
  const made = await pacs.study.register(registration(words, '证件戊', { documentKind: 'other', idCard: 'K88812345' }))
  const change = async (more: object) => {
    const { version, studyId } = await pacs.study.get({ studyId: made.studyId })
    const { patientRecordId: _, ...entries } = registration(words, '证件戊', more)
    return pacs.study.edit({ ...entries, studyId, version })
  }
  expect(await change({ idCard: 'K88812345' })).toMatchObject({ documentKind: 'other' })
  expect(await change({ idCard: 'H12349999' })).toMatchObject({ documentKind: 'hkMacaoPermit' })
  expect(await change({ idCard: '' })).toMatchObject({ documentKind: null, idCard: '' })
  const again = await pacs.study.register(
    registration(words, '证件戊', {
      patientRecordId: made.patientRecordId,
      documentKind: 'other',
      idCard: 'K88812345',
    }),
  )
  const next = registration(words, '证件戊', { patientRecordId: again.patientRecordId, idCard: 'k888-12345' })
  expect(await pacs.study.register(next)).toMatchObject({ documentKind: 'other' })
})

test('patients are the same person by kind and number, and are listed by the kind of their document', async () => {
  const idCard = '87654321'
  const [permit, other] = [
    await pacs.study.register(registration(words, '同号甲', { idCard, documentKind: 'taiwanPermit' })),
    await pacs.study.register(registration(words, '同号乙', { idCard, documentKind: 'other' })),
  ]
  const asked = { patientName: '同号丙', patientSex: 'unknown' as const, birthDate: null, telPhone: '', hisNumber: '' }
  const duplicatesOf = async (documentKind: DocumentKind | null) =>
    (await pacs.patient.duplicates({ ...asked, idCard: '8765 4321', documentKind })).map(
      ({ patient }) => patient.patientRecordId,
    )
  expect(await duplicatesOf('taiwanPermit')).toEqual([permit.patientRecordId])
  expect(await duplicatesOf(null)).toEqual([permit.patientRecordId])
  expect(await duplicatesOf('other')).toEqual([other.patientRecordId])
  expect(await duplicatesOf('passport')).toEqual([])
  const listed = async (documentKinds: DocumentKind[]) =>
    (await pacs.study.search({ idCard, documentKinds, pageNumber: 0, pageSize: 20 })).rows.map(({ studyId }) => studyId)
  expect(await listed(['other'])).toEqual([other.studyId])
  expect(await listed(['taiwanPermit', 'other'])).toHaveLength(2)
  expect(await listed(['passport'])).toEqual([])
})

test('documents that were stored before kinds were get the kind that their number shows', async () => {
  const migration = await readFile(new URL('../../../migrations/0112_document_kind.sql', import.meta.url), 'utf8')
  const update = /^UPDATE patient [^;]*;/m.exec(migration)?.[0] ?? ''
  const numbers = ['11010519491231002X', '110105491231002', 'H12345678', 'M0123456789', '12345678', '1234567890A']
  const more = ['USA123456789012', '911105195001011234', 'E12345678', 'AB1234567', '123456789', 'C01X00T47']
  const studies = []
  for (const idCard of [...numbers, ...more]) {
    const patientSex = 'unknown'
    const patientAge = { value: new Date().getFullYear() - 1949, unit: 'year' }
    const entries = /^\d{15,}/.test(idCard)
      ? { patientSex, patientAge, documentKind: 'other' }
      : { documentKind: 'other' }
    studies.push(
      await pacs.study.register({ ...registration(words, '旧证件', { idCard, ...entries }), isAnotherPerson: true }),
    )
  }
  await server.services.database.change(actorOf('director'), { id: 'test.migration' }, ({ tx }) =>
    tx.execute(sql.raw(update)),
  )
  for (const { studyId } of studies) {
    const { idCard, documentKind } = await pacs.study.get({ studyId })
    expect([idCard, documentKind]).toEqual([idCard, documentKindOf(idCard)])
  }
})

test.each([
  ['a mistyped card', { idCard: '110105194912310021' }, 'idCard'],
  ['a card that lacks a digit', { idCard: '1101051949123100' }, 'idCard'],
  ['a phone that lacks a digit', { telPhone: '1381234567' }, 'telPhone'],
])('%s is refused', async (_, more, path) => {
  const refusal = await refusalOf(pacs.study.register(registration(words, '错号', more)))
  expect(refusal).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', details: { fields: [{ path }] } })
})

test('a name is found by every reading, and however it is written', async () => {
  const named = async (name: string) => (await pacs.study.register(registration(words, name))).studyId
  const ids = async (text: string) =>
    (await pacs.study.search({ text, pageNumber: 0, pageSize: 50 })).rows.map((row) => row.studyId)
  const [lv, zeng, chen, ayi] = [
    await named('吕绿略'),
    await named('曾单解'),
    await named('陳美玲'),
    await named('阿依古丽·买买提'),
  ]
  for (const text of ['lvlvlve', 'lyulyulyue', 'lululue', 'lv', 'LÜ', 'ＬＶ']) expect(await ids(text)).toContain(lv)
  for (const text of ['zeng', 'cengdanjie', 'zengshanxie', 'zsx']) expect(await ids(text)).toContain(zeng)
  expect(await ids('陈美玲')).toContain(chen)
  for (const text of ['阿依古丽买买提', '阿依古丽・买买提', '阿依古丽 买买提']) expect(await ids(text)).toContain(ayi)
})

test('the database folds numbers as the product does', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT number_key(${' ｕｓ－00\u20111\u200b '}) AS number, phone_key('0086-138 1234 5678') AS phone,
      phone_key('0044 20 7946 0958') AS abroad, id_card_key('110105 491231 002') AS card, id_card_key('E1234 5678') AS passport`),
  )
  expect(rows).toEqual([
    {
      number: 'US001',
      phone: '13812345678',
      abroad: '+442079460958',
      card: '11010519491231002X',
      passport: 'E12345678',
    },
  ])
})
