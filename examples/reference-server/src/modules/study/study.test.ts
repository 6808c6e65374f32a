import {
  newId,
  PacsError,
  type Registration,
  type Study,
  sessionApi,
  settingsApi,
  studyApi,
  studyStatus,
} from '@opensono/pacs-core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actorOf } from '../../../test/fixture/actorOf'
import { hospitalIdOf, roomIdOf, type TestHospital } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { basicData, study } from '../../database/schema/study'

const apis = { study: studyApi, settings: settingsApi, session: sessionApi }
/** How many register at once. */
const crowd = howOften(20, 200)
let server: TestServer
const sourceIds: Record<TestHospital, string> = { first: newId(), second: newId() }
const examTypeIds: Record<TestHospital, string> = { first: newId(), second: newId() }
const partIds: Record<TestHospital, string> = { first: newId(), second: newId() }

beforeAll(async () => {
  server = await startTestServer()
  await server.services.database.system(async (tx) => {
    for (const hospital of ['first', 'second'] as const) {
      const hospitalId = hospitalIdOf(hospital)
      await tx.insert(basicData).values([
        { hospitalId, id: sourceIds[hospital], kind: 'patient-source', name: '门诊', englishName: 'Outpatient' },
        { hospitalId, id: examTypeIds[hospital], kind: 'exam-type', name: '腹部超声', englishName: 'Abdomen' },
        {
          hospitalId,
          id: partIds[hospital],
          kind: 'body-part',
          name: '肝脏',
          englishName: 'Liver',
          fields: { colourPrice: '60.00' },
        },
      ])
    }
  })
})
afterAll(() => server.close())

function registration(patientName: string, hospital: TestHospital = 'first', more: object = {}): Registration {
  const given = {
    patientRecordId: null,
    patientName,
    patientSex: 'female',
    patientAge: { value: 42, unit: 'year' },
    birthDate: null,
    telPhone: '',
    idCard: '',
    patientSourceId: sourceIds[hospital],
    examTypeId: examTypeIds[hospital],
    bodyPartIds: [partIds[hospital]],
    applyDepartmentId: null,
    applyDoctorId: null,
    roomId: roomIdOf(hospital),
    studyFee: '60.00',
    memo: '',
    ...more,
  }
  return given as Registration
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => 'none',
    (thrown: unknown) => (thrown instanceof PacsError ? thrown.code : String(thrown)),
  )
}

/** What another part of the product would write. */
async function setFacts(studyId: string, facts: Partial<typeof study.$inferInsert>): Promise<void> {
  const actor = actorOf('director')
  await server.services.database.change(actor, { id: 'test.facts' }, ({ tx }) =>
    tx.update(study).set(facts).where(eq(study.id, studyId)),
  )
}

const everything = { pageNumber: 0, pageSize: 200 }

