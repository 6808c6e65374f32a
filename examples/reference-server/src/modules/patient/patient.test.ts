import { newId, type Pacs, type StudyId } from '@opensono/pacs-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospitalIdOf } from '../../../test/fixture/fixture'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { addWords, apis, refusalOf, registration, setFacts, type Words } from '../study/testing/registrationFixture'

let server: TestServer
let words: Words
let pacs: Pacs<typeof apis>
let director: Pacs<typeof apis>
/** Zhao Yinuo came twice; her name's sister is a VIP in all studies; a third one is hidden in one of two. */
let yinuo: string
let hidden: string
let half: string
let hiddenStudy: StudyId

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
  pacs = await server.as('registrar', apis)
  director = await server.as('director', apis)
  const of = (name: string, more: object = {}) => registration(words, name, more)
  const first = { telPhone: '13612340001', idCard: '11010519840305058X', hisNumber: 'H-100' }
  const one = await pacs.study.register(of('赵一诺', first))
  yinuo = one.patientRecordId
  server.clock.jump(60_000)
  const heart = { bodyPartIds: [words.heart] }
  await pacs.study.register(of('赵一诺', { ...first, ...heart, patientRecordId: yinuo }))
  const vip = await director.study.register(
    of('赵一诗', { telPhone: '13612340002', hisNumber: 'H-200', isVip: true, patientSex: 'male' }),
  )
  hidden = vip.patientRecordId
  hiddenStudy = vip.studyId
  server.clock.jump(60_000)
  const shown = await pacs.study.register(of('赵一半', { telPhone: '13612340003' }))
  half = shown.patientRecordId
  await director.study.register(of('赵一半', { telPhone: '13612340003', patientRecordId: half, isVip: true }))
  const elsewhere = await server.as('registrar', apis, 'second')
  await elsewhere.study.register(
    registration(await addWords(server, 'second'), '赵一诺', { telPhone: '13612340001', hisNumber: 'H-100' }),
  )
})
afterAll(() => server?.close())

const idsOf = (rows: readonly { patientRecordId: string }[]) => rows.map((row) => row.patientRecordId)

type BodyInput = Parameters<typeof pacs.patient.furtherVisit>[0]

describe('returning patients', () => {
  const visit = async (body: BodyInput, who = pacs) => idsOf((await who.patient.furtherVisit(body)).rows)

  test('are found by a part of the name, its pinyin or initials, and by the start of a phone', async () => {
    for (const patientName of ['赵一诺', '一诺', 'zhaoyinuo', 'ZYN', ' 诺 ']) {
      expect([patientName, await visit({ patientName })]).toEqual([patientName, [yinuo]])
    }
    expect(await visit({ telPhone: '1361234' })).toEqual([half, yinuo])
    expect(await visit({ telPhone: '1361234', patientName: '赵一诺' })).toEqual([yinuo])
    expect(await visit({ patientName: '赵', patientHISID: 'H-1' })).toEqual([yinuo])
    expect(await visit({ patientName: '赵', patientSex: 'male' })).toEqual([])
  })

  test('are not looked for without name and phone, whatever else is given', async () => {
    for (const body of [
      {},
      { patientName: ' ', telPhone: '' },
      { patientHISID: 'H-100', patientSex: 'male' as const },
    ]) {
      expect((await refusalOf(pacs.patient.furtherVisit(body))).code).toBe('NAME_AND_PHONE_EMPTY')
    }
  })

  test('of another hospital are nobody', async () => {
    expect(await visit({ patientName: '赵一诺', hospitalGUID: hospitalIdOf('second') })).toEqual([])
    expect(await visit({ patientName: '赵一诺', hospitalGUID: hospitalIdOf('first') })).toEqual([yinuo])
  })

  test('signs of patterns are searched as they are', async () => {
    expect(await visit({ telPhone: '%' })).toEqual([])
    expect(await visit({ telPhone: '1361234000_' })).toEqual([])
  })

  test('tell how often and for what they were here, as far as the caller may know', async () => {
    const { rows, total, isTotalExact } = await pacs.patient.furtherVisit({ patientName: '赵一' })
    expect(rows).toMatchObject([
      { patientRecordId: half, studies: 1 },
      {
        patientRecordId: yinuo,
        studies: 2,
        lastExam: '腹部超声',
        lastExamEnglish: 'Abdomen',
        idCard: '11010519840305058X',
        hisNumber: 'H-100',
      },
    ])
    expect({ total, isTotalExact }).toEqual({ total: 2, isTotalExact: true })
    const all = await director.patient.furtherVisit({ patientName: '赵一', pageSize: 2 })
    expect([idsOf(all.rows), all.total]).toEqual([[half, hidden], 3])
    const rest = await director.patient.furtherVisit({ patientName: '赵一', pageSize: 2, pageNumber: 1 })
    expect(idsOf(rest.rows)).toEqual([yinuo])
    expect(all.rows[0]?.studies).toBe(2)
  })
})

