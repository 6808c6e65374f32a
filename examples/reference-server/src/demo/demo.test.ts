import path from 'node:path'
import {
  basicDataKinds,
  meetsPasswordRule,
  placeholdersOf,
  type RegistrationEntries,
  registrationContradictions,
  reportSealApi,
  sessionApi,
} from '@opensono/pacs-core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/startTestServer'
import { ConfigError } from '../config'
import { basicData } from '../database/schema/study'
import { readRows } from '../modules/settings/basicData/readRows'
import { demoActor } from './demoActor'
import { demoAges, demoGestation } from './demoExam'
import { demoHospitals, demoPassword, demoRoles } from './hospitals'
import { seedDemo } from './index'
import { refuseDemoAccounts } from './seedHospitals'

const assets = path.resolve(import.meta.dirname, '../../assets')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  // What becomes of its images is tested elsewhere: a thumbnail of each and a poster of each clip take longer than all of this.
  await server.services.jobs.stop()
  await seedDemo(server.services, assets)
}, 240_000)
afterAll(() => server.close())

async function counts() {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ patients: number; studies: number; images: number; reports: number }>(sql`
      SELECT (SELECT count(*)::int FROM patient) AS patients, (SELECT count(*)::int FROM study) AS studies,
        (SELECT count(*)::int FROM image) AS images, (SELECT count(*)::int FROM report) AS reports`),
  )
  return rows[0]
}

test('the demo has about three hundred patients and five hundred studies, some with images and reports', async () => {
  const found = await counts()
  expect(found?.patients).toBeGreaterThan(290)
  expect(found?.studies).toBeGreaterThan(500)
  expect(found?.images).toBeGreaterThan(100)
  expect(found?.reports).toBeGreaterThan(400)
})

test("each hospital's queue of today holds eight registered, four checked and two diagnosed", async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`
      SELECT h.name, s.status, count(*)::int AS count FROM study s JOIN hospital h ON h.id = s.hospital_id
      WHERE s.queue_date = (${new Date(server.clock.now()).toISOString()}::timestamptz AT TIME ZONE h.time_zone)::date
      GROUP BY 1, 2 ORDER BY 1, 2`),
  )
  expect(rows).toEqual(
    ['Demo Hospital 示范医院', 'Second Hospital 第二医院'].flatMap((name) => [
      { name, status: 'checked', count: 4 },
      { name, status: 'diagnosed', count: 2 },
      { name, status: 'registered', count: 8 },
    ]),
  )
})

test('every study has its number in the queue of its room, and a bar code; there are a VIP, pregnancies and appointments', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<Record<string, number>>(sql`
      SELECT count(DISTINCT (hospital_id, queue_date, queue_room_id, queue_number))::int AS queued,
        count(*) FILTER (WHERE queue_number = 1)::int AS first, count(DISTINCT (queue_date, queue_room_id))::int AS queues,
        count(DISTINCT accession_number)::int AS codes, count(*)::int AS studies, count(*) FILTER (WHERE is_vip)::int AS vips,
        count(*) FILTER (WHERE due_date = last_period + 280)::int AS pregnancies,
        count(*) FILTER (WHERE appointment_date = queue_date)::int AS appointments
      FROM study WHERE hospital_id = ${demoHospitals[0]?.id}`),
  )
  const found = rows[0] ?? {}
  expect(found.queued).toBe(found.studies)
  expect(found.codes).toBe(found.studies)
  expect(found.first).toBe(found.queues)
  expect(found.vips).toBe(1)
  expect(found.pregnancies).toBeGreaterThan(5)
  expect(found.appointments).toBeGreaterThan(50)
})