describe('registration', () => {
  test('gives patient id, exam number and queue number, and answers what was registered', async () => {
    const pacs = await server.as('registrar', apis)
    const first = await pacs.study.register(registration('赵一诺', 'first', { memo: '空腹', telPhone: '13912345678' }))
    const second = await pacs.study.register(registration('钱二'))
    expect(first.patientId).toMatch(/^P20\d{2}\d{6}$/)
    expect(first.examNumber).toMatch(/^US20\d{6}\d{4}$/)
    expect(Number(second.examNumber.slice(-4))).toBe(Number(first.examNumber.slice(-4)) + 1)
    expect(second.queueNumber).toBe(first.queueNumber + 1)
    expect(first).toMatchObject({
      patientName: '赵一诺',
      patientAge: { value: 42, unit: 'year' },
      studyStatus: 'registered',
      studyFee: '60.00',
      memo: '空腹',
      telPhone: '13912345678',
      patientSource: { name: '门诊', englishName: 'Outpatient' },
      bodyParts: [{ name: '肝脏' }],
      version: 1,
    })
  })

  test('keeps a returning patient as one patient', async () => {
    const pacs = await server.as('registrar', apis)
    const first = await pacs.study.register(registration('孙三妹'))
    const again = await pacs.study.register(
      registration('孙三妹', 'first', { patientRecordId: first.patientRecordId, telPhone: '13900000009' }),
    )
    expect(again.patientId).toBe(first.patientId)
    expect((await pacs.study.get({ studyId: first.studyId })).telPhone).toBe('13900000009')
  })

  test.each([
    ['an empty name', { patientName: '  ' }, 'MISSING_REQUIRED_FIELDS', 'patientName'],
    ['no body part', { bodyPartIds: [] }, 'MISSING_REQUIRED_FIELDS', 'bodyPartIds'],
    ['an over-long name', { patientName: '长'.repeat(65) }, 'SCHEMA_VALIDATION_FAILED', 'patientName'],
    ['a false ID card', { idCard: '11010519491231002Y' }, 'SCHEMA_VALIDATION_FAILED', 'idCard'],
    ['an ID card with a wrong check character', { idCard: '110105194912310021' }, 'SCHEMA_VALIDATION_FAILED', 'idCard'],
    ['a fee with nine integer digits', { studyFee: '123456789.00' }, 'SCHEMA_VALIDATION_FAILED', 'studyFee'],
    ['a fee with three decimals', { studyFee: '1.005' }, 'SCHEMA_VALIDATION_FAILED', 'studyFee'],
    ['a phone that is none', { telPhone: '12345' }, 'SCHEMA_VALIDATION_FAILED', 'telPhone'],
    ['a birth date in the future', { birthDate: '2999-01-01' }, 'SCHEMA_VALIDATION_FAILED', 'birthDate'],
    ['a patient source of another hospital', { patientSourceId: sourceIds.second }, 'PatientTypeId', 'patientSourceId'],
    ['an exam type that is none', { examTypeId: newId() }, 'StudyTypeId', 'examTypeId'],
    ['no sex', { patientSex: undefined }, 'MISSING_REQUIRED_FIELDS', 'patientSex'],
    ['an age of 0 years', { patientAge: { value: 0, unit: 'year' } }, 'SCHEMA_VALIDATION_FAILED', 'patientAge'],
    [
      'an age that the birth date does not give',
      { birthDate: '1950-01-01', patientAge: { value: 3, unit: 'year' } },
      'SCHEMA_VALIDATION_FAILED',
      'patientAge',
    ],
    [
      'the ID card of a woman for a man',
      { idCard: '11010519840305058X', patientSex: 'male' },
      'SCHEMA_VALIDATION_FAILED',
      'idCard',
    ],
    [
      'an ID card with another birth date',
      { idCard: '11010519840305058X', birthDate: '1984-03-06' },
      'SCHEMA_VALIDATION_FAILED',
      'idCard',
    ],
    ['a room of another hospital', { roomId: roomIdOf('second') }, 'SCHEMA_VALIDATION_FAILED', 'roomId'],
  ])('refuses %s and names the field', async (_, more, code, path) => {
    const token = await server.tokenOf('registrar')
    const answer = await server.fetch('/api/pacs/study', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(registration('周五', 'first', more)),
    })
    const body = (await answer.json()) as { errorCode: string; errorData: { fields: { path: string }[] } }
    expect([answer.status, body.errorCode]).toEqual([400, code])
    expect(body.errorData.fields.map((field) => field.path)).toContain(path)
  })

  test(`${crowd} at once get ${crowd} different numbers`, async () => {
    const pacs = await server.as('registrar', apis, 'second')
    const register = async (name: string, options = { idempotencyKey: newId() }): Promise<Study> => {
      try {
        return await pacs.study.register(registration(name, 'second'), options)
      } catch (thrown) {
        // A client that gets the error of a busy server tries again; the key makes it the same registration.
        if (thrown instanceof PacsError && thrown.code === 'SERVER_BUSY') return register(name, options)
        throw thrown
      }
    }
    const all = await Promise.all(Array.from({ length: crowd }, (_, index) => register(`并发${index}`)))
    for (const field of ['patientId', 'examNumber', 'queueNumber'] as const) {
      expect(new Set(all.map((each) => each[field])).size).toBe(crowd)
    }
  }, 240_000)

  test('the same key registers once, however often it is sent', async () => {
    const pacs = await server.as('registrar', apis)
    const options = { idempotencyKey: newId() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pacs.study.register(registration('重复'), options)),
    )
    expect(new Set(answers.map((each) => each.studyId)).size).toBe(1)
  })

  test('numbers start again at the hospital’s midnight, not at that of the server', async () => {
    const pacs = await server.as('registrar', apis)
    const today = await pacs.study.register(registration('今日'))
    server.clock.jump(86_400_000)
    const later = await server.as('registrar', apis)
    const tomorrow = await later.study.register(registration('明日'))
    server.clock.jump(-86_400_000)
    expect(tomorrow.queueNumber).toBe(1)
    expect(tomorrow.examNumber.slice(2, 10) > today.examNumber.slice(2, 10)).toBe(true)
  })
})

