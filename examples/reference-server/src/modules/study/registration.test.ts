import {
  type BasicDataId,
  calendarDate,
  fieldFaultsOf,
  limits,
  newId,
  type Pacs,
  PacsError,
  type Study,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hospitalIdOf, roomIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import { operationLog } from '../../database/schema/foundation'
import { basicData, studyBodyPart } from '../../database/schema/study'
import { actorOf } from '../image/testing/imageFixture'
import { add, clientOf } from '../settings/testing/basicDataFixture'
import {
  addWords,
  apis,
  nextPhone,
  refusalOf,
  registration,
  setFacts,
  setRule,
  type Words,
} from './testing/registrationFixture'

let server: TestServer
let words: Words
let pacs: Pacs<typeof apis>
let director: Pacs<typeof apis>

beforeAll(async () => {
  server = await startTestServer()
  words = await addWords(server)
})
afterAll(() => server?.close())
beforeEach(async () => {
  pacs = await server.as('registrar', apis)
  director = await server.as('director', apis)
})

const dayOf = (away = 0) => calendarDate(server.clock.now() + away * 86_400_000, 'Asia/Shanghai')
const fieldsOf = (refusal: PacsError) => fieldFaultsOf(refusal)

describe('an age of several parts', () => {
  const infant = { value: 1, unit: 'year', year: 1, month: 3, day: 0, hour: 0, minute: 0 } as const
  const register = (more: object) =>
    pacs.study.register(registration(words, '婴儿', { telPhone: nextPhone(), ...more }))

  test('is stored, found and changed in either form, and answered in both', async () => {
    const given = [{ year: 1, month: 3 }, { value: 1, unit: 'year' as const, month: 3 }, infant]
    for (const patientAge of given) {
      const made = await register({ patientAge })
      expect(made.patientAge).toEqual(infant)
      const { studyId } = made
      expect((await pacs.study.get({ studyId })).patientAge).toEqual(infant)
      const { rows } = await pacs.study.search({
        text: made.hospitalStudyId || made.examNumber,
        pageNumber: 0,
        pageSize: 5,
      })
      expect(rows.map(({ patientAge }) => patientAge)).toEqual([infant])
      const change = { ...registration(words, '婴儿', { patientRecordId: made.patientRecordId }), studyId }
      const older = await pacs.study.edit({ ...change, patientAge: { month: 4, day: 12 }, version: made.version })
      expect(older.patientAge).toEqual({ ...infant, value: 4, unit: 'month', year: 0, month: 4, day: 12 })
      const grown = await pacs.study.edit({ ...change, patientAge: { value: 9, unit: 'year' }, version: older.version })
      expect(grown.patientAge).toEqual({ ...infant, value: 9, year: 9, month: 0 })
    }
  })

  test('is compared with the birth date in months', async () => {
    const birthDate = `${Number(dayOf().slice(0, 4)) - 1}${dayOf(-2).slice(4)}`
    const named = [expect.objectContaining({ path: 'patientAge', message: 'ageBirthDate' })]
    expect((await register({ birthDate, patientAge: { year: 1, month: 1 } })).patientAge.month).toBe(1)
    expect(fieldsOf(await refusalOf(register({ birthDate, patientAge: { year: 1, month: 6 } })))).toEqual(named)
  })

  test('that contradicts itself is refused by its name', async () => {
    const wrong = [{ value: 2, unit: 'year', year: 1 }, { year: 1, month: 12 }, { day: 1, hour: 24 }, { year: 200 }]
    for (const patientAge of wrong) {
      const refusal = await refusalOf(register({ patientAge }))
      expect([patientAge, refusal.code, fieldsOf(refusal)[0]?.path]).toEqual([
        patientAge,
        'SCHEMA_VALIDATION_FAILED',
        expect.stringMatching(/^patientAge/),
      ])
    }
    const none = await refusalOf(register({ patientAge: {} }))
    expect(none.code).toBe('MISSING_REQUIRED_FIELDS')
  })
})

describe('the dates of a pregnancy', () => {
  const redated = { lastPeriod: '2025-10-06', dueDate: '2026-07-27', dueDateBasis: 'crl' } as const
  const register = (more: object) =>
    pacs.study.register(registration(words, '孕妇', { telPhone: nextPhone(), ...more }))

  test('are stored as they were given: last period, due date of record, and its basis', async () => {
    const { studyId } = await register(redated)
    expect(await pacs.study.get({ studyId })).toMatchObject(redated)
    const transfer = { transferDate: '2025-10-25', embryoDays: 5, dueDateBasis: 'ivf', dueDate: '2026-07-13' }
    const ivf = await register({ lastPeriod: '2025-10-01', ...transfer })
    expect(await pacs.study.get({ studyId: ivf.studyId })).toMatchObject({ lastPeriod: '2025-10-01', ...transfer })
  })

  test.each([
    ['dueDate', { ...redated, dueDateBasis: 'lmp' }],
    ['dueDateBasis', { ...redated, dueDateBasis: null }],
    ['dueDateBasis', { lastPeriod: '2025-10-06', dueDate: '2026-07-27' }],
    ['dueDate', { ...redated, dueDateBasis: 'ivf', transferDate: '2025-10-25', embryoDays: 5 }],
    ['embryoDays', { ...redated, dueDateBasis: 'ivf', embryoDays: 8 }],
    ['dueDateBasis', { ...redated, dueDateBasis: 'AI' }],
    ['transferDate', { ...redated, transferDate: '2099-01-01' }],
  ])('that contradict are refused, and %s is named', async (path, dates) => {
    const refusal = await refusalOf(register(dates))
    expect(refusal.code).toBe('SCHEMA_VALIDATION_FAILED')
    expect(fieldsOf(refusal).map((fault) => fault.path)).toEqual([path])
  })
})

describe('what a client leaves out', () => {
  /** A client of an earlier version: it knows the fields that were there from the first. */
  const early = (name: string, phone: string) => {
    const { patientName, patientSex, patientAge, birthDate, telPhone, idCard } = registration(words, name, {
      telPhone: phone,
    })
    const { patientSourceId, examTypeId, bodyPartIds, roomId, applyDepartmentId, applyDoctorId } = registration(
      words,
      name,
    )
    const person = { patientRecordId: null, patientName, patientSex, patientAge, birthDate, telPhone, idCard }
    const exam = { patientSourceId, examTypeId, bodyPartIds, roomId, applyDepartmentId, applyDoctorId }
    return { ...person, ...exam, studyFee: '', memo: '' }
  }
  const told = {
    address: '长安街 1 号',
    nation: '回族',
    hisNumber: 'H-77',
    insuranceNumber: 'I-7',
    maritalState: 'married',
  } as const

  test('of a new patient is empty', async () => {
    const made = await pacs.study.register(early('早甲', nextPhone()))
    expect(made).toMatchObject({ address: '', maritalState: null, bedNumber: '', isVip: false, gravidity: null })
  })

  test('of a known patient stays as it is stored', async () => {
    const phone = nextPhone()
    const first = await pacs.study.register(registration(words, '早乙', { telPhone: phone, ...told }))
    const { patientRecordId } = first
    const next = await pacs.study.register({ ...early('早乙', phone), patientRecordId })
    expect(next).toMatchObject({ ...told, patientId: first.patientId, patientRecordId })
    // What is said to be empty is emptied.
    const emptied = await pacs.study.register({ ...early('早乙', phone), patientRecordId, address: '' })
    expect(emptied).toMatchObject({ ...told, address: '' })
  })

  test('of a study that is changed stays, the VIP mark too; a score follows the parts', async () => {
    const phone = nextPhone()
    const exam = {
      bedNumber: '12',
      hisNumber: 'H-78',
      gravidity: 3,
      parity: 1,
      clinicalHistory: '高血压',
      clinicalDiagnosisText: '胆囊结石',
      isVip: true,
      patientSex: 'female',
    } as const
    const made = await director.study.register(registration(words, '早丙', { telPhone: phone, ...told, ...exam }))
    const { studyId, version } = made
    const change = { ...early('早丙', phone), patientSex: 'female' as const, bodyPartIds: [words.liver, words.heart] }
    const changed = await director.study.edit({ ...change, memo: '改', studyId, version })
    expect(changed).toMatchObject({
      ...told,
      ...exam,
      memo: '改',
      studyScore: '4.50',
      accessionNumber: made.accessionNumber,
    })
  })
})

describe('a clinical diagnosis that the dictionary does not have', () => {
  const typed = { clinicalDiagnosisText: '胆囊结石' }

  test('is listed behind those of the dictionary', async () => {
    const row = await add(await clientOf(server), 'clinical-diagnosis', '脂肪肝')
    const made = await pacs.study.register(registration(words, '诊一', { ...typed, clinicalDiagnosisIds: [row.id] }))
    expect(made).toMatchObject({ ...typed, clinicDiagnosisNameList: [row.name, '胆囊结石'] })
    const alone = await pacs.study.register(registration(words, '诊二', typed))
    expect(alone).toMatchObject({ ...typed, clinicalDiagnoses: [], clinicDiagnosisNameList: ['胆囊结石'] })
  })

  test('stays when a change leaves it out, and null or an empty text takes it away', async () => {
    const entries = registration(words, '诊三')
    let { studyId, version } = await pacs.study.register({ ...entries, ...typed })
    const change = async (more: object) => {
      const changed = await pacs.study.edit({ ...entries, ...more, studyId, version })
      version = changed.version
      return changed.clinicDiagnosisNameList
    }
    expect(await change({ memo: '改' })).toEqual(['胆囊结石'])
    expect(await change({ clinicalDiagnosisText: null })).toEqual([])
    expect(await change(typed)).toEqual(['胆囊结石'])
    expect(await change({ clinicalDiagnosisText: '' })).toEqual([])
  })

  test('has as many characters as a note', async () => {
    const most = limits.registration.noteLength
    const of = (length: number) => registration(words, '诊四', { clinicalDiagnosisText: '石'.repeat(length) })
    expect((await pacs.study.register(of(most))).clinicalDiagnosisText).toHaveLength(most)
    const refusal = await refusalOf(pacs.study.register(of(most + 1)))
    expect(fieldsOf(refusal)).toEqual([expect.objectContaining({ path: 'clinicalDiagnosisText', message: 'tooLong' })])
  })
})

describe('the fee', () => {
  const named = [{ path: 'studyFee', message: 'feeFixed' }]

  test('and the score are those of the parts, by what they are examined with', async () => {
    const both = { bodyPartIds: [words.liver, words.heart] }
    expect(await pacs.study.register(registration(words, '费一', both))).toMatchObject({
      studyFee: '240.00',
      studyScore: '4.50',
      ultrasonicType: 'ColorUltrasonic',
    })
    const plain = { ...both, ultrasonicType: 'BlackWhiteUltrasonic', studyScore: '7' }
    const given = await pacs.study.register(registration(words, '费二', plain))
    expect(given).toMatchObject({ studyFee: '40.00', studyScore: '7.00', ultrasonicType: 'BlackWhiteUltrasonic' })
  })

  test('of each part is kept with the study, as it was when the part was registered', async () => {
    const partsOf = async (studyId: string) => {
      const { bodyPartId, fee, score } = studyBodyPart
      const rows = await server.services.database.system((tx) =>
        tx.select({ bodyPartId, fee, score }).from(studyBodyPart).where(eq(studyBodyPart.studyId, studyId)),
      )
      return new Map(rows.map(({ bodyPartId: id, ...price }) => [id, price]))
    }
    const entries = registration(words, '费部位')
    const { studyId, version } = await pacs.study.register({ ...entries, bodyPartIds: [words.liver, words.heart] })
    const registered = await partsOf(studyId)
    expect([...registered.values()].reduce((all, { fee }) => all + Number(fee), 0)).toBe(240)
    const stored = sql`hospital_id = ${hospitalIdOf('first')}::uuid AND study_id = ${studyId}::uuid`
    await server.services.database.change(actorOf('director'), { id: 'test.price' }, ({ tx }) =>
      tx.execute(sql`UPDATE study_body_part SET fee = 11 WHERE ${stored} AND body_part_id = ${words.liver}::uuid`),
    )
    const alone = { ...entries, bodyPartIds: [words.liver], studyFee: '', studyId, version }
    const edited = await pacs.study.edit(alone)
    expect((await partsOf(studyId)).get(words.liver)?.fee).toBe('11.00')
    const plain = { ...alone, ultrasonicType: 'BlackWhiteUltrasonic', version: edited.version } as const
    await pacs.study.edit(plain)
    expect((await partsOf(studyId)).get(words.liver)?.fee).not.toBe('11.00')
  })

  test('is changed by hand only where the hospital allows it', async () => {
    const other = registration(words, '费三', { studyFee: '59.99' })
    expect(fieldsOf(await refusalOf(pacs.study.register(other)))).toEqual(named)
    expect(await pacs.study.register(registration(words, '费四', { studyFee: '60' }))).toMatchObject({
      studyFee: '60.00',
    })
    await setRule(server, 'editableStudyFee', true)
    const saved = await pacs.study.register(other)
    expect(saved.studyFee).toBe('59.99')
    await setRule(server, 'editableStudyFee', false)
    // An existing fee stays; an edit cannot bring in another one.
    const { studyId, version } = saved
    const kept = await pacs.study.edit({ ...other, memo: '改', studyId, version })
    expect(kept.studyFee).toBe('59.99')
    const cheaper = { ...other, studyFee: '1', studyId, version: kept.version }
    expect(fieldsOf(await refusalOf(pacs.study.edit(cheaper)))).toEqual(named)
  })

  test('of a hospital that examines in black and white is what that costs', async () => {
    await setRule(server, 'ultrasonicType', 'BlackWhiteUltrasonic')
    expect(await pacs.study.register(registration(words, '黑白'))).toMatchObject({
      studyFee: '40.00',
      ultrasonicType: 'BlackWhiteUltrasonic',
    })
    await setRule(server, 'ultrasonicType', 'ColorUltrasonic')
  })
})

describe('a patient id', () => {
  test('is typed only where the hospital allows it, and only one that nobody has', async () => {
    const own = registration(words, '编号一', { patientId: 'A-77' })
    expect(fieldsOf(await refusalOf(pacs.study.register(own)))).toEqual([
      { path: 'patientId', message: 'patientIdFixed' },
    ])
    await setRule(server, 'isPatientIdEditable', true)
    const first = await pacs.study.register(own)
    expect(first.patientId).toBe('A-77')
    const same = registration(words, '编号二', { patientId: 'A-77' })
    expect((await refusalOf(pacs.study.register(same))).code).toBe('NAME_TAKEN')
    const second = await pacs.study.register(registration(words, '编号二'))
    const { studyId, version } = second
    const stolen = pacs.study.edit({ ...same, studyId, version })
    expect(await refusalOf(stolen)).toMatchObject({ code: 'NAME_TAKEN', details: { field: 'patientId' } })
    const racing = Array.from({ length: 4 }, (_, index) =>
      pacs.study.register(registration(words, `编号赛${index}`, { patientId: 'A-78' })).then(
        () => 'done',
        (thrown) => PacsError.from(thrown).code,
      ),
    )
    expect((await Promise.all(racing)).sort()).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'NAME_TAKEN', 'done'])
    await setRule(server, 'isPatientIdEditable', false)
  })
})

