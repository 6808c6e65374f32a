import {
  formatId,
  type IdFormat,
  type IdFormatSetting,
  type InputOf,
  idFormatFaults,
  type Pacs,
  PacsError,
  type RoomId,
  ruleApi,
  studyApi,
} from '@opensono/pacs-core'
import { counterOf } from '@opensono/pacs-core/server'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roomIdOf } from '../../../test/fixture/fixture'
import { howOften } from '../../../test/howOften'
import { startTestServer, type TestServer } from '../../../test/startTestServer'
import type { Actor } from '../../database/actor'
import { idCounter, idFormat } from '../../database/schema/study'
import type { Transaction } from '../../database/transaction'
import { highestCounter } from '../study/idFormats'
import { addChoices } from './testing/registrationChoices'

const apis = { rule: ruleApi, study: studyApi }
const today = '2026-11-21'
/** Half past eleven at night of the last day of a year, where the hospital is: in UTC it is still the afternoon. */
const newYearsEve = Date.parse('2026-12-31T23:30:00+08:00')

/** How many register at once. */
const crowd = howOften(50, 200)

let server: TestServer
let administrator: Pacs<typeof apis>
let choices: Awaited<ReturnType<typeof addChoices>>
let startedAtMs: number
beforeAll(async () => {
  server = await startTestServer()
  startedAtMs = server.clock.now()
  choices = await addChoices(server)
})
afterAll(() => server?.close())

/** The hospital as it was at the start: it has registered nobody and chosen no format. */
async function begin(): Promise<void> {
  server.clock.jump(startedAtMs - server.clock.now())
  await server.services.database.asOwner((owner) =>
    owner.query('TRUNCATE patient, study, id_counter, id_format CASCADE'),
  )
  administrator = await server.as('director', apis)
}

function registration(number: number): InputOf<typeof studyApi.register> {
  return {
    patientRecordId: null,
    patientName: `Patient ${number}`,
    patientSex: 'female',
    patientAge: { value: 40, unit: 'year' },
    birthDate: null,
    telPhone: '',
    idCard: '',
    ...choices,
    applyDepartmentId: null,
    applyDoctorId: null,
    roomId: roomIdOf('first') as RoomId,
    studyFee: '',
    memo: '',
  }
}

/** Registers; an answer that says "busy" is asked for again. */
async function register(number = 0, client = administrator): Promise<{ patientId: string; examNumber: string }> {
  try {
    return await client.study.register(registration(number))
  } catch (thrown) {
    if (PacsError.from(thrown).code !== 'SERVER_BUSY') throw thrown
    return register(number, client)
  }
}

/** Changes a format, and asks again while people are registering. */
async function change(purpose: 'patient' | 'exam', format: Partial<IdFormat>): Promise<IdFormatSetting> {
  try {
    const { example: _example, ...former } = await administrator.rule.idFormat({ purpose })
    return await administrator.rule.setIdFormat({ purpose, ...former, ...format })
  } catch (thrown) {
    if (PacsError.from(thrown).code !== 'SERVER_BUSY') throw thrown
    return change(purpose, format)
  }
}

/** As many examinations were registered in a period. */
async function countTo(period: string, value: number): Promise<void> {
  const actor = await server.actorOf('director')
  const { hospitalId } = actor
  const target = [idCounter.hospitalId, idCounter.purpose, idCounter.period]
  await server.services.database.change(actor, { id: 'test.count' }, ({ tx }) =>
    tx
      .insert(idCounter)
      .values({ hospitalId, purpose: 'exam', period, value })
      .onConflictDoUpdate({ target, set: { value } }),
  )
}

/** Patients with some numbers. */
const addPatients = (tx: Transaction, { hospitalId }: Actor, numbers: readonly string[]) =>
  tx.execute(sql`
    INSERT INTO patient (hospital_id, id, patient_id, name, sex, created_at)
    SELECT ${hospitalId}, gen_random_uuid(), number, number, 'unknown', ${new Date(newYearsEve)}
    FROM jsonb_array_elements_text(${JSON.stringify([...new Set(numbers)])}) AS number`)