describe('editing a registration', () => {
  test('takes the newest version only, and answers both when it is not', async () => {
    const pacs = await server.as('registrar', apis)
    const { studyId, version } = await pacs.study.register(registration('李四'))
    const edited = await pacs.study.edit({ ...registration('李思'), studyId, version })
    expect(edited).toMatchObject({ patientName: '李思', version: 2 })
    const refused = await pacs.study.edit({ ...registration('李死'), studyId, version }).catch((error) => error)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { savedByName: 'first registrar' } })
    expect(refused.details.current.patientName).toBe('李思')
  })

  test('of two editors at once one wins and the other is told', async () => {
    const pacs = await server.as('registrar', apis)
    const { studyId, version } = await pacs.study.register(registration('双人'))
    const codes = await Promise.all(
      ['甲', '乙'].map((name) => codeOf(pacs.study.edit({ ...registration(name), studyId, version }))),
    )
    expect(codes.sort()).toEqual(['CONFLICT', 'none'])
  })

  test.each([
    ['deleted', { deletedAt: new Date().toISOString() }, 'STUDY_IS_DELETED_ERROR'],
    ['a VIP’s', { isVip: true }, 'STUDY_VIP_ERROR'],
    ['locked', { lockedUntil: '2999-01-01T00:00:00.000Z' }, 'STUDY_IS_LOCKED_ERROR'],
    ['printed by another', { printedAt: '2026-01-01T00:00:00.000Z' }, 'UPDATE_OTHER_DOCTOR_PRINTED_STUDY_ERROR'],
  ])('refuses a study that is %s', async (_, facts, code) => {
    const pacs = await server.as('registrar', apis)
    const { studyId, version } = await pacs.study.register(registration('规则'))
    await setFacts(studyId, facts)
    expect(await codeOf(pacs.study.edit({ ...registration('规则'), studyId, version }))).toBe(code)
  })

  test('a new name is found in all studies of the patient', async () => {
    const pacs = await server.as('registrar', apis)
    const first = await pacs.study.register(registration('旧名字'))
    const again = { ...registration('旧名字'), patientRecordId: first.patientRecordId }
    const second = await pacs.study.register(again)
    await pacs.study.edit({ ...registration('慕容新名'), studyId: second.studyId, version: second.version })
    const found = await pacs.study.search({ ...everything, text: '慕容新' })
    expect(found.rows.map((row) => row.studyId).sort()).toEqual([first.studyId, second.studyId].sort())
  })
})