describe('a VIP', () => {
  test('is registered by those alone who may, and made one later by those alone who may hide studies', async () => {
    const vip = registration(words, '贵宾一', { isVip: true })
    expect((await refusalOf(pacs.study.register(vip))).code).toBe('FORBIDDEN')
    const saved = await director.study.register(vip)
    expect(saved.isVip).toBe(true)
    expect((await refusalOf(pacs.study.get({ studyId: saved.studyId }))).code).toBe('STUDY_VIP_ERROR')
    const plain = await pacs.study.register(registration(words, '常人'))
    const change = { ...registration(words, '常人', { isVip: true }), studyId: plain.studyId, version: plain.version }
    expect((await refusalOf(pacs.study.edit(change))).code).toBe('FORBIDDEN')
    expect((await director.study.edit(change)).isVip).toBe(true)
  })

  test('whose studies are all hidden is nobody to register a further visit of', async () => {
    const { patientRecordId } = await director.study.register(registration(words, '贵宾二', { isVip: true }))
    const again = registration(words, '贵宾二', { patientRecordId })
    expect((await refusalOf(pacs.study.register(again))).code).toBe('NOT_FOUND')
    expect((await director.study.register(again)).isRevisit).toBe(true)
  })
})

describe('who may be a patient already', () => {
  test('is shown before there is a second record, with what agrees and differs', async () => {
    const telPhone = nextPhone()
    const first = await pacs.study.register(registration(words, '邓 小兰', { telPhone, birthDate: '1984-02-03' }))
    const again = registration(words, '邓小兰', { telPhone, birthDate: '1985-02-03' })
    const refusal = await refusalOf(pacs.study.register(again))
    expect(refusal).toMatchObject({
      code: 'POSSIBLE_DUPLICATE',
      details: {
        duplicates: [
          {
            patient: { patientRecordId: first.patientRecordId, patientName: '邓 小兰', studies: 1 },
            agrees: ['patientName', 'patientSex', 'telPhone'],
            differs: ['birthDate'],
          },
        ],
      },
    })
    const other = await pacs.study.register({ ...again, isAnotherPerson: true })
    expect(other.patientRecordId).not.toBe(first.patientRecordId)
    const known = await pacs.study.register({ ...again, patientRecordId: first.patientRecordId })
    expect(known).toMatchObject({ patientRecordId: first.patientRecordId, isRevisit: true })
    expect([first.isRevisit, other.isRevisit]).toEqual([false, false])
  })

  test('is found by two who register the same person at once: one of them is asked', async () => {
    const [idCard, telPhone] = ['11010519840305058X', nextPhone()]
    const both = ['许 文', '许文 '].map((name) =>
      pacs.study.register(registration(words, name, { idCard, telPhone })).then(
        () => 'done',
        (thrown) => PacsError.from(thrown).code,
      ),
    )
    expect((await Promise.all(both)).sort()).toEqual(['POSSIBLE_DUPLICATE', 'done'])
  })

  test('is nobody of another hospital, and no VIP for anyone who may not see them', async () => {
    const telPhone = nextPhone()
    const elsewhere = await server.as('registrar', apis, 'second')
    await elsewhere.study.register(registration(await addWords(server, 'second'), '何方', { telPhone }))
    await director.study.register(registration(words, '何方', { telPhone, isVip: true }))
    await expect(pacs.study.register(registration(words, '何方', { telPhone }))).resolves.toBeDefined()
    const refusal = await refusalOf(director.study.register(registration(words, '何方', { telPhone })))
    expect(refusal.is('POSSIBLE_DUPLICATE') && refusal.details.duplicates).toHaveLength(2)
  })
})