/** The highest counter that a format finds among patients with some numbers, who are gone again afterwards. */
async function highestAmong(
  numbers: readonly string[],
  format: IdFormat,
  day: string,
  watch: (tx: Transaction, when: 'before' | 'after') => Promise<void> = async () => undefined,
): Promise<number> {
  const actor = await server.actorOf('registrar')
  const gone = new Error('Nobody stays.')
  let highest = Number.NaN
  const look = server.services.database.change(actor, { id: 'test.numbers' }, async ({ tx }) => {
    await addPatients(tx, actor, numbers)
    await watch(tx, 'before')
    highest = await highestCounter(tx, 'patient', format, day)
    await watch(tx, 'after')
    throw gone
  })
  await expect(look).rejects.toBe(gone)
  return highest
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (thrown: unknown) => PacsError.from(thrown).code,
  )
const exam: IdFormat = { prefix: 'US', suffix: '', dateFormat: 'YYYYMMDD', length: 14, resetBy: 'day' }

/** The clock of the server goes on to a moment; anyone who was logged in long before is so again. */
async function goTo(atMs: number): Promise<void> {
  server.clock.advance(atMs - server.clock.now())
  administrator = await server.as('director', apis)
}

describe('Numbers', () => {
  beforeEach(begin)

  test(`of ${crowd} registrations at once have no gap, and none stands twice`, async () => {
    const numbers = await Promise.all(Array.from({ length: crowd }, (_, index) => register(index)))
    const counters = (texts: string[], digits: number) =>
      texts.map((text) => Number(text.slice(-digits))).sort((a, b) => a - b)
    const all = Array.from({ length: crowd }, (_, index) => index + 1)
    expect(
      counters(
        numbers.map(({ examNumber }) => examNumber),
        4,
      ),
    ).toEqual(all)
    expect(
      counters(
        numbers.map(({ patientId }) => patientId),
        6,
      ),
    ).toEqual(all)
  }, 60_000)

  test('begin again at midnight and at new year where the hospital is, not where the server is', async () => {
    await goTo(newYearsEve)
    await register()
    expect(await register()).toMatchObject({
      patientId: expect.stringMatching(/^P2026/),
      examNumber: 'US202612310002',
    })
    await goTo(newYearsEve + 29 * 60_000 + 59_999)
    expect(await register()).toMatchObject({ examNumber: 'US202612310003' })
    await goTo(newYearsEve + 30 * 60_000)
    expect(await register()).toMatchObject({ patientId: 'P2027000001', examNumber: 'US202701010001' })
    await goTo(newYearsEve + (24 * 60 + 30) * 60_000)
    expect(await register()).toMatchObject({ patientId: 'P2027000002', examNumber: 'US202701020001' })
  })

  test('that a failed registration took are given to the next', async () => {
    await register()
    expect(await codeOf(administrator.study.register({ ...registration(1), roomId: 'none' as RoomId }))).not.toBe(
      'done',
    )
    expect((await register()).examNumber).toMatch(/0002$/)
  })
})