describe('suggestions', () => {
  const suggest = async (text: string, who = pacs) => idsOf(await who.patient.suggest({ text }))

  test('come while somebody types a name or the start of any number', async () => {
    const { patientId } = (await pacs.patient.suggest({ text: '赵一诺' }))[0] ?? { patientId: '' }
    for (const text of ['赵一诺', 'zyn', '13612340001', '110105198403', '11010519840305058x', 'h-100', patientId]) {
      expect([text, await suggest(text)]).toEqual([text, [yinuo]])
    }
    expect(await suggest('赵一')).toEqual([half, yinuo])
    expect(await suggest('赵一', director)).toEqual([half, hidden, yinuo])
  })

  test('a VIP is suggested by nothing to anyone who may not see them', async () => {
    for (const text of ['赵一诗', 'zys', '13612340002', 'H-200']) {
      expect([text, await suggest(text), await suggest(text, director)]).toEqual([text, [], [hidden]])
    }
  })
})

test('likely duplicates agree in a number of theirs, or in name and phone, in whatever way they are written', async () => {
  const person = {
    patientName: '某某',
    patientSex: 'female' as const,
    birthDate: null,
    telPhone: '',
    idCard: '',
    hisNumber: '',
  }
  const found = async (more: object, who = pacs) =>
    (await who.patient.duplicates({ ...person, ...more })).map(({ patient, agrees }) => [
      patient.patientRecordId,
      agrees,
    ])
  expect(await found({ idCard: '11010519840305058x' })).toEqual([[yinuo, ['patientSex', 'idCard']]])
  expect(await found({ hisNumber: 'H-100' })).toEqual([[yinuo, ['patientSex', 'hisNumber']]])
  expect(await found({ patientName: ' 赵 一诺', telPhone: '136-1234-0001' })).toEqual([
    [yinuo, ['patientName', 'patientSex', 'telPhone']],
  ])
  expect(await found({ patientName: '赵一诺' })).toEqual([])
  expect(await found({ hisNumber: 'H-200' })).toEqual([])
  expect(await found({ hisNumber: 'H-200' }, director)).toEqual([[hidden, ['hisNumber']]])
})

describe("a patient's studies", () => {
  const page = { pageNumber: 0, pageSize: 20 }

  test('come newest first, in pages, without those that the caller may not see', async () => {
    const all = await pacs.patient.studies({ patientRecordId: yinuo as never, ...page })
    expect(all.rows.map((row) => row.bodyParts[0]?.name)).toEqual(['心脏', '肝脏'])
    const second = await pacs.patient.studies({ patientRecordId: yinuo as never, pageNumber: 1, pageSize: 1 })
    expect([second.rows.map((row) => row.bodyParts[0]?.name), second.total]).toEqual([['肝脏'], 2])
    expect((await pacs.patient.studies({ patientRecordId: half as never, ...page })).total).toBe(1)
    expect((await director.patient.studies({ patientRecordId: half as never, ...page })).total).toBe(2)
  })

  test('of a VIP, of another hospital’s patient and of nobody are the same: none', async () => {
    const elsewhere = await server.as('registrar', apis, 'second')
    const cases = [
      [pacs, hidden],
      [elsewhere, yinuo],
      [pacs, newId()],
    ] as const
    for (const [who, id] of cases) {
      const refusal = await refusalOf(who.patient.studies({ patientRecordId: id as never, ...page }))
      expect(refusal.code).toBe('NOT_FOUND')
    }
  })

  test('a deleted VIP study still hides the patient who has no other', async () => {
    await setFacts(server, hiddenStudy, { deletedAt: new Date(server.clock.now()).toISOString() })
    expect((await pacs.patient.suggest({ text: '赵一诗' })).length).toBe(0)
    await setFacts(server, hiddenStudy, { deletedAt: null })
  })
})