describe('numbers', () => {
  test('an accession number is digits for a bar code, and counts the studies of a year', async () => {
    const [one, two] = [
      await pacs.study.register(registration(words, '号一')),
      await pacs.study.register(registration(words, '号二')),
    ]
    expect(one.accessionNumber).toMatch(new RegExp(`^${dayOf().slice(2, 4)}\\d{8}$`))
    expect(Number(two.accessionNumber)).toBe(Number(one.accessionNumber) + 1)
  })

  test('each room counts its own queue, on the day for which the patient comes', async () => {
    const later = { appointmentDate: dayOf(400) }
    const room2 = { ...later, roomId: roomIdOf('first', 2) }
    const numberOf = async (name: string, more: object) =>
      (await pacs.study.register(registration(words, name, more))).queueNumber
    expect(await numberOf('排一', later)).toBe(1)
    expect(await numberOf('排二', later)).toBe(2)
    expect(await numberOf('排三', room2)).toBe(1)
    expect(await numberOf('排四', { ...later, appointmentDate: dayOf(401) })).toBe(1)
  })

  test('another room or day takes a number there; anything else keeps it', async () => {
    const appointmentDate = dayOf(410)
    await pacs.study.register(registration(words, '先到', { appointmentDate, roomId: roomIdOf('first', 2) }))
    const entries = registration(words, '换房', { appointmentDate })
    const first = await pacs.study.register(entries)
    const { studyId } = first
    const kept = await pacs.study.edit({ ...entries, memo: '改', studyId, version: 1 })
    expect(kept.queueNumber).toBe(1)
    const moved = await pacs.study.edit({ ...entries, roomId: roomIdOf('first', 2) as never, studyId, version: 2 })
    expect([moved.queueNumber, moved.roomId]).toEqual([2, roomIdOf('first', 2)])
    await setFacts(server, studyId, { firstImageAt: new Date(server.clock.now()).toISOString() })
    const examined = await pacs.study.edit({ ...entries, studyId, version: moved.version })
    expect(examined.queueNumber).toBe(2)
  })

  test('around midnight and New Year each is that of its day, and none is given twice', async () => {
    // A year for which no other test asks anybody to come.
    const year = new Date(server.clock.now()).getUTCFullYear() + 5
    const newYear = Date.parse(`${year}-12-31T16:00:00.000Z`)
    const jumpTo = (at: number) => server.clock.jump(at - server.clock.now())
    const [before, rounds, atOnce] = [server.clock.now(), howOften(2, 10), howOften(10, 200)]
    const saved: Study[] = []
    const register = async (name: string, options = { idempotencyKey: newId() }): Promise<void> => {
      const asked = registration(words, name)
      try {
        saved.push(await pacs.study.register(asked, options))
      } catch (thrown) {
        if (!(thrown instanceof PacsError) || thrown.code !== 'SERVER_BUSY') throw thrown
        await register(name, options)
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      jumpTo(newYear - 1_000)
      pacs = await server.as('registrar', apis)
      const half = (which: string) =>
        Array.from({ length: atOnce / 2 }, (_, index) => register(`跨年${which}${round}-${index}`))
      const early = half('前')
      await Promise.race(early)
      jumpTo(newYear + 1_000)
      await Promise.all([...early, ...half('后')])
    }
    jumpTo(before)
    expect(saved).toHaveLength(rounds * atOnce)
    for (const field of ['patientId', 'examNumber', 'accessionNumber'] as const) {
      expect(new Set(saved.map((study) => study[field])).size).toBe(saved.length)
    }
    const days = new Map<string, number[]>()
    for (const each of saved) {
      const day = calendarDate(each.registerTime, 'Asia/Shanghai')
      days.set(day, [...(days.get(day) ?? []), each.queueNumber])
      expect(each.examNumber.slice(2, 10)).toBe(day.replaceAll('-', ''))
      expect(each.patientId.slice(1, 5)).toBe(day.slice(0, 4))
      expect(each.accessionNumber.slice(0, 2)).toBe(day.slice(2, 4))
    }
    expect([...days.keys()].sort()).toEqual([`${year}-12-31`, `${year + 1}-01-01`])
    for (const numbers of days.values()) {
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1))
    }
  }, 600_000)
})