describe('A format', () => {
  beforeEach(begin)

  test('shows the number that the next registration gets', async () => {
    await register()
    const { example } = await administrator.rule.idFormat({ purpose: 'exam' })
    expect((await register()).examNumber).toBe(example)
    const saved = await change('exam', { prefix: 'CT-', length: 16 })
    expect((await register()).examNumber).toBe(saved.example)
    expect(saved.example).toMatch(/^CT-\d{8}00001$/)
  })

  test('that comes back goes on where it stopped, whatever stood between', async () => {
    await register()
    await register()
    await change('exam', { prefix: 'XX' })
    await register()
    expect((await change('exam', { prefix: 'US' })).example).toMatch(/^US\d{8}0003$/)
    expect((await register()).examNumber).toMatch(/0003$/)
  })

  test('that would repeat numbers of the former one goes on behind them', async () => {
    await goTo(newYearsEve)
    await change('exam', { prefix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year' })
    // 2026 and the counter 1231005 look like the fifth examination of the last of December.
    const year = { prefix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year' } as const
    await countTo('2026', 1_231_004)
    expect((await register()).examNumber).toBe('20261231005')
    const saved = await change('exam', { ...year, dateFormat: 'YYYYMMDD', resetBy: 'day' })
    expect(saved.example).toBe('20261231006')
    expect((await register()).examNumber).toBe('20261231006')
  })

  test('whose counter begins again among numbers of an older format steps over them', async () => {
    await goTo(newYearsEve)
    await change('exam', { prefix: '', dateFormat: 'YYYY', length: 11, resetBy: 'year' })
    await countTo('2027', 102_000)
    await goTo(newYearsEve + 60 * 60_000)
    expect((await register()).examNumber).toBe('20270102001')
    await change('exam', { prefix: '', dateFormat: 'YYYYMMDD', length: 11, resetBy: 'day' })
    await goTo(newYearsEve + (24 * 60 + 60) * 60_000)
    expect((await register()).examNumber).toBe('20270102002')
  })

  test('is changed while people register: no number stands twice, none is lost', async () => {
    const others = await server.as('registrar', apis)
    const work = Array.from({ length: crowd }, (_, index) => register(index, others))
    await change('exam', { prefix: 'UX' })
    await change('exam', { prefix: 'US' })
    await change('exam', { length: 15 })
    const numbers = (await Promise.all(work)).map(({ examNumber }) => examNumber)
    expect(new Set(numbers).size).toBe(crowd)
  }, 60_000)

  test('makes no number twice, whatever formats follow each other', async () => {
    const affix = fc.constantFrom('', 'US', '2026', '1', '12')
    const formats = fc.record({
      prefix: affix,
      suffix: affix,
      dateFormat: fc.constantFrom('', 'YYYY', 'YYYYMM', 'YYYYMMDD', 'YYMMDD'),
      length: fc.integer({ min: 9, max: 14 }),
      resetBy: fc.constantFrom('day', 'year'),
    })
    await goTo(newYearsEve)
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(formats, fc.integer({ min: 0, max: 12 }), async (format, hours) => {
        const code = await codeOf(change('exam', format as IdFormat))
        expect(['done', 'ID_FORMAT_INVALID']).toContain(code)
        await goTo(server.clock.now() + hours * 3_600_000)
        for (let count = 0; count < 3; count += 1) {
          const { examNumber } = await register()
          expect(seen).not.toContain(examNumber)
          seen.add(examNumber)
        }
      }),
      { numRuns: howOften(10, 200) },
    )
  }, 120_000)

  test('that somebody else changed meanwhile is not written over', async () => {
    const { example: _example, ...former } = await administrator.rule.idFormat({ purpose: 'patient' })
    await change('patient', { prefix: 'Q' })
    const call: InputOf<typeof ruleApi.setIdFormat> = { purpose: 'patient', ...former, prefix: 'R' }
    expect(await codeOf(administrator.rule.setIdFormat(call))).toBe('CONFLICT')
  })

  test('that stands unusable in the database gives way to the own one of the product', async () => {
    await change('exam', exam)
    await server.services.database.change(await server.actorOf('director'), { id: 'test.spoil' }, ({ tx }) =>
      tx.update(idFormat).set({ prefix: '超' }),
    )
    expect((await register()).examNumber).toMatch(/^US\d{8}0001$/)
    const isTold = (line: string) => line.includes('invalid stored setting') && line.includes('"exam"')
    expect(server.logLines.filter(isTold)).toHaveLength(1)
    // Not at each registration, but again as long as it lasts.
    await register()
    expect(server.logLines.filter(isTold)).toHaveLength(1)
    server.clock.advance(60_000)
    await register()
    expect(server.logLines.filter(isTold)).toHaveLength(2)
  })
})

describe('A format that is only tried', () => {
  beforeAll(begin)

  test.each([
    [{ length: 12 }, 'tooShort'],
    [{ length: 21 }, 'tooLong'],
    [{ prefix: 'us' }, 'patientId'],
    [{ dateFormat: 'YYYYMM' }, 'numbersRepeat'],
  ])('is refused when it is none, with the reason: %j', async (patch, message) => {
    const call = change('exam', { ...exam, ...patch } as IdFormat)
    const thrown = await call.then(
      () => null,
      (failed: unknown) => PacsError.from(failed),
    )
    expect(thrown?.code).toBe('ID_FORMAT_INVALID')
    expect(thrown?.details).toMatchObject({ fields: [{ message }] })
  })

  test('goes on behind its own numbers, however many of another format stand behind them', async () => {
    const numbers = [
      ...Array.from({ length: 150 }, (_, at) => `US2026123199${at + 10_000}`),
      'US202612310007',
      'US20261231',
    ]
    expect(await highestAmong(numbers, exam, '2026-12-31')).toBe(7)
  })

  test('finds the highest of its numbers as anyone who reads all of them does', async () => {
    const affix = fc.constantFrom('', 'A', 'US', '2026', '1', '12', 'A101', 'A201', '-')
    const formats = fc.record({
      prefix: affix,
      suffix: affix,
      dateFormat: fc.constantFrom('', 'YYYY', 'YYMMDD'),
      length: fc.integer({ min: 9, max: 20 }),
      resetBy: fc.constant('year'),
    })
    const good = (formats as fc.Arbitrary<IdFormat>).filter((format) => idFormatFaults(format).length === 0)
    const counters = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 6 })
    const typed = fc.array(fc.stringMatching(/^[A-Z0-9-]{9,14}$/), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(good, counters), { maxLength: 3 }),
        typed,
        good,
        async (made, others, format) => {
          const numbers = [
            ...others,
            ...made.flatMap(([one, figures]) => figures.map((figure) => formatId(one, figure % 1000, today))),
            // Numbers of the format itself, and those of a longer counter than is looked at.
            ...made.flatMap(([, figures]) => figures.map((figure) => formatId(format, figure, today))),
          ].filter((number) => number.length <= 20)
          const own = numbers.map((number) => counterOf(format, number, today) ?? 0).filter((counter) => counter < 1e9)
          expect(await highestAmong(numbers, format, today)).toBe(Math.max(0, ...own))
        },
      ),
      { numRuns: howOften(15, 400) },
    )
  }, 60_000)

  test.each([
    ['no number', 'US', 'X'],
    ['no number, but for a digit of its suffix,', 'US', '2'],
    ['each tenth number', 'US', ''],
  ])('and fits %s of ten thousand reads none of the others', async (_what, prefix, suffix) => {
    const format: IdFormat = { prefix, suffix, dateFormat: 'YYYYMMDD', length: 16, resetBy: 'day' }
    const numbers = Array.from({ length: 10_000 }, (_, at) => `US20261121${String(at).padStart(5, '0')}1`)
    const read = { seq_scan: '0', idx_tup_fetch: '0' }
    const highest = await highestAmong(numbers, format, today, async (tx, when) => {
      const { rows } = await tx.execute<typeof read>(
        sql`SELECT seq_scan, idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'patient'`,
      )
      const sign = when === 'before' ? -1 : 1
      read.seq_scan = String(Number(read.seq_scan) + sign * Number(rows[0]?.seq_scan))
      read.idx_tup_fetch = String(Number(read.idx_tup_fetch) + sign * Number(rows[0]?.idx_tup_fetch))
    })
    expect(highest).toBe(suffix === '' ? 99_991 : 0)
    expect(read.seq_scan).toBe('0')
    expect(Number(read.idx_tup_fetch)).toBeLessThanOrEqual(100)
  })

  test('finds no number of another hospital', async () => {
    const other = await server.actorOf('registrar', 'second')
    await server.services.database.change(other, { id: 'test.numbers' }, ({ tx }) =>
      addPatients(tx, other, ['US202612310009']),
    )
    expect(await highestAmong(['US202612310007'], exam, '2026-12-31')).toBe(7)
  })
})