describe('records', () => {
  test('are found by name, pinyin, initials, phone, patient id and exam number, newest first', async () => {
    const pacs = await server.as('registrar', apis)
    const older = await pacs.study.register(registration('欧阳若曦', 'first', { telPhone: '13711112222' }))
    server.clock.jump(1000)
    const newer = await pacs.study.register(registration('欧阳若曦'))
    for (const text of ['欧阳', '若曦', '阳若', 'ouyangruoxi', 'oyrx', 'OYRX']) {
      const found = await pacs.study.search({ ...everything, text })
      expect([text, found.rows.map((row) => row.studyId)]).toEqual([text, [newer.studyId, older.studyId]])
    }
    for (const text of ['1371111', older.patientId, older.examNumber.toLowerCase()]) {
      const found = await pacs.study.search({ ...everything, text })
      expect([text, found.rows.map((row) => row.studyId)]).toEqual([text, [older.studyId]])
    }
  })

  test('are paged: each study on one page, the total on all', async () => {
    const pacs = await server.as('registrar', apis, 'second')
    const pages = await Promise.all(
      Array.from({ length: 5 }, (_, pageNumber) => pacs.study.list({ pageNumber, pageSize: 50 })),
    )
    const ids = pages.flatMap((page) => page.rows.map((row) => row.studyId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages.map((page) => page.total)).toEqual(Array.from({ length: 5 }, () => ids.length))
    const times = pages.flatMap((page) => page.rows.map((row) => row.registerTime))
    expect(times).toEqual([...times].sort().reverse())
  })

  test('a day means the hospital’s day, its end included', async () => {
    const pacs = await server.as('registrar', apis)
    const { studyId, registerTime } = await pacs.study.register(registration('日期'))
    const { timeZone } = await pacs.session.info()
    const day = new Date(registerTime).toLocaleDateString('sv-SE', { timeZone })
    const ids = async (range: object) =>
      (await pacs.study.search({ ...everything, text: '日期', ...range })).rows.map((row) => row.studyId)
    expect(await ids({ startTime: day, endTime: day })).toEqual([studyId])
    expect(await ids({ startTime: day.replaceAll('-', '/') })).toEqual([studyId])
    expect(await ids({ endTime: `${day.replaceAll('-', '/')} 00:00:00` })).toEqual([])
    expect(await ids({ startTime: registerTime, endTime: registerTime })).toEqual([studyId])
    expect(await codeOf(pacs.study.search({ ...everything, startTime: '2026-02-30' }))).toBe('SCHEMA_VALIDATION_FAILED')
  })

  test('by study time show only studies that were examined', async () => {
    const pacs = await server.as('registrar', apis)
    const examined = await pacs.study.register(registration('检查过'))
    await pacs.study.register(registration('没检查'))
    await setFacts(examined.studyId, { firstImageAt: new Date(server.clock.now()).toISOString() })
    const page = await pacs.study.list({ ...everything, studyTimeType: 'StudyTime' })
    expect(page.rows.every((row) => row.studyTime !== null)).toBe(true)
    expect(page.rows.map((row) => row.studyId)).toContain(examined.studyId)
  })

  test('a VIP study is neither shown nor counted without the right', async () => {
    const registrar = await server.as('registrar', apis)
    const { studyId } = await registrar.study.register(registration('贵宾王'))
    await setFacts(studyId, { isVip: true })
    const hidden = await registrar.study.search({ ...everything, text: '贵宾王' })
    expect(hidden).toMatchObject({ rows: [], total: 0 })
    const director = await server.as('director', apis)
    const shown = await director.study.search({ ...everything, text: '贵宾王' })
    expect(shown).toMatchObject({ rows: [{ studyId }], total: 1 })
    expect(await codeOf(registrar.study.get({ studyId }))).toBe('STUDY_VIP_ERROR')
  })

  test('another hospital’s study answers exactly as one that does not exist', async () => {
    const registrar = await server.as('registrar', apis)
    const { studyId } = await registrar.study.register(registration('本院'))
    const token = await server.tokenOf('registrar', 'second')
    const ask = async (id: string) => {
      const answer = await server.fetch(`/api/pacs/study/${id}`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, body: (await answer.text()).replaceAll(id, 'ID') }
    }
    const [foreign, absent] = await Promise.all([ask(studyId), ask(newId())])
    expect(foreign).toEqual(absent)
    expect(foreign.status).toBe(404)
  })

  test('reading a study and listing studies are written in the operation log', async () => {
    const registrar = await server.as('registrar', apis)
    const { studyId } = await registrar.study.register(registration('留痕'))
    await registrar.study.get({ studyId })
    const rows = await server.services.database.system((tx) =>
      tx.select({ call: operationLog.call }).from(operationLog).where(eq(operationLog.subjectId, studyId)),
    )
    expect(rows.map((row) => row.call).sort()).toEqual(['study.get', 'study.register'])
  })

  test('the status of the database and that of the core are the same for all facts', async () => {
    const pacs = await server.as('registrar', apis)
    const { studyId } = await pacs.study.register(registration('状态'))
    const at = new Date(server.clock.now()).toISOString()
    for (let mask = 0; mask < 16; mask += 1) {
      const fact = (bit: number) => ((mask >> bit) & 1 ? at : null)
      const facts = { firstImageAt: fact(0), diagnosedAt: fact(1), printedAt: fact(2), consultedAt: fact(3) }
      await setFacts(studyId, facts)
      expect((await pacs.study.get({ studyId })).studyStatus).toBe(studyStatus(facts))
    }
  })
})

test('what a hospital chooses from comes in its order, and only its own', async () => {
  const pacs = await server.as('registrar', apis)
  const rows = await pacs.settings.basicData({ kind: 'body-part' })
  expect(rows.map((row) => row.id)).toEqual([partIds.first])
  expect((await pacs.settings.rooms()).map((row) => row.name)).toEqual(['Room 1', 'Room 2'])
})