test('registering and changing the same patient at once ends for everybody, one after the other', async () => {
  const first = await pacs.study.register(registration(words, '同人'))
  const { patientRecordId, studyId } = first
  const codes: string[] = []
  const note = (call: Promise<unknown>) =>
    call.then(
      () => void codes.push('done'),
      (thrown) => void codes.push(PacsError.from(thrown).code),
    )
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      note(
        index % 2 === 0
          ? pacs.study.register(registration(words, `同人${index}`, { patientRecordId }))
          : pacs.study.edit({ ...registration(words, `同人${index}`), studyId, version: 1 }),
      ),
    ),
  )
  // Every registration is done. Of the changes only one can be, and only before a registration says anything else of the patient.
  expect(codes.filter((code) => code !== 'done' && code !== 'CONFLICT')).toEqual([])
  expect([6, 7]).toContain(codes.filter((code) => code === 'done').length)
})

test('a change is written down with the fields that changed, and values of those alone that say nothing of the patient', async () => {
  const entries = registration(words, '留痕甲', { telPhone: nextPhone() })
  const { studyId, version } = await pacs.study.register(entries)
  const roomId = roomIdOf('first', 2) as never
  const told = { memo: '过敏', clinicalDiagnosisText: '留痕病' }
  await pacs.study.edit({ ...entries, ...told, patientName: '留痕乙', roomId, studyId, version })
  const rows = await server.services.database.system((tx) =>
    tx.select({ details: operationLog.details }).from(operationLog).where(eq(operationLog.subjectId, studyId)),
  )
  expect(rows.map((row) => row.details)).toContainEqual(
    expect.objectContaining({
      changed: ['patientName', 'roomId', 'clinicalDiagnosisText', 'memo'],
      before: { roomId: roomIdOf('first') },
      after: { roomId },
    }),
  )
  expect(JSON.stringify(rows)).not.toMatch(/留痕|过敏|136\d{8}/)
})