test('there are consultations in every state that one can be found in, between both hospitals', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT c.kind, c.status, count(*)::int AS count FROM consultation c JOIN study s
      ON s.hospital_id = c.hospital_id AND s.id = c.study_id AND s.image_count > 0 AND NOT s.is_vip GROUP BY 1, 2 ORDER BY 1, 2`),
  )
  const counted = (kind: string, status: string, count = 1) => ({ kind, status, count })
  expect(rows).toEqual([
    counted('GRAPHIC', 'editing'),
    counted('GRAPHIC', 'finished'),
    counted('GRAPHIC', 'unedited'),
    counted('GRAPHIC', 'waiting'),
    counted('REALTIME', 'cancelled'),
    counted('REALTIME', 'expired'),
    counted('REALTIME', 'finished', 2),
    counted('REALTIME', 'refused'),
    counted('REALTIME', 'waiting'),
  ])
})

test('every exam type has a template in both languages, and reports are written in both', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<Record<string, number>>(sql`
      SELECT count(*) FILTER (WHERE findings ~ '[一-龥]')::int AS chinese, count(*) FILTER (WHERE findings !~ '[一-龥]')::int AS english
      FROM report_template WHERE hospital_id = ${demoHospitals[0]?.id}
      UNION ALL
      SELECT count(*) FILTER (WHERE findings ~ '[一-龥]')::int, count(*) FILTER (WHERE findings !~ '[一-龥]')::int
      FROM report WHERE hospital_id = ${demoHospitals[0]?.id}`),
  )
  const [templates, reports] = rows
  expect(templates).toEqual({ chinese: 10, english: 10 })
  expect(reports?.chinese).toBeGreaterThan(200)
  expect(reports?.english).toBeGreaterThan(20)
})

/** Everything of a demo study that must fit together. */
interface Fitting extends Record<string, unknown> {
  sex: 'male' | 'female'
  birthDate: string
  idCard: string
  value: number
  unit: 'year' | 'month' | 'day'
  day: string
  examTypeId: string
  type: string
  lastPeriod: string | null
  gestationalDays: number | null
  parts: { name: string; fields: Record<string, unknown> }[]
  text: string | null
}

const readFitting = async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<Fitting>(sql`
      SELECT p.sex, p.birth_date::text AS "birthDate", p.id_card AS "idCard", s.age_value AS value, s.age_unit AS unit,
        s.queue_date::text AS day, s.exam_type_id AS "examTypeId", t.name AS type, s.last_period::text AS "lastPeriod",
        s.gestational_days AS "gestationalDays",
        (SELECT json_agg(json_build_object('name', b.name, 'fields', b.fields || jsonb_build_object('examTypeId', b.parent_id)))
          FROM study_body_part x JOIN basic_data b ON b.hospital_id = x.hospital_id AND b.id = x.body_part_id
          WHERE x.hospital_id = s.hospital_id AND x.study_id = s.id) AS parts,
        (SELECT r.findings || r.impression || r.recommendation || r.history FROM report r
          WHERE r.hospital_id = s.hospital_id AND r.study_id = s.id) AS text
      FROM study s JOIN patient p ON p.hospital_id = s.hospital_id AND p.id = s.patient_record_id
      JOIN basic_data t ON t.hospital_id = s.hospital_id AND t.id = s.exam_type_id`),
  )
  return rows
}

test('no registration of the demo contradicts itself, and each part fits sex, age and pregnancy', async () => {
  const rows = await readFitting()
  expect(rows.length).toBeGreaterThan(500)
  for (const { sex, birthDate, idCard, value, unit, day, examTypeId, type, parts, lastPeriod, ...row } of rows) {
    const entries = { patientSex: sex, birthDate, idCard, patientAge: { value, unit }, examTypeId }
    const facts = { today: day, parts: parts.map(({ fields }) => fields) }
    expect([day, parts, registrationContradictions(entries as unknown as RegistrationEntries, facts)]).toEqual([
      day,
      parts,
      [],
    ])
    const years = unit === 'year' ? value : 0
    const isObstetric = type === '产科超声'
    expect([type, lastPeriod !== null]).toEqual([type, isObstetric])
    if (isObstetric) expect({ sex, isOfAge: years >= 18 && years <= 45 }).toEqual({ sex: 'female', isOfAge: true })
    for (const name of [type, ...parts.map((part) => part.name)]) {
      const [from, to] = demoAges[name] ?? [0, 150]
      expect([name, years, years >= from && years <= to]).toEqual([name, years, true])
      const weeks = demoGestation[name]
      if (weeks === undefined) continue
      const days = (Date.parse(day) - Date.parse(lastPeriod ?? '')) / 86_400_000
      expect([name, days, days >= weeks[0] && days <= weeks[1]]).toEqual([name, days, true])
      expect(row.gestationalDays).toBe(days)
    }
  }
})

test('no report of the demo has a gap, and one of a fetus says the age that the last period gives', async () => {
  const rows = await readFitting()
  const texts = rows.flatMap(({ text }) => text ?? [])
  expect(texts.flatMap((text) => placeholdersOf(text))).toEqual([])
  const fetal = rows.filter(({ type, text }) => type === '产科超声' && text !== null)
  expect(fetal.length).toBeGreaterThan(5)
  for (const { text, gestationalDays } of fetal) {
    const days = gestationalDays ?? 0
    expect(text).toContain(`${Math.floor(days / 7)}+${days % 7}`)
  }
})

test('every finished report is sealed, and says what was sealed', async () => {
  const { rows } = await server.services.database.system((tx) =>
    tx.execute<{ code: string | null }>(sql`
      SELECT s.code FROM report_version v LEFT JOIN report_seal s USING (hospital_id, study_id, version) WHERE v.act = 'finished'`),
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ code }) => code === null)).toEqual([])
  const { reportSeal } = server.client({ reportSeal: reportSealApi })
  for (const { code } of [rows[0], rows.at(-1)].flatMap((row) => row ?? [])) {
    expect(await reportSeal.verify({ code: code ?? '' })).toMatchObject({ verdict: 'valid' })
  }
})

test('names that everybody reads as they are have Chinese and Latin letters', () => {
  const names = demoHospitals.flatMap(({ name, departments, users }) => [
    name,
    ...departments.flatMap((each) => [each.name, ...each.rooms.map((room) => room.name)]),
    ...users.map((user) => user.name),
  ])
  names.push(...Object.values(demoRoles).map(({ name }) => name))
  for (const name of names) expect(name).toMatch(/^(?=.*[A-Za-z])(?=.*[一-龥])/)
})

test('a second start adds nothing, and leaves alone what people did', async () => {
  const before = await counts()
  const [hospital] = demoHospitals
  if (hospital === undefined) throw new Error('no hospital')
  const renamed = { id: 'test.rename' }
  await server.services.database.change(demoActor(hospital, 'administrator'), renamed, ({ tx }) =>
    tx.update(basicData).set({ name: '门诊病人' }).where(eq(basicData.name, '门诊')),
  )
  await seedDemo(server.services, assets)
  expect(await counts()).toEqual(before)
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT name FROM basic_data WHERE hospital_id = ${hospital.id} AND brief_code = 'MZ'`),
  )
  expect(rows).toEqual([{ name: '门诊病人' }])
})

test('a start on another day adds that day a queue', async () => {
  const before = await counts()
  server.clock.jump(86_400_000)
  await seedDemo(server.services, assets)
  expect(await counts()).toMatchObject({ studies: (before?.studies ?? 0) + 28 })
})

test('a demo account has the demo password and its own hospital', async () => {
  const pacs = server.client({ session: sessionApi })
  const { hospitals } = await pacs.session.passwordCheck({ phone: '13800000011', credentials: demoPassword })
  expect(hospitals.map((hospital) => hospital.name)).toEqual(['Second Hospital 第二医院'])
})

test('one demo account works in both hospitals, with a role in each', async () => {
  const pacs = server.client({ session: sessionApi })
  const { hospitals } = await pacs.session.passwordCheck({ phone: '13800000007', credentials: demoPassword })
  expect(hospitals.map(({ name }) => name).sort()).toEqual(demoHospitals.map(({ name }) => name).sort())
  const { rows } = await server.services.database.system((tx) =>
    tx.execute(sql`SELECT r.name FROM user_account u JOIN user_role ur ON ur.hospital_id = u.hospital_id AND ur.user_id = u.id
      JOIN role r ON r.hospital_id = ur.hospital_id AND r.id = ur.role_id WHERE u.phone = '13800000007'`),
  )
  expect(rows).toEqual([{ name: demoRoles.doctor.name }, { name: demoRoles.doctor.name }])
})

test('the demo’s departments ask of passwords what the demo’s own has', async () => {
  const pacs = server.client({ session: sessionApi })
  const [first] = demoHospitals.flatMap(({ departments }) => departments)
  const rule = await pacs.session.passwordRule({ departmentId: first?.id ?? '' })
  expect(rule).toMatchObject({ minLength: 8, needsUpperCase: true, needsSpecial: true, validityDays: null })
  for (const { departments } of demoHospitals) {
    for (const { passwordRule } of departments) expect(meetsPasswordRule(demoPassword, passwordRule)).toBe(true)
  }
})

test('a database that holds the demo is refused by a server that is none', async () => {
  const { database } = server.services
  await expect(database.system(refuseDemoAccounts)).rejects.toThrow(ConfigError)
  const product = await startTestServer({ config: { isDemo: false } })
  await expect(product.services.database.system(refuseDemoAccounts)).resolves.toBeUndefined()
  await product.close()
})

test('an administrator finds rows of every kind, and a second start brings back nothing that was deleted', async () => {
  const [hospital] = demoHospitals
  if (hospital === undefined) throw new Error('no hospital')
  const actor = demoActor(hospital, 'administrator')
  const kinds = async () => {
    const read = basicDataKinds.map(async (kind) => {
      const rows = await server.services.database.read(actor, { id: 'test.kinds' }, (tx) => readRows(tx, kind))
      return [kind, rows.length] as const
    })
    return Object.fromEntries(await Promise.all(read))
  }
  const before = await kinds()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  const parameters = await server.services.database.read(actor, { id: 'test.parts' }, (tx) => readRows(tx, 'parameter'))
  expect(parameters.every(({ fields }) => fields.partIds?.length === 1)).toBe(true)
  await server.services.database.change(actor, { id: 'test.delete' }, ({ tx }) =>
    tx.delete(basicData).where(eq(basicData.name, '健康体检')),
  )
  await seedDemo(server.services, assets)
  expect(await kinds()).toEqual({ ...before, 'clinical-diagnosis': (before['clinical-diagnosis'] ?? 0) - 1 })
})