describe('a part that patients of one sex have, of one exam type', () => {
  /** The prostate, which is examined as another exam type than the liver. */
  async function addProstate(): Promise<{ partId: BasicDataId; examTypeId: BasicDataId }> {
    const [partId, examTypeId] = [newId() as BasicDataId, newId() as BasicDataId]
    const hospitalId = hospitalIdOf(words.hospital)
    await server.services.database.system((tx) =>
      tx.insert(basicData).values([
        { hospitalId, id: examTypeId, kind: 'exam-type', name: `泌尿超声${examTypeId.slice(0, 6)}` },
        {
          hospitalId,
          id: partId,
          kind: 'body-part',
          name: `前列腺${partId.slice(0, 6)}`,
          fields: { sex: 'male', examTypeId },
        },
      ]),
    )
    return { partId, examTypeId }
  }

  test('is refused for the other sex and for another exam type, and a study that has it stays editable', async () => {
    const { partId, examTypeId } = await addProstate()
    const given = (more: object) => registration(words, '前列腺', { bodyPartIds: [partId], examTypeId, ...more })
    const messages = async (more: object) =>
      fieldsOf(await refusalOf(pacs.study.register(given(more)))).map(({ path, message }) => `${path} ${message}`)
    expect(await messages({ patientSex: 'female' })).toEqual(['bodyPartIds partSex'])
    expect(await messages({ patientSex: 'male', examTypeId: words.examType })).toEqual(['bodyPartIds partExamType'])
    const study = await pacs.study.register(given({ patientSex: 'male' }))
    // The hospital corrects its list afterwards.
    await server.services.database.change(actorOf('director'), { id: 'test.part' }, ({ tx }) =>
      tx
        .update(basicData)
        .set({ fields: { sex: 'female', examTypeId } })
        .where(eq(basicData.id, partId)),
    )
    const { studyId, version } = study
    const changed = await pacs.study.edit({ ...given({ patientSex: 'male' }), studyId, version, memo: '轮椅' })
    expect(changed.memo).toBe('轮椅')
  })
})
